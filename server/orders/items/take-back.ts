import { and, desc, eq, sql } from '#server/database/drizzle.ts';
import type { LineProgress } from '#contract/artists.ts';
import { fail } from '#contract/failures.ts';
import { fulfilmentEvents } from '#contract/order-actions.ts';
import { nextState } from '#contract/states.ts';
import { limits } from '#contract/limits.ts';
import type { Transaction } from '#server/database/connect.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/services.ts';
import { fulfilmentOf, presentProgress } from '#server/orders/present-item.ts';
import { lineColumns } from '#server/orders/queries.ts';
import { noteEvents } from '#server/orders/states/note-events.ts';
import { orderEvents, type OrderLineRow, orderLines } from '#server/orders/table.ts';
import { reopenIfCompleted } from './complete-delivered.ts';
import { dropParcelPhotos } from './parcel-photos.ts';
import { auditedStep, type ItemActor, lockLine, type StepWish, steps } from './steps.ts';

const untracked = { carrier: null, trackingNumber: null, trackingNote: null, sentOn: null, photoId: null, photoKind: null };

type Locked = Awaited<ReturnType<typeof lockLine>>;

/**
 * Takes back within 10 minutes that an item was sent or delivered, and a completion that came by it; its buyer has not been told yet. What
 * was not recorded, or is taken back already, stays as it is. Throws as `lockLine` and `clearStep`.
 */
export async function takeBack(services: Pick<Services, 'db' | 'jobs'>, wish: StepWish): Promise<LineProgress> {
  const { step, from } = wish;
  const { column, takenBack } = steps[step];
  return services.db.transaction(async (tx) => {
    const locked = await lockLine(tx, wish, takenBack.event);
    const { order, line, actor } = locked;
    if (!line[column]) return presentProgress(line);
    const changed = await clearStep(tx, wish, locked);
    if (step === 'sent') await dropParcelPhotos(services, tx, [line]);
    else await reopenIfCompleted(tx, { order, by: actor, actor: from });
    return presentProgress(changed);
  });
}

/**
 * Takes back a step that is recorded, of a locked item, and notes it; the file of its photo stays for the caller to delete. Throws
 * 'orders.alreadyDelivered' for a sending that a delivery followed, 'orders.recordedByBuyer' or 'orders.recordedBySeller' for a delivery that the
 * other side recorded, and 'orders.takenBackTooLate' or, for a buyer, 'orders.confirmedTooLate'.
 */
export async function clearStep(tx: Transaction, { step, viewer, from }: StepWish, { order, line, actor }: Locked): Promise<OrderLineRow> {
  const { column, takenBack } = steps[step];
  const by = { actor, actorId: viewer.id, lineIds: [line.id] } as const;
  if (!nextState(fulfilmentEvents[takenBack.event], [actor], fulfilmentOf(line))) throw fail('orders.alreadyDelivered');
  if (step === 'delivered') await refuseOthers(tx, line, actor);
  // By the time behind the lock: the job that tells the buyer may have held it.
  const isInTime = sql`${orderLines[column]} > clock_timestamp() - make_interval(mins => ${limits.takeBackMinutes}::int)`;
  const [found] = await tx
    .update(orderLines)
    .set({ ...(step === 'sent' ? untracked : {}), [column]: null })
    .where(and(eq(orderLines.id, line.id), isInTime))
    .returning({ ...lineColumns, told: noteEvents(order.id, [takenBack.told], by) });
  if (!found) throw fail(actor === 'buyer' ? 'orders.confirmedTooLate' : 'orders.takenBackTooLate', limits.takeBackMinutes);
  await recordAct(tx, from, { action: takenBack.action, objectType: 'order', objectId: order.id, after: auditedStep(line, step) });
  const { told: _, ...changed } = found;
  return changed;
}

/** A buyer does not take back what the artist recorded, nor an artist what the buyer confirmed; behind the order's lock. */
async function refuseOthers(tx: Transaction, line: OrderLineRow, actor: ItemActor): Promise<void> {
  if (actor === 'admin') return;
  const [last] = await tx
    .select({ role: orderEvents.byRole })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, line.orderId), eq(orderEvents.lineId, line.id), eq(orderEvents.event, 'delivered')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const isByBuyer = last?.role === 'buyer';
  if (isByBuyer && actor === 'artist') throw fail('orders.recordedByBuyer');
  if (!isByBuyer && actor === 'buyer') throw fail('orders.recordedBySeller');
}
