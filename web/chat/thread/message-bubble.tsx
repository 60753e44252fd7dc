import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { TrashIcon } from '#web/kit/visuals/more-icons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { VisuallyHidden } from '#web/kit/visuals/visually-hidden.tsx';
import { AttachmentView } from './attachment-view.tsx';
import { BubbleLayout } from './bubble-frame.tsx';
import { ArtCard, OrderCard } from '#web/chat/context-card.tsx';
import { OfferStepCard } from '#web/offers/shown/step-card.tsx';
import { useDeleteMessage } from '#web/chat/queries.ts';

type MessageBubbleProps = { message: Message; identity: string; isLatestStep: boolean; onLinksOver: () => void };

/** One message: card, file, text and time; own ones can be deleted, unless they stand for a step of an offer. */
export function MessageBubble({ message, identity, isLatestStep, onLinksOver }: MessageBubbleProps) {
  const isMine = message.sender._id === identity;
  return (
    <BubbleLayout
      isMine={isMine}
      beside={isMine && !message.offer ? <DeleteButton message={message} identity={identity} /> : null}
      foot={
        <>
          <Moment time={message.createdAt} as="time" />
          {isMine ? <span>{message.read ? <Trans>Read</Trans> : <Trans>Sent</Trans>}</span> : null}
        </>
      }
    >
      <VisuallyHidden>{isMine ? <Trans>You:</Trans> : `${message.sender.name}:`}</VisuallyHidden>
      <AboutArt message={message} identity={identity} isLatestStep={isLatestStep} />
      {message.order ? <OrderCard order={message.order} /> : null}
      {message.attachment ? <AttachmentView attachment={message.attachment} onLinkOver={onLinksOver} /> : null}
      {message.content ? <p className="px-3.5 py-2 whitespace-pre-wrap wrap-anywhere">{message.content}</p> : null}
    </BubbleLayout>
  );
}

/** The artwork that it is about, or the step of an offer for it. */
function AboutArt({ message: { art, offer }, identity, isLatestStep }: Omit<MessageBubbleProps, 'onLinksOver'>) {
  if (offer) return <OfferStepCard step={offer} art={art} identity={identity} isLatest={isLatestStep} />;
  return art ? <ArtCard art={art} /> : null;
}

function DeleteButton({ message, identity }: { message: Message; identity: string }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteMessage(identity, () => setAsking(false));
  return (
    <>
      <IconButton
        label={t`Delete message`}
        className="self-center text-ash pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100"
        onClick={() => setAsking(true)}
      >
        <TrashIcon className="size-5" />
      </IconButton>
      <QuestionDialog
        isOpen={isAsking}
        title={<Trans>Delete this message?</Trans>}
        action={<Trans>Delete</Trans>}
        back={<Trans>Cancel</Trans>}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(message)}
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>It is gone for both of you.</Trans>
        </p>
      </QuestionDialog>
    </>
  );
}
