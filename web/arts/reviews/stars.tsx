import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useId } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { StarIcon } from '#web/kit/visuals/more-icons.tsx';

const five = [1, 2, 3, 4, 5];

/** A rating of 1 to 5 stars. */
export function Stars({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <span role="img" aria-label={t`${count} of 5 stars`} className="inline-flex">
      {five.map((star) => (
        <StarIcon
          key={star}
          className={classNames('size-4', star <= Math.round(count) ? 'text-ochre [&_path]:fill-current' : 'text-edge')}
        />
      ))}
    </span>
  );
}

type StarsInputProps = {
  ref?: Ref<HTMLFieldSetElement>;
  value: number | undefined;
  onChange: (stars: number) => void;
  error?: string | undefined;
};

/** Input for 1 to 5 stars, initially none; arrow keys move between them. */
export function StarsInput({ ref, value = 0, onChange, error }: StarsInputProps) {
  const { t } = useLingui();
  const id = useId();
  const words: Record<number, string> = { 1: t`Poor`, 2: t`Fair`, 3: t`Good`, 4: t`Very good`, 5: t`Excellent` };
  return (
    <fieldset
      ref={ref}
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}error` : undefined}
      className="flex flex-col gap-1"
    >
      <legend className="text-sm font-medium">
        <Trans>Your stars</Trans>
      </legend>
      <div className="flex">
        {five.map((star) => (
          <label
            key={star}
            className="relative flex size-11 cursor-pointer items-center justify-center has-focus-visible:outline-2 has-focus-visible:outline-laterite-ink"
          >
            <input
              type="radio"
              name="stars"
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              aria-label={star === 1 ? t`1 star` : t`${star} stars`}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <StarIcon className={classNames('size-8', star <= value ? 'text-ochre [&_path]:fill-current' : 'text-edge')} />
          </label>
        ))}
        {value > 0 ? (
          <span aria-hidden="true" className="self-center pl-3 text-sm text-ash tabular-nums">
            {value}: {words[value]}
          </span>
        ) : null}
      </div>
      {error ? (
        <p id={`${id}error`} role="alert" className="text-xs text-laterite-ink">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
