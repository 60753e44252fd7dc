import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { EditSettings } from '#contract/admin.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useFormDraft } from '#web/app/forms/use-form-draft.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { SavedNote, useSavedPart } from './saved-note.tsx';

type SettingFormProps<In extends FieldValues, Out extends EditSettings> = {
  /** Of its draft. */
  name: string;
  /** What the part is called: 'Contact details'. */
  part: string;
  /** This part as it is stored, and as the form shows that. */
  stored: Out;
  begun: DefaultValues<In>;
  form: UseFormReturn<In, unknown, Out> & {
    onSubmit: (send: (values: Out) => void) => (event: React.SyntheticEvent) => void;
    showFieldFailures: (error: unknown) => void;
  };
  children: ReactNode;
};

/** One section of the settings with its own button; saved separately. */
export function SettingForm<In extends FieldValues, Out extends EditSettings>({
  name,
  part,
  stored,
  begun,
  form,
  children,
}: SettingFormProps<In, Out>) {
  const save = useSavedPart();
  const draft = useFormDraft(form, `settings:${name}`);
  const submit = form.onSubmit((values) =>
    save.send(
      values,
      { stored, putBack: () => form.reset(begun) },
      {
        // The saved values become the form's defaults.
        onSuccess: () => {
          draft.drop();
          form.reset(form.getValues());
        },
        onError: form.showFieldFailures,
      },
    ),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedWork isUnsaved={form.formState.isDirty} draft={draft} />
      <FormFailure>{save.failure}</FormFailure>
      {children}
      <DraftNote draft={draft} />
      {/* Filled once there is something to save: of six alike nobody sees which. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look={form.formState.isDirty ? 'primary' : 'secondary'} busy={save.isPending}>
          <Trans>Save</Trans>
        </Button>
        {form.formState.isDirty ? (
          <p className="text-sm text-laterite-ink">
            <Trans>Not saved yet</Trans>
          </p>
        ) : null}
      </div>
      <SavedNote part={part} {...save} />
    </form>
  );
}
