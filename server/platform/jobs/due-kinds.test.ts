import { sql } from '#server/database/drizzle.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { dueConditions, workers } from '#server/jobs.ts';
import { makeOffer } from '#server/offers/make-offer.ts';
import { usePaymentServer } from '#server/testing/payment-server.ts';
import { makePaidOrder, requestRefund } from '#server/testing/refund-scene.ts';
import { addDueKinds } from './due-kinds.ts';
import type { JobName } from './jobs.ts';

const server = usePaymentServer();
const run = (query: ReturnType<typeof sql>) => server.services.db.execute(query);
const job = { id: crypto.randomUUID(), ending: new AbortController().signal };

/** The kinds that this minute adds. */
async function findAdded(conditions = dueConditions): Promise<string[]> {
  await run(sql`DELETE FROM pgboss.job WHERE state < 'active'`);
  await addDueKinds(server.services, conditions);
  const { rows } = await run(sql`SELECT name FROM pgboss.job WHERE state < 'active' ORDER BY name`);
  return rows.map(({ name }) => name as string);
}

afterEach(async () => {
  await run(sql`DELETE FROM pgboss.job`);
  await run(sql`UPDATE notifications SET mail = NULL`);
  vi.restoreAllMocks();
});

/** What gives each kind something to do. */
const causes: Record<string, () => Promise<unknown>> = {
  'orders.expire': async () => {
    const { orderId } = await server.payable();
    await run(sql`UPDATE orders SET expires_at = now() WHERE id = ${orderId}`);
  },
  'offers.expire': async () => {
    const art = await makeArt(server.services.db, { price: 10_000 });
    await makeOffer(server.services.db, { art, buyerId: (await server.person()).id, validUntil: new Date(0) });
  },
  'payments.check-due': async () => {
    const { start } = await server.payable();
    await run(sql`UPDATE payments SET next_check_at = now() WHERE id = ${start.paymentId}`);
  },
  'payments.refund-due': async () => {
    const { id, admin, lines } = await makePaidOrder(server);
    const asked = await requestRefund(server, id, admin, { lines: [{ lineId: lines.hills, quantity: 1 }] });
    expect(asked.statusCode).toBe(201);
  },
  'search.count-words': () => makeArt(server.services.db, { name: 'Umuravumba' }),
  'notifications.find-mails': async () => {
    const { id } = await server.person();
    await run(sql`
      INSERT INTO notifications (id, user_id, kind, facts, link, mail)
      VALUES (gen_random_uuid(), ${id}, 'orderPaid', '{}'::jsonb, '/cart', 'mail')`);
  },
  'searches.find-instant-matches': async () => {
    const { id, token } = await server.person();
    await run(sql`UPDATE users SET verified_email = email WHERE id = ${id}`);
    const saved = (await server.call('POST /saved-searches', { as: token, body: { search: 'inyange' } })).json().data;
    await server.call(`PUT /saved-searches/${saved._id}`, { as: token, body: { frequency: 'instant' } });
    await makeArt(server.services.db, { name: 'Inyange' });
    await run(sql`UPDATE saved_searches SET seen_at = seen_at - interval '5 minutes'`);
    await run(sql`UPDATE newly_published_arts SET published_at = published_at - interval '4 minutes'`);
  },
  'sums.fold': () => makePaidOrder(server),
};

test('every kind that is looked for has a cause here', () => {
  expect(dueConditions.map(([name]) => name as string).toSorted()).toEqual(Object.keys(causes).toSorted());
});

test.each(Object.keys(causes))('%s is added once it has something to do, and not when it has done it', async (name) => {
  const work = () => workers(server.services)[name as JobName]({} as never, job);
  // What the tests before have left.
  await work();
  expect(await findAdded()).not.toContain(name);
  await causes[name]!();
  expect(await findAdded()).toContain(name);
  await addDueKinds(server.services, dueConditions);
  const { rowCount } = await run(sql`SELECT FROM pgboss.job WHERE name = ${name} AND state < 'active'`);
  expect(rowCount, 'one that waits already').toBe(1);
});

test('a condition that cannot be asked keeps nobody else waiting, and counts as holding', async () => {
  const log = vi.spyOn(server.services.log, 'error').mockImplementation(() => {});
  const conditions = [
    ['orders.expire', sql`1 / 0 = 1`],
    ['offers.expire', sql`true`],
    ['sums.fold', sql`false`],
  ] as const;
  expect(await findAdded(conditions)).toEqual(['offers.expire', 'orders.expire']);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ job: 'orders.expire' }), expect.any(String));
});

test('a kind whose last run failed is tried again each minute until it succeeds', async () => {
  await run(sql`
    INSERT INTO pgboss.job (name, data, policy, state, retry_limit) SELECT name, '{}', policy, 'failed', 0 FROM pgboss.queue WHERE name = 'sums.fold'`);
  expect(await findAdded([['sums.fold', sql`false`]])).toEqual(['sums.fold']);
});
