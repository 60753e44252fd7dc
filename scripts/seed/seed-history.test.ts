import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { checkSlice } from '#server/sums/check-sums.ts';
import { counterChecks } from '#server/sums/counters.ts';
import { EVERYTHING, sumChecks } from '#server/sums/differences.ts';
import { openOwnClient } from '#server/testing/own-client.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { type HistoryCounts, seedHistory } from './seed-history.ts';
import { seedArtists } from './seed-people.ts';
import { seedSmallShop } from './seed-small-shop.ts';

const server = useTestServer();
const quiet = () => undefined;
const COUNTS: HistoryCounts = { orders: 300, reviews: 40, messages: 400, notifications: 100, audit: 100 };
let client: pg.Client;

beforeAll(async () => {
  client = await openOwnClient(server);
});
afterAll(() => client.end());

const one = async (text: string) => (await client.query<{ value: number }>(text)).rows[0]?.value;
async function findWrong(): Promise<string[]> {
  const wrong: string[] = [];
  for (const check of [...sumChecks, ...counterChecks])
    if ((await checkSlice(server.services.db, check, EVERYTHING, false)).length > 0) wrong.push(check.name);
  return wrong;
}

test('a history needs buyers and artworks', async () => {
  await seedArtists(client);
  await expect(seedHistory(client, COUNTS, quiet)).rejects.toThrow(/need buyers and artworks/);
  expect(await one('SELECT count(*)::int AS value FROM orders')).toBe(0);
});

test('orders, reviews, messages, notifications and the audit log are filled, and every count and sum is right, also the second time', async () => {
  await seedSmallShop(client, server.services, { artworks: 200, buyers: 40 });
  for (const times of [1, 2]) {
    await seedHistory(client, COUNTS, quiet);
    expect(await findWrong()).toEqual([]);
    const found =
      await client.query(`SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM chat_messages) AS messages,
      (SELECT count(*)::int FROM notifications) AS notifications, (SELECT count(*)::int FROM audit_log) AS audit`);
    expect(found.rows).toEqual([{ orders: 300 * times, messages: 400 * times, notifications: 100 * times, audit: 100 * times }]);
  }
});

test('every order has its time line, and its page is answered', async () => {
  const { rows } = await client.query<{ id: string; buyer: string; kinds: string[] }>(
    `SELECT DISTINCT ON (status, payment_status) o.id, o.user_id AS buyer,
       ARRAY(SELECT e.event FROM order_events e WHERE e.order_id = o.id ORDER BY e.id) AS kinds
     FROM orders o ORDER BY status, payment_status, created_at`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { id, buyer, kinds } of rows) {
    expect(kinds[0]).toBe('placed');
    const answer = await server.call(`GET /checkout/${id}`, { as: await openSession(server.services.db, buyer, false, 'test') });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ data: { events: { event: string }[] } }>().data.events.map(({ event }) => event)).toEqual(kinds);
  }
  expect(
    await one('SELECT count(*)::int AS value FROM orders o WHERE NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id)'),
  ).toBe(0);
});

test('few artists sell most, as in a real market', async () => {
  const share = await one(`SELECT sum(orders)::float8 / (SELECT count(*) FROM artist_orders) AS value
    FROM (SELECT count(*) AS orders FROM artist_orders GROUP BY artist_id ORDER BY 1 DESC LIMIT 5) most`);
  expect(share).toBeGreaterThan(0.5);
});
