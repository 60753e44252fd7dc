import { and, eq, lte, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { AuditedAction } from '#contract/audit.ts';
import { cancellationEvents } from '#contract/order-actions.ts';
import { statesOf } from '#contract/states.ts';
import type { Services } from '#server/platform/services.ts';
import type { Transaction } from '#server/database/connect.ts';
import { recordAct, type Actor } from '#server/platform/audit/record.ts';
import { refundRest } from '#server/payments/refunds/make-refund.ts';
import { clearNotifications } from '#server/notifications/notify.ts';
import { cancellationKey } from '#server/orders/news/order-notifications.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { findBackInShop, lockOrder, quantityOf } from '#server/orders/queries.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { isOrderIn } from '#server/orders/states/columns.ts';
import { orderEvents } from '#server/orders/states/events.ts';
import { returnStock, type StockItem, stockOf } from '#server/orders/stock.ts';
import { orders } from '#server/orders/table.ts';

type Parties = { actor: Actor; userId: string };
/** The items that a buyer asked to cancel, and the ids of those of the order that a refund put back in the shop before. */
type Asked = { lines: readonly (StockItem & { id: string })[]; restocked: readonly string[] };
type Wish = Parties & { order: OrderData; by: readonly ('buyer' | 'admin')[]; reason?: string | undefined };
type Jobs = Pick<Services, 'jobs'>;

/**
 * Cancels a locked order: returns the stock of what was not sent, once, refunds what is left of a payment, and notifies the parties. A buyer who had asked for it has
 * the answer thereby. Throws a Failure where its state does not allow it.
 */
export async function cancelOrder(services: Jobs, tx: Transaction, { order, by, reason, ...who }: Wish): Promise<void> {
  const isAsked = order.cancellationState === 'asked';
  const moved = await moveOrder(tx, order, 'cancel', by, {
    actorId: who.userId,
    set: {
      cancelledBy: who.userId,
      cancelReason: reason || null,
      ...(isAsked ? { cancellationState: cancellationEvents.cancel.admin.asked } : {}),
    },
    effects: cancelEffects(services, tx, order, who),
  });
  if (!moved) throw order.status === 'pending' ? fail('orders.paid') : fail('orders.notPending', order.status);
  if (isAsked) await clearNotifications(tx, cancellationKey(order.id));
}

/**
 * Cancels a locked order as its buyer asked for these items, of which no other stays. They alone are in stock again: what was refunded before and
 * nobody asked for may be broken or lost. Throws 'orders.notPending' where its state does not allow it.
 */
export async function acceptCancellation(
  services: Jobs,
  tx: Transaction,
  { order, by, lines, restocked, ...who }: Parties & Asked & { order: OrderData; by: 'artist' | 'admin' },
): Promise<void> {
  const moved = await moveOrder(tx, order, 'acceptCancellation', [by], {
    actorId: who.userId,
    set: { cancelledBy: who.userId, cancelReason: null, cancellationState: cancellationEvents.acceptCancellation[by].asked },
    effects: {
      ...cancelEffects(services, tx, order, who),
      returnStock: () => returnStock(tx, stockOf(lines.filter(({ id }) => !restocked.includes(id)))),
      notify: () => {
        const backIds = [...new Set([...lines.map(({ id }) => id), ...restocked])];
        return services.jobs.add(tx, 'orders.notify', { orderId: order.id, news: 'cancelled', backIds });
      },
    },
  });
  if (!moved) throw fail('orders.notPending', order.status);
}

const cancelEffects = ({ jobs }: Jobs, tx: Transaction, order: OrderData, who: Parties) => ({
  returnStock: () => returnItems(tx, order),
  refundRest: () => refundRest({ jobs }, tx, order),
  record: (after: States) => recordEnd(tx, 'order.cancelled', { before: order, after, who }),
  notify: async () => {
    const backIds = order.paymentStatus === 'unpaid' ? undefined : await findBackInShop(tx, order.id);
    await jobs.add(tx, 'orders.notify', { orderId: order.id, news: 'cancelled', ...(backIds && { backIds }) });
  },
});

const returnItems = async (tx: Transaction, { id }: OrderData) => returnStock(tx, await quantityOf(tx, id));

type States = Pick<OrderData, 'status' | 'paymentStatus'>;

/** Without the reason: the log is permanent, and a user's text must be erasable. */
const recordEnd = (tx: Transaction, action: AuditedAction, { before, after, who }: { before: OrderData; after: States; who?: Parties }) =>
  recordAct(tx, who?.actor, {
    action,
    objectType: 'order',
    objectId: before.id,
    before: { status: before.status, paymentStatus: before.paymentStatus },
    after: { status: after.status, paymentStatus: after.paymentStatus, cancelledBy: who?.userId ?? null },
  });

/** A run expires at most so many orders; the next minute takes the rest. */
const MAX_AT_ONCE = 1_000;
const isOver = and(isOrderIn(statesOf(orderEvents.expired.clock), orders), lte(orders.expiresAt, sql`now()`));
/** Whether there are unpaid orders whose time is over. */
export const hasExpiredOrders = sql`EXISTS (SELECT FROM ${orders} WHERE ${isOver})`;

/**
 * Cancels unpaid orders that have expired by the database's clock, each in a transaction of its own; returns how many. A fault with one
 * is logged and does not delay the others.
 */
export async function expireOrders(services: Pick<Services, 'db' | 'jobs' | 'log'>): Promise<number> {
  const over = await services.db.select({ id: orders.id }).from(orders).where(isOver).orderBy(orders.expiresAt).limit(MAX_AT_ONCE);
  let expired = 0;
  for (const { id } of over) {
    try {
      if (await expireOne(services, id)) expired += 1;
    } catch (error) {
      services.log.error({ err: error, order: id }, 'an order could not be expired');
    }
  }
  return expired;
}

/** The state is checked again behind the lock: the order may have been paid or cancelled meanwhile. */
const expireOne = ({ db, jobs }: Pick<Services, 'db' | 'jobs'>, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const still = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), isOver))
      .for('update', { skipLocked: true });
    const order = still.length > 0 && (await lockOrder(tx, id));
    if (!order) return false;
    const moved = await moveOrder(tx, order, 'expired', ['clock'], {
      effects: {
        returnStock: () => returnItems(tx, order),
        record: (after) => recordEnd(tx, 'order.expired', { before: order, after }),
        notify: () => jobs.add(tx, 'orders.notify', { orderId: order.id, news: 'expired' }),
      },
    });
    return moved !== undefined;
  });
