import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { LineProgress } from '#contract/artists.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { arts } from '#server/arts/table.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import { serve } from '#server/platform/http/serve.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { users } from '#server/accounts/table.ts';
import { completeIfDelivered } from './complete-delivered.ts';
import { nextOrderState } from '#server/orders/move-order.ts';
import { presentFulfilment } from '#server/orders/present-item.ts';
import { lockOrder } from '#server/orders/queries.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { type OrderLineRow, orderLines } from '#server/orders/table.ts';
import { oneRow } from '#server/database/one-row.ts';

type Step = 'sent' | 'delivered';
type Wish = { orderId: string; lineId: string; step: Step; viewer: Viewer; from: Actor };

const actorOf = ({ isAdmin }: Viewer) => (isAdmin ? 'admin' : 'artist');

/** Marks items of a paid order as sent and as delivered: by their artist, or by an admin in place of an artist who left. */
export function lineRoutes(app: FastifyInstance, services: Services): void {
  serve(app, 'POST /checkout/{id}/lines/{lineId}/sent', async ({ params, viewer, request }) => ({
    data: await advanceLine(services, { orderId: params.id, lineId: params.lineId, step: 'sent', viewer, from: request }),
  }));
  serve(app, 'POST /checkout/{id}/lines/{lineId}/delivered', async ({ params, viewer, request }) => ({
    data: await advanceLine(services, { orderId: params.id, lineId: params.lineId, step: 'delivered', viewer, from: request }),
  }));
}

/** What a step is called and writes, and how its buyer hears of it. */
const steps = {
  sent: { event: 'itemSent', column: 'sentAt', action: 'order.itemSent', letter: 'pieceSent', kind: 'order.itemSent' },
  delivered: {
    event: 'itemDelivered',
    column: 'deliveredAt',
    action: 'order.itemDelivered',
    letter: 'pieceDelivered',
    kind: 'order.itemDelivered',
  },
} as const;

/** Sets the time of a step once; repeating it changes nothing and mails nobody. The last delivery completes the order. Throws as `findLine`. */
async function advanceLine(services: Services, wish: Wish): Promise<LineProgress> {
  const { column, action } = steps[wish.step];
  return services.db.transaction(async (tx) => {
    const { order, line } = await findLine(tx, wish);
    if (line[column]) return presentProgress(line);
    const changed = oneRow(
      await tx
        .update(orderLines)
        .set({ [column]: sql`now()` })
        .where(eq(orderLines.id, line.id))
        .returning(),
    );
    await recordAct(tx, wish.from, { action, objectType: 'order', objectId: order.id, after: { line: line.id } });
    if (wish.step === 'delivered') await completeIfDelivered(tx, { order, by: actorOf(wish.viewer), actor: wish.from });
    await notifyBuyer(services, tx, { order, line, step: wish.step });
    return presentProgress(changed);
  });
}

/**
 * The order, locked, and its line. Throws 'orders.lineNotFound' for an unknown line or another artist's, 'orders.notPaid',
 * 'orders.notSent' for a delivery before sending, and 'orders.lineRefunded' for sending a wholly refunded one.
 */
async function findLine(tx: Transaction, { orderId, lineId, step, viewer }: Wish): Promise<{ order: OrderData; line: OrderLineRow }> {
  const order = await lockOrder(tx, orderId);
  const [line] = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId)));
  const isTheirs = viewer.isAdmin || line?.ownerId === viewer.id;
  if (!order || !line || !isTheirs) throw fail('orders.lineNotFound');
  if (!nextOrderState(order, steps[step].event, [actorOf(viewer)])) throw fail('orders.notPaid');
  refuseOutOfOrder(step, line);
  return { order, line };
}

function refuseOutOfOrder(step: Step, line: OrderLineRow): void {
  if (step === 'delivered' && !line.sentAt) throw fail('orders.notSent');
  if (step === 'sent' && line.refundedAmount === line.price * line.quantity) throw fail('orders.lineRefunded');
}

/** To the buyer's present address; an erased account is not notified. */
async function notifyBuyer(
  { jobs, config }: Services,
  tx: Transaction,
  { order, line, step }: { order: OrderData; line: OrderLineRow; step: Step },
): Promise<void> {
  const [buyer] = await tx
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.id, order.userId), isNull(users.deletedAt)));
  if (!buyer) return;
  const page = step === 'delivered' ? await reviewPage(tx, order.id, line) : screens.order(order.id);
  await notify(tx, order.userId, { kind: steps[step].kind, facts: { item: line.name }, link: page });
  const facts = { name: buyer.name, number: order.number, piece: line.name, artist: line.ownerName, link: config.publicUrl + page };
  await jobs.add(tx, 'mail.send', { letter: steps[step].letter, to: buyer.email, facts });
}

/** Where the buyer can review the artwork; the order when the artwork is unpublished. */
async function reviewPage(tx: Transaction, orderId: string, { artId }: OrderLineRow): Promise<string> {
  const [art] = await tx
    .select({ slug: arts.slug })
    .from(arts)
    .where(and(eq(arts.id, artId), arts.onShow));
  return art ? screens.reviewArt(art.slug) : screens.order(orderId);
}

const presentProgress = (line: OrderLineRow): LineProgress => ({ _id: line.id, order: line.orderId, ...presentFulfilment(line) });
