import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { dayOf } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { EditHoliday } from '#contract/manage-arts.ts';
import type { Holiday } from '#contract/schemas.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useFormDraft } from '#web/app/forms/use-form-draft.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { useSetHoliday } from './holidays.ts';

/** Plans a holiday, or changes the one that is there. */
export function HolidayForm({ holiday }: { holiday: Holiday | null }) {
  const { t } = useLingui();
  const [today] = useState(() => dayOf(Date.now()));
  const id = useId();
  const set = useSetHoliday(t`Holiday saved`);
  const form = useSchemaForm(EditHoliday, valuesOf(holiday, today));
  const { register, onSubmit, showFieldFailures, formState, reset } = form;
  const { errors } = formState;
  // Without a plan the form begins with today, which is no change that anybody made.
  const draft = useFormDraft(form, 'holiday', { base: holiday ? JSON.stringify(holiday) : '' });
  const save = onSubmit((values) =>
    set.mutate(values, {
      onSuccess: () => {
        draft.drop();
        reset(valuesOf(values, today));
      },
      onError: showFieldFailures,
    }),
  );
  return (
    <form method="post" noValidate onSubmit={save} className="flex max-w-2xl flex-col gap-5">
      <UnsavedWork isUnsaved={formState.isDirty} draft={draft} />
      <FormFailure>{set.failure}</FormFailure>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t`First day away`} type="date" {...register('from')} error={errors.from?.message} />
        <TextField
          label={t`Last day away`}
          type="date"
          min={today}
          hint={t`Both days are included, in Kigali's time. It ends automatically.`}
          {...register('to')}
          error={errors.to?.message}
        />
      </div>
      <TextArea
        label={t`What visitors read`}
        hint={t`Optional. On your page and on your works, for example: “Travelling to Huye; I answer messages in the evening.”`}
        maxLength={limits.noteLength}
        rows={3}
        {...register('text')}
        error={errors.text?.message}
      />
      <fieldset className="flex flex-col gap-1" aria-describedby={`${id}hint`}>
        <legend className="text-sm font-medium">
          <Trans>During that time</Trans>
        </legend>
        <Checkbox kind="radio" value="true" label={t`Keep selling; I send after I'm back`} {...register('sell')} />
        <Checkbox kind="radio" value="false" label={t`My works can't be bought`} {...register('sell')} />
        <p id={`${id}hint`} className="text-xs text-ash">
          <Trans>Your works stay visible either way. Orders that you already have keep their dates.</Trans>
        </p>
      </fieldset>
      <DraftNote draft={draft} />
      <Button type="submit" look="primary" busy={set.isPending} className="self-start">
        {holiday ? <Trans>Save changes</Trans> : <Trans>Plan holiday</Trans>}
      </Button>
    </form>
  );
}

const valuesOf = (holiday: Holiday | null, today: string) => ({
  from: holiday?.from ?? today,
  to: holiday?.to ?? '',
  text: holiday?.text ?? '',
  sell: holiday?.sell === false ? ('false' as const) : ('true' as const),
});
