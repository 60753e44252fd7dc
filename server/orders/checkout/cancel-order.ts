import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Services } from '#server/platform/services.ts';
import type { Transaction } from '#server/database/connect.ts';
import { recordAct, type Actor } from '#server/platform/audit/record.ts';
import { refundRest } from '#server/payments/refunds/make-refund.ts';
import { lockOrder, quantityOf } from '#server/orders/queries.ts';
import { returnStock } from '#server/orders/stock.ts';
import { orders } from '#server/orders/table.ts';

type OrderData = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
type Cancelled = { by?: { actor: Actor; userId: string } | undefined; reason?: string | undefined };

/**
 * Cancels a locked, pending order: returns its stock, once, refunds what is left of a payment, and notifies the parties.
 * `by` is undefined when it expired.
 */
export async function cancelLocked(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  order: OrderData,
  { by, reason }: Cancelled,
): Promise<void> {
  const isPaid = order.paymentStatus === 'paid';
  const after = {
    status: 'cancelled' as const,
    paymentStatus: isPaid ? ('refund_due' as const) : order.paymentStatus,
    cancelledBy: by?.userId ?? null,
    cancelReason: reason || null,
  };
  await tx
    .update(orders)
    .set({ ...after, cancelledAt: sql`now()` })
    .where(eq(orders.id, order.id));
  await returnStock(tx, await quantityOf(tx, order.id));
  if (isPaid) await refundRest({ jobs }, tx, order);
  const [action, news] = by ? (['order.cancelled', 'cancelled'] as const) : (['order.expired', 'expired'] as const);
  const before = { status: order.status, paymentStatus: order.paymentStatus };
  // Without the reason: the log is permanent, and a user's text must be erasable.
  const { cancelReason: _, ...written } = after;
  await recordAct(tx, by?.actor, { action, objectType: 'order', objectId: order.id, before, after: written });
  await jobs.add(tx, 'orders.notify', { orderId: order.id, news });
}

/** A run expires at most so many orders; the next minute takes the rest. */
const MAX_AT_ONCE = 1_000;
const isOver = and(eq(orders.status, 'pending'), inArray(orders.paymentStatus, ['unpaid', 'failed']), lte(orders.expiresAt, sql`now()`));

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
const expireOne = (services: Pick<Services, 'db' | 'jobs'>, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const still = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), isOver))
      .for('update', { skipLocked: true });
    const order = still.length > 0 && (await lockOrder(tx, id));
    if (!order) return false;
    await cancelLocked(services, tx, order, {});
    return true;
  });
