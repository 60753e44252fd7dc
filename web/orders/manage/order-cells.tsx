import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dayOf, formatDayMonth } from '#contract/format.ts';
import type { Order, OrderDelivery } from '#contract/orders.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Moment } from '#web/app/display/date.tsx';
import { type ListColumn, Lines, RowName } from '#web/dashboard/list/list-column.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { firstDue, useDaysSince, useDueBy } from '#web/orders/state/due.ts';
import { itemsLeft } from '#web/orders/named-works.ts';
import { deliveryOf, hadArrived } from '#web/orders/state/shipments.ts';
import { addressLines, addressOf } from './order-address.ts';
import { WorkPictures, WorksOf, worksToSend } from './order-works.tsx';
import { dueItems, toSendFirst } from './sales.ts';
import { isRefundUnderWay, OrderBadges, TotalCell, usePaymentWord, useStateWords } from './order-messages.tsx';

type Item = Order['items'][number];
/** The values of the items of an order in one line, each once. */
const eachOnce = (order: Order, of: (item: Item) => string): string => [...new Set(order.items.map(of))].join(', ');

type BuyerCellProps = {
  order: Order;
  /** Opens the order over the list: by its number, where the buyer is a link of their own. */
  onOpen?: () => void;
  /** What names the row: a link to the buyer's page, or to the order's. */
  buyer: ReactNode;
  /** Where those have no column, names what was ordered, in place of the day on a phone, and where it goes. */
  hasWorks?: boolean;
};

/** The buyer of an order, its number and the day beneath. */
export function BuyerCell({ order, onOpen, buyer, hasWorks = false }: BuyerCellProps) {
  const { t } = useLingui();
  const number = `#${order.number}`;
  const lines = (
    <Lines
      beneath={
        <>
          {onOpen ? (
            <RowName isPlain label={t`Open order ${number}`} onOpen={onOpen}>
              {number}
            </RowName>
          ) : (
            number
          )}{' '}
          <span className={hasWorks ? 'max-sm:hidden' : undefined}>
            · <OrderDay time={order.createdAt} />
          </span>
          {/* On a phone they have the line of the act, beneath where it goes (send-row.tsx). */}
          {hasWorks ? (
            <span className={dueItems('sent', order).length > 0 ? 'max-sm:hidden xl:hidden' : 'xl:hidden'}> · {worksToSend(order)}</span>
          ) : null}
        </>
      }
    >
      {buyer}
      {hasWorks && order.shippingAddress ? (
        <span className="text-ash max-sm:hidden xl:hidden"> · {addressOf(order.shippingAddress, order.user.name)}</span>
      ) : null}
    </Lines>
  );
  return (
    <div className="order-buyer flex items-center gap-4">
      <div className="min-w-0 grow">{lines}</div>
      {/* Where the works have no column; before the name, as wide in every row: the texts begin in a line and have the rest of it. */}
      <WorkPictures items={toSendFirst(order, itemsLeft(order))} className="order-first w-13 max-sm:hidden xl:hidden" />
    </div>
  );
}

/** The day of an order; of this year without the year on a phone, where the state beside it needs the room, and in the narrowest table, which cut it. */
function OrderDay({ time }: { time: string }) {
  const isThisYear = yearOf(time) === yearOf(useNow());
  if (!isThisYear) return <Moment time={time} as="shortDate" />;
  return (
    <time dateTime={time}>
      {formatDayMonth(time)} <span className="max-sm:hidden xl:max-[90rem]:hidden">{yearOf(time)}</span>
    </time>
  );
}

const yearOf = (time: string | number): string => dayOf(time).slice(0, 4);

function PlaceBeneath({ street, place }: ReturnType<typeof addressLines>) {
  // The space between is what is read aloud and copied.
  return place ? <Lines beneath={place}>{`${street} `}</Lines> : street;
}

/** How an order stands, as far as its words need it. */
export type OrderStanding = {
  status: Order['status'];
  payment: Pick<Order['payment'], 'status' | 'refundedAmount'>;
  /** How far a paid order that stands was delivered; undefined where nothing is to be sent. */
  delivery: OrderDelivery | undefined;
  /** When what is to be sent must leave. */
  sendBy: string | undefined;
  /** What its buyer asked for or reported. */
  asked: 'cancellation' | 'problem' | 'return' | undefined;
  /** Since when its buyer waits for an answer, or it for the approval. */
  since?: string | undefined;
  /** The payment provider is making a refund. */
  isUnderWay?: boolean;
  /** All of it had arrived before its money went back. */
  hadArrived?: boolean;
};

const standingOf = ({ status, payment, cancellation, openProblem, ...order }: Order): OrderStanding => ({
  isUnderWay: isRefundUnderWay({ ...order, status, payment, cancellation }),
  hadArrived: hadArrived({ ...order, payment }),
  status,
  payment,
  delivery: status !== 'cancelled' && payment.status === 'paid' ? deliveryOf(order) : undefined,
  sendBy: firstDue({ ...order, cancellation }),
  asked: cancellation?.state === 'asked' ? 'cancellation' : openProblem ? 'problem' : undefined,
  since: (cancellation?.state === 'asked' ? cancellation.at : payment.paidAt) ?? undefined,
});

/** Paid, of which nothing was sent. */
const waitsForApproval = ({ status, delivery }: OrderStanding) => status === 'pending' && delivery === 'toSend';

/** Of a paid one its delivery stands above: what is to be sent needs no 'pending', and what was refunded in part no state that cuts it. */
const isToldByDelivery = ({ status, delivery, payment }: OrderStanding) =>
  delivery !== undefined && ((status === 'pending' && delivery === 'toSend') || payment.refundedAmount > 0);

/** What waits, and from the second day on for how long. */
function useWithDays(start: string | undefined): (text: string) => string {
  const { t } = useLingui();
  const days = useDaysSince(start);
  // The number and its word are not parted.
  const since = t`${plural(days, { one: '# day', other: '# days' })}`.replace(' ', '\u00a0');
  return (text) => (days > 0 ? `${text} · ${since}` : text);
}

/** What the buyer of an order asked for or reported; of a request to cancel by when the rest is due, else for how long it waits. */
function useAsked({ asked, sendBy, since }: OrderStanding): Waiting | undefined {
  const { t } = useLingui();
  const rest = useDueBy(sendBy);
  const withDays = useWithDays(since);
  if (!asked) return undefined;
  if (asked === 'problem') return { text: t`problem reported`, isUrgent: true };
  if (asked === 'return') return { text: t`return requested`, isUrgent: true };
  if (!rest) return { text: withDays(t`asks to cancel`), isUrgent: true };
  const day = formatDayMonth(rest.by);
  return {
    text: rest.isLate ? t`asks to cancel · rest late since ${day}` : t`asks to cancel · rest due ${day}`,
    isUrgent: true,
    isLong: true,
  };
}

/** `isLong`: it takes both lines of a row. */
type Waiting = { text: string; isUrgent: boolean; isLong?: boolean };

/** What waits in an order: what its buyer asked for or reported, or its delivery; undefined where nothing is to be sent. */
function useWaiting(standing: OrderStanding): Waiting | undefined {
  const { delivery, sendBy } = standing;
  const { t } = useLingui();
  const { isAdmin } = useSession();
  const words = useStateWords();
  const due = useDueBy(sendBy);
  const withDays = useWithDays(standing.since);
  const asked = useAsked(standing);
  if (asked) return asked;
  if (!delivery) return undefined;
  // Its artist may send it already; what waits for the admin is the approval.
  if (isAdmin && waitsForApproval(standing) && due?.isLate !== true)
    return { text: withDays(t`to approve`), isUrgent: false, isLong: standing.payment.refundedAmount === 0 };
  if (!due) return { text: words.delivery[delivery], isUrgent: false };
  if (delivery === 'toSend') return { text: due.state, isUrgent: due.isLate };
  return { text: `${words.delivery[delivery]} · ${due.state}`, isUrgent: due.isLate, isLong: true };
}

/** 'to approve · 3 days', where the list says that too; undefined of any other order, and to who does not approve. */
function useToApprove(order: Order): string | undefined {
  const { t } = useLingui();
  const standing = standingOf(order);
  const { isAdmin } = useSession();
  const due = useDueBy(standing.sendBy);
  const withDays = useWithDays(standing.since);
  const isNext = isAdmin && standing.asked === undefined && due?.isLate !== true;
  return isNext && waitsForApproval(standing) ? withDays(t`to approve`) : undefined;
}

/** The badges of an order on its page and in the panel beside a list. */
export const StateBadges = ({ order, reader }: { order: Order; reader: 'artist' | 'admin' }) => (
  <OrderBadges order={order} reader={reader} toApprove={useToApprove(order)} />
);

/** The words of an order in the lists of the staff and of artists: what waits first, such as that nothing was sent, then its state and its payment's. */
export function useOrderStates(standing: OrderStanding) {
  const words = useStateWords();
  const paymentWord = usePaymentWord(standing);
  const waiting = useWaiting(standing);
  const { status } = standing.payment;
  const state = standing.hadArrived ? words.delivery.delivered : words.status[standing.status];
  return {
    waiting,
    states: isToldByDelivery(standing) ? paymentWord : `${state} · ${paymentWord}`,
    isUnpaid: (status === 'refund_due' && !standing.isUnderWay) || status === 'failed',
  };
}

function StateCell({ order }: { order: Order }) {
  const { waiting, states, isUnpaid } = useOrderStates(standingOf(order));
  return (
    <>
      {waiting ? (
        <span className={classNames('list-line font-medium', waiting.isUrgent && 'text-laterite-ink')}>{waiting.text}</span>
      ) : null}
      {waiting?.isLong && !isUnpaid ? null : (
        <span className={classNames('list-line', isUnpaid ? 'text-laterite-ink' : 'text-ash', waiting && 'list-wide')}>{states}</span>
      )}
    </>
  );
}

/** The specified columns that lists of orders on both sides have in the same words, in their order; `hasPictures`: with room for those of the works, and on a narrow screen for what is left of a sum; `hasPlaceBeneath`: who sends nothing looks for the place, whatever of the street is cut. */
export function useOrderColumns({ hasPictures = false, hasPlaceBeneath = false } = {}) {
  const { t } = useLingui();
  return {
    quantity: {
      header: t`Quantity Per Product`,
      renderCell: (order: Order) =>
        toSendFirst(order)
          .map(({ quantity }) => quantity)
          .join(', '),
      isFigure: true,
      width: ['6.2%', '4.8%'],
    },
    names: {
      header: t`Name Of Products`,
      renderCell: (order: Order) => (
        <div className="flex items-center gap-2">
          {/* Beside the menu of the narrowest wide window the names need the room. */}
          {hasPictures ? <WorkPictures items={toSendFirst(order).slice(0, 1)} className="xl:max-[90rem]:hidden" /> : null}
          <div className="min-w-0">
            <WorksOf order={order} />
          </div>
        </div>
      ),
    },
    category: { header: t`Category`, renderCell: (order: Order) => eachOnce(order, ({ product }) => product.category), width: '7.8%' },
    address: {
      header: t`Address`,
      renderCell: ({ shippingAddress, user }: Order) =>
        shippingAddress === null ? (
          t`Shown once paid`
        ) : hasPlaceBeneath ? (
          <PlaceBeneath {...addressLines(shippingAddress, user.name)} />
        ) : (
          addressOf(shippingAddress, user.name)
        ),
      width: ['7%', '7.8%'],
    },
    state: {
      header: t`Status`,
      renderCell: (order: Order) => <StateCell order={order} />,
      phone: 'state',
      width: '10.7%',
      sorts: { ascending: 'state-asc', descending: 'state-desc' },
    },
    items: { header: t`Total Items`, renderCell: ({ totalItems }: Order) => totalItems, isFigure: true, width: '3.4%' },
    total: {
      header: t`Total Price`,
      renderCell: (order: Order) => <TotalCell order={order} hasRoom={hasPictures} />,
      isFigure: true,
      phone: 'figure',
      sorts: { ascending: 'total-asc', descending: 'total-desc' },
      width: ['6.25rem', '6.5rem'],
    },
  } satisfies Record<string, ListColumn<Order>>;
}
