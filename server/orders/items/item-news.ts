import { emailPicture } from '#server/platform/email/email-picture.ts';
import { pictures } from '#server/platform/images/table.ts';
import { and, eq, isNull, sql } from '#server/database/drizzle.ts';
import { withCountry } from '#contract/addresses.ts';
import { dayOf } from '#contract/format.ts';
import { isRefunded, writeStandings } from '#contract/order-standing.ts';
import type { OrderHistoryRole } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { arrivalOf, transitTo } from '#contract/transit.ts';
import { users } from '#server/accounts/table.ts';

import { arts, reviews } from '#server/arts/table.ts';
import { contactMessages } from '#server/contact/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import { notify } from '#server/notifications/notify.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { carrierOf } from '#server/orders/named.ts';
import { parcelTo } from '#server/orders/news/parcel-words.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orderEvents, type OrderLineRow, orderLines } from '#server/orders/table.ts';
import { type Step, steps } from './steps.ts';

/** That an item was sent or delivered; `event` is the row of the time line that tells it. */
export type ItemNews = { orderId: string; lineId: string; step: Step; event: number };

const kinds = {
  sent: { mail: 'pieceSent', bell: 'order.itemSent' },
  delivered: { mail: 'pieceDelivered', bell: 'order.itemDelivered' },
} as const;

/**
 * How long after an item was sent or delivered others of its order are told of with it. Its news waits so much longer than it can be taken back:
 * of none that are told together anything can still change then. In seconds.
 */
export const TOLD_TOGETHER_SECONDS = 60;

/**
 * Tells the buyer of a step that was not taken back, or the artist of what the buyer confirmed, with those of other items that were recorded in the
 * minute after it, behind the order's lock: either a step is taken back first, or this comes first and taking it back is refused. One that was told of
 * with another is not told of again. Of an order that was cancelled since nothing is told, nor to a buyer of what was wholly refunded. To the reader's present address; an erased account is not
 * notified.
 */
export async function sendItemNews({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>, news: ItemNews): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, news.orderId);
    const { teller, told: recorded } = await findTogether(tx, news);
    // Whose money went back whole since neither waits for a parcel nor is asked how they like it.
    const told = recorded.filter(({ row, role }) => role === 'buyer' || !isRefunded(row));
    if (!order || order.status === 'cancelled' || teller !== news.event || !isAny(told)) return;
    const [first, ...others] = told;
    const { orderId: id, ...from } = news;
    const about = { id, from };
    if (first.role === 'buyer') return tellArtist(tx, { order, told, about, publicUrl: config.publicUrl, jobs });
    const buyer = await findPerson(tx, order.userId);
    if (!buyer) return;
    const kind = kinds[news.step].bell;
    const beside = await findBeside(tx, order, told, news.step);
    const link = (others.length === 0 && beside.reviews.get(first.row.id)?.page) || screens.order(order.id);
    await notify(tx, order.userId, { kind, facts: factsOfBell(order, told, news.step), of: first.row.ownerId, link });
    await jobs.addMails(tx, [
      { order: writeMail(order, told, { ...beside, buyer, buyerId: order.userId, publicUrl: config.publicUrl }), about },
    ]);
  });
}

type Arrival = {
  order: OrderData;
  told: Together;
  about: { id: string; from: Omit<ItemNews, 'orderId'> };
  publicUrl: string;
  jobs: Services['jobs'];
};

/** Tells the artist of items that their buyer confirmed that they arrived. */
async function tellArtist(tx: Transaction, { order, told, about, publicUrl, jobs }: Arrival): Promise<void> {
  const { ownerId } = told[0].row;
  const artist = await findPerson(tx, ownerId);
  if (!artist) return;
  const facts = { item: namesIn(told), number: order.number, name: order.buyerName };
  const link = screens.artistOrder(order.id);
  await notify(tx, ownerId, { kind: 'order.itemArrived', facts, of: order.userId, link, topic: `order ${order.id} arrived` });
  await jobs.addMails(tx, [{ order: writeArrival(order, told, artist, publicUrl), about }]);
}

function writeArrival(order: OrderData, told: Together, { name, email }: Person, publicUrl: string): EmailOrder {
  const pieces = told.map(({ row }) => row.name);
  const [{ row: only }, ...others] = told;
  const quantity = others.length === 0 && only.quantity > 1 ? { quantity: only.quantity } : {};
  return {
    letter: 'pieceArrived',
    to: email,
    facts: { name, number: order.number, pieces, ...quantity, buyer: order.buyerName, link: publicUrl + screens.artistOrder(order.id) },
  };
}

type Person = { name: string; email: string };

/** How the bell names items: the two of them, or how many. */
const namesIn = (standing: readonly Standing[]): string =>
  standing.length > 2 ? `${standing.length} works` : standing.map(({ row }) => row.name).join(' and ');

/** What several values have in common; undefined where they differ. */
function common<Value>(values: readonly Value[]): Value | undefined {
  const [only, ...others] = new Set(values);
  return others.length === 0 ? only : undefined;
}

function factsOfBell({ number }: OrderData, standing: readonly Standing[], step: Step) {
  const rows = standing.map(({ row }) => row);
  const artist = standing[0]?.role === 'admin' ? undefined : common(rows.map(({ ownerName }) => ownerName));
  const how = step === 'sent' ? common(rows.map(({ carrier, trackingNumber }) => carrierOf(carrier, trackingNumber))) : '';
  return {
    item: namesIn(standing),
    number,
    ...(rows.length > 1 && { count: rows.length }),
    ...(artist && { artist }),
    ...(how && { how }),
  };
}

type Review = { page: string | undefined; isReported: boolean };
type Beside = { step: Step; standings: string | undefined; reviews: ReadonlyMap<string, Review>; delivery?: Delivery };
/** Where what was sent goes, and when it usually arrives there. */
type Delivery = { goesTo: string; phone: string | null; country: string; arrives?: { first: string; last: string } };

/**
 * What is said besides the items: where the order stands, of what was sent where it goes and when it arrives, and the path at which each is reviewed.
 * A statement, and one for each that was delivered, or one for all that were sent.
 */
async function findBeside(tx: Transaction, order: OrderData, standing: readonly Standing[], step: Step): Promise<Beside> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const reviews = new Map<string, Review>();
  if (step === 'delivered') for (const { row } of standing) reviews.set(row.id, await findReviewPage(tx, order, row));
  const beside = { step, standings: writeStandings(lines), reviews };
  return step === 'sent' ? { ...beside, delivery: await findDelivery(tx, order, standing) } : beside;
}

async function findDelivery(
  tx: Transaction,
  { shippingAddress, country, buyerName: buyer, buyerPhone: phone }: OrderData,
  standing: readonly Standing[],
): Promise<Delivery> {
  const range = transitTo(await readSetting(tx, 'transitDays'), country);
  const days = standing.map(({ row, at }) => arrivalOf(row.sentOn ?? at.toISOString(), range));
  const arrives = {
    first: days.map(({ first }) => first).toSorted()[0] ?? '',
    last:
      days
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? '',
  };
  // Recorded long after it was sent, it may be there already.
  const isOver = arrives.last < dayOf(Date.now());
  return {
    goesTo: parcelTo({ buyer, address: withCountry(shippingAddress, country), country }),
    phone,
    country,
    ...(isOver ? {} : { arrives }),
  };
}

type Context = Beside & { buyer: Person; buyerId: string; publicUrl: string };

/** The way to the artist; nobody writes to themselves. */
const chatOf = ({ ownerId, orderId: order }: OrderLineRow, buyerId: string) =>
  ownerId === buyerId ? {} : { chat: screens.chat(ownerId, { order }) };

function writePiece({ row, role, picture: stored }: Standing, { step, publicUrl, reviews, buyerId }: Context) {
  const { carrier, trackingNumber, trackingNote } = row;
  const picture = emailPicture(publicUrl, stored, { name: row.name });
  const { page, isReported } = reviews.get(row.id) ?? {};
  return {
    piece: row.name,
    quantity: row.quantity,
    amount: row.price * row.quantity,
    ...(picture && { picture }),
    artist: row.ownerName,
    ...chatOf(row, buyerId),
    isByShop: role === 'admin',
    ...(step === 'sent' && carrier ? { carrier, tracking: trackingNumber ?? '', note: trackingNote ?? '' } : {}),
    ...(page && { review: publicUrl + page }),
    ...(isReported && { isReported }),
  };
}

function writeMail(order: OrderData, [first, ...others]: Together, context: Context): EmailOrder {
  const { step, buyer, publicUrl, standings, delivery } = context;
  const facts = {
    name: buyer.name,
    number: order.number,
    ...writePiece(first, context),
    ...(others.length > 0 && { others: others.map((other) => writePiece(other, context)) }),
    ...(step === 'sent' && { method: order.paymentMethod }),
    ...(standings && { standings }),
    ...delivery,
    link: publicUrl + screens.order(order.id),
  };
  return { letter: kinds[step].mail, to: buyer.email, facts };
}

/** The mail of a step as it would be written now, with those that were told of with it; none where it was taken back. */
export async function writeItemMails(tx: Transaction, news: ItemNews, publicUrl: string): Promise<EmailOrder[]> {
  const order = await lockOrder(tx, news.orderId);
  const { told } = await findTogether(tx, news);
  if (!order || !isAny(told)) return [];
  const [first] = told;
  const isToArtist = first.role === 'buyer';
  const reader = await findPerson(tx, isToArtist ? first.row.ownerId : order.userId);
  if (!reader) return [];
  if (isToArtist) return [writeArrival(order, told, reader, publicUrl)];
  return [writeMail(order, told, { ...(await findBeside(tx, order, told, news.step)), buyer: reader, buyerId: order.userId, publicUrl })];
}

const findPerson = async (tx: Transaction, id: string) =>
  (
    await tx
      .select({ email: users.email, name: users.name })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
  )[0];

/** An item, who recorded the step and when, unless that was taken back since: recorded again, it has news of its own. */
type Standing = {
  row: OrderLineRow;
  role: OrderHistoryRole;
  picture: typeof pictures.$inferSelect | null;
  event: number;
  at: Date;
  /** The buyer has said since that it arrived. */
  isConfirmed: boolean;
};
type Together = readonly [Standing, ...Standing[]];

const isAny = (told: readonly Standing[]): told is Together => told.length > 0;

/**
 * The steps that are told of with one, which is among them: the first of them, and what the same side recorded within the minute after it. None where
 * it was taken back. Those before it cannot be taken back any more, so that each belongs to the same ones whenever it is asked for. `teller` is the
 * event of the first, whose news tells of all; what its buyer knows better, that it was sent when they have confirmed that it arrived, is not told.
 */
async function findTogether(
  tx: Transaction,
  { orderId, step, event }: ItemNews,
): Promise<{ teller: number | undefined; told: readonly Standing[] }> {
  const isTakenBack = sql`EXISTS (
    SELECT FROM order_events later WHERE later.order_id = ${orderEvents.orderId} AND later.line_id = ${orderEvents.lineId}
      AND later.id > ${orderEvents.id} AND later.event = ${steps[step].takenBack.told})`;
  const isConfirmed = sql<boolean>`${orderLines.deliveredAt} IS NOT NULL AND EXISTS (
    SELECT FROM order_events later WHERE later.order_id = ${orderEvents.orderId} AND later.line_id = ${orderEvents.lineId}
      AND later.id > ${orderEvents.id} AND later.event = 'delivered' AND later.by_role = 'buyer')`;
  const standing = await tx
    .select({ row: orderLines, role: orderEvents.byRole, picture: pictures, event: orderEvents.id, at: orderEvents.at, isConfirmed })
    .from(orderEvents)
    .innerJoin(orderLines, eq(orderLines.id, orderEvents.lineId))
    .leftJoin(pictures, eq(pictures.id, orderLines.coverId))
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, step), sql`NOT ${isTakenBack}`))
    .orderBy(orderEvents.at, orderEvents.id);
  const told = standing.find((one) => one.event === event);
  let together: Standing[] = [];
  // What the buyer confirms is told to each artist alone.
  const isToSame = ({ role, row }: Standing) => role === told?.role && (role !== 'buyer' || row.ownerId === told.row.ownerId);
  for (const one of standing.filter(isToSame)) {
    const [first] = together;
    if (first && one.at.getTime() - first.at.getTime() <= TOLD_TOGETHER_SECONDS * 1_000) together.push(one);
    else if (together.some((other) => other.event === event)) break;
    else together = [one];
  }
  return told ? { teller: together[0]?.event, told: together.filter((one) => !one.isConfirmed) } : { teller: undefined, told: [] };
}

/**
 * Where the buyer can review an artwork: nowhere where it is not shown, is their own or was reviewed, where the money went back, and where they
 * complained of it; and whether they reported anything about it. One statement.
 */
async function findReviewPage(tx: Transaction, { id, userId }: OrderData, line: OrderLineRow): Promise<Review> {
  const reports = sql`FROM ${contactMessages} WHERE ${contactMessages.orderId} = ${id} AND ${contactMessages.problemReason} IS NOT NULL
    AND (${contactMessages.problemItems} IS NULL OR ${line.id}::uuid = ANY (${contactMessages.problemItems}))`;
  const { rows } = await tx.execute<{ slug: string | null; isReported: boolean }>(sql`
    SELECT EXISTS (SELECT ${reports}) AS "isReported", (
      SELECT ${arts.slug} FROM ${arts} WHERE ${arts.id} = ${line.artId} AND ${arts.onShow}
        AND NOT EXISTS (SELECT FROM ${reviews} WHERE ${reviews.artId} = ${line.artId} AND ${reviews.authorId} = ${userId})
        AND NOT EXISTS (SELECT ${reports} AND ${contactMessages.problemReason} <> 'other')
    ) AS slug`);
  const [found] = rows;
  const mayReview = found?.slug && !isRefunded(line) && line.ownerId !== userId;
  return { page: mayReview ? screens.reviewArt(found.slug ?? '') : undefined, isReported: found?.isReported ?? false };
}
