import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type Customer, CustomerNote } from '#contract/artists.ts';
import { limits } from '#contract/limits.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { textOf } from '#web/app/forms/drafts.ts';
import { useDraft } from '#web/app/forms/use-draft.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';
import { useWriteNote } from './customers.ts';

/** The artist's own note on a customer: saved by itself, and for ten seconds as it was before. */
export function NoteForm({ customer: { _id, note } }: { customer: Customer }) {
  const { t } = useLingui();
  const { text, setText, draft } = useNote(_id, note);
  const write = useWriteNote(_id);
  const again = useWriteNote(_id);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const before = note;
    write.mutate(text, {
      onSuccess: ({ data }) => {
        draft.drop();
        setText(data.note, true);
        const back = {
          label: t`Undo`,
          act: () => {
            setText(before, true);
            again.mutate(before);
          },
        };
        toast.success(data.note ? t`Note saved` : t`Note deleted`, UNDO_MS, back);
      },
    });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col items-start gap-3 border-t border-hairline pt-5">
      <UnsavedWork isUnsaved={text !== note} draft={draft} />
      <FormFailure>{write.failure}</FormFailure>
      <TextArea
        label={t`Your note`}
        hint={t`Only you can read it.`}
        className="self-stretch"
        maxLength={limits.reasonLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={CustomerNote.safeParse({ text }).error?.issues[0]?.message}
      />
      <DraftNote draft={draft} />
      <Button type="submit" busy={write.isPending} disabled={text === note}>
        <Trans>Save note</Trans>
      </Button>
    </form>
  );
}

/** The text of a note; what is typed and not saved is kept in the browser. */
function useNote(customerId: string, note: string) {
  const [text, setOwn] = useState(note);
  const draft = useDraft({
    name: `customer:${customerId}`,
    base: note,
    put: (kept) => setOwn(textOf(kept)),
    reset: () => setOwn(note),
  });
  const setText = (typed: string, isSaved = false) => {
    setOwn(typed);
    draft.keep(isSaved || typed === note ? undefined : { values: { text: typed } });
  };
  return { text, setText, draft };
}
