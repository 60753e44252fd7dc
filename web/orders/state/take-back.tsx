import { Trans, useLingui } from '@lingui/react/macro';
import type { Order, OrderItem } from '#contract/orders.ts';
import { useClock } from '#web/app/display/date.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { useTakeBack } from '#web/orders/life.ts';
import { mayActOnItem, takeBackUntil } from './acts.ts';

type TakeBackProps = { order: Order; item: OrderItem; reader: 'buyer' | 'artist' | 'admin' };

/** The latest step can be undone for some minutes by whoever recorded it; the others are told afterwards. */
export function TakeBack({ order, item, reader }: TakeBackProps) {
  const { t } = useLingui();
  const now = useNow();
  const what = item.deliveredAt ? 'delivered' : 'sent';
  const takeBack = useTakeBack(what);
  const clock = useClock();
  const recordedAt = item.deliveredAt ?? item.sentAt;
  if (!recordedAt || now >= takeBackUntil(recordedAt)) return null;
  if (!mayActOnItem(item.deliveredAt ? 'itemDeliveredTakenBack' : 'itemSentTakenBack', reader, order, item)) return null;
  const time = clock(takeBackUntil(recordedAt));
  return (
    <Button
      look="quiet"
      busy={takeBack.isPending}
      onClick={() => takeBack.mutate({ id: order._id, lineIds: [item._id] })}
      aria-label={t`Undo: ${item.product.name}`}
    >
      <Trans>Undo (until {time})</Trans>
    </Button>
  );
}
