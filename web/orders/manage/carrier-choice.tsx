import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useId } from 'react';
import { Carrier } from '#contract/orders.ts';
import { useCarriers } from '#web/orders/tracking/carriers.ts';

type CarrierChoiceProps = { register: () => ComponentProps<'input'>; error: string | undefined };

/** Who brings the parcel: all are in sight, one press chooses; none need be. */
export function CarrierChoice({ register, error }: CarrierChoiceProps) {
  const { t } = useLingui();
  const carriers = useCarriers();
  const id = useId();
  const options = [...Carrier.options.map((carrier) => [carrier, carriers[carrier]] as const), ['', t`No carrier`] as const];
  return (
    <fieldset aria-describedby={`${id}hint`} className="flex flex-col gap-2">
      <legend className="text-sm font-medium">
        <Trans>Carrier</Trans>
      </legend>
      <p id={`${id}hint`} className={error ? 'text-xs text-laterite-ink' : 'text-xs text-ash'}>
        {error ?? <Trans>Optional.</Trans>}
      </p>
      <div className="flex flex-wrap gap-2">
        {options.map(([carrier, name]) => (
          <label
            key={carrier}
            className="inline-flex min-h-11 cursor-pointer items-center border border-hairline px-3 text-sm has-checked:border-soot has-checked:bg-mat has-focus-visible:outline-2"
          >
            <input type="radio" {...register()} value={carrier} className="sr-only" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
