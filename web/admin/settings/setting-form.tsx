import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { EditSettings } from '#contract/admin.ts';
import { Button } from '#web/kit/button.tsx';
import { FormFailure } from '#web/kit/field.tsx';
import { UnsavedWork } from '#web/kit/unsaved-work.tsx';
import { useSaveSettings } from '#web/admin/queries.ts';

type SettingFormProps<In extends FieldValues, Out> = {
  form: Pick<UseFormReturn<In, unknown, Out>, 'reset' | 'getValues' | 'formState'> & {
    onSubmit: (send: (values: Out) => void) => (event: React.SyntheticEvent) => void;
    showFieldFailures: (error: unknown) => void;
  };
  children: ReactNode;
};

/** One section of the settings with its own button; saved separately. */
export function SettingForm<In extends FieldValues, Out extends EditSettings>({ form, children }: SettingFormProps<In, Out>) {
  const save = useSaveSettings();
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      // The saved values become the form's defaults.
      onSuccess: () => form.reset(form.getValues()),
      onError: form.showFieldFailures,
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedWork isUnsaved={form.formState.isDirty} />
      <FormFailure>{save.failure}</FormFailure>
      {children}
      <Button type="submit" busy={save.isPending} className="self-start">
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
