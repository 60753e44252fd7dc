import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { MoneyField } from '#web/app/money/money-field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { anyAmount, type OfferValues, type ParsedOffer, type Range } from './offer-form.ts';

type Props = {
  form: UseFormReturn<OfferValues, unknown, ParsedOffer>;
  range: Range;
  /** How many can be asked for, where that is a question. */
  left?: number;
  /** Amounts of which one is taken by a tap. */
  suggested?: readonly number[];
  /** What the piece costs, where `range` ends elsewhere. */
  price?: number;
  /** Below the amount and the word with it. */
  children?: ReactNode;
};

/** The amount for one piece, how many, and a word with it. */
export function OfferFields({ form, range: { from, to }, left = 1, suggested, price = to, children }: Props) {
  const { t } = useLingui();
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <>
      {suggested?.length ? <Suggested form={form} amounts={suggested} price={price} /> : null}
      <Controller
        control={control}
        name="amount"
        render={({ field: { value, ...field } }) => (
          <MoneyField
            label={left > 1 ? t`Amount for one, in Frw` : t`Amount, in Frw`}
            // Its refusal says the same bounds.
            hint={from > anyAmount.from && !errors.amount ? t`From ${formatNumber(from)} to ${formatNumber(to)} Frw.` : undefined}
            {...field}
            value={String(value)}
            error={errors.amount?.message}
          />
        )}
      />
      {left > 1 ? (
        <TextField
          label={t`Quantity`}
          type="number"
          min={1}
          max={Math.min(left, limits.quantityMax)}
          hint={t`${left} available`}
          {...register('quantity')}
          error={errors.quantity?.message}
        />
      ) : null}
      <TextArea
        label={t`Message`}
        rows={2}
        maxLength={limits.reasonLength}
        hint={t`Optional.`}
        {...register('text')}
        error={errors.text?.message}
      />
      {children}
    </>
  );
}

type SuggestedProps = Pick<Props, 'form'> & { amounts: readonly number[]; price: number };

/** What others might offer, with what it saves of the price. */
function Suggested({ form: { control, setValue, formState }, amounts, price }: SuggestedProps) {
  const { t } = useLingui();
  const chosen = String(useWatch({ control, name: 'amount' }));
  const choose = (amount: number) =>
    setValue('amount', String(amount), { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted });
  return (
    <ul aria-label={t`Suggested amounts`} className="grid grid-cols-3 gap-2">
      {amounts.map((amount) => (
        <li key={amount}>
          <button
            type="button"
            aria-pressed={chosen === String(amount)}
            className="flex min-h-14 w-full flex-col items-center justify-center border border-edge px-1 text-xs tabular-nums sm:text-sm hover:border-soot aria-pressed:border-soot aria-pressed:bg-mat"
            onClick={() => choose(amount)}
          >
            {formatFrw(amount)}
            {amount < price ? (
              <span className="text-xs text-ash">
                <Trans>{Math.round(100 - (100 * amount) / price)}% less</Trans>
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
