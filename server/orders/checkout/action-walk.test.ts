import { randomUUIDv7 } from 'node:crypto';
import { eq, sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import type { ItemAct, OrderAct, OrderActor, OrderState } from '#contract/order-actions.ts';
import { OrderStatus, PaymentStatus } from '#contract/orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { columnsOf, stateOf, unpaidStates } from '#server/orders/states/columns.ts';
import { orderEvents } from '#server/orders/states/events.ts';
import { orders } from '#server/orders/table.ts';
import { usePaymentServer } from '#server/testing/payment-server.ts';

/*
 * Every action of a person in every state of an order, by the calls of the API: what the table of actions allows is done, by whom it says, and
 * leads where it says; everything else is refused and leaves the order as it was.
 */
const server = usePaymentServer();
type Person = { id: string; token: string };
let people: Record<'buyer' | 'artist' | 'admin', Person>;
let id: string;
let lines: { unsent: string; sent: string };

beforeAll(async () => {
  const { db } = server.services;
  people = { buyer: await server.person(), artist: await server.person({ role: 'Artist' }), admin: await server.person({ role: 'Admin' }) };
  const arts = await Promise.all([1, 2, 3].map(() => makeArt(db, { ownerId: people.artist.id, availableArts: 1_000 })));
  const made = await makeOrder(db, { buyerId: people.buyer.id, arts });
  id = made.order.id;
  const [unsent, sent] = made.lines.map(({ line }) => line.id);
  lines = { unsent: unsent!, sent: sent! };
});

/**
 * Puts the order into a state, as it is after a payment by hand; one item was sent, the others were not. To ask for its cancellation, to
 * answer, and to correct where it goes nothing was sent.
 */
async function put(state: OrderState, act: OrderAct | ItemAct): Promise<void> {
  const { db } = server.services;
  const { status, paymentStatus } = columnsOf(state);
  const isRefunded = paymentStatus === 'refund_due' || paymentStatus === 'refunded';
  await db.execute(sql`DELETE FROM refund_lines`);
  await db.execute(sql`DELETE FROM refunds`);
  await db.execute(sql`
    UPDATE orders SET status = ${status}, payment_status = ${paymentStatus}, refunded_amount = CASE WHEN ${isRefunded} THEN total_price ELSE 0 END,
      completed_at = CASE WHEN ${status} = 'complete' THEN now() END, cancelled_at = CASE WHEN ${status} = 'cancelled' THEN now() END,
      paid_at = CASE WHEN ${unpaidStates.includes(paymentStatus)} THEN NULL ELSE now() END`);
  const isAsked = act === 'acceptCancellation' || act === 'declineCancellation' || act === 'withdrawCancellation';
  await db.execute(sql`
    UPDATE orders SET cancellation_state = CASE WHEN ${isAsked} THEN 'asked' END, cancellation_reason = NULL,
      cancellation_asked_at = CASE WHEN ${isAsked} THEN now() END`);
  const isSent = !isAsked && act !== 'askCancellation' && act !== 'changeDelivery';
  await db.execute(sql`
    UPDATE order_lines SET refunded_amount = 0, delivered_at = NULL, sent_at = CASE WHEN ${isSent} AND id = ${lines.sent} THEN now() END`);
  if (paymentStatus !== 'refund_due') return;
  await db.execute(sql`
    INSERT INTO refunds (id, order_id, amount, currency, amount_frw, reason, state)
    SELECT ${randomUUIDv7()}, id, total_price, 'RWF', total_price, 'Cancelled', 'due' FROM orders`);
}

const calls: Record<OrderAct | ItemAct, () => [address: string, body: object]> = {
  pay: () => ['pay', { currency: 'RWF' }],
  cancel: () => ['cancel', {}],
  complete: () => ['complete', {}],
  refund: () => ['refunds', { amount: 1, reason: 'A corner was damaged' }],
  recordRefund: () => ['refunded', {}],
  itemSent: () => [`lines/${lines.unsent}/sent`, {}],
  itemDelivered: () => [`lines/${lines.sent}/delivered`, {}],
  itemSentTakenBack: () => [`lines/${lines.sent}/sent`, {}],
  itemDeliveredTakenBack: () => [`lines/${lines.sent}/delivered`, {}],
  askCancellation: () => ['cancellation', { reason: 'Ordered twice' }],
  acceptCancellation: () => ['cancellation/accept', {}],
  declineCancellation: () => ['cancellation/decline', {}],
  withdrawCancellation: () => ['cancellation/withdraw', {}],
  reportProblem: () => ['problems', { reason: 'damaged', text: 'A corner is broken.' }],
  changeDelivery: () => ['delivery', { shippingAddress: `KG 9 Ave ${Math.random()}` }],
};
const methods: Partial<Record<OrderAct | ItemAct, 'DELETE' | 'PUT'>> = {
  itemSentTakenBack: 'DELETE',
  itemDeliveredTakenBack: 'DELETE',
  changeDelivery: 'PUT',
};

const read = async () => (await server.services.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const everyState = OrderStatus.options.flatMap((status) => PaymentStatus.options.map((payment) => `${status}/${payment}` as const));
const acts = Object.keys(calls) as (OrderAct | ItemAct)[];
const moves: Record<OrderAct | ItemAct, Partial<Record<OrderActor, Partial<Record<OrderState, OrderState>>>>> = orderEvents;

/** What a call is to do: the state that follows, or a refusal. */
function expectedOf(act: OrderAct | ItemAct, actor: OrderActor, state: OrderState): OrderState | 'refused' {
  // Approving is repeated without an effect.
  if (act === 'complete' && actor === 'admin' && state.startsWith('complete/')) return state;
  // Here a paid order has no open refund to record.
  if (act === 'recordRefund' && state.endsWith('/paid')) return 'refused';
  return moves[act][actor]?.[state] ?? 'refused';
}

async function walk(state: OrderState, act: OrderAct | ItemAct, actor: 'buyer' | 'artist' | 'admin'): Promise<void> {
  await put(state, act);
  const before = await read();
  const [address, body] = calls[act]();
  const { statusCode } = await server.call(`${methods[act] ?? 'POST'} /checkout/${id}/${address}`, {
    as: people[actor].token,
    body,
  });
  const after = await read();
  const what = `${act} by ${actor}`;
  const isRefused = [403, 404, 409].includes(statusCode);
  expect([what, isRefused ? 'refused' : stateOf(after)]).toEqual([what, expectedOf(act, actor, state)]);
  if (isRefused) expect([what, after]).toEqual([what, before]);
  else expect([what, statusCode]).toEqual([what, act === 'refund' || act === 'reportProblem' ? 201 : 200]);
}

test.each(everyState)('%s: the calls allow buyer, artist and admin what the table says, and change nothing else', async (state) => {
  for (const act of acts) for (const actor of ['buyer', 'artist', 'admin'] as const) await walk(state, act, actor);
});
