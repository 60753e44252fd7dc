import { screens } from '#contract/screens.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { OrderNews } from './order-news.ts';
import { notify } from '#server/notifications/notify.ts';

type Say = (number: number) => string;
type Told = { buyer?: Say; artist?: Say; admin?: Say };

const returned: Told = {
  buyer: (number) => `A payment of order ${number} is being given back`,
  admin: (number) => `A charge of order ${number} is being given back`,
};

/** What the bell says of an order, to whom. Who placed it just now is told by the page. */
const notices: Record<OrderNews['news'], Told> = {
  placed: { artist: (number) => `Somebody ordered your work: order ${number}` },
  paid: { buyer: (number) => `Order ${number} is paid`, artist: (number) => `Order ${number} is paid: please send it` },
  cancelled: { buyer: (number) => `Order ${number} is cancelled`, artist: (number) => `Order ${number} is cancelled` },
  expired: { buyer: (number) => `Order ${number} was not paid in time`, artist: (number) => `Order ${number} was not paid in time` },
  refunded: { buyer: (number) => `Your payment of order ${number} was given back`, artist: (number) => `Order ${number} was refunded` },
  refundedPart: {
    buyer: (number) => `We've refunded a part of order ${number}`,
    artist: (number) => `A part of order ${number} was refunded`,
  },
  refundRefused: { admin: (number) => `A refund of order ${number} was not made: please look at it` },
  paidAfterHand: { admin: (number) => `A payment came for order ${number}, which was recorded as paid by hand` },
  refundWaits: { admin: (number) => `A payment of order ${number} waits for your decision` },
  second: returned,
  late: returned,
  short: returned,
  currency: returned,
};

type People = { number: number; buyerId: string | undefined; artistIds: string[]; adminIds: string[] };

/** Puts a piece of news about an order into the bells of everyone in it; give the transaction of the news. */
export async function notifyOfOrder(
  tx: Transaction,
  news: OrderNews['news'],
  { number, buyerId, artistIds, adminIds }: People,
): Promise<void> {
  const { buyer, artist, admin } = notices[news];
  const told = [
    { say: buyer, ids: buyerId ? [buyerId] : [], link: screens.cartOrders },
    { say: artist, ids: artistIds, link: screens.artistOrders },
    { say: admin, ids: adminIds, link: screens.adminOrders },
  ];
  for (const { say, ids, link } of told) for (const id of say ? ids : []) await notify(tx, id, { kind: 'order', text: say!(number), link });
}
