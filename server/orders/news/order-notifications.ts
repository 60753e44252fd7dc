import { screens } from '#contract/screens.ts';
import type { OrderNews } from './order-news.ts';
import type { Happening } from '#server/platform/notification-kinds.ts';
import type { Addressed } from '#server/notifications/notify.ts';

type OrderKind = Extract<Happening, { facts: { number: number } }>['kind'];
type Told = { buyer?: OrderKind; artist?: OrderKind; admin?: OrderKind };

const returned: Told = { buyer: 'order.chargeReturned', admin: 'order.chargeReturnedForAdmin' };

/** What the bell says of an order, to whom. Who placed it just now is told by the page. */
const kinds: Record<OrderNews['news'], Told> = {
  placed: { artist: 'order.placed' },
  paid: { buyer: 'order.paid', artist: 'order.paidForArtist' },
  cancelled: { buyer: 'order.cancelled', artist: 'order.cancelled' },
  expired: { buyer: 'order.expired', artist: 'order.expired' },
  refunded: { buyer: 'order.refunded', artist: 'order.refundedForArtist' },
  refundedPart: { buyer: 'order.refundedPart', artist: 'order.refundedPartForArtist' },
  refundRefused: { admin: 'order.refundRefused' },
  paidAfterHand: { admin: 'order.paidAfterHand' },
  refundWaits: { admin: 'order.refundWaits' },
  second: returned,
  late: returned,
  short: returned,
  currency: returned,
};

type People = { number: number; buyerId: string | undefined; artistIds: string[]; adminIds: string[] };

/** What a piece of news about an order puts into the bells of everyone in it. */
export function notificationsOf(news: OrderNews['news'], { number, buyerId, artistIds, adminIds }: People): Addressed[] {
  const { buyer, artist, admin } = kinds[news];
  const told = [
    { kind: buyer, ids: buyerId ? [buyerId] : [], link: screens.cartOrders },
    { kind: artist, ids: artistIds, link: screens.artistOrders },
    { kind: admin, ids: adminIds, link: screens.adminOrders },
  ];
  return told.flatMap(({ kind, ids, link }) => (kind ? ids.map((userId) => ({ userId, kind, facts: { number }, link })) : []));
}
