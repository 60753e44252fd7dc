import { Trans, useLingui } from '@lingui/react/macro';
import { NewContactMessage } from '#contract/contact.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useFormDraft } from '#web/app/forms/use-form-draft.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { useSendContactMessage } from './queries.ts';

/** Names, email, subject and message, each with its own error message (product.md section 5). */
export function ContactForm() {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const form = useSchemaForm(NewContactMessage);
  const { register, onSubmit, formState, reset, showFieldFailures } = form;
  const draft = useFormDraft(form, 'contact', { omit: ['website'] });
  const { errors } = formState;
  const sending = useSendContactMessage();
  const submit = onSubmit((values) =>
    sending.mutate(values, {
      onSuccess: () => {
        draft.drop();
        reset();
      },
      onError: showFieldFailures,
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormFailure>{sending.failure}</FormFailure>
      <TextField label={t`Names`} autoComplete="name" {...register('names')} error={errors.names?.message} />
      <TextField label={t`Email`} type="email" autoComplete="email" {...register('email')} error={errors.email?.message} />
      <TextField label={t`Subject`} {...register('subject')} error={errors.subject?.message} />
      <TextArea label={t`Message`} rows={6} {...register('message')} error={errors.message?.message} />
      {/* Hidden from people: only bots fill it. */}
      <div aria-hidden="true" className="sr-only">
        <TextField label="Website" tabIndex={-1} autoComplete="off" {...register('website')} />
      </div>
      <DraftNote draft={draft} />
      <Button type="submit" look="primary" disabled={!isHydrated} busy={sending.isPending} className="self-start">
        <Trans>Send message</Trans>
      </Button>
    </form>
  );
}
