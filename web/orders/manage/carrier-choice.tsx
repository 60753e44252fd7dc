import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Carrier } from '#contract/orders.ts';
import { useCarriers } from '#web/orders/tracking/carriers.ts';

type Chosen = Carrier | '';
/** `value` is undefined until one is chosen, and '' for 'No carrier'. */
type CarrierChoiceProps = { value: Chosen | undefined; error: string | undefined; onChange: (value: Chosen) => void };

/** Who brings the parcel: all are in sight, one press chooses; none need be, and none is chosen unasked. */
export function CarrierChoice({ value, error, onChange }: CarrierChoiceProps) {
  const { t } = useLingui();
  const carriers = useCarriers();
  const id = useId();
  const options = [...Carrier.options.map((carrier) => [carrier, carriers[carrier]] as const), ['', t`No carrier`] as const];
  return (
    <fieldset aria-describedby={error ? `${id}error` : undefined} className="flex flex-col gap-2">
      <legend className="text-sm font-medium">
        <Trans>Carrier</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([carrier, name]) => (
          <label
            key={carrier}
            className="inline-flex min-h-11 cursor-pointer items-center border border-hairline px-3 text-sm has-checked:border-soot has-checked:bg-mat has-focus-visible:outline-2"
          >
            <input type="radio" name={`${id}carrier`} checked={value === carrier} onChange={() => onChange(carrier)} className="sr-only" />
            {name}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}error`} className="text-xs text-laterite-ink">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
