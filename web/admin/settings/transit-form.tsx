import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { EditTransitDays } from '#contract/admin.ts';
import type { TransitDays } from '#contract/transit.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SettingForm } from './setting-form.tsx';
import { TransitExample } from './what-visitors-see.tsx';

const TransitPart = z.pipe(
  EditTransitDays,
  z.transform((transitDays) => ({ transitDays })),
);

/** For how many days a parcel is usually under way. */
export function TransitForm({ days }: { days: TransitDays }) {
  const { t } = useLingui();
  const begun = {
    rwandaFrom: String(days.rwandaFrom),
    rwandaTo: String(days.rwandaTo),
    abroadFrom: String(days.abroadFrom),
    abroadTo: String(days.abroadTo),
  };
  const form = useSchemaForm(TransitPart, begun);
  const { errors } = form.formState;
  const { watch } = form;
  const typed = {
    rwandaFrom: String(watch('rwandaFrom')),
    rwandaTo: String(watch('rwandaTo')),
    abroadFrom: String(watch('abroadFrom')),
    abroadTo: String(watch('abroadTo')),
  };
  const fields = [
    ['rwandaFrom', t`In Rwanda, from (days)`],
    ['rwandaTo', t`In Rwanda, to (days)`],
    ['abroadFrom', t`Abroad, from (days)`],
    ['abroadTo', t`Abroad, to (days)`],
  ] as const;
  return (
    <SettingForm name="transit" part={t`Days under way`} stored={{ transitDays: days }} begun={begun} form={form}>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[auto_auto] sm:justify-start">
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            className="[&_input]:max-w-32"
            autoComplete="off"
            {...form.register(name)}
            error={errors[name]?.message}
          />
        ))}
      </div>
      <TransitExample days={typed} />
    </SettingForm>
  );
}
