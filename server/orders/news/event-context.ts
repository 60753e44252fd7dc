import type { TransitDays } from '#contract/transit.ts';
import { staffParts } from '#contract/staff.ts';
import { run, type Transaction } from '#server/database/connect.ts';
import { adminNews, chargeNews } from '#server/orders/alerts.ts';
import type { FoundOrder } from '#server/orders/found-order.ts';
import { type OrderNews, PLACED_NEWS_AFTER_SECONDS } from './order-news.ts';
import { artistsIn, type RefundPart } from './part.ts';
import { hasToSend } from './to-send.ts';

/** Whom an order is told to, and whether they work on orders in general. */
export type Person = { id: string; name: string; email: string; isAdmin: boolean; worksOnOrders: boolean };

const FIND_PEOPLE = `
  SELECT id, name, email, is_admin AS "isAdmin", blocked_at IS NULL AND (is_admin OR staff = ANY ($3::text[])) AS "worksOnOrders"
  FROM users WHERE deleted_at IS NULL AND (id = ANY ($1::uuid[]) OR ($2::boolean AND (is_admin OR staff = ANY ($3::text[]))))`;

/** These accounts that are not erased, and on request all of the staff who work on orders. One statement. */
export const findPeople = async (tx: Transaction, ids: string[], withStaff: boolean) =>
  (await run<Person>(tx, FIND_PEOPLE, [ids, withStaff, staffParts.orders])).rows;

/** What the mails and notifications of an event are made of. */
export type EventContext = {
  /** With the items alone that the event is about (part.ts). */
  found: FoundOrder;
  /** All of the order's items. */
  ordered: FoundOrder['lines'];
  part: RefundPart | undefined;
  backIds: readonly string[] | undefined;
  publicUrl: string;
  /** For how many days a parcel is under way; of what is paid alone. */
  transit: TransitDays | undefined;
  buyer: Person | undefined;
  artists: Person[];
  admins: Person[];
};

/** Whether artists were never told of an order: it was cancelled unpaid before the news that it was placed. */
const isUnheard = ({ order: { createdAt, paidAt, cancelledAt } }: FoundOrder) =>
  cancelledAt !== null &&
  (paidAt === null || paidAt >= cancelledAt) &&
  cancelledAt.getTime() < createdAt.getTime() + PLACED_NEWS_AFTER_SECONDS * 1_000;

/** The context of an event of an order, told to those of `people` whom it concerns. */
export function contextOf(
  found: FoundOrder,
  people: readonly Person[],
  {
    isForAdmins,
    news,
    ...beside
  }: Pick<EventContext, 'ordered' | 'part' | 'backIds' | 'publicUrl' | 'transit'> & { isForAdmins: boolean; news: OrderNews['news'] },
): EventContext {
  const artistIds = artistsIn(found);
  // Sent or refunded by now, there is nothing to ask of them.
  const isToSend = news === 'paid' || news === 'deliveryChanged';
  const isConcerned = ({ id }: Person) => artistIds.has(id) && (!isToSend || hasToSend(found, id));
  return {
    ...beside,
    found,
    buyer: people.find(({ id }) => id === found.order.userId),
    artists: isUnheard(found) ? [] : people.filter(isConcerned),
    admins: isForAdmins ? people.filter((person) => isForStaff(news, person)) : [],
  };
}

/** What all who work on orders are told of; refunds are the admins'. */
const forStaff: ReadonlySet<OrderNews['news']> = new Set(['cancellationAsked', 'deliveryChanged']);

/** Refunds are the admins'; the others who work on orders are told of the rest. */
const isForStaff = (news: OrderNews['news'], person: Person) => (forStaff.has(news) ? person.worksOnOrders : person.isAdmin);

/** Whether the admins are told too. */
export const isAlert = ({ news }: Pick<OrderNews, 'news'>): boolean => news in adminNews || news in chargeNews || forStaff.has(news);

/** For a partial refund, only the artists of the refunded lines. */
export const artistsOf = (context: EventContext) =>
  context.part ? context.artists.filter((artist) => ownPart(context, artist) > 0) : context.artists;

/** What was refunded of an artist's own lines, in francs. */
export const ownPart = ({ found, part }: EventContext, artist: Pick<Person, 'id'>) =>
  found.lines.reduce((sum, { line }) => sum + (line.ownerId === artist.id ? (part?.byLine.get(line.id) ?? 0) : 0), 0);
