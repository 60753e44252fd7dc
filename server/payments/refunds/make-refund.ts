import { and, asc, eq, inArray, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import type { Transaction } from '#server/database/connect.ts';
import { completeIfDelivered } from '#server/orders/items/complete-delivered.ts';
import { moveOrder, nextOrderState } from '#server/orders/move-order.ts';
import { keepReturned } from '#server/orders/problems/keep-returned.ts';
import { lockOrder } from '#server/orders/queries.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import type { RefundCode } from '#server/orders/states/refund-words.ts';
import { clearToSend } from '#server/orders/news/to-send.ts';
import { noteEvents } from '#server/orders/states/note-events.ts';
import { orderLines, orders } from '#server/orders/table.ts';
import type { OrderNews } from '#server/orders/news/order-news.ts';
import type { Services } from '#server/platform/services.ts';
import { isOfAmount, type LinePart, type LineStage, planRefund, type RefundWish, shareOfCharge } from './refund-plan.ts';
import { restockItems } from './restock.ts';
import { moveAttempts, moveCharges } from '#server/payments/move-payment.ts';
import { refundEvents, requestedRefunds, type RefundReason, type StrayReason } from '#server/payments/states.ts';
import { charges, payments, refundLines, refunds } from '#server/payments/table.ts';

type Jobs = Pick<Services, 'jobs'>;
type Source = typeof charges.$inferSelect & { owed: number };
type Wish = RefundWish & {
  orderId: string;
  reason: string;
  restock?: boolean | string[] | undefined;
  keeps?: string[] | undefined;
  actor: Actor;
  adminId: string;
};

/** Starts the job that makes due refunds soon after this transaction, not only at the next minute. */
export const queueRefund = (jobs: Services['jobs'], tx: Transaction, key: string): Promise<void> =>
  jobs.add(tx, 'payments.refund-due', {}, { once: key });

/**
 * Refunds a paid order in whole or in part, in any state of the order, as long as money is left; behind its lock. Charges of the
 * provider are refunded by a job; a payment recorded by hand is recorded as returned by hand. Stock does not change but where `restock` asks for it.
 * Throws a Failure for an order that is unknown, not paid or wholly refunded, for a line of another order, for more than is left, and where nothing
 * can go back in the shop, or its buyer keeps it. The returns in `keeps` are resolved with it.
 */
export async function refundOrder(
  services: Jobs,
  tx: Transaction,
  { orderId, reason, restock, keeps, actor, adminId, ...wish }: Wish,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw fail('orders.notFound');
  if (!nextOrderState(order, 'refund', ['admin'])) {
    throw order.refundedAmount > 0 ? fail('orders.nothingLeft') : fail('orders.notPaid');
  }
  const lines = await findLinesLeft(tx, orderId);
  const parts = planRefund(lines, wish);
  const written = await writeRefund(tx, order, parts, { cause: 'refund', reason, adminId, isAmount: isOfAmount(lines, wish) });
  const { id, frw, amount, currency } = written;
  const kept = keeps ? await keepReturned(tx, { orderId, ids: keeps, by: { ...actor, viewer: { id: adminId } } }) : [];
  const restocked = restock ? await restockItems(tx, order, id, { only: restock === true ? undefined : restock, kept }) : undefined;
  await recordAct(tx, actor, {
    action: written.isMade ? 'order.refundedByHand' : 'order.refundRequested',
    objectType: 'order',
    objectId: orderId,
    before: { refunded: order.refundedAmount, payment: order.paymentStatus },
    after: {
      refund: id,
      frw,
      amount,
      currency,
      lines: parts,
      ...(restocked && { restocked: restocked.names, restockedPieces: restocked.pieces }),
    },
  });
  await completeIfDelivered(tx, { order: written.order, by: 'admin', actor });
  if (written.isMade) await services.jobs.add(tx, 'orders.notify', newsOf(order, id, frw));
  else await queueRefund(services.jobs, tx, id);
}

/** Makes everything left of a paid order due for a refund; pass the transaction that cancels it, behind the order's lock. */
export async function refundRest({ jobs }: Jobs, tx: Transaction, order: OrderData): Promise<void> {
  const parts = planRefund(await findLinesLeft(tx, order.id), {});
  const { id } = await writeRefund(tx, order, parts, { cause: 'cancelled', code: 'orderCancelled' });
  await queueRefund(jobs, tx, id);
}

/** Makes what is left of these items due for a refund; pass the transaction that cancels them, behind the order's lock. */
export async function refundItems({ jobs }: Jobs, tx: Transaction, order: OrderData, items: readonly { id: string }[]): Promise<void> {
  const ids = new Set(items.map(({ id }) => id));
  const left = (await findLinesLeft(tx, order.id)).filter((line) => ids.has(line.id));
  const { id } = await writeRefund(tx, order, planRefund(left, {}), { cause: 'cancelled', code: 'itemsCancelled' });
  await queueRefund(jobs, tx, id);
}

/** Notifies buyer and artists once a refund is made. */
export const newsOf = (order: Pick<OrderData, 'id' | 'totalPrice'>, refundId: string, amountFrw: number): OrderNews => ({
  orderId: order.id,
  news: amountFrw === order.totalPrice ? 'refunded' : 'refundedPart',
  refundId,
});

const findLinesLeft = (tx: Transaction, orderId: string) =>
  tx
    .select({
      id: orderLines.id,
      left: sql<string>`${orderLines.price}::bigint * ${orderLines.quantity} - ${orderLines.refundedAmount}`.mapWith(Number),
      stage: sql<LineStage>`CASE WHEN ${orderLines.deliveredAt} IS NOT NULL THEN 'delivered' WHEN ${orderLines.sentAt} IS NOT NULL THEN 'sent' ELSE 'toSend' END`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));

type Written = { order: OrderData; id: string; isMade: boolean; frw: number; amount: number; currency: string };
/** An admin says why in words; the shop itself has a code for it. */
type Cause = { cause: 'refund'; reason: string; adminId: string; isAmount: boolean } | { cause: 'cancelled'; code: RefundCode };

const reasonOf = (why: Cause) =>
  why.cause === 'refund' ? { reason: why.reason, isAmount: why.isAmount } : { reason: '', reasonCode: why.code };

/** Deducts the amount from the order and its lines, and writes the refund; the database refuses more than was paid. */
async function writeRefund(tx: Transaction, order: OrderData, parts: LinePart[], why: Cause): Promise<Written> {
  const { cause } = why;
  const frw = parts.reduce((sum, part) => sum + part.amount, 0);
  const isWhole = order.refundedAmount + frw === order.totalPrice;
  const source = await findSource(tx, order.id);
  // A payment by hand can only be returned by a person; for a cancelled order an admin records when that happened.
  const isMade = !source && cause === 'refund';
  const money = source ? await moneyOf(tx, order, source, frw) : { amount: frw, currency: 'RWF' };
  const event = isWhole ? await wholeRefund(tx, order.id, isMade) : 'refund';
  const after = await deduct(tx, order, { parts, frw, event: cause === 'refund' ? event : undefined });
  await clearToSend(tx, order.id);
  const id = nextId();
  const provider = source ? { provider: source.provider, providerId: source.providerId } : {};
  const row = { id, orderId: order.id, ...provider, ...money, amountFrw: frw, ...reasonOf(why) };
  // The time line tells of one that waits for the provider once that has made it.
  await (isMade ? insertMade(tx, row, why) : tx.insert(refunds).values({ ...row, state: refundEvents.decide.admin.new }));
  await tx.insert(refundLines).values(parts.map((part) => ({ refundId: id, lineId: part.id, amountFrw: part.amount })));
  if (isWhole && source) await endPayment(tx, source, cause);
  return { order: after, id, isMade, frw, ...money };
}

/** The event of a refund of everything that was left. Of one that is made, the money of items that were cancelled may still be to be given back. */
const wholeRefund = async (tx: Transaction, orderId: string, isMade: boolean): Promise<'refundWhole' | 'refundWholeByHand'> =>
  isMade && !(await hasOpenRefund(tx, orderId)) ? 'refundWholeByHand' : 'refundWhole';

/** Whether money of an order is still to be given back. One statement. */
async function hasOpenRefund(tx: Transaction, orderId: string): Promise<boolean> {
  const open = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, requestedRefunds)))
    .limit(1);
  return open.length > 0;
}

function insertMade(tx: Transaction, row: Omit<typeof refunds.$inferInsert, 'state'>, why: Cause) {
  const adminId = why.cause === 'refund' ? why.adminId : undefined;
  return tx
    .insert(refunds)
    .values({ ...row, state: refundEvents.makeByHand.admin.new, madeAt: sql`now()`, madeBy: adminId })
    .returning({ told: noteEvents(row.orderId, ['refunded'], { actor: 'admin', actorId: adminId }) });
}

/** The charge that paid the order; undefined when it was recorded as paid by hand. */
async function findSource(tx: Transaction, orderId: string): Promise<Source | undefined> {
  const [found] = await tx
    .select({ charge: charges, owed: payments.amount })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(and(eq(payments.orderId, orderId), eq(charges.state, 'settled')));
  return found && { ...found.charge, owed: found.owed };
}

async function moneyOf(tx: Transaction, order: OrderData, source: Source, frw: number): Promise<{ amount: number; currency: string }> {
  const [before] = await tx
    .select({ frw: sql<string>`coalesce(sum(${refunds.amountFrw}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.provider, source.provider), eq(refunds.providerId, source.providerId)));
  const facts = { owed: source.owed, charged: source.amount, totalFrw: order.totalPrice };
  const amount = shareOfCharge(facts, before?.frw ?? 0, frw);
  if (amount <= 0) throw fail('orders.refundTooSmall', source.currency);
  return { amount, currency: source.currency };
}

type Deduction = { parts: LinePart[]; frw: number; event: 'refund' | 'refundWhole' | 'refundWholeByHand' | undefined };

/** Deducts an amount from what an order and its lines still hold, by an event of the order, or after the event that caused it. */
async function deduct(tx: Transaction, order: OrderData, { parts, frw, event }: Deduction): Promise<OrderData> {
  const { id, refundedAmount, totalPrice } = order;
  const set = { refundedAmount: sql`${orders.refundedAmount} + ${frw}::bigint` };
  const where = and(eq(orders.refundedAmount, refundedAmount), sql`${orders.refundedAmount} + ${frw}::bigint <= ${totalPrice}::bigint`);
  const after = event
    ? await moveOrder(tx, order, event, ['admin'], { set, where })
    : (
        await tx
          .update(orders)
          .set(set)
          .where(and(eq(orders.id, id), where))
      ).rowCount === 1 && order;
  const table = sql`unnest(${sql.param(parts.map((part) => part.id))}::uuid[], ${sql.param(parts.map((part) => part.amount))}::bigint[]) AS part (id, amount)`;
  const changed = await tx.execute(sql`
    UPDATE order_lines l SET refunded_amount = l.refunded_amount + part.amount FROM ${table}
    WHERE l.id = part.id AND l.order_id = ${id} AND l.refunded_amount + part.amount <= l.price::bigint * l.quantity`);
  // The order's lock prevents this; if it ever failed, nothing must be refunded twice.
  if (!after || changed.rowCount !== parts.length) throw new Error('the money of an order changed behind its lock');
  return after;
}

async function endPayment(tx: Transaction, { provider, providerId, paymentId }: Source, reason: RefundReason): Promise<void> {
  await moveCharges(tx, 'refund', 'admin', {
    set: { reason },
    where: and(eq(charges.provider, provider), eq(charges.providerId, providerId)),
  });
  await moveAttempts(tx, 'refund', 'admin', { where: eq(payments.id, paymentId) });
}

type Stray = { order: OrderData; charge: { provider: string; providerId: string; amount: number; currency: string }; reason: StrayReason };

/**
 * Writes the refund of a charge that does not pay its order; behind the order's lock. `mode` says whether the provider is called without an
 * admin's decision, and whether the charge counts as the order's money (the first one that came after it was cancelled).
 */
export async function refundStray(
  { jobs }: Jobs,
  tx: Transaction,
  { order, charge, reason }: Stray,
  { isWaiting, isOfOrder }: { isWaiting: boolean; isOfOrder: boolean },
): Promise<void> {
  const id = nextId();
  const parts = isOfOrder ? planRefund(await findLinesLeft(tx, order.id), {}) : [];
  await tx.insert(refunds).values({
    id,
    orderId: order.id,
    ...charge,
    amountFrw: isOfOrder ? order.totalPrice : null,
    reason: '',
    reasonCode: reason,
    state: refundEvents[isWaiting ? 'hold' : 'decide'].provider.new,
  });
  if (isOfOrder) {
    await deduct(tx, order, { parts, frw: order.totalPrice, event: undefined });
    await tx.insert(refundLines).values(parts.map((part) => ({ refundId: id, lineId: part.id, amountFrw: part.amount })));
  }
  if (!isWaiting) await queueRefund(jobs, tx, id);
}
