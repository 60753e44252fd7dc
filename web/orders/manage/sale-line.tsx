import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { dayOf } from '#contract/format.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { SmallWork } from '#web/app/display/small-work.tsx';
import { Price } from '#web/app/display/price.tsx';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { useMarkDelivered } from '#web/orders/life.ts';
import { isGone } from '#web/orders/named-works.ts';
import { isAskedToCancel, mayActOnItem } from '#web/orders/state/acts.ts';
import { firstDue } from '#web/orders/state/due.ts';
import { FulfilmentText } from '#web/orders/state/fulfilment.tsx';
import { TakeBack } from '#web/orders/state/take-back.tsx';
import { RefundedTexts } from './order-messages.tsx';
import { dueItems, justSentItems } from './sales.ts';
import { CorrectTracking } from './correct-tracking.tsx';
import { SentDialog } from './sent-dialog.tsx';

type SaleLineProps = { order: Order; item: OrderItem; reader: 'artist' | 'admin' };

/** An item of an order, how far it has come, and what its artist or an admin can record of it now. */
export function SaleLine({ order, item, reader }: SaleLineProps) {
  const { product } = item;
  const now = useNow();
  // It stands among what is to be packed, and must not be.
  const hasGone = isGone(item);
  // The only one that was sent just now has these at the foot of the artist's dialog.
  const [isChanging, setChanging] = useState(false);
  const isAtFoot = reader === 'artist' && !isChanging && isFootOf(order, item, now);
  return (
    <li className="flex gap-4 border-b border-hairline py-4">
      <span className={hasGone ? 'opacity-50' : undefined}>
        <SmallWork picture={product.cover} />
      </span>
      <div className={classNames('flex min-w-0 grow flex-col gap-1 text-sm', hasGone && 'text-ash')}>
        <p className={classNames('work-title text-base wrap-anywhere', hasGone && 'line-through')}>{product.name}</p>
        <p className="wrap-anywhere text-ash">
          {/* Of an own work they know whose it is. */}
          {reader === 'artist' ? product.category : `${product.owner.name} · ${product.category}`}
        </p>
        <Pieces item={item} />
        <RefundedTexts item={item} />
        {isToldAbove(order, item, reader) ? null : <FulfilmentText order={order} item={item} />}
        <div className="flex flex-wrap items-center gap-3 empty:hidden">
          <NextStep order={order} item={item} reader={reader} />
          {isAtFoot ? null : (
            <>
              <TakeBack order={order} items={[item]} reader={reader} />
              <CorrectTracking order={order} item={item} reader={reader} onOpen={setChanging} />
            </>
          )}
        </div>
      </div>
    </li>
  );
}

const Pieces = ({ item: { quantity, price } }: { item: OrderItem }) => (
  <p className="tabular-nums">
    {quantity} × <Price amountFrw={price} />
    {quantity > 1 ? (
      <>
        {' '}
        = <Price amountFrw={quantity * price} />
      </>
    ) : null}
  </p>
);

const isFootOf = (order: Order, item: OrderItem, now: number): boolean => {
  const sent = justSentItems(order, now);
  return sent.length === 1 && sent[0] === item && dueItems('sent', order).length === 0;
};

/** When the first work of an order leaves is what the sentence over it says to its artist; of the others only another day is news. */
function isToldAbove(order: Order, item: OrderItem, reader: SaleLineProps['reader']): boolean {
  if (reader !== 'artist' || !dueItems('sent', order).includes(item)) return false;
  const first = firstDue(order);
  return first !== undefined && item.dispatchBy !== null && dayOf(item.dispatchBy) === dayOf(first);
}

/** Whether to send is the main act on an order's page: before that it is the approval, and an artist has it at the foot. */
const isMainAct = ({ status }: Order, reader: SaleLineProps['reader']) => reader === 'admin' && status === 'complete';

/** What is asked about sending: this item alone, or the whole parcel. */
type Asked = 'item' | 'parcel' | undefined;

function NextStep({ order, item, reader }: SaleLineProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked>();
  const delivered = useMarkDelivered();
  const { name } = item.product;
  // What the buyer wants to cancel is not sent before that is answered.
  const sendable = order.items.filter(
    (one) => !isRefunded(one) && !isAskedToCancel(order, one) && mayActOnItem('itemSent', reader, order, one),
  );
  const maySend = sendable.includes(item);
  const isFirst = sendable[0] === item;
  // The question is about the whole parcel: the first of its items asks it, for an artist the foot of the dialog.
  useAskedAct('send', reader === 'admin' && isFirst, () => setAsked('parcel'));
  const button = useRef<HTMLButtonElement>(null);
  const deliverable = order.items.filter((one) => mayActOnItem('itemDelivered', reader, order, one));
  // Nothing is asked before: the button has the focus, and is pressed there.
  useAskedAct('deliver', reader === 'admin' && deliverable[0] === item, () => button.current?.focus());
  // The only work of an order has its button there alone; what is left of several is named by its own.
  const isAtFoot = reader === 'artist' && order.items.length === 1;
  // What is typed stays when the order changes meanwhile; the server then says why it is not recorded.
  if (asked || (maySend && !isAtFoot)) {
    return <MarkSent {...{ order, item, asked, onAsk: setAsked }} isMain={isFirst && isMainAct(order, reader)} />;
  }
  if (!deliverable.includes(item)) return null;
  return (
    <Button
      ref={button}
      busy={delivered.isPending}
      onClick={() => delivered.mutate({ id: order._id, lineId: item._id })}
      aria-label={t`Mark as delivered: ${name}`}
    >
      <Trans>Mark as delivered</Trans>
    </Button>
  );
}

type MarkSentProps = Pick<SaleLineProps, 'order' | 'item'> & { isMain: boolean; asked: Asked; onAsk: (asked: Asked) => void };

/** The button that asks how the item was sent, and that question. */
function MarkSent({ order, item, isMain, asked, onAsk }: MarkSentProps) {
  const { t } = useLingui();
  const { name } = item.product;
  return (
    <>
      <Button look={isMain ? 'primary' : 'secondary'} onClick={() => onAsk('item')} aria-label={t`Mark as sent: ${name}`}>
        <Trans>Mark as sent</Trans>
      </Button>
      <SentDialog {...{ order, item }} isOpen={asked !== undefined} isAlone={asked === 'item'} onClose={() => onAsk(undefined)} />
    </>
  );
}
