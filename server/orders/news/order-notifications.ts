import { screens } from '#contract/screens.ts';
import type { OrderNews } from './order-news.ts';
import { artistsIn } from './part.ts';
import type { orderNotifications } from './notifications.ts';
import type { FoundOrder } from '#server/orders/found-order.ts';
import { placeOf, takenOf, worksOf } from '#server/orders/named.ts';
import type { Addressed } from '#server/notifications/notify.ts';

type OrderKind = keyof typeof orderNotifications;
type Told = { buyer?: OrderKind; artist?: OrderKind; admin?: OrderKind; key?: (orderId: string, readerId: string) => string };

/** Keys of what waits for somebody, so that it is cleared for all of them once it is done (clearNotifications). */
const placedKey = (orderId: string) => `order ${orderId} unpaid`;
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
  cancellationWithdrawn: { artist: 'order.cancellationWithdrawn' },
  itemsCancelled: { buyer: 'order.itemsCancelled', artist: 'order.itemsCancelled' },
  deliveryChanged: { artist: 'order.deliveryChanged', admin: 'order.deliveryChanged' },
  refundRefused: { admin: 'order.refundRefused', key: refundKey },
  paidAfterHand: { admin: 'order.paidAfterHand' },
  refundWaits: { admin: 'order.refundWaits', key: refundKey },
  second: returned,
  late: returned,
  short: returned,
  currency: returned,
};

/** Of a request that the shop alone can answer its artists are told to wait. */
const askedOfSeveral: Told = { ...kinds.cancellationAsked, artist: 'order.cancellationAskedOfSeveral' };

type People = {
  found: FoundOrder;
  /** Those that the buyer is told of; by default all. */
  linesForBuyer?: FoundOrder['lines'];
  buyerId: string | undefined;
  artistIds: string[];
  adminIds: string[];
  amountOf: (artistId?: string) => number | undefined;
  /** The Frw that go back with a cancellation. */
  refund?: number | undefined;
};

/** What a person is told of: an artist of their own works, and where they go once they are to be sent. The same however often a job is done. */
function factsFor(kind: OrderKind, { found: { order, lines }, linesForBuyer = lines, amountOf, refund }: People, artistId?: string) {
  const shown = (artistId === undefined ? linesForBuyer : lines).flatMap(({ line }) =>
    artistId === undefined || line.ownerId === artistId ? [line] : [],
  );
  const amount = amountOf(artistId);
  const taken = kind === 'order.paid' ? takenOf(order) : undefined;
  return {
    number: order.number,
    name: order.buyerName,
    ...(shown.length > 0 && { works: worksOf(shown) }),
    ...(kind === 'order.paidForArtist' && { place: placeOf(order) }),
    ...(taken && { taken }),
    ...(amount !== undefined && { amount }),
    ...(artistId === undefined && refund ? { refund } : {}),
  };
}

/** Orders of one and the same work are one in its artist's bell. */
function topicFor(kind: OrderKind, { found: { lines } }: People, artistId: string): { topic?: string } {
  const [work, ...others] = new Set(lines.flatMap(({ line }) => (line.ownerId === artistId ? [line.artId] : [])));
  return work && others.length === 0 && (kind === 'order.placed' || kind === 'order.paidForArtist') ? { topic: `${kind} ${work}` } : {};
}

/** What a piece of news about an order puts into the bells of everyone in it; whoever has two parts in it is told once. */
export function notificationsOf(news: OrderNews['news'], people: People): Addressed[] {
  const { found, buyerId, artistIds, adminIds } = people;
  const { buyer, artist, admin, key } = news === 'cancellationAsked' && artistsIn(found).size > 1 ? askedOfSeveral : kinds[news];
  const { id, userId: of } = found.order;
  const keyFor = (userId: string) => (key ? { key: key(id, userId) } : {});
  return [
    ...(buyer && buyerId ? [{ userId: buyerId, kind: buyer, facts: factsFor(buyer, people), of, link: screens.order(id) }] : []),
    ...(artist
      ? artistIds.map((userId) => ({
          userId,
          kind: artist,
          facts: factsFor(artist, people, userId),
          of,
          link: screens.artistOrder(id),
          ...keyFor(userId),
          ...topicFor(artist, people, userId),
        }))
      : []),
    ...(admin
      ? adminIds
          .filter((userId) => !artist || !artistIds.includes(userId))
          .map((userId) =>
            Object.assign({ userId, kind: admin, facts: factsFor(admin, people), of, link: screens.adminOrder(id) }, keyFor(userId)),
          )
      : []),
  ];
}

/** Keys of what a piece of news settles. */
export function clearedBy(news: OrderNews['news'], { found, artistIds }: Pick<People, 'found' | 'artistIds'>): string[] {
  const orderId = found.order.id;
  if (news === 'paid' || news === 'expired') return [placedKey(orderId)];
  // What asked for an answer may have come after the request was withdrawn.
  if (news === 'cancellationWithdrawn') return found.order.cancellationState === 'withdrawn' ? [cancellationKey(orderId)] : [];
  return news === 'cancelled' ? [placedKey(orderId), ...artistIds.map((id) => toSendKey(orderId, id))] : [];
}
