import { screens } from '#contract/screens.ts';
import type { OrderNews } from './order-news.ts';
import type { Happening } from '#server/platform/notification-kinds.ts';
import type { Addressed } from '#server/notifications/notify.ts';

type OrderKind = Extract<Happening, { facts: { number: number } }>['kind'];
type Told = { buyer?: OrderKind; artist?: OrderKind; admin?: OrderKind; key?: (orderId: string, readerId: string) => string };

/** Keys of what waits for somebody, so that it is cleared for all of them once it is done (clearNotifications). */
export const placedKey = (orderId: string) => `order ${orderId} unpaid`;
export const toSendKey = (orderId: string, artistId: string) => `order ${orderId} to send by ${artistId}`;
export const cancellationKey = (orderId: string) => `order ${orderId} cancellation`;
export const refundKey = (orderId: string) => `order ${orderId} refund`;

const returned: Told = { buyer: 'order.chargeReturned', admin: 'order.chargeReturnedForAdmin' };

/** What the bell says of an order, to whom. Who placed it just now is told by the page. */
const kinds: Record<OrderNews['news'], Told> = {
  placed: { artist: 'order.placed', key: placedKey },
  paid: { buyer: 'order.paid', artist: 'order.paidForArtist', key: toSendKey },
  cancelled: { buyer: 'order.cancelled', artist: 'order.cancelled' },
  expired: { buyer: 'order.expired', artist: 'order.expired' },
  refunded: { buyer: 'order.refunded', artist: 'order.refundedForArtist' },
  refundedPart: { buyer: 'order.refundedPart', artist: 'order.refundedPartForArtist' },
  cancellationAsked: { artist: 'order.cancellationAsked', admin: 'order.cancellationAsked', key: cancellationKey },
  cancellationDeclined: { buyer: 'order.cancellationDeclined' },
  refundRefused: { admin: 'order.refundRefused', key: refundKey },
  paidAfterHand: { admin: 'order.paidAfterHand' },
  refundWaits: { admin: 'order.refundWaits', key: refundKey },
  second: returned,
  late: returned,
  short: returned,
  currency: returned,
};

type People = { orderId: string; number: number; buyerId: string | undefined; artistIds: string[]; adminIds: string[] };

/** What a piece of news about an order puts into the bells of everyone in it; whoever has two parts in it is told once. */
export function notificationsOf(news: OrderNews['news'], { orderId, number, buyerId, artistIds, adminIds }: People): Addressed[] {
  const { buyer, artist, admin, key } = kinds[news];
  const told = [
    { kind: buyer, ids: buyerId ? [buyerId] : [], link: screens.order(orderId) },
    { kind: artist, ids: artistIds, link: screens.artistOrder(orderId), key },
    { kind: admin, ids: adminIds.filter((id) => !artist || !artistIds.includes(id)), link: screens.adminOrder(orderId), key },
  ];
  return told.flatMap(({ kind, ids, link, key: keyOf }) =>
    kind ? ids.map((userId) => ({ userId, kind, facts: { number }, link, ...(keyOf && { key: keyOf(orderId, userId) }) })) : [],
  );
}

/** Keys of what a piece of news settles. */
export function clearedBy(news: OrderNews['news'], { orderId, artistIds }: Pick<People, 'orderId' | 'artistIds'>): string[] {
  if (news === 'paid' || news === 'expired') return [placedKey(orderId)];
  return news === 'cancelled' ? [placedKey(orderId), ...artistIds.map((id) => toSendKey(orderId, id))] : [];
}
