import { limits } from '#contract/limits.ts';
import type { Order, OrderItem, Refund, RefundState } from '#contract/orders.ts';
import { askedLines } from './states/asked-lines.ts';
import { coverImage, presentCover } from '#server/cart/present.ts';
import type { FoundLine, FoundOrder, FoundRefund } from './found-order.ts';
import { dispatchBy, presentFulfilment } from './present-item.ts';
import { refundWords } from './states/refund-words.ts';
import { awaitsPayment } from './states/columns.ts';

/** The whole order, for its buyer. Admins get `presentForAdmin`, artists `presentOwnLines`. */
export const presentOrder = (found: FoundOrder): Order => present(found, sentToBuyer, () => ({}));

type Restocked = Pick<Refund, 'restocked' | 'restockedItems'>;

/** How many pieces of these lines a refund put back in the shop, and of which. */
function restockedOf({ restocked }: Pick<FoundRefund, 'restocked'>, lines: readonly FoundLine[]): Restocked {
  const back = lines.filter(({ line }) => restocked?.includes(line.id));
  const pieces = back.reduce((sum, { line }) => sum + line.quantity, 0);
  return pieces > 0 ? { restocked: pieces, restockedItems: back.map(({ line }) => line.id) } : {};
}

/** Of which of these lines a refund is, unless it is an amount, of no item. */
function itemsOf({ lines, isAmount }: Pick<FoundRefund, 'lines' | 'isAmount'>, shown: readonly FoundLine[]): Pick<Refund, 'items'> {
  const items = shown.map(({ line }) => line.id).filter((id) => (lines[id] ?? 0) > 0);
  return isAmount === false && items.length > 0 ? { items } : {};
}

/** A refused refund is shown to the buyer as in progress: they cannot act on the provider's refusal. */
const sentToBuyer = (state: RefundState): RefundState => (state === 'made' ? 'made' : 'due');

function present(
  { order, lines }: FoundOrder,
  stateOf: (state: RefundState) => RefundState,
  restockedBy: (refund: FoundRefund, lines: readonly FoundLine[]) => Restocked,
): Order {
  const payBy = awaitsPayment(order) ? order.expiresAt.toISOString() : null;
  return {
    _id: order.id,
    number: order.number,
    user: { _id: order.userId, name: order.buyerName, email: order.buyerEmail },
    items: lines.map((line) => presentLine(line, order)),
    shippingAddress: order.shippingAddress,
    country: order.country,
    phone: order.buyerPhone,
    note: order.note,
    status: order.status,
    payment: {
      status: order.paymentStatus,
      method: order.paymentMethod,
      paidAt: order.paidAt?.toISOString() ?? null,
      ...(order.reference === undefined ? {} : { reference: order.reference }),
      amount: order.paidAmount,
      currency: order.paidCurrency,
      refundedAmount: order.refundedAmount,
    },
    refunds: order.refunds.flatMap((refund) => {
      const { amountFrw: amount, state } = refund;
      if (amount === null) return [];
      const back = restockedBy(refund, lines);
      return [
        {
          ...presentRefund({ ...refund, amount, reason: whyOf(refund, lines), state: stateOf(state) }),
          ...itemsOf(refund, lines),
          ...back,
        },
      ];
    }),
    totalItems: order.totalItems,
    totalPrice: order.totalPrice,
    createdAt: order.createdAt.toISOString(),
    expiresAt: payBy,
    payBy,
    cancellation: presentCancellation({ order, lines }),
    // An order has a cart, or an offer.
    ...(order.cartId === null && { isAgreed: true as const }),
    completedAt: order.completedAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
  };
}

function presentCancellation(found: FoundOrder): Order['cancellation'] {
  const { cancellationState: state, cancellationReason, cancellationAskedAt: at, cancellationsAsked } = found.order;
  const asked = askedLines(found).map(({ line }) => line);
  if (!state || !at) return null;
  const isOfSeveral = new Set(asked.map(({ ownerId }) => ownerId)).size > 1;
  const items = asked.map(({ id }) => id);
  const isLast = (cancellationsAsked ?? 1) >= limits.cancellationsMax;
  return {
    state,
    reason: cancellationReason ?? '',
    at: at.toISOString(),
    items,
    ...(isOfSeveral && { severalArtists: true as const }),
    ...(isLast && { isLast: true as const }),
  };
}

/** What an artist learns of a request: that about their own items, and whether these are all. */
function presentOwnCancellation(whole: Order['cancellation'], own: FoundLine[]): Order['cancellation'] {
  const items = own.flatMap(({ line }) => (whole?.items.includes(line.id) ? [line.id] : []));
  return whole && items.length > 0 ? { ...whole, items } : null;
}

/** The whole order with the provider's refusals, charges that wait for a decision, and such as did not pay it and that the provider does not give back. */
export function presentForAdmin(found: FoundOrder): Order {
  const waiting = found.order.refunds
    .filter(({ state, amountFrw }) => state === 'waiting' || (state === 'refused' && amountFrw === null))
    .map(({ _id, createdAt, paid: { amount, currency }, state, ...why }) => {
      const isRefused = state === 'refused' ? (true as const) : undefined;
      return { _id, at: timeOf(createdAt), amount, currency, reason: whyOf(why, found.lines), isRefused };
    });
  const { openProblem } = found.order;
  return { ...present(found, (state) => state, restockedOf), ...(waiting.length > 0 && { waiting }), ...(openProblem && { openProblem }) };
}

const whyOf = (refund: Pick<FoundRefund, 'reason' | 'code' | 'lines'>, lines: readonly FoundLine[]): string =>
  refundWords(
    refund,
    lines.map(({ line }) => line),
  );

type Shown = Pick<FoundRefund, '_id' | 'createdAt' | 'reason' | 'state'> & Pick<Refund, 'amount' | 'paid'>;

const presentRefund = ({ _id, createdAt, amount, reason, state, paid }: Shown): Refund => ({
  _id,
  at: timeOf(createdAt),
  amount,
  reason,
  state,
  paid,
});

const timeOf = (text: string) => new Date(text).toISOString();

/**
 * An order as shown to an artist: their own lines and the total of these, where it goes only while it is paid, never what was charged
 * for other artists' items (contract.md section 3).
 */
export function presentOwnLines({ order, lines }: FoundOrder, artistId: string): Order {
  const own = lines.filter((found) => found.line.ownerId === artistId);
  // A reference would tell the provider's records of the whole charge.
  const { reference: _, ...shown } = order;
  const whole = presentOrder({ order: shown, lines: own });
  const forDelivery = order.paymentStatus === 'paid' ? {} : { shippingAddress: null, country: null, phone: null, note: null };
  return {
    ...whole,
    ...forDelivery,
    ...(own.length < lines.length ? { severalArtists: true as const } : {}),
    cancellation: presentOwnCancellation(presentCancellation({ order, lines }), own),
    payment: {
      ...whole.payment,
      amount: null,
      currency: null,
      refundedAmount: own.reduce((sum, { line }) => sum + line.refundedAmount, 0),
    },
    refunds: order.refunds.flatMap((refund) => presentOwnRefund(refund, own)),
    totalItems: own.reduce((sum, { line }) => sum + line.quantity, 0),
    totalPrice: own.reduce((sum, { line }) => sum + line.price * line.quantity, 0),
  };
}

/** The part of a refund that falls on these lines; its reason and amount are the buyer's. */
function presentOwnRefund({ lines, ...refund }: FoundRefund, own: FoundLine[]): Refund[] {
  const amount = own.reduce((sum, { line }) => sum + (lines[line.id] ?? 0), 0);
  const shown = presentRefund({ ...refund, amount, state: sentToBuyer(refund.state), reason: '', paid: null });
  return amount === 0 ? [] : [{ ...shown, ...itemsOf({ lines, ...refund }, own), ...restockedOf(refund, own) }];
}

/** An artwork that is not in the shop has no price there. */
function presentArt({ slug, art }: FoundLine): Partial<OrderItem['product']> {
  if (!art) return {};
  const { price, available, ...looks } = art;
  return { ...looks, ...(slug !== null && { inShop: { price, available } }) };
}

function presentLine(found: FoundLine, order: FoundOrder['order']): OrderItem {
  const { line, slug, picture, place } = found;
  return {
    _id: line.id,
    product: {
      _id: line.artId,
      name: line.name,
      category: line.category,
      slug,
      image: coverImage(line.coverId),
      cover: presentCover(picture),
      ...presentArt(found),
      owner: { _id: line.ownerId, name: line.ownerName, ...(place && { place }) },
    },
    quantity: line.quantity,
    price: line.price,
    ...presentFulfilment(line),
    dispatchBy: dispatchBy(line, order)?.toISOString() ?? null,
    ...(line.overdueToldAt && { remindedAt: line.overdueToldAt.toISOString() }),
    refundedAmount: line.refundedAmount,
    cancelledAt: line.cancelledAt?.toISOString() ?? null,
  };
}
