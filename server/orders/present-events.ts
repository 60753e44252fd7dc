import type { Order, OrderHistoryEvent, OrderWithEvents } from '#contract/orders.ts';
import type { DecidedRefund, WholeOrder } from './found-order.ts';

const SHOP = 'Ubugeni';
const PROVIDER = 'Flutterwave';

type Reader = 'buyer' | 'artist' | 'admin';
type Found = WholeOrder['events'][number];

/**
 * An order with the part of its time line that belongs to it: the events of the items that it has, and those of the whole order; an
 * artist is told that money went back only where some of it was that of their items. People have the names that the order was made with,
 * admins that of the shop, unless an admin reads it.
 */
export function withEvents(
  order: Order,
  { order: { buyerName, cancelReason }, lines, events, decided = [] }: WholeOrder,
  reader: Reader,
): OrderWithEvents {
  const shown = new Set(order.items.map(({ _id }) => _id));
  const artistNames = new Map(lines.map(({ line }) => [line.id, line.ownerName]));
  const ofArtist = ({ name, lineId }: Found): string => {
    // What another artist did to the whole order, such as delivering the last item, is the shop's for an artist of a part.
    if (lineId === null && order.severalArtists) return SHOP;
    return artistNames.get(lineId ?? '') ?? name ?? '';
  };
  const nameOf = (found: Found): string => {
    const { role, name } = found;
    if (role === 'buyer') return buyerName;
    if (role === 'artist') return ofArtist(found);
    if (role === 'provider') return PROVIDER;
    return role === 'admin' && reader === 'admin' ? (name ?? SHOP) : SHOP;
  };
  const refundsOf = pairRefunds(events, decided);
  const refundOf = (found: Found): Pick<OrderHistoryEvent, 'amount' | 'decidedBy'> => {
    const refund = refundsOf.get(found);
    const amount = order.refunds.find(({ _id }) => _id === refund?._id)?.amount;
    const decidedBy = found.role === 'provider' ? refund?.decidedBy : null;
    return { ...(amount !== undefined && { amount }), ...(decidedBy && { decidedBy: reader === 'admin' ? decidedBy : SHOP }) };
  };
  const present = (found: Found): OrderHistoryEvent => ({
    at: new Date(found.at).toISOString(),
    event: found.event,
    by: { role: found.role === 'artist' && nameOf(found) === SHOP ? 'shop' : found.role, name: nameOf(found) },
    ...(found.lineId ? { item: found.lineId } : {}),
    ...refundOf(found),
    ...(found.event === 'cancelled' && reader !== 'artist' && cancelReason ? { reason: cancelReason } : {}),
  });
  const hasRefund = order.refunds.some(({ state }) => state === 'made');
  const isShown = ({ event, lineId }: Found) =>
    (lineId === null || shown.has(lineId)) && (reader !== 'artist' || event !== 'refunded' || hasRefund);
  const shownEvents = events.filter(isShown).map(present);
  if (reader !== 'admin') return { ...order, events: shownEvents };
  const refunds = order.refunds.map((refund) => withDecider(refund, decided));
  const isEarlier = (one: OrderHistoryEvent, other: OrderHistoryEvent) => Date.parse(one.at) - Date.parse(other.at);
  return { ...order, refunds, events: [...shownEvents, ...refunds.flatMap(requestOf)].toSorted(isEarlier) };
}

type Refund = Order['refunds'][number];

const withDecider = (refund: Refund, decided: readonly DecidedRefund[]): Refund => {
  const decidedBy = decided.find(({ _id }) => _id === refund._id)?.decidedBy;
  return decidedBy ? { ...refund, decidedBy } : refund;
};

/** Until a refund is made the staff read in the time line that it was decided; then that it was made, and by whom it was decided. */
const requestOf = ({ state, at, amount, decidedBy }: Refund): OrderHistoryEvent[] =>
  state === 'made' || !decidedBy ? [] : [{ at, event: 'refundRequested', by: { role: 'admin', name: decidedBy }, amount }];

/** Which refund each event tells of: both are written at one time, and several of one time in one order. */
function pairRefunds(events: readonly Found[], decided: readonly DecidedRefund[]): Map<Found, DecidedRefund> {
  const left = decided.filter(({ at }) => at !== null);
  const pairs = new Map<Found, DecidedRefund>();
  for (const found of events) {
    const place = found.event === 'refunded' ? left.findIndex(({ at }) => Date.parse(at ?? '') === Date.parse(found.at)) : -1;
    const [refund] = place < 0 ? [] : left.splice(place, 1);
    if (refund) pairs.set(found, refund);
  }
  return pairs;
}
