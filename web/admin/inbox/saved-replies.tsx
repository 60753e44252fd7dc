import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedReply } from '#contract/contact.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { repliesQuery, useDeleteReply } from './inbox.ts';
import { ReplyForm } from './reply-form.tsx';
import { writeReply } from './write-reply.ts';

type SavedRepliesProps = {
  /** Who is answered. */
  name: string;
  onInsert: (text: string) => void;
};

/** The saved replies: one is put into the answer by a press, and they are edited in place. */
export function SavedReplies({ name, onInsert }: SavedRepliesProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [edited, edit] = useState<SavedReply | 'new'>();
  const close = () => {
    edit(undefined);
    setOpen(false);
  };
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        <Trans>Saved replies</Trans>
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={<Trans>Saved replies</Trans>} className="w-[min(calc(100vw-2rem),36rem)]">
        {edited ? (
          <ReplyForm
            key={edited === 'new' ? 'new' : edited._id}
            reply={edited === 'new' ? undefined : edited}
            onDone={() => edit(undefined)}
          />
        ) : isOpen ? (
          <>
            <ReplyList
              label={t`Saved replies`}
              onEdit={edit}
              onChoose={({ text }) => {
                onInsert(writeReply(text, name));
                close();
              }}
            />
            <Button className="self-start" onClick={() => edit('new')}>
              <Trans>New saved reply</Trans>
            </Button>
          </>
        ) : null}
      </Dialog>
    </>
  );
}

type ReplyListProps = {
  label: string;
  /** What a press on one does; where nothing is answered it is edited. */
  onChoose?: ((reply: SavedReply) => void) | undefined;
  onEdit: (reply: SavedReply) => void;
};

/** The saved replies, each with its acts. */
export function ReplyList({ label, onChoose, onEdit }: ReplyListProps) {
  const { data, error } = useQuery(repliesQuery());
  if (error && !data) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  if (!data) return <Skeleton className="h-32 w-full" />;
  if (data.length === 0) {
    return (
      <p className="text-sm text-ash">
        <Trans>No saved replies yet. Save what you write often, and insert it with one press.</Trans>
      </p>
    );
  }
  return (
    <ul aria-label={label} className="flex max-h-[60vh] flex-col gap-2 overflow-y-auto">
      {data.map((reply) => (
        <ReplyRow key={reply._id} {...{ reply, onChoose, onEdit }} />
      ))}
    </ul>
  );
}

function ReplyRow({ reply, onChoose, onEdit }: { reply: SavedReply } & Pick<ReplyListProps, 'onChoose' | 'onEdit'>) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteReply(() => setAsking(false));
  return (
    <li className="flex flex-wrap items-center gap-x-2 border border-hairline">
      <button
        type="button"
        className="min-h-11 min-w-0 flex-1 px-3 py-2 text-left text-sm hover:bg-mat"
        onClick={() => (onChoose ?? onEdit)(reply)}
      >
        <span className="block font-medium wrap-anywhere">{reply.title}</span>
        <span className="line-clamp-2 wrap-anywhere text-ash">{reply.text}</span>
      </button>
      <Button look="quiet" aria-label={t`Edit ${reply.title}`} onClick={() => onEdit(reply)}>
        <Trans>Edit</Trans>
      </Button>
      <Button look="quiet" aria-label={t`Delete ${reply.title}`} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        title={<Trans>Delete this saved reply?</Trans>}
        action={<Trans>Yes, delete it for good</Trans>}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(reply._id)}
        onClose={() => setAsking(false)}
      >
        <p className="wrap-anywhere">{reply.title}</p>
      </QuestionDialog>
    </li>
  );
}
