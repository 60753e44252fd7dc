import { limits } from '#contract/limits.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { fail, type Failure } from '#contract/failures.ts';
import { formatNumber } from '#contract/format.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { type Transaction, run } from '#server/database/connect.ts';
import { oneRow } from '#server/database/one-row.ts';
import type { Actor } from '#server/platform/audit/record.ts';
import type { Repeated, RequestKey } from '#server/platform/http/idempotency.ts';
import type { StoredOrder } from './found-order.ts';
import { columnsOf } from './states/columns.ts';
import { orderEvents } from './states/events.ts';

/** Where an order goes; null: a saved address was named that is not the buyer's. Without a phone it has the profile's. */
export type Delivery = {
  shippingAddress: string | null;
  /** E.164. */
  phone?: string | undefined;
  /** ISO 3166-1, RW by default. */
  country?: string | undefined;
  district?: string | null | undefined;
  note?: string | undefined;
};
export type OrderWish = Delivery & { cartId: string; userId: string; expectedTotal?: number | undefined; holdHours: number };

type Refused = { kind: 'refused' } & (
  | { why: 'notFound' }
  | { why: 'addressNotFound' }
  | { why: 'tooManyUnpaid' }
  | { why: 'empty' }
  | { why: 'alreadyOrdered'; order: string | null }
  | { why: 'totalChanged'; total: number }
  | { why: 'ownWork'; artId: string; name: string }
  | { why: 'priceLower'; artId: string; name: string; price: number }
  | { why: 'onHoliday'; artId: string; artist: string; until: string }
  | { why: 'notAbroad'; artworks: { _id: string; name: string }[] }
  | { why: 'artwork'; artId: string; name: string; onShow: boolean; available: number }
);
type Placed = { kind: 'written'; facts: StoredOrder };

const PLACE_ORDER = 'SELECT place_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) AS placed';

/**
 * Places the order of a cart in the given transaction (contract.md section 4, migration 0045): locks the cart, then the artworks in the
 * order of their ids, takes the stock, writes the order with the present names, prices and owners, closes the cart, and adds to the
 * audit log when `by` is given. A key that was used before changes nothing. Throws a Failure when the cart is another account's, already
 * ordered or empty, when the saved address is, when an item is unavailable, the buyer's own, or not sent abroad, when the total is not the
 * expected one, or when too many orders are unpaid. One statement.
 */
export async function placeOrder(tx: Transaction, wish: OrderWish, by?: Actor, sent: RequestKey = null): Promise<Placed | Repeated> {
  const { cartId, userId, shippingAddress, phone, country = HOME_COUNTRY, district, note, expectedTotal = null, holdHours } = wish;
  const { status, paymentStatus } = columnsOf(orderEvents.place.buyer.new);
  const delivery = [shippingAddress, phone, country, district, note];
  const order = [cartId, userId, ...delivery, expectedTotal, holdHours * 3_600, nextId(), status, paymentStatus];
  // Without a request or a key PostgreSQL gets null, as for every undefined value.
  const from = [by?.ip, by?.id, sent?.key, sent?.fingerprint];
  const found = await run<{ placed: Placed | Repeated | Refused }>(tx, PLACE_ORDER, [...order, limits.unpaidOrdersMax, ...from]);
  const { placed } = oneRow(found.rows);
  if (placed.kind === 'refused') throw explainRefusal(placed);
  return placed;
}

/** Refusals of the whole cart, whose words need nothing. */
const ofCart = {
  notFound: 'cart.notFound',
  addressNotFound: 'addresses.notFound',
  tooManyUnpaid: 'orders.tooManyUnpaid',
  empty: 'orders.empty',
} as const;

/** Why an order was not placed, as shown to the buyer. */
function explainRefusal(refused: Refused): Failure {
  switch (refused.why) {
    case 'alreadyOrdered':
      return fail('orders.alreadyOrdered').with({ order: refused.order });
    case 'totalChanged':
      return fail('orders.totalChanged', formatNumber(refused.total)).with({ total: refused.total });
    case 'ownWork':
      return fail('orders.ownWork', refused.name).with({ productId: refused.artId });
    case 'priceLower':
      return fail('offers.priceLower', refused.name, formatNumber(refused.price)).with({ productId: refused.artId, price: refused.price });
    case 'onHoliday':
      return fail('arts.onHoliday', refused.artist, refused.until).with({ productId: refused.artId, until: refused.until });
    case 'notAbroad':
      return fail('orders.notAbroad', refused.artworks.map(({ name }) => name).join(', ')).with({ artworks: refused.artworks });
    case 'artwork':
      return explainArtwork(refused);
    default:
      return fail(ofCart[refused.why]);
  }
}

function explainArtwork({ artId, name, onShow, available }: Extract<Refused, { why: 'artwork' }>): Failure {
  const facts = { productId: artId, available: onShow ? available : 0 };
  if (!onShow) return fail('orders.unavailable', name).with(facts);
  return (available === 0 ? fail('orders.soldOut', name) : fail('orders.stockTooLow', name, available)).with(facts);
}

/** What was agreed on: one artwork at a price of one piece, in Frw; `isByArtist` when its artist offered it, hidden or not, wherever it goes. */
export type Agreed = { buyerId: string; artId: string; quantity: number; price: number; isByArtist: boolean; holdHours: number };

const PLACE_OFFERED =
  'SELECT place_offered_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) AS placed';

/**
 * Places the order of an offer in the transaction that accepts it (migration 0048), without a cart: the same function writes it as that of a
 * cart, at the agreed price. Whoever calls it holds the locks of the offer and its people. Throws a Failure when the artwork is
 * unavailable, costs less by now, or is not sent abroad, and when too many orders of the buyer are unpaid. One statement.
 */
export async function placeOfferedOrder(tx: Transaction, agreed: Agreed, to: Delivery, by: Actor): Promise<StoredOrder> {
  const { buyerId, artId, quantity, price, isByArtist, holdHours } = agreed;
  const { shippingAddress, phone, country = HOME_COUNTRY, district, note } = to;
  const { status, paymentStatus } = columnsOf(orderEvents.place.buyer.new);
  const wanted = [buyerId, by.viewer?.id, artId, quantity, price, isByArtist, shippingAddress, phone, country, district, note];
  const order = [holdHours * 3_600, nextId(), status, paymentStatus, limits.unpaidOrdersMax, by.ip, by.id];
  const { placed } = oneRow((await run<{ placed: Placed | Refused }>(tx, PLACE_OFFERED, [...wanted, ...order])).rows);
  if (placed.kind === 'refused') throw explainRefusal(placed);
  return placed.facts;
}
