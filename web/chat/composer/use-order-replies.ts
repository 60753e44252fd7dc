import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { awaitsPayment } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { contextOrderQuery } from '#web/chat/queries.ts';

/** How far the part of an order is that two people write about. */
type Stage = 'unpaid' | 'toSend' | 'sent' | 'delivered' | 'refundDue' | 'over';

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

/** The stage of an artist's items. */
function stageOf(order: Order, sellerId: string): Stage {
  const state = { status: order.status, payment: order.payment.status };
  if (awaitsPayment(state)) return 'unpaid';
  if (order.payment.status === 'refund_due') return 'refundDue';
  if (order.status === 'cancelled' || order.payment.status !== 'paid') return 'over';
  const own = order.items.filter(({ product }) => product.owner._id === sellerId);
  if (own.some(({ fulfilment }) => fulfilment === 'toSend')) return 'toSend';
  return own.some(({ fulfilment }) => fulfilment === 'sent') ? 'sent' : 'delivered';
}

function useReplies(): Record<'buyer' | 'seller', Record<Stage, readonly string[]>> {
  const { t } = useLingui();
  return {
    buyer: {
      unpaid: [t`I will pay today.`, t`Can you hold it a little longer?`],
      toSend: [t`When will it leave?`, t`Can I still change the address?`],
      sent: [t`Where is it now?`, t`It has arrived, thank you!`, t`It arrived damaged.`],
      delivered: [t`It has arrived, thank you!`, t`It arrived damaged.`, t`It has not arrived.`],
      refundDue: [t`When will I get my money back?`],
      over: [],
    },
    seller: {
      unpaid: [t`Shall I hold it for you?`],
      toSend: [t`It leaves tomorrow.`, t`When can the courier find you?`],
      sent: [t`It is on its way.`, t`Has it arrived?`],
      delivered: [t`Thank you for buying my work!`, t`Has it arrived safely?`],
      refundDue: [],
      over: [],
    },
  };
}
