import { Trans, useLingui } from '@lingui/react/macro';
import { formatClock } from '#contract/format.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { useTakeBack } from '#web/orders/life.ts';
import { mayActOnItem, takeBackUntil } from '#web/orders/state/acts.ts';

/** Whether an artist undoes at the foot of the order's dialog (send-bar.tsx) that it was sent: it is one item. */
export const isUndoneAtFoot = ({ items }: Order): boolean => items.length === 1 && items[0]?.deliveredAt === null;

/** The latest step can be undone for some minutes; the buyer is told afterwards. */
export function TakeBack({ order, item, reader }: { order: Order; item: OrderItem; reader: 'artist' | 'admin' }) {
  const { t } = useLingui();
  const now = useNow();
  const what = item.deliveredAt ? 'delivered' : 'sent';
  const takeBack = useTakeBack(what);
  const recordedAt = item.deliveredAt ?? item.sentAt;
  if (!recordedAt || now >= takeBackUntil(recordedAt)) return null;
  if (!mayActOnItem(item.deliveredAt ? 'itemDeliveredTakenBack' : 'itemSentTakenBack', reader, order, item)) return null;
  const time = formatClock(takeBackUntil(recordedAt));
  return (
    <Button
      look="quiet"
      busy={takeBack.isPending}
      onClick={() => takeBack.mutate({ id: order._id, lineId: item._id })}
      aria-label={t`Undo: ${item.product.name}`}
    >
      <Trans>Undo (until {time})</Trans>
    </Button>
  );
}
