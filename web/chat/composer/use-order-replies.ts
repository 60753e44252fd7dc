import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { awaitsPayment } from '#contract/order-actions.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { OrderItem, OrderWithEvents } from '#contract/orders.ts';
import { contextOrderQuery } from '#web/chat/queries.ts';

/** How far the part of an order is that two people write about. */
type Stage = 'unpaid' | 'toSend' | 'sent' | 'delivered' | 'confirmed' | 'refundDue' | 'over';

/** Ready replies about the order that the next message is about, as they fit its state; undefined without an order. */
export function useOrderReplies(orderId: string | undefined, identity: string, personId: string): readonly string[] | undefined {
  const { data: order } = useQuery({ ...contextOrderQuery(orderId ?? ''), enabled: orderId !== undefined });
  const replies = useReplies();
  if (orderId === undefined) return undefined;
  if (!order) return [];
  const isBuyer = order.user._id === identity;
  // An admin who writes about it sells nothing.
  if (!isBuyer && !order.items.some(({ product }) => product.owner._id === identity)) return [];
  return replies[isBuyer ? 'buyer' : 'seller'][stageOf(order, isBuyer ? personId : identity)];
}

/** The stage of an artist's items; of what was cancelled or refunded nothing is to come. */
function stageOf(order: OrderWithEvents, sellerId: string): Stage {
  const state = { status: order.status, payment: order.payment.status };
  if (awaitsPayment(state)) return 'unpaid';
  if (order.payment.status === 'refund_due') return 'refundDue';
  if (order.status === 'cancelled' || order.payment.status !== 'paid') return 'over';
  const own = order.items.filter((item) => item.product.owner._id === sellerId && !item.cancelledAt && !isRefunded(item));
  if (own.length === 0) return 'over';
  if (own.some(({ fulfilment }) => fulfilment === 'toSend')) return 'toSend';
  if (own.some(({ fulfilment }) => fulfilment === 'sent')) return 'sent';
  return own.every((item) => isConfirmed(order, item)) ? 'confirmed' : 'delivered';
}

/** Whether it was the buyer who said that it has arrived. */
const isConfirmed = ({ events }: OrderWithEvents, { _id }: OrderItem): boolean =>
  events.findLast(({ event, item }) => event === 'delivered' && item === _id)?.by.role === 'buyer';

function useReplies(): Record<'buyer' | 'seller', Record<Stage, readonly string[]>> {
  const { t } = useLingui();
  return {
    buyer: {
      unpaid: [t`I will pay today.`, t`Can you hold it a little longer?`],
      toSend: [t`When will it leave?`, t`Can I still change the address?`],
      sent: [t`Where is it now?`, t`It has arrived, thank you!`, t`It arrived damaged.`],
      delivered: [t`It has arrived, thank you!`, t`It arrived damaged.`, t`It has not arrived.`],
      confirmed: [t`Thank you for your work!`, t`It arrived damaged.`],
      refundDue: [t`When will I get my money back?`],
      over: [],
    },
    seller: {
      unpaid: [t`Shall I hold it for you?`],
      toSend: [t`It leaves tomorrow.`, t`When can the courier find you?`],
      sent: [t`It is on its way.`, t`Has it arrived?`],
      delivered: [t`Thank you for buying my work!`, t`Has it arrived safely?`],
      confirmed: [t`Thank you for buying my work!`],
      refundDue: [],
      over: [],
    },
  };
}
