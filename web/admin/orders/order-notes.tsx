import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderNote } from '#contract/order-desk.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { MessageForm } from '#web/app/forms/message-form.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { useAddNote, useDeleteNote } from './desk-queries.ts';

/** Notes among staff about an order; whoever wrote one deletes it. */
export function OrderNotes({ orderId, notes }: { orderId: string; notes: OrderNote[] }) {
  const add = useAddNote(orderId);
  return (
    <section aria-labelledby="notes-title" className="flex flex-col gap-3 text-sm">
      <h3 id="notes-title" className="eyebrow font-text">
        <Trans>Notes among staff</Trans>
      </h3>
      <ul className="flex flex-col gap-3">
        {notes.map((note) => (
          <Note key={note._id} orderId={orderId} note={note} />
        ))}
      </ul>
      <MessageForm
        label={<Trans>New note</Trans>}
        action={<Trans>Add note</Trans>}
        keptAs={`note:${orderId}`}
        onSend={(text) => add.mutateAsync(text)}
      >
        <p className="text-xs text-ash">
          <Trans>Buyer and artists never see it.</Trans>
        </p>
      </MessageForm>
    </section>
  );
}

function Note({ orderId, note: { _id, text, author, isMine, createdAt } }: { orderId: string; note: OrderNote }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteNote(orderId, () => setAsking(false));
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
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(_id)}
        onClose={() => setAsking(false)}
      >
        <p className="line-clamp-4 wrap-anywhere">{text}</p>
      </QuestionDialog>
    </li>
  );
}
