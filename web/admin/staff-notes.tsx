import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { StaffNote } from '#contract/staff-notes.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { MessageForm } from '#web/app/forms/message-form.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';

type StaffNotesProps = {
  notes: readonly StaffNote[];
  /** The name of the draft of a new one. */
  keptAs: string;
  /** Who never sees them. */
  hint: ReactNode;
  onSend: (text: string) => Promise<unknown>;
  /** Deletes one, and calls `then` once it is gone. */
  onDelete: (id: string, then: () => void) => void;
  isDeleting: boolean;
};

/** Notes among staff about an order or a person; whoever wrote one deletes it. */
export function StaffNotes({ notes, keptAs, hint, onSend, onDelete, isDeleting }: StaffNotesProps) {
  return (
    <section aria-labelledby="notes-title" className="flex flex-col gap-3 text-sm">
      <h3 id="notes-title" className="eyebrow font-text">
        <Trans>Notes among staff</Trans>
      </h3>
      <ul className="flex flex-col gap-3">
        {notes.map((note) => (
          <Note key={note._id} {...{ note, onDelete, isDeleting }} />
        ))}
      </ul>
      <MessageForm label={<Trans>New note</Trans>} action={<Trans>Add note</Trans>} keptAs={keptAs} onSend={onSend}>
        <p className="text-xs text-ash">{hint}</p>
      </MessageForm>
    </section>
  );
}

type NoteProps = { note: StaffNote } & Pick<StaffNotesProps, 'onDelete' | 'isDeleting'>;

function Note({ note: { _id, text, author, isMine, createdAt }, onDelete, isDeleting }: NoteProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="border-l-2 border-ochre pl-4">
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="flex flex-wrap items-center gap-x-4 text-xs text-ash">
        <span>
          {author} · <DateAndTime time={createdAt} />
        </span>
        {isMine ? (
          <Button look="quiet" onClick={() => setAsking(true)} aria-label={t`Delete your note`}>
            <Trans>Delete</Trans>
          </Button>
        ) : null}
      </p>
      <QuestionDialog
        isOpen={isAsking}
        title={<Trans>Delete this note?</Trans>}
        action={<Trans>Delete</Trans>}
        isBusy={isDeleting}
        onConfirm={() => onDelete(_id, () => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p className="line-clamp-4 wrap-anywhere">{text}</p>
      </QuestionDialog>
    </li>
  );
}
