import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { type ListColumn, Lines, RowName } from '#web/dashboard/list/list-column.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { useDue } from '#web/orders/state/due.ts';
import { deliveryOf } from '#web/orders/state/shipments.ts';
import { usePaymentWord, useStateWords } from './order-messages.tsx';

type Item = Order['items'][number];
/** The values of the items of an order in one line, each once. */
const eachOnce = (order: Order, of: (item: Item) => string): string => [...new Set(order.items.map(of))].join(', ');

type BuyerCellProps = {
  order: Order;
  onOpen: () => void;
  /** The buyer as a link, for those who have a page of people; the number opens the order then. */
  buyer?: ReactNode;
};

/** The buyer of an order, its number and the day beneath. */
export function BuyerCell({ order, onOpen, buyer }: BuyerCellProps) {
  const { t } = useLingui();
  const number = `#${order.number}`;
  return (
    <Lines
      beneath={
        <>
          {buyer ? (
            <RowName isPlain label={t`Open order ${number}`} onOpen={onOpen}>
              {number}
            </RowName>
          ) : (
            number
          )}{' '}
          · <Moment time={order.createdAt} as="shortDate" />
        </>
      }
    >
      {buyer ?? <RowName onOpen={onOpen}>{order.user.name}</RowName>}
    </Lines>
  );
}

/** Paid, of which nothing was sent. */
const waitsForApproval = (order: Order) => order.status === 'pending' && deliveryOf(order) === 'toSend';

/** How far a paid order that stands was delivered. */
const openDelivery = (order: Order) => (order.status !== 'cancelled' && order.payment.status === 'paid' ? deliveryOf(order) : undefined);

/** What its buyer wants of an order; undefined where it is nothing. */
function useAsked({ cancellation, openProblem }: Order): string | undefined {
  const { t } = useLingui();
  if (cancellation?.state === 'asked') return t`cancellation requested`;
  return openProblem && t`problem reported`;
}

/** What waits in an order: what its buyer asked for or reported, or its delivery; undefined where nothing is to be sent. */
function useWaiting(order: Order): { text: string; isUrgent: boolean } | undefined {
  const { t } = useLingui();
  const { isAdmin } = useSession();
  const words = useStateWords();
  const due = useDue(order);
  const asked = useAsked(order);
  if (asked) return { text: asked, isUrgent: true };
  const delivery = openDelivery(order);
  if (!delivery) return undefined;
  // Its artist may send it already; what waits for the admin is the approval.
  if (isAdmin && !due?.isLate && waitsForApproval(order)) return { text: t`to approve`, isUrgent: false };
  if (!due) return { text: words.delivery[delivery], isUrgent: false };
  return { text: delivery === 'toSend' ? due.text : `${words.delivery[delivery]} · ${due.text}`, isUrgent: due.isLate };
}

/** What waits first, such as that nothing was sent, and beneath the states of the order and of its payment. */
function StateCell({ order: { status, payment }, order }: { order: Order }) {
  const words = useStateWords();
  const paymentWord = usePaymentWord(order);
  const waiting = useWaiting(order);
  const isUnpaid = payment.status === 'refund_due' || payment.status === 'failed';
  return (
    <>
      {waiting ? (
        <span className={classNames('list-line font-medium', waiting.isUrgent && 'text-laterite-ink')}>{waiting.text}</span>
      ) : null}
      <span className={classNames('list-line', isUnpaid ? 'text-laterite-ink' : 'text-ash', waiting && 'list-wide')}>
        {words.status[status]} · {paymentWord}
      </span>
    </>
  );
}

/** The specified columns that lists of orders on both sides have in the same words, in their order. */
export function useOrderColumns() {
  const { t } = useLingui();
  return {
    quantity: {
      header: t`Quantity Per Product`,
      renderCell: (order: Order) => order.items.map(({ quantity }) => quantity).join(', '),
      isFigure: true,
      width: 'w-[5%]',
    },
    names: {
      header: t`Name Of Products`,
      renderCell: (order: Order) => order.items.map(({ product }) => product.name).join(', '),
    },
    category: { header: t`Category`, renderCell: (order: Order) => eachOnce(order, ({ product }) => product.category), width: 'w-[7%]' },
    address: {
      header: t`Address`,
      renderCell: ({ shippingAddress }: Order) => shippingAddress?.replaceAll('\n', ', ') ?? t`Shown once paid`,
      width: 'w-[10%]',
    },
    state: {
      header: t`Status`,
      renderCell: (order: Order) => <StateCell order={order} />,
      phone: 'state',
      width: 'w-[13%]',
      sorts: { ascending: 'state-asc', descending: 'state-desc' },
    },
    items: { header: t`Total Items`, renderCell: ({ totalItems }: Order) => totalItems, isFigure: true, width: 'w-[4%]' },
    total: {
      header: t`Total Price`,
      renderCell: ({ totalPrice }: Order) => <Price amountFrw={totalPrice} />,
      isFigure: true,
      phone: 'figure',
      sorts: { ascending: 'total-asc', descending: 'total-desc' },
      width: 'w-[7.5%]',
    },
  } satisfies Record<string, ListColumn<Order>>;
}
