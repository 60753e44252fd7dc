import { useQuery } from '@tanstack/react-query';
import type { SearchHits } from '#contract/admin.ts';
import type { Order } from '#contract/orders.ts';
import { dataQueryOf } from '#web/app/query.ts';
import { firstDue } from '#web/orders/state/due.ts';
import { deliveryOf } from '#web/orders/state/shipments.ts';
import { type PaletteViewer, someOrdersFor } from './choices.ts';

type OrderHit = SearchHits['orders'][number];

/** As many as the search gives of a kind. */
const LISTED_MAX = 5;

/** The orders of the list that a text means, or that the act which is typed is about, the newest first; none where it means none. */
export function useListedOrders(text: string, viewer: PaletteViewer): { orders: OrderHit[]; isFetching: boolean } {
  const some = text === '' ? undefined : someOrdersFor(text, viewer);
  const query = { ...some, limit: LISTED_MAX };
  const { data, isFetching } = useQuery({
    ...dataQueryOf('GET /checkout', { query, identity: viewer.session.identity }),
    enabled: some !== undefined,
  });
  return { orders: some ? (data ?? []).map(hitOf) : [], isFetching };
}

/** An order of a list as the search has it. */
function hitOf(order: Order): OrderHit {
  const { _id, number, user, status, payment, cancellation, openProblem, items, totalPrice, createdAt } = order;
  const isPaid = payment.paidAt !== null;
  const delivery = isPaid ? deliveryOf(order) : undefined;
  return {
    _id,
    number,
    buyer: user.name,
    buyerId: user._id ?? '',
    status,
    payment: payment.status,
    paidAt: payment.paidAt,
    asksToCancel: cancellation?.state === 'asked',
    // A list does not say what was reported.
    problem: openProblem === undefined ? null : 'problem',
    fulfilment: delivery === 'partlyDelivered' ? 'sent' : (delivery ?? null),
    sendBy: (isPaid && firstDue(order)) || null,
    totalPrice,
    works: items.map(({ product }) => product.name),
    artists: items.map(({ product }) => product.owner.name),
    createdAt,
  };
}
