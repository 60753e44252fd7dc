import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { openSlowConnection, type SlowConnection } from '#server/testing/fakes/slow-connection.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { connectDatabase, type Database } from './connect.ts';

// A node whose connection to the database is slow, or dead (faults.md F04).
const server = useTestServer();
let line: SlowConnection;
let db: Database;
let app: FastifyInstance;

beforeAll(async () => {
  const { host, port, user, database } = server.services.db.$client.options;
  line = await openSlowConnection({ path: `${host}/.s.PGSQL.${port}` });
  db = connectDatabase({ connection: { host: '127.0.0.1', port: line.port, user: user!, database: database!, ssl: false }, max: 6 });
  app = await buildApp({ ...server.services, db });
});
afterAll(async () => {
  line.delayMs = 0;
  await app.close();
  await db.$client.end();
  await line.close();
});

const cartOf = (token: string) => app.inject({ url: '/api/v1/cart', headers: { authorization: `Bearer ${token}` } });

test('while 50 requests wait for a slow database the node is alive; most never ask it, all end, and nothing is left of them (F04)', async () => {
  const { token } = await server.person();
  const one = await countStatements(db, () => cartOf(token));
  expect(one.answer.statusCode).toBe(200);
  line.delayMs = 2_000;
  let answered = 0;
  const { answer: answers, statements } = await countStatements(db, async () => {
    const slow = Array.from({ length: 50 }, async () => {
      const answer = await cartOf(token);
      answered += 1;
      return answer;
    });
    const alive = [];
    for (let n = 0; n < 50; n += 1) alive.push((await app.inject('/healthz')).statusCode);
    // Ordered rather than timed: all of them came before the first of the slow ones.
    expect([new Set(alive), answered]).toEqual([new Set([200]), 0]);
    return Promise.all(slow);
  });
  // Most give up before they have a connection: what they wanted to ask is never asked.
  expect(statements.length).toBeLessThan((50 * one.statements.length) / 2);
  for (const answer of answers) {
    expect([200, 503]).toContain(answer.statusCode);
    if (answer.statusCode === 503) expect(answer.headers['retry-after']).toBeDefined();
  }
  expect(answers.filter((answer) => answer.statusCode === 503).length).toBeGreaterThan(0);
  line.delayMs = 0;
  await expect.poll(async () => (await cartOf(token)).statusCode).toBe(200);
  expect(db.$client.waitingCount).toBe(0);
});

test('a database that never answers is given up, in a transaction too, and its connections are not used again (F04)', async () => {
  const buyer = await server.person();
  const art = await makeArt(server.services.db);
  const cartId = await makeCart(server.services.db, buyer.id, [art]);
  const place = () =>
    app.inject({
      method: 'POST',
      url: `/api/v1/checkout/${cartId}`,
      headers: { authorization: `Bearer ${buyer.token}` },
      payload: { shippingAddress: 'KG 7 Ave, Kigali' },
    });
  await Promise.all(Array.from({ length: 6 }, () => cartOf(buyer.token)));
  // Some requests are in progress when the connection goes dead.
  const ordering = place();
  line.delayMs = Infinity;
  const answers = await Promise.all([ordering, ...Array.from({ length: 12 }, () => cartOf(buyer.token))]);
  for (const answer of answers.slice(1)) expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect([201, 503]).toContain(answers[0].statusCode);
  line.delayMs = 0;
  // No dead connection is used again: every following request is answered.
  const after = await Promise.all(Array.from({ length: 30 }, () => cartOf(buyer.token)));
  expect(new Set(after.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect([201, 409]).toContain((await place()).statusCode);
});
