import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { EditSettings } from '#contract/admin.ts';
import { limits } from '#contract/limits.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SettingForm } from './setting-form.tsx';
import { ReturnsExample } from './what-visitors-see.tsx';

const ReturnsPart = z.required(z.pick(EditSettings, { returnDays: true }));

/** Within how many days of its delivery a work can be returned. */
export function ReturnsForm({ days }: { days: number }) {
  const { t } = useLingui();
  const begun = { returnDays: String(days) };
  const form = useSchemaForm(ReturnsPart, begun);
  const { register, formState, watch } = form;
  return (
    <SettingForm name="returns" part={t`Returns`} stored={{ returnDays: days }} begun={begun} form={form}>
      <TextField
        label={t`Days for returns`}
        hint={t`Counted from the delivery, up to ${limits.returnDaysMax}. Enter 0 to turn returns off; problems can still be reported.`}
        inputMode="numeric"
        className="[&_input]:max-w-32"
        autoComplete="off"
        {...register('returnDays')}
        error={formState.errors.returnDays?.message}
      />
      <ReturnsExample days={String(watch('returnDays'))} />
    </SettingForm>
  );
}
