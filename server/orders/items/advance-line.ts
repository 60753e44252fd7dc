import { eq, sql } from '#server/database/drizzle.ts';
import type * as z from 'zod/mini';
import { fail } from '#contract/failures.ts';
import { dayOf } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { fulfilmentEvents } from '#contract/order-actions.ts';
import { nextState } from '#contract/states.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { SendItem } from '#contract/send-item.ts';
import { oneRow } from '#server/database/one-row.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import type { StoredPhoto } from '#server/platform/photos/private-photos.ts';
import type { Services } from '#server/platform/services.ts';
import { isAskedFor } from '#server/orders/states/asked-lines.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { fulfilmentOf } from '#server/orders/present-item.ts';
import { lineColumns } from '#server/orders/queries.ts';
import { noteEvents } from '#server/orders/states/note-events.ts';
import { type OrderLineRow, orderLines } from '#server/orders/table.ts';
import { clearToSend } from '#server/orders/news/to-send.ts';
import { completeIfDelivered } from './complete-delivered.ts';
import { TOLD_TOGETHER_SECONDS } from './item-news.ts';
import { dropParcelPhotos } from './parcel-photos.ts';
import { auditedStep, lockLine, type StepWish, steps } from './steps.ts';
import { clearStep } from './take-back.ts';

type Sending = z.output<typeof SendItem>;

/**
 * Sets the time of a step once, of a sending with its photo; repeating it changes nothing, unless it `replaces` a sending: that is taken back
 * and recorded anew, or stays as it is. The last delivery completes the order. Its buyer, or the artist of
 * what its buyer confirms, is told once the step can no longer be taken back.
 * Throws as `lockLine` and, where it replaces, `clearStep`; 'orders.notSent' for a delivery before sending, 'orders.lineRefunded' for sending a
 * wholly refunded item, and 'orders.cancellationOpen' for sending what its buyer asked to cancel.
 */
export async function advanceLine(services: Services, wish: StepWish, how: Sending = {}, photo?: StoredPhoto): Promise<OrderLineRow> {
  const { step, viewer, from } = wish;
  const { column, action, event } = steps[step];
  const tracking = step === 'sent' ? { ...trackingOf(how), ...(photo && { photoId: photo.id, photoKind: photo.kind }) } : {};
  return services.db.transaction(async (tx) => {
    const { order, line: found, actor } = await lockLine(tx, wish, event);
    if (how.sentOn) refuseDay(how.sentOn, order);
    const by = { actor, actorId: viewer.id, lineIds: [found.id] } as const;
    const line = how.replaces && found.sentAt ? await clearStep(tx, wish, { order, line: found, actor }) : found;
    if (line[column]) return line;
    if (!nextState(fulfilmentEvents[event], [by.actor], fulfilmentOf(line))) throw fail('orders.notSent');
    if (step === 'sent') refuseSending(order, line);
    const { told, ...changed } = oneRow(
      await tx
        .update(orderLines)
        .set({ ...keptOf(found, how), ...tracking, [column]: sql`now()` })
        .where(eq(orderLines.id, line.id))
        .returning({ ...lineColumns, told: noteEvents(order.id, [step], by) }),
    );
    await recordAct(tx, from, { action, objectType: 'order', objectId: order.id, after: auditedStep(changed, step) });
    if (changed.photoId !== found.photoId) await dropParcelPhotos(services, tx, [found]);
    if (step === 'delivered') await completeIfDelivered(tx, { order, by: by.actor, actor: from });
    else await clearToSend(tx, order.id);
    const news = { orderId: order.id, lineId: line.id, step, event: Number(told[0]) };
    await services.jobs.add(tx, 'orders.item-news', news, { startAfterSeconds: limits.takeBackMinutes * 60 + TOLD_TOGETHER_SECONDS });
    return changed;
  });
}

/** What stays of a record that is replaced. */
const keptOf = ({ photoId, photoKind }: OrderLineRow, { replaces }: Sending) => (replaces === 'allButPhoto' ? { photoId, photoKind } : {});

function refuseSending(order: OrderData, line: OrderLineRow): void {
  if (line.refundedAmount === line.price * line.quantity) throw fail('orders.lineRefunded');
  if (order.cancellationState === 'asked' && isAskedFor(order, line.id)) throw fail('orders.cancellationOpen');
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Throws 'input.invalid' for a day that has not come yet, by the calendar of Kigali, and for one more than a day before that of the order: what is
 * paid in cash is recorded days later, and where evening falls later than in Kigali a day is still the one before.
 */
function refuseDay(sentOn: string, { createdAt, paidAt }: OrderData): void {
  const begun = Math.min(createdAt.getTime(), paidAt?.getTime() ?? Infinity);
  if (sentOn < dayOf(begun - DAY_MS) || sentOn > dayOf(Date.now()))
    throw fail('input.invalid').withFields({ sentOn: fieldMessages.sentOnRange });
}

function trackingOf({ carrier, number, note, sentOn }: Sending) {
  const isKnown = [carrier, number, note].some(Boolean);
  return {
    ...(isKnown ? { carrier: carrier ?? 'other' } : {}),
    ...(number ? { trackingNumber: number } : {}),
    ...(note ? { trackingNote: note } : {}),
    ...(sentOn ? { sentOn } : {}),
  } as const;
}
