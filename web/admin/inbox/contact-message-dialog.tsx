import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ContactMessage, OpenedContactMessage } from '#contract/contact.ts';
import { MessageForm } from '#web/app/forms/message-form.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { screens } from '#contract/screens.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { DateAndTime, Moment } from '#web/app/display/date.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { MoreIcon } from '#web/kit/visuals/more-icons.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { listNames } from '#web/orders/named-works.ts';
import {
  contactMessageQuery,
  useAnswerContactMessage,
  useCloseContactMessage,
  useDeleteContactMessage,
  useEditContactMessage,
  useMarkContactMessage,
} from './inbox.ts';
import { Assignee, Sender } from './message-side.tsx';
import { SavedReplies } from './saved-replies.tsx';

type OpenedProps = {
  onClose: () => void;
  /** Shows the next one of the list; undefined after the last one. */
  onNext: (() => void) | undefined;
  /** It was closed just now. */
  onResolved: (message: ContactMessage) => void;
};

/** A contact message with who wrote it and its actions: reply by email, assign, close, delete. Open while there is an id. */
export function ContactMessageDialog({ id, bar, ...props }: { id: string | undefined; bar: ReactNode } & OpenedProps) {
  const { data } = useQuery({ ...contactMessageQuery(id ?? ''), enabled: id !== undefined });
  const title = data ? <span className="wrap-anywhere">{data.subject}</span> : <Trans>Message</Trans>;
  return (
    <Dialog isOpen={id !== undefined} onClose={props.onClose} title={title} className="w-[min(calc(100vw-2rem),60rem)]">
      {id ? <OneMessage key={`message ${id}`} id={id} {...props} /> : null}
      {/* Of the one before: under this dialog nothing can be pressed. */}
      {id ? bar : null}
    </Dialog>
  );
}

function OneMessage({ id, ...props }: { id: string } & OpenedProps) {
  const top = useRef<HTMLSpanElement>(null);
  // The next one begins at its beginning.
  useEffect(() => {
    const dialog = top.current?.closest('dialog');
    if (dialog) dialog.scrollTop = 0;
  }, []);
  return (
    <>
      <span ref={top} hidden />
      <LoadedMessage id={id} {...props} />
    </>
  );
}

function LoadedMessage({ id, ...props }: { id: string } & OpenedProps) {
  const { data, error } = useQuery(contactMessageQuery(id));
  const { mutate } = useMarkContactMessage();
  const isUnread = data?.read === false;
  useEffect(() => {
    if (isUnread) mutate({ id, body: { read: true } });
  }, [id, isUnread, mutate]);
  if (error && !data) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  return data ? <MessageBody message={data} {...props} /> : <Skeleton className="h-72 w-full" />;
}

function MessageBody({ message, ...props }: { message: OpenedContactMessage } & OpenedProps) {
  const { t } = useLingui();
  const reply = useAnswerContactMessage();
  const resolve = useResolve(message, props);
  const send = (answer: string) => reply.mutateAsync({ id: message._id, answer });
  // Sent is sent: where resolving fails, that is said, and the answer is not written again.
  const sendAndResolve = async (answer: string) => {
    await send(answer);
    resolve.mutate({ id: message._id });
  };
  return (
    <>
      <header className="flex flex-col gap-1 text-sm">
        <p className="wrap-anywhere text-ash">
          {message.names} · {message.email} · <DateAndTime time={message.createdAt} />
        </p>
      </header>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <p className="whitespace-pre-line wrap-anywhere">{message.message}</p>
          <Evidence message={message} />
          {message.answers.map(({ text, author, createdAt }) => (
            <blockquote key={createdAt} className="border-l-2 border-edge pl-4 text-sm">
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="text-ash">
                {author} · <Moment time={createdAt} />
              </p>
            </blockquote>
          ))}
          <MessageForm
            label={t`Answer by email`}
            action={<Trans>Send the answer</Trans>}
            keptAs={`inbox:${message._id}`}
            hasFocus={message.answers.length === 0 && !message.closed}
            renderTools={(insert) => <SavedReplies name={message.names} onInsert={insert} />}
            onSend={send}
            other={message.closed ? undefined : { action: <Trans>Send and resolve</Trans>, onSend: sendAndResolve }}
          />
        </div>
        <aside className="flex flex-col gap-6" aria-label={t`Beside this email`}>
          <Assignee message={message} />
          <Sender sender={message.sender} />
        </aside>
      </div>
      <MessageActions message={message} {...props} />
    </>
  );
}

/** The order that a problem is reported with, and the photos that came with it. */
function Evidence({ message: { order, photos } }: { message: ContactMessage }) {
  const { t } = useLingui();
  return (
    <>
      {order ? (
        <LinkButton to={screens.adminOrder(order._id)} className="self-start">
          <Trans>Order {order.number}</Trans>
        </LinkButton>
      ) : null}
      {order?.works ? (
        <p className="text-sm wrap-anywhere">
          <Trans>
            About <em className="work-title">{listNames(order.works)}</em>
          </Trans>
        </p>
      ) : null}
      {photos.length > 0 ? (
        <ul aria-label={t`Photos`} className="flex flex-wrap gap-3">
          {photos.map((photo, place) => (
            <li key={photo}>
              <a href={photo} target="_blank" rel="noreferrer" className="flex size-28 items-center justify-center bg-mat">
                <img src={photo} alt={t`Photo ${place + 1}`} className="size-full object-contain" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Resolves the message; the next one comes up, or the list, which offers Undo. */
const useResolve = (message: ContactMessage, { onClose, onNext, onResolved }: OpenedProps) =>
  useCloseContactMessage(() => {
    if (onNext) onNext();
    else onClose();
    onResolved(message);
  });

const entry = 'flex min-h-11 w-full items-center px-4 text-left text-sm hover:bg-mat';

function MessageActions({ message, ...props }: { message: ContactMessage } & OpenedProps) {
  const { t } = useLingui();
  const { onClose, onNext } = props;
  const edit = useEditContactMessage(onClose);
  const resolve = useResolve(message, props);
  const remove = useDeleteContactMessage(onClose);
  const [isAsking, setAsking] = useState(false);
  const change = (body: { read: boolean } | { closed: boolean }) => edit.mutate({ id: message._id, body });
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-5">
      {message.closed ? (
        <Button busy={edit.isPending} onClick={() => change({ closed: false })}>
          <Trans>Reopen</Trans>
        </Button>
      ) : (
        // The next email takes its place: the second press of a double click is not one for that.
        <Button busy={resolve.isPending} onClick={({ detail }) => detail < 2 && resolve.mutate({ id: message._id })}>
          <Trans>Mark as resolved</Trans>
        </Button>
      )}
      {onNext ? (
        <Button onClick={onNext}>
          <Trans>Next email</Trans>
        </Button>
      ) : null}
      <Menu label={t`More acts on this email`} opener={<MoreIcon />}>
        <button type="button" className={entry} onClick={() => change({ read: false })}>
          <Trans>Mark as unread</Trans>
        </button>
        <button type="button" className={`${entry} text-laterite-ink`} onClick={() => setAsking(true)}>
          <Trans>Delete</Trans>
        </button>
      </Menu>
      <QuestionDialog
        isOpen={isAsking}
        title={<Trans>Delete this message?</Trans>}
        action={<Trans>Yes, delete it for good</Trans>}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(message._id)}
        onClose={() => setAsking(false)}
      >
        <p className="wrap-anywhere">{message.subject}</p>
      </QuestionDialog>
    </div>
  );
}
