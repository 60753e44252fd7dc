import { Trans, useLingui } from '@lingui/react/macro';
import { type FigureTexts, EditSettings, type Settings } from '#contract/admin.ts';
import * as z from 'zod/mini';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SettingForm } from './setting-form.tsx';

const FiguresPart = z.required(z.pick(EditSettings, { liveFigures: true, figures: true }));

/** Whether public figures are counted or set, and the set ones (contract.md section 1, 'Public figures'). */
export function FiguresForm({ settings: { liveFigures, figures } }: { settings: Settings }) {
  const { t } = useLingui();
  const form = useSchemaForm(FiguresPart, { liveFigures, figures });
  const { register, formState } = form;
  const fields: [keyof FigureTexts, string][] = [
    ['artists', t`Active artists`],
    ['approval', t`Approval`],
    ['rating', t`Rating`],
    ['artworksSold', t`Artworks sold`],
    ['happyCustomers', t`Happy customers`],
    ['countriesServed', t`Countries served`],
  ];
  return (
    <SettingForm name="figures" form={form}>
      <Checkbox label={<Trans>Show live numbers</Trans>} {...register('liveFigures')} />
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            autoComplete="off"
            {...register(`figures.${name}`)}
            error={formState.errors.figures?.[name]?.message}
          />
        ))}
      </div>
    </SettingForm>
  );
}
