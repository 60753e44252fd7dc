import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { EditSettings } from '#contract/admin.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { readRate } from '#web/app/money/read-rate.ts';
import { SettingForm } from './setting-form.tsx';
import { RateExample } from './what-visitors-see.tsx';

const typed = z.pipe(
  z.string().check(z.refine((text) => readRate(text) !== undefined, fieldMessages.rateRange)),
  z.transform((text) => ({ NGN: readRate(text) ?? 0 })),
);
/** A number as text, sent as the setting `exchangeRates`. */
const RatePart = z.pipe(z.object({ exchangeRates: typed }), z.required(z.pick(EditSettings, { exchangeRates: true })));

/** The price of one Frw in naira. */
export function RateForm({ rate }: { rate: number }) {
  const { t } = useLingui();
  const begun = { exchangeRates: String(rate) };
  const form = useSchemaForm<{ exchangeRates: string }, { exchangeRates: { NGN: number } }>(RatePart, begun);
  const { register, formState, watch } = form;
  return (
    <SettingForm name="rate" part={t`Exchange rate`} stored={{ exchangeRates: { NGN: rate } }} begun={begun} form={form}>
      <TextField
        label={t`1 Frw in NGN`}
        inputMode="decimal"
        className="[&_input]:max-w-32"
        autoComplete="off"
        {...register('exchangeRates')}
        error={formState.errors.exchangeRates?.message ?? nested(formState.errors.exchangeRates)}
      />
      <RateExample rate={watch('exchangeRates')} />
    </SettingForm>
  );
}

/** The schema's error is one level below the field. */
const nested = (error: unknown): string | undefined => (error as { NGN?: { message?: string } } | undefined)?.NGN?.message;
