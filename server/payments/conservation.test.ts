import { randomUUID } from 'node:crypto';
import { eq, sql } from '#server/database/drizzle.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { expireOrders } from '#server/orders/checkout/cancel-order.ts';
import { orders } from '#server/orders/table.ts';
import { checkSlice, foldSums } from '#server/sums/check-sums.ts';
import { EVERYTHING, sumChecks } from '#server/sums/differences.ts';
import { usePaymentServer } from '#server/testing/payment-server.ts';
import { refundDue } from './refunds/refunds.ts';

/*
 * Checks the statement of faults.md, 'Conservation of stock and money', after random concurrent histories of orders, lost answers,
 * cancellations, expiries, payments under faults, approvals, full and partial refunds, and stock changes. Its six parts are numbered below.
 */
const server = usePaymentServer();

type Person = { id: string; token: string };
type Placed = { buyer: Person; cartId: string; key: string; artIds: string[]; answer: 'ok' | 'fail' | 'unknown'; orderId?: string };
type World = { admin: Person; artworks: { id: string; price: number; initial: number }[]; placed: Placed[] };

const which = fc.nat({ max: 1_000 });
const quantity = fc.integer({ min: 1, max: 3 });
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      lines: fc.uniqueArray(fc.tuple(fc.nat({ max: 3 }), quantity), { minLength: 1, maxLength: 3, selector: ([art]) => art }),
      isLost: fc.boolean(),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      which,
      fault: fc.constantFrom('', 'dup:3', 'drop', 'doubleCharge', 'shortpay', 'wrongcurrency', 'forge', 'reorder'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which, byAdmin: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expire' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('complete' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), which, amount: fc.option(fc.integer({ min: 1, max: 400 }), { freq: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('stock' as const), art: fc.nat({ max: 3 }), by: fc.integer({ min: -1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jobs' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const submit = (placed: Placed) =>
  server.call(`POST /checkout/${placed.cartId}`, {
    as: placed.buyer.token,
    body: { shippingAddress: 'Kigali' },
    headers: { 'idempotency-key': placed.key },
  });

async function order(world: World, { lines, isLost }: Extract<Act, { kind: 'order' }>): Promise<void> {
  const buyer = await server.person();
  const wanted = lines.map(([art, count]) => ({ ...world.artworks[art]!, quantity: count }));
  const cartId = await makeCart(server.services.db, buyer.id, wanted);
  const placed: Placed = { buyer, cartId, key: randomUUID(), artIds: wanted.map((art) => art.id), answer: 'unknown' };
  world.placed.push(placed);
  const answer = await submit(placed);
  expect([201, 409]).toContain(answer.statusCode);
  if (isLost) return;
  placed.answer = answer.statusCode === 201 ? 'ok' : 'fail';
  if (answer.statusCode === 201) placed.orderId = answer.json().data._id as string;
}

async function pay({ buyer, orderId }: Placed, outcome: 'successful' | 'failed', fault = ''): Promise<void> {
  const answer = await server.call(`POST /checkout/${orderId}/pay`, { as: buyer.token, body: { currency: 'RWF' } });
  if (answer.statusCode !== 200) return;
  const { tx_ref, amount, currency, customer } = answer.json().data.widget;
  if (fault) server.simulator.faults.set(fault, { tx_ref });
  server.simulator.charge({ tx_ref, amount, currency, customer, outcome });
}

async function refund({ admin }: World, { orderId }: Placed, amount: number | null): Promise<void> {
  const body = { reason: 'Damaged', ...(amount === null ? {} : { amount }) };
  const answer = await server.call(`POST /checkout/${orderId}/refunds`, { as: admin.token, body });
  expect([201, 409]).toContain(answer.statusCode);
}

async function changeStock(artId: string, by: number): Promise<void> {
  await server.services.db.transaction(async (tx) => {
    const changed = await tx.execute(
      sql`UPDATE arts SET available_arts = available_arts + ${by}::int WHERE id = ${artId} AND available_arts + ${by}::int >= 0`,
    );
    if (changed.rowCount === 1) await tx.execute(sql`INSERT INTO stock_changes (art_id, by) VALUES (${artId}, ${by}::int)`);
  });
}

async function doJobs(): Promise<void> {
  await server.handleWebhooks();
  await expireOrders(server.services);
  await server.checkNow();
  await refundDue(server.services);
}

async function perform(world: World, one: Act): Promise<void> {
  if (one.kind === 'order') return order(world, one);
  if (one.kind === 'stock') return changeStock(world.artworks[one.art]!.id, one.by);
  if (one.kind === 'jobs') return doJobs();
  return performOnOrder(world, one);
}

async function performOnOrder(world: World, one: Exclude<Act, { kind: 'order' | 'stock' | 'jobs' }>): Promise<void> {
  const known = world.placed.filter((placed) => placed.orderId);
  const placed = known[one.which % Math.max(1, known.length)];
  if (!placed) return;
  if (one.kind === 'pay') return pay(placed, 'successful', one.fault);
  if (one.kind === 'fail') return pay(placed, 'failed');
  if (one.kind === 'refund') return refund(world, placed, one.amount);
  if (one.kind === 'expire') return expire(placed);
  const as = one.kind === 'complete' || one.byAdmin ? world.admin.token : placed.buyer.token;
  const answer = await server.call(`POST /checkout/${placed.orderId}/${one.kind}`, { as });
  expect([200, 409]).toContain(answer.statusCode);
}

async function expire({ orderId }: Placed): Promise<void> {
  await server.services.db
    .update(orders)
    .set({ expiresAt: sql`now()` })
    .where(eq(orders.id, orderId!));
}

/** (1) and (5), in one snapshot: stock plus ordered equals the initial stock plus additions; nothing is below zero. */
async function checkStock({ artworks }: World): Promise<void> {
  for (const { id, initial } of artworks) {
    const found = await server.services.db.execute<{ available: number; ordered: number; added: number }>(sql`
      SELECT available_arts AS available,
        (SELECT coalesce(sum(l.quantity), 0)::int FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.art_id = arts.id AND o.status <> 'cancelled') AS ordered,
        (SELECT coalesce(sum(by), 0)::int FROM stock_changes WHERE art_id = arts.id) AS added
      FROM arts WHERE id = ${id}`);
    const { available, ordered, added } = found.rows[0]!;
    expect(available).toBeGreaterThanOrEqual(0);
    expect(available + ordered).toBe(initial + added);
  }
}

const ordersOf = ({ cartId }: Placed) => server.services.db.select({ id: orders.id }).from(orders).where(eq(orders.cartId, cartId));

async function checkOrders({ placed }: World): Promise<void> {
  for (const one of placed.filter(({ answer }) => answer !== 'unknown')) {
    // (2) An order that was confirmed exists once; (3) one that was refused does not exist.
    expect(await ordersOf(one)).toEqual(one.orderId ? [{ id: one.orderId }] : []);
  }
  for (const one of placed.filter(({ answer }) => answer === 'unknown')) {
    // (4) An order whose answer was lost exists or not, and repeating the request tells which.
    const before = await ordersOf(one);
    const again = await submit(one);
    expect(again.headers['idempotent-replayed'] === 'true').toBe(before.length === 1);
    expect(await ordersOf(one)).toEqual(again.statusCode === 201 ? [{ id: again.json().data._id }] : []);
  }
}

/**
 * (6) What we hold as paid, together with charges that wait for an admin, is what the provider took and did not refund; no refund stays due
 * forever, and no order and no line is refunded more than was paid.
 */
async function checkMoney({ placed }: World): Promise<void> {
  const ids = placed.flatMap((one) => one.orderId ?? []);
  if (ids.length === 0) return;
  const found = await server.services.db.execute<{ held: string; open: number; odd: number }>(sql`
    SELECT (SELECT coalesce(sum(paid_amount), 0) FROM orders WHERE id = ANY(${sql.param(ids)}::uuid[]) AND payment_status = 'paid' AND paid_by IS NULL)
        - (SELECT coalesce(sum(r.amount), 0) FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.id = ANY(${sql.param(ids)}::uuid[])
           AND o.payment_status = 'paid' AND r.amount_frw IS NOT NULL AND r.provider IS NOT NULL)
        + (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = ANY(${sql.param(ids)}::uuid[]) AND state = 'waiting') AS held,
      (SELECT count(*)::int FROM refunds WHERE order_id = ANY(${sql.param(ids)}::uuid[]) AND state IN ('due', 'refused'))
        + (SELECT count(*)::int FROM orders WHERE id = ANY(${sql.param(ids)}::uuid[]) AND payment_status = 'refund_due') AS open,
      (SELECT count(*)::int FROM orders o WHERE id = ANY(${sql.param(ids)}::uuid[]) AND (
        refunded_amount <> (SELECT coalesce(sum(amount_frw), 0) FROM refunds WHERE order_id = o.id)
        OR refunded_amount <> (SELECT sum(refunded_amount) FROM order_lines WHERE order_id = o.id)
        OR (refunded_amount = total_price) <> (payment_status = 'refunded'))) AS odd`);
  const { held, open, odd } = found.rows[0]!;
  const entries = server.simulator.ledger().filter((entry) => ids.some((id) => entry.tx_ref.includes(id)) && entry.wasSuccessful);
  const retained = entries.reduce((sum, entry) => sum + entry.amount - entry.refunds.reduce((given, one) => given + one.amount, 0), 0);
  expect([Number(held), open, odd]).toEqual([retained, 0, 0]);
}

/**
 * The states say what the money says: a charge that paid its order, and no other, is settled; an attempt is paid exactly by such a charge, open
 * without one, and a stray charge is refunded once its money went back.
 */
const contradictions = {
  'an order that a charge paid has one settled charge': sql`
    SELECT FROM orders o WHERE (payment_status = 'paid' AND paid_by IS NULL)::int <>
      (SELECT count(*) FROM charges c JOIN payments p ON p.id = c.payment_id WHERE p.order_id = o.id AND c.state = 'settled')`,
  'an attempt is paid by a settled charge': sql`
    SELECT FROM payments p WHERE (state = 'paid') <> EXISTS (SELECT FROM charges c WHERE c.payment_id = p.id AND c.state = 'settled')`,
  'an attempt without a charge is open, one with a charge is not': sql`
    SELECT FROM payments p WHERE (state IN ('pending', 'failed', 'expired')) = EXISTS (SELECT FROM charges c WHERE c.payment_id = p.id)`,
  'a mismatch was charged too little or in another currency': sql`
    SELECT FROM payments p WHERE state = 'mismatch' AND EXISTS (
      SELECT FROM charges c WHERE c.payment_id = p.id AND (c.reason IS NULL OR c.reason NOT IN ('short', 'currency')))`,
  'a charge is refunded when each of its refunds is made': sql`
    SELECT FROM charges c WHERE state <> 'settled' AND (state = 'refunded') = EXISTS (
      SELECT FROM refunds r WHERE r.provider = c.provider AND r.provider_id = c.provider_id AND r.state <> 'made')`,
  'a refund that is not made is of a charge, or returned by hand': sql`
    SELECT FROM refunds WHERE state <> 'made' AND provider IS NULL AND amount_frw IS NULL`,
  'three states of an order never occur': sql`
    SELECT FROM orders WHERE (status, payment_status) IN (('complete', 'unpaid'), ('complete', 'failed'), ('cancelled', 'paid'))`,
};

async function checkStates(): Promise<void> {
  for (const [what, broken] of Object.entries(contradictions)) {
    const found = await server.services.db.execute(broken);
    expect([what, found.rowCount]).toEqual([what, 0]);
  }
}

/** What the dashboards show without counting it is what counting gives, before and after what was written down is added up. */
async function checkSums(): Promise<void> {
  for (const check of sumChecks)
    expect([check.name, await checkSlice(server.services.db, check, EVERYTHING, false)]).toEqual([check.name, []]);
}

test('after any history stock, orders, money and sums add up', async () => {
  const { db } = server.services;
  await db.execute(sql`CREATE TABLE stock_changes (art_id uuid NOT NULL, by integer NOT NULL)`);
  const admin = await server.person({ role: 'Admin' });
  const history = fc.array(fc.array(act, { minLength: 3, maxLength: 8 }), { minLength: 4, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(history, fc.array(fc.integer({ min: 3, max: 9 }), { minLength: 4, maxLength: 4 }), async (rounds, stocks) => {
      const artworks = await Promise.all(
        stocks.map(async (initial) => ({ ...(await makeArt(db, { availableArts: initial, price: 100 })), initial })),
      );
      const world: World = { admin, artworks, placed: [] };
      for (const together of rounds) {
        const sampled = Promise.all([...Array.from({ length: 4 }, () => checkStock(world)), foldSums(db)]);
        await Promise.all([...together.map((one) => perform(world, one)), sampled]);
        await checkStates();
      }
      server.simulator.faults.clear();
      await doJobs();
      await doJobs();
      await checkOrders(world);
      await checkStock(world);
      await checkMoney(world);
      await checkStates();
      await checkSums();
      await foldSums(db);
      await checkSums();
    }),
    { numRuns: 12, seed: 1_121, endOnFailure: true, unbiased: true },
  );
  const left = await db.select({ left: arts.availableArts }).from(arts);
  expect(Math.min(...left.map((row) => row.left))).toBeGreaterThanOrEqual(0);
});
