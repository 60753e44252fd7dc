import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallKey, calls } from '#contract/paths.ts';
import { buildApp } from '#server/app.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeLog } from '#server/platform/start/make-log.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { guardRoutes } from './serve.ts';

// The entries of threats.md that concern every call, not one area.
const server = useTestServer();
const keys = Object.keys(calls) as CallKey[];
const NOWHERE = '01940000-0000-7000-8000-00000000ca47';
const addressOf = (key: CallKey) => {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  return { method, url: `/api/v1${path.replaceAll(/\{\w+\}/g, NOWHERE)}` };
};

test('a route that declares no rights, or a call that is not in the contract, does not start (T43)', () => {
  const app = Fastify();
  guardRoutes(app, { find: async () => undefined, isKnown: () => false });
  expect(() => app.get('/open', async () => 'open')).toThrow('declares no rights');
  expect(() => app.get('/empty', { config: {} }, async () => 'open')).toThrow('declares no rights');
  expect(() => app.get('/unknown', { config: { call: 'GET /unknown' as CallKey } }, async () => 'open')).toThrow('declares no rights');
});

test("no call allows another origin to read the answer, and none accepts what another site's form can send (T35)", async () => {
  const origin = 'https://evil.example';
  for (const key of keys.filter((key) => key !== 'GET /events')) {
    const { method, url } = addressOf(key);
    const preflight = await server.app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': method } });
    const answers = [preflight];
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      // The webhook is signed over its bytes; mail programs unsubscribe with a form (RFC 8058) and a token in the address.
      if (method === 'GET' || key === 'POST /payments/webhook' || key === 'POST /unsubscribe/{token}') continue;
      const sent = await server.app.inject({ method, url, headers: { origin, 'content-type': type }, payload: '{"a":1}' });
      // Refused for its content type, or before that because nobody is signed in.
      expect([401, 415], `${key} ${type}`).toContain(sent.statusCode);
      answers.push(sent);
    }
    for (const { headers } of answers) {
      expect(
        Object.keys(headers).filter((name) => name.startsWith('access-control')),
        key,
      ).toEqual([]);
      expect(headers['set-cookie'], key).toBeUndefined();
    }
  }
});

test('no list returns more than 100 items, whatever the limit requested (T31)', async () => {
  const { db } = server.services;
  const { token } = await server.person({ role: 'Admin' });
  const { id: ownerId } = await server.person({ role: 'Artist' });
  await Promise.all(Array.from({ length: 120 }, () => makeArt(db, { ownerId })));
  await Promise.all(Array.from({ length: 120 }, () => server.person()));
  const lists = keys.filter((key) => key.startsWith('GET ') && (calls[key] as Call).query && !(calls[key] as Call).download);
  expect(lists.length).toBeGreaterThan(10);
  for (const key of lists) {
    const { url } = addressOf(key);
    for (const limit of ['100000', '-1', '1e9', '99999999999999999999']) {
      const answer = await server.app.inject({ url: `${url}?limit=${limit}&q=a&page=1`, headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode, `${key} ${limit}`).toBeLessThan(500);
      const body = answer.json<{ data?: unknown }>();
      if (Array.isArray(body.data)) expect(body.data.length, `${key} ${limit}`).toBeLessThanOrEqual(100);
    }
  }
});

test('a statement is cancelled after 5 seconds (T31)', async () => {
  const { $client: pool } = connectDatabase({ connection: server.services.db.$client.options, max: 1 });
  expect((await pool.query<{ statement_timeout: string }>('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }]);
  const ended = await pool.query('SELECT pg_sleep(20)').catch((error: { code?: string }) => error.code);
  expect(ended).toBe('57014');
  await pool.end();
});

test.each([
  ['cart_items', 'quantity', -1],
  ['cart_items', 'quantity', 0],
  ['order_lines', 'quantity', -1],
  ['order_lines', 'quantity', 1_001],
  ['order_lines', 'price', -35_000],
  ['orders', 'total_price', -1],
  ['orders', 'total_items', 0],
  ['arts', 'available_arts', -1],
  ['arts', 'price', 0],
  ['payments', 'amount', -1],
])('the database itself refuses %s.%s = %d (T18)', async (table, column, value) => {
  const { rows } = await server.services.db.$client.query<{ definition: string }>(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c' AND conkey <@ ARRAY(SELECT attnum FROM pg_attribute WHERE attrelid = conrelid AND attname IN ($2, 'state'))`,
    [table, column],
  );
  const checks = rows.map((row) => row.definition.replace(/^CHECK /, '')).filter((text) => new RegExp(`\\b${column}\\b`).test(text));
  const holds = await server.services.db.$client.query<{ holds: boolean }>(
    `SELECT ${checks.join(' AND ')} AS holds FROM (SELECT ${value}::numeric AS ${column}, 'published'::text AS state) AS tried`,
  );
  expect(holds.rows[0]!.holds).toBe(false);
});

let lines = '';
let logged: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk);
      done();
    },
  });
  logged = await buildApp({ ...server.services, log: makeLog('trace', sink) });
});
afterAll(() => logged.close());

test('the log holds no password, token, key or signature of a request, nor the parameters of a failed query (T38)', async () => {
  const { token, email } = await server.person();
  const secret = 'S3cretOfAline';
  const requests = [
    { method: 'POST', url: '/api/v1/users/auth', payload: { email, password: secret } },
    { method: 'POST', url: '/api/v1/users', payload: { email: secret, password: secret, name: secret, role: 'User' } },
    { method: 'POST', url: '/api/v1/users/reset-password', payload: { token: `${secret}-0123456789-0123456789`, password: secret } },
    { method: 'GET', url: `/api/v1/arts?search=${secret}`, headers: { authorization: `Bearer ${token}`, cookie: `a=${secret}` } },
    { method: 'GET', url: `/reset-password?token=${secret}` },
    {
      method: 'POST',
      url: '/api/v1/payments/webhook',
      headers: { 'verif-hash': secret, 'flutterwave-signature': secret },
      payload: { secret },
    },
  ] as const;
  for (const request of requests) await logged.inject(request);
  // Code that logs a whole request, or a query that fails with parameters.
  logged.log.warn({ req: { headers: { authorization: `Bearer ${token}` }, method: 'GET', url: `/x?token=${secret}` } }, 'a request');
  logged.log.warn(
    { body: { password: secret, newPassword: secret, token }, headers: { cookie: secret, 'verif-hash': secret } },
    'its parts',
  );
  const failed = await server.services.db.$client.query('SELECT $1::uuid', [secret]).catch((error: unknown) => error);
  logged.log.error(
    { err: Object.assign(new Error('Failed query'), { query: 'SELECT $1::uuid', params: [secret], cause: failed }) },
    'failed',
  );
  // Lines of requests are written together.
  await expect.poll(() => lines).toContain('"path":"/api/v1/payments/webhook"');
  expect(lines.split('\n').length).toBeGreaterThan(10);
  expect(lines).toContain('"path":"/reset-password"');
  expect(lines).not.toContain(token);
  expect(lines.split('\n').filter((line) => line.includes(secret) && !line.includes('invalid input syntax'))).toEqual([]);
});

test("a fault is answered with a constant message and the request's id, and its cause is logged (T39)", async () => {
  const { db } = server.services;
  await db.$client.query('ALTER TABLE favorites RENAME TO favorites_away');
  const { token } = await server.person();
  const answer = await logged.inject({ url: '/api/v1/favorites', headers: { authorization: `Bearer ${token}` } });
  await db.$client.query('ALTER TABLE favorites_away RENAME TO favorites');
  const sentence = 'Something went wrong on our side. Please try again.';
  const requestId = String(answer.headers['x-request-id']);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ status: 'fail', code: 'server.fault', message: sentence, error: sentence, requestId });
  expect(lines.split('\n').some((line) => line.includes(requestId) && line.includes('relation \\"favorites\\" does not exist'))).toBe(true);
});
