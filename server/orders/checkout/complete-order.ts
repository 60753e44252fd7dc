import { inArray } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { lockWholeOrder } from '#server/orders/queries.ts';
import type { FoundLine, WholeOrder } from '#server/orders/found-order.ts';
import { awaitsPayment, stateOf } from '#server/orders/states/columns.ts';
import { told } from '#server/orders/states/note-events.ts';
import { orderLines } from '#server/orders/table.ts';

/**
 * Approves an order: pending → complete, once; repeating it changes nothing. An unpaid one is recorded as paid by hand, with the admin and
 * the time (contract.md section 3); staff below an admin do not so with an order of their own (threats.md T15). Returns the order as it is then.
 * Throws a Failure for an unknown or cancelled order, and while its buyer waits for an answer about cancelling it.
 */
export async function completeOrder(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  id: string,
  by: { actor: Actor; viewer: Pick<Viewer, 'id' | 'name' | 'isAdmin'> },
): Promise<WholeOrder> {
  const found = await lockWholeOrder(tx, id);
  if (!found) throw fail('orders.notFound');
  const { order } = found;
  if (order.status === 'complete') return found;
  if (order.cancellationState === 'asked') throw fail('orders.cancellationOpen');
  const isByHand = awaitsPayment(order);
  if (isByHand && !by.viewer.isAdmin && isOf(found, by.viewer.id)) throw fail('rights.missing');
  const byHand = { paymentMethod: 'by hand', paidAmount: order.totalPrice, paidCurrency: 'RWF', paidBy: by.viewer.id };
  const moved = await moveOrder(tx, order, 'complete', ['admin'], {
    actorId: by.viewer.id,
    set: { completedBy: by.viewer.id, ...(isByHand ? byHand : {}) },
    effects: {
      record: (after) =>
        recordAct(tx, by.actor, {
          action: isByHand ? 'order.completedByHand' : 'order.completed',
          objectType: 'order',
          objectId: id,
          before: { status: order.status, payment: order.paymentStatus },
          after: { status: after.status, payment: after.paymentStatus },
        }),
      notify: () => jobs.add(tx, 'orders.notify', { orderId: id, news: 'paid' }),
    },
  });
  if (!moved) throw fail('orders.notPending', order.status);
  // What was just written, without reading the order again.
  const events = told('complete', stateOf(order)).map((event) => ({
    at: (moved.completedAt ?? new Date()).toISOString(),
    event,
    role: 'admin' as const,
    name: by.viewer.name,
    lineId: null,
  }));
  // A payment moves what is promised behind the holidays of an artist (migration 0110).
  const lines = isByHand ? await promisedLines(tx, found.lines) : found.lines;
  return { ...found, order: moved, lines, events: [...found.events, ...events] };
}

/** Whether somebody bought the order, or sells something in it. */
const isOf = ({ order, lines }: WholeOrder, id: string): boolean => order.userId === id || lines.some(({ line }) => line.ownerId === id);

/** These items of an order with what is promised of them now. One statement. */
async function promisedLines(tx: Transaction, lines: FoundLine[]): Promise<FoundLine[]> {
  const ids = lines.map(({ line }) => line.id);
  const rows = await tx.select({ id: orderLines.id, days: orderLines.dispatchDays }).from(orderLines).where(inArray(orderLines.id, ids));
  const daysOf = new Map(rows.map(({ id, days }) => [id, days]));
  return lines.map((found) => ({ ...found, line: { ...found.line, dispatchDays: daysOf.get(found.line.id) ?? found.line.dispatchDays } }));
}
