import { eq, sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import type { OrderActor, OrderState } from '#contract/order-actions.ts';
import { OrderStatus, PaymentStatus } from '#contract/orders.ts';
import { nextState, type StateEvent } from '#contract/states.ts';
import type { Transaction } from '#server/database/connect.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeOrder } from './make-order.ts';
import { moveOrder } from './move-order.ts';
import { columnsOf, isOrderIn, stateOf, unpaidStates } from './states/columns.ts';
import { orderEffects, type OrderEvent, orderEvents } from './states/events.ts';
import { orders } from './table.ts';

const server = useTestServer();
let id: string;
beforeAll(async () => {
  id = (await makeOrder(server.services.db)).order.id;
});

const events = Object.entries(orderEvents) as [OrderEvent, StateEvent<OrderState, OrderActor>][];
const actors: OrderActor[] = ['buyer', 'artist', 'admin', 'provider', 'clock'];
const everyState = OrderStatus.options.flatMap((status) => PaymentStatus.options.map((payment) => `${status}/${payment}` as const));

/** Puts the order into a state, with the times that belong to it. */
async function put(tx: Transaction, state: OrderState): Promise<void> {
  const { status, paymentStatus } = columnsOf(state);
  await tx.execute(sql`
    UPDATE orders SET status = ${status}, payment_status = ${paymentStatus}, paid_by = NULL, refunded_amount = 0,
      completed_at = CASE WHEN ${status} = 'complete' THEN now() END, cancelled_at = CASE WHEN ${status} = 'cancelled' THEN now() END,
      paid_at = CASE WHEN ${unpaidStates.includes(paymentStatus)} THEN NULL ELSE now() END
    WHERE id = ${id}`);
}

const read = async (tx: Transaction) => (await tx.select().from(orders).where(eq(orders.id, id)))[0]!;

/** Any event by any actor, as no writer could write it, with the effects that were brought about. */
async function attempt(tx: Transaction, event: OrderEvent, actor: OrderActor) {
  const done: string[] = [];
  const named = Object.keys({
    ...orderEffects.cancel,
    ...orderEffects.acceptCancellation,
    ...orderEffects.itemsCancelled,
    ...orderEffects.expired,
    ...orderEffects.complete,
    ...orderEffects.allDelivered,
  });
  const effects = Object.fromEntries(named.map((name) => [name, async () => void done.push(name)]));
  const move = moveOrder as (...all: unknown[]) => ReturnType<typeof moveOrder>;
  return { done, moved: await move(tx, await read(tx), event, [actor], { effects }) };
}

const effectsOf = (event: OrderEvent, from: OrderState) =>
  Object.entries((orderEffects as Partial<Record<OrderEvent, Record<string, 'always' | readonly string[]>>>)[event] ?? {})
    .filter(([, when]) => when === 'always' || when.includes(from))
    .map(([name]) => name);

test.each(everyState)('%s: each event by each actor leads where the table says, and no other changes anything', async (from) => {
  await server.services.db.transaction(async (tx) => {
    for (const [event, rule] of events) {
      for (const actor of actors) {
        await put(tx, from);
        const before = await read(tx);
        const { moved, done } = await attempt(tx, event, actor);
        const after = await read(tx);
        const to = nextState(rule, [actor], from);
        const what = `${event} by ${actor}`;
        expect([what, moved && stateOf(moved), stateOf(after)]).toEqual([what, to, to ?? from]);
        expect([what, done]).toEqual([what, to === undefined ? [] : effectsOf(event, from)]);
        if (to === undefined || to === from) expect(after).toEqual(before);
      }
    }
  });
});

test('an event of a row that is no longer in its state is not written', async () => {
  const { db } = server.services;
  await db.transaction((tx) => put(tx, 'pending/unpaid'));
  const stale = await db.transaction(read);
  await db.transaction((tx) => put(tx, 'pending/paid'));
  const cancelling = db.transaction((tx) => moveOrder(tx, stale, 'attemptFailed', ['provider'], {}));
  await expect(cancelling).rejects.toThrow('changed behind its lock');
  expect(stateOf(await db.transaction(read))).toBe('pending/paid');
});

test('a condition that does not hold leaves the row and brings nothing about', async () => {
  await server.services.db.transaction(async (tx) => {
    await put(tx, 'pending/refund_due');
    const before = await read(tx);
    expect(await moveOrder(tx, before, 'refundMade', ['provider'], { where: sql`false` })).toBeUndefined();
    expect(await read(tx)).toEqual(before);
  });
});

test('the SQL of some states finds these and no others', async () => {
  await server.services.db.transaction(async (tx) => {
    const wanted: OrderState[] = ['pending/unpaid', 'pending/failed', 'complete/paid'];
    const found: OrderState[] = [];
    for (const state of everyState) {
      await put(tx, state);
      const rows = await tx.select({ id: orders.id }).from(orders).where(isOrderIn(wanted, orders));
      if (rows.length > 0) found.push(state);
    }
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });
});

const moves = events.flatMap(([event, rule]) =>
  actors.flatMap((actor) => Object.entries(rule[actor] ?? {}).map(([from, to]) => ({ event, actor, from, to }))),
);

test('three of the fifteen states cannot be reached', () => {
  const reached = new Set<string>(['new']);
  for (const _ of everyState) for (const { from, to } of moves) if (reached.has(from)) reached.add(to);
  expect(everyState.filter((state) => !reached.has(state))).toEqual(['complete/unpaid', 'complete/failed', 'cancelled/paid']);
  // Nothing is planned for them either.
  expect(moves.filter(({ from }) => !reached.has(from))).toEqual([]);
});

test('only the provider or an admin makes an order paid, and only a charge renews a cancelled one', () => {
  const isPaid = (state: string) => state.endsWith('/paid');
  const paying = moves.filter(({ from, to }) => isPaid(to) && !isPaid(from));
  expect(new Set(paying.map(({ actor, event }) => `${event} by ${actor}`))).toEqual(
    new Set(['complete by admin', 'charged by provider', 'revived by provider']),
  );
  const renewing = moves.filter(({ from, to }) => from.startsWith('cancelled/') && !to.startsWith('cancelled/'));
  expect(new Set(renewing.map(({ event }) => event))).toEqual(new Set(['revived']));
  // A delivery that is taken back takes the completion with it, and a buyer may ask to cancel what was approved before it was sent.
  const leaving = moves.filter(({ from, to }) => from.startsWith('complete/') && !to.startsWith('complete/'));
  expect(new Set(leaving.map(({ event, to }) => `${event} → ${to.split('/')[0]}`))).toEqual(
    new Set(['completionTakenBack → pending', 'acceptCancellation → cancelled']),
  );
});
