import { Trans, useLingui } from '@lingui/react/macro';
import { type FigureTexts, EditSettings, type Settings } from '#contract/admin.ts';
import * as z from 'zod/mini';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { SettingForm } from './setting-form.tsx';
import { FiguresExample } from './what-visitors-see.tsx';

const FiguresPart = z.required(z.pick(EditSettings, { liveFigures: true, figures: true }));

/** Whether public figures are counted or set, and the set ones (contract.md section 1, 'Public figures'). */
export function FiguresForm({ settings: { liveFigures, figures } }: { settings: Settings }) {
  const { t } = useLingui();
  const begun = { liveFigures, figures };
  const form = useSchemaForm(FiguresPart, begun);
  const { register, formState, watch } = form;
  const typed = watch();
  const fields: [keyof FigureTexts, string][] = [
    ['artists', t`Active artists`],
    ['approval', t`Approval`],
    ['rating', t`Rating`],
    ['artworksSold', t`Artworks sold`],
    ['happyCustomers', t`Happy customers`],
    ['countriesServed', t`Countries served`],
  ];
  return (
    <SettingForm name="figures" part={t`Figures`} stored={begun} begun={begun} form={form}>
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
      <FiguresExample isLive={typed.liveFigures === true} figures={typed.figures} />
    </SettingForm>
  );
}
