import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { beginMessage } from '#web/app/forms/message-drafts.ts';
import { useChatPath } from '#web/app/layout/use-chat-path.ts';
import { useNow } from '#web/kit/browser/use-now.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { mayActOnItem, takeBackUntil } from '#web/orders/state/acts.ts';
import { parcelPhotoQuery } from '#web/orders/tracking/parcel-photo.tsx';
import { SENT_DIALOG, SentForm } from './sent-dialog.tsx';

type CorrectTrackingProps = {
  order: Order;
  item: OrderItem;
  reader: 'artist' | 'admin';
  /** Its dialog is opened or closed: whoever shows this keeps it while it is open. */
  onOpen: (isOpen: boolean) => void;
};

/**
 * What was said of how an item was sent can be changed as long as the buyer has not been told; after that it stands, and what is wrong in it is
 * written to the buyer (decision 66).
 */
export function CorrectTracking({ order, item, reader, onOpen }: CorrectTrackingProps) {
  const { t } = useLingui();
  const now = useNow();
  const [isOpen, setIsOpen] = useState(false);
  const setOpen = (next: boolean) => {
    setIsOpen(next);
    onOpen(next);
  };
  const isSent = item.sentAt !== null && mayActOnItem('itemSentTakenBack', reader, order, item);
  const isInTime = isSent && item.sentAt !== null && now < takeBackUntil(item.sentAt);
  const close = () => setOpen(false);
  // What is typed stays when the time ends meanwhile; the server then says so.
  if (isOpen || isInTime) {
    return (
      <>
        <Button look="quiet" onClick={() => setOpen(true)} aria-label={t`Change how ${item.product.name} was sent`}>
          <Trans>Change</Trans>
        </Button>
        <Dialog isOpen={isOpen} onClose={close} title={<Trans>Change how it was sent</Trans>} className={SENT_DIALOG}>
          <Recorded order={order} item={item} onClose={close} />
        </Dialog>
      </>
    );
  }
  return isSent && order.user._id ? <WriteToBuyer order={order} item={item} buyerId={order.user._id} /> : null;
}

/** The form with what was recorded, its photo too. */
function Recorded({ order, item, onClose }: { order: Order; item: OrderItem; onClose: () => void }) {
  const { data, error } = useQuery({ ...parcelPhotoQuery({ id: order._id, lineId: item._id }), enabled: item.hasPhoto });
  const [first, setFirst] = useState<{ item: OrderItem; photos: File[] }>();
  if (!first && (!item.hasPhoto || data || error)) {
    const photos = data ? [new File([data], `photo.${data.type.split('/')[1] ?? ''}`, { type: data.type })] : [];
    setFirst({ item, photos });
  }
  if (!first) return <Skeleton className="h-72 w-full" />;
  return (
    <>
      {error ? (
        <p role="alert" className="text-sm">
          <Trans>The photo could not be loaded. Please choose it again.</Trans>
        </p>
      ) : null}
      <SentForm order={order} item={first.item} recordedPhotos={first.photos} onClose={onClose} />
    </>
  );
}

/** Leads to the chat with the message begun. */
function WriteToBuyer({ order, item, buyerId }: { order: Order; item: OrderItem; buyerId: string }) {
  const { t } = useLingui();
  const chats = useChatPath();
  const { name } = item.product;
  const text = t`A correction for order ${order.number} (${name}). The right tracking number is: `;
  return (
    <>
      <LinkButton
        look="quiet"
        to={chats.of(buyerId, { order: order._id })}
        aria-label={t`Send a correction of how ${name} was sent`}
        onClick={() => beginMessage(buyerId, text, order._id)}
      >
        <Trans>Send a correction</Trans>
      </LinkButton>
      <span className="text-xs text-ash">
        <Trans>The buyer was told {limits.takeBackMinutes} minutes after you recorded it. If the number is wrong, write to them.</Trans>
      </span>
    </>
  );
}
