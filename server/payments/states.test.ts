import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq, sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { RefundState } from '#contract/orders.ts';
import { PaymentState } from '#contract/payments.ts';
import { type EventTable, nextState } from '#contract/states.ts';
import type { Transaction } from '#server/database/connect.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { moveAttempts, moveCharges, moveRefunds } from './move-payment.ts';
import {
  attemptEvents,
  chargeEvents,
  isSettled,
  openAttempts,
  openRefunds,
  type PaymentActor,
  refundEvents,
  requestedRefunds,
} from './states.ts';
import { charges, payments, refunds } from './table.ts';

const server = useTestServer();
const actors: PaymentActor[] = ['buyer', 'admin', 'provider', 'clock'];
const attempt = { id: randomUUIDv7(), charge: randomUUID(), refund: randomUUIDv7() };

beforeAll(async () => {
  const { db } = server.services;
  const { order } = await makeOrder(db);
  const money = { amount: order.totalPrice, currency: 'RWF' as const };
  const { id, charge, refund } = attempt;
  await db.insert(payments).values({ id, orderId: order.id, attempt: 1, txRef: id, rate: 1, ...money });
  await db.insert(charges).values({ provider: 'flutterwave', providerId: charge, paymentId: id, state: 'settled', ...money });
  await db.insert(refunds).values({ id: refund, orderId: order.id, reason: 'A corner was damaged', state: 'due', ...money });
});

type Move = (tx: Transaction, event: string, by: string) => Promise<unknown>;
/** A thing with states: its table, a row of it, and its only writer, called as no code could call it. */
type Thing = {
  states: readonly string[];
  events: EventTable<string, PaymentActor>;
  put: (tx: Transaction, state: string) => Promise<unknown>;
  read: (tx: Transaction) => Promise<{ state: string } | undefined>;
  move: Move;
};

const bare = (move: unknown) => move as (...all: unknown[]) => Promise<unknown>;

const things: Record<string, Thing> = {
  'an attempt to pay': {
    states: PaymentState.shape.state.options,
    events: attemptEvents,
    put: (tx, state) => tx.execute(sql`UPDATE payments SET state = ${state} WHERE id = ${attempt.id}`),
    read: async (tx) => (await tx.select().from(payments).where(eq(payments.id, attempt.id)))[0],
    move: (tx, event, by) => bare(moveAttempts)(tx, event, by, { where: eq(payments.id, attempt.id) }),
  },
  'a charge': {
    states: ['settled', 'refund_due', 'refunded'],
    events: chargeEvents,
    put: (tx, state) =>
      tx.execute(sql`
        UPDATE charges SET state = ${state}, reason = CASE WHEN ${state} <> 'settled' THEN 'refund' END,
          refunded_at = CASE WHEN ${state} = 'refunded' THEN now() END WHERE provider_id = ${attempt.charge}`),
    read: async (tx) => (await tx.select().from(charges).where(eq(charges.providerId, attempt.charge)))[0],
    move: (tx, event, by) => {
      const set = event === 'refundMade' ? { refundedAt: sql`now()` } : { reason: 'refund' };
      return bare(moveCharges)(tx, event, by, { set, where: eq(charges.providerId, attempt.charge) });
    },
  },
  'a refund': {
    states: RefundState.options,
    events: refundEvents,
    put: (tx, state) =>
      tx.execute(sql`
        UPDATE refunds SET state = ${state}, made_at = CASE WHEN ${state} = 'made' THEN now() END WHERE id = ${attempt.refund}`),
    read: async (tx) => (await tx.select().from(refunds).where(eq(refunds.id, attempt.refund)))[0],
    move: (tx, event, by) => {
      const set = event === 'make' || event === 'recordMade' ? { madeAt: sql`now()` } : {};
      return bare(moveRefunds)(tx, event, by, { set, where: eq(refunds.id, attempt.refund) });
    },
  },
};

const walks = Object.entries(things).flatMap(([name, thing]) => thing.states.map((from) => ({ name, thing, from })));

test.each(walks)('$name, $from: each event by each actor leads where the table says, and no other changes anything', async (walk) => {
  const { thing, from } = walk;
  await server.services.db.transaction(async (tx) => {
    for (const [event, rule] of Object.entries(thing.events)) {
      for (const by of actors) {
        await thing.put(tx, from);
        const before = await thing.read(tx);
        const to = nextState(rule, [by], from);
        // Nobody else can even name the event: it does not compile, and has no move.
        if (rule[by]) await thing.move(tx, event, by);
        else await expect(thing.move(tx, event, by)).rejects.toThrow('does not lead to one state');
        const after = await thing.read(tx);
        expect([event, by, after?.state]).toEqual([event, by, to ?? from]);
        if (to === undefined) expect(after).toEqual(before);
      }
    }
  });
});

test('each event of attempts, charges and refunds leads to one state, so that one statement can write it', () => {
  for (const { events } of Object.values(things)) {
    for (const rule of Object.values(events)) {
      for (const by of actors) expect(new Set(Object.values(rule[by] ?? { new: '' })).size).toBe(1);
    }
  }
});

test('an attempt is open until it paid or was charged in vain, and a refund until its money went back', () => {
  expect(openAttempts).toEqual(['pending', 'failed', 'mismatch', 'expired']);
  expect(PaymentState.shape.state.options.filter(isSettled)).toEqual(['paid', 'refund_due', 'refunded']);
  expect([requestedRefunds, openRefunds]).toEqual([
    ['due', 'refused'],
    ['waiting', 'due', 'refused'],
  ]);
});
