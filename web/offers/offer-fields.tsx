import { useLingui } from '@lingui/react/macro';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { formatNumber } from '#contract/format.ts';
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
};

/** The amount for one piece, how many, and a word with it. */
export function OfferFields({ form: { control, register, formState }, range: { from, to }, left = 1 }: Props) {
  const { t } = useLingui();
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="amount"
        render={({ field: { value, ...field } }) => (
          <MoneyField
            label={left > 1 ? t`Amount for one, in Frw` : t`Amount, in Frw`}
            hint={from > anyAmount.from ? t`From ${formatNumber(from)} to ${formatNumber(to)} Frw.` : undefined}
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
        rows={3}
        maxLength={limits.reasonLength}
        hint={t`Optional.`}
        {...register('text')}
        error={errors.text?.message}
      />
    </>
  );
}
