import { emailPicture } from '#server/platform/email/email-picture.ts';
import { pictures } from '#server/platform/images/table.ts';
import { and, eq, isNull, sql } from '#server/database/drizzle.ts';
import { isRefunded, writeStandings } from '#contract/order-standing.ts';
import type { OrderHistoryRole } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { users } from '#server/accounts/table.ts';

import { arts, reviews } from '#server/arts/table.ts';
import { contactMessages } from '#server/contact/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import { notify } from '#server/notifications/notify.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import type { Services } from '#server/platform/services.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { carrierOf } from '#server/orders/named.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orderEvents, type OrderLineRow, orderLines } from '#server/orders/table.ts';
import { type Step, steps } from './steps.ts';

/** That an item was sent or delivered; `event` is the row of the time line that tells it. */
export type ItemNews = { orderId: string; lineId: string; step: Step; event: number };

const letters = {
  sent: { letter: 'pieceSent', kind: 'order.itemSent' },
  delivered: { letter: 'pieceDelivered', kind: 'order.itemDelivered' },
} as const;

/**
 * Tells the buyer of a step that was not taken back, or the artist of what the buyer confirmed, behind the order's lock: either it is taken back first, or this comes first and taking
 * it back is refused. Of an order that was cancelled since nothing is told. To the buyer's present address; an erased account is not notified.
 */
export async function sendItemNews({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>, news: ItemNews): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, news.orderId);
    const line = await findStandingLine(tx, news);
    if (!order || order.status === 'cancelled' || !line) return;
    const about = { id: news.orderId, from: { lineId: news.lineId, step: news.step, event: news.event } };
    if (line.role === 'buyer') return tellArtist(tx, { order, row: line.row, about, publicUrl: config.publicUrl, jobs });
    const buyer = await findPerson(tx, order.userId);
    if (!buyer) return;
    const { kind } = letters[news.step];
    const beside = await findBeside(tx, order, line, news.step);
    const link = beside.reviewPage ?? screens.order(order.id);
    await notify(tx, order.userId, { kind, facts: factsOfBell(order, line, news.step), of: line.row.ownerId, link });
    await jobs.addMails(tx, [{ order: writeMail(order, line, { ...beside, buyer, publicUrl: config.publicUrl }), about }]);
  });
}

type Arrival = {
  order: OrderData;
  row: OrderLineRow;
  about: { id: string; from: Omit<ItemNews, 'orderId'> };
  publicUrl: string;
  jobs: Services['jobs'];
};

/** Tells the artist of an item that its buyer confirmed that it arrived. */
async function tellArtist(tx: Transaction, { order, row, about, publicUrl, jobs }: Arrival): Promise<void> {
  const artist = await findPerson(tx, row.ownerId);
  if (!artist) return;
  const facts = { item: row.name, number: order.number, name: order.buyerName };
  const link = screens.artistOrder(order.id);
  await notify(tx, row.ownerId, { kind: 'order.itemArrived', facts, of: order.userId, link, topic: `order ${order.id} arrived` });
  await jobs.addMails(tx, [{ order: writeArrival(order, row, artist, publicUrl), about }]);
}

function writeArrival(order: OrderData, row: OrderLineRow, { name, email }: Person, publicUrl: string): EmailOrder {
  const facts = { name, number: order.number, piece: row.name, buyer: order.buyerName, link: publicUrl + screens.artistOrder(order.id) };
  return { letter: 'pieceArrived', to: email, facts };
}

type Person = { name: string; email: string };

function factsOfBell({ number }: OrderData, { row, role }: Standing, step: Step) {
  const how = step === 'sent' ? carrierOf(row.carrier, row.trackingNumber) : '';
  return { item: row.name, number, ...(role !== 'admin' && { artist: row.ownerName }), ...(how && { how }) };
}

type Beside = { step: Step; standings: string | undefined; reviewPage: string | undefined; isReported: boolean };

/** What is said besides the item: where the order stands, and the path at which the item is reviewed. Two statements at most. */
async function findBeside(tx: Transaction, order: OrderData, { row }: Standing, step: Step): Promise<Beside> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const delivered = step === 'delivered' ? await findReviewPage(tx, order, row) : { reviewPage: undefined, isReported: false };
  return { step, standings: writeStandings(lines), ...delivered };
}

function writeMail(
  order: OrderData,
  { row, role, picture: stored }: Standing,
  { step, buyer, publicUrl, standings, reviewPage, isReported }: Beside & { buyer: Person; publicUrl: string },
): EmailOrder {
  const { carrier, trackingNumber, trackingNote } = row;
  const picture = emailPicture(publicUrl, stored, { name: row.name });
  const facts = {
    name: buyer.name,
    number: order.number,
    piece: row.name,
    ...(step === 'sent' && { quantity: row.quantity, amount: row.price * row.quantity, method: order.paymentMethod }),
    ...(picture && { picture }),
    artist: row.ownerName,
    isByShop: role === 'admin',
    ...(step === 'sent' && carrier ? { carrier, tracking: trackingNumber ?? '', note: trackingNote ?? '' } : {}),
    ...(standings && { standings }),
    ...(reviewPage && { review: publicUrl + reviewPage }),
    ...(isReported && { isReported }),
    link: publicUrl + screens.order(order.id),
  };
  return { letter: letters[step].letter, to: buyer.email, facts };
}

/** The mail of a step as it would be written now; none where it was taken back. Five statements at most. */
export async function writeItemMails(tx: Transaction, news: ItemNews, publicUrl: string): Promise<EmailOrder[]> {
  const order = await lockOrder(tx, news.orderId);
  const line = await findStandingLine(tx, news);
  if (!order || !line) return [];
  if (line.role === 'buyer') {
    const artist = await findPerson(tx, line.row.ownerId);
    return artist ? [writeArrival(order, line.row, artist, publicUrl)] : [];
  }
  const buyer = await findPerson(tx, order.userId);
  if (!buyer) return [];
  return [writeMail(order, line, { ...(await findBeside(tx, order, line, news.step)), buyer, publicUrl })];
}

const findPerson = async (tx: Transaction, id: string) =>
  (
    await tx
      .select({ email: users.email, name: users.name })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
  )[0];

/** The item and who recorded the step, unless that was taken back since: recorded again, it has news of its own. */
type Standing = { row: OrderLineRow; role: OrderHistoryRole; picture: typeof pictures.$inferSelect | null };

async function findStandingLine(tx: Transaction, { lineId, step, event }: ItemNews): Promise<Standing | undefined> {
  const isTakenBack = sql`EXISTS (
    SELECT FROM order_events later WHERE later.order_id = ${orderEvents.orderId} AND later.line_id = ${orderEvents.lineId}
      AND later.id > ${orderEvents.id} AND later.event = ${steps[step].takenBack.told})`;
  const [found] = await tx
    .select({ row: orderLines, role: orderEvents.byRole, picture: pictures })
    .from(orderEvents)
    .innerJoin(orderLines, eq(orderLines.id, orderEvents.lineId))
    .leftJoin(pictures, eq(pictures.id, orderLines.coverId))
    .where(and(eq(orderEvents.id, event), eq(orderLines.id, lineId), sql`NOT ${isTakenBack}`));
  return found;
}

/**
 * Where the buyer can review an artwork: nowhere where it is not shown, is their own or was reviewed, where the money went back, and where they
 * complained of it; and whether they reported anything about it. One statement.
 */
async function findReviewPage(
  tx: Transaction,
  { id, userId }: OrderData,
  line: OrderLineRow,
): Promise<{ reviewPage: string | undefined; isReported: boolean }> {
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
  return { reviewPage: mayReview ? screens.reviewArt(found.slug ?? '') : undefined, isReported: found?.isReported ?? false };
}
