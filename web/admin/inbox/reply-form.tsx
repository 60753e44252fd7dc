import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { SavedReply } from '#contract/contact.ts';
import { limits } from '#contract/limits.ts';
import { fieldMessages } from '#contract/messages.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useDraft } from '#web/app/forms/use-draft.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { NAME_PLACE } from './write-reply.ts';
import { useSaveReply } from './inbox.ts';

const textIn = (values: unknown, field: 'title' | 'text'): string => {
  const value = (values as Record<string, unknown> | undefined)?.[field];
  return typeof value === 'string' ? value : '';
};

/** Adds a saved reply, or edits one; what is typed is kept as a draft. */
export function ReplyForm({ reply, onDone }: { reply: SavedReply | undefined; onDone: () => void }) {
  const { t } = useLingui();
  const base = { title: reply?.title ?? '', text: reply?.text ?? '' };
  const [values, setOwn] = useState(base);
  const [isTried, setTried] = useState(false);
  const draft = useDraft({
    name: `reply:${reply?._id ?? 'new'}`,
    base: `${base.title}\n${base.text}`,
    put: (kept) => setOwn({ title: textIn(kept.values, 'title'), text: textIn(kept.values, 'text') }),
    reset: () => setOwn(base),
  });
  const save = useSaveReply(() => {
    draft.drop();
    onDone();
  });
  const isChanged = values.title !== base.title || values.text !== base.text;
  const set = (changes: Partial<typeof base>) => {
    const next = { ...values, ...changes };
    setOwn(next);
    draft.keep(next.title === base.title && next.text === base.text ? undefined : { values: next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (values.title.trim() && values.text.trim()) save.mutate({ id: reply?._id, body: values });
  };
  const missing = (value: string, message: string) => (isTried && value.trim() === '' ? message : undefined);
  return (
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={submit}>
      <UnsavedWork isUnsaved={isChanged} draft={draft} />
      {save.failure ? <FormFailure>{save.failure}</FormFailure> : null}
      <TextField
        label={t`Title`}
        className="self-stretch"
        maxLength={limits.nameLength}
        value={values.title}
        error={missing(values.title, fieldMessages.titleRequired)}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label={t`Text`}
        hint={t`${NAME_PLACE} becomes the name of the person you answer.`}
        className="self-stretch"
        maxLength={limits.messageLength}
        value={values.text}
        error={missing(values.text, fieldMessages.messageRequired)}
        onChange={(event) => set({ text: event.target.value })}
      />
      <DraftNote draft={draft} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={save.isPending}>
          <Trans>Save reply</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
