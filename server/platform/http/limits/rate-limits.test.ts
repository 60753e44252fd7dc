import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallKey } from '#contract/paths.ts';
import { calls } from '#contract/paths.ts';
import { openTestServer, type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { rateLimits as limits } from '#server/rate-limits.ts';

const server = useTestServer({ RATE_LIMITS: 'on' });
const NOWHERE = '01940000-0000-7000-8000-00000000ca47';

/** Makes a number of calls one after the other, with empty bodies: they are counted before they are read. */
async function ask(key: CallKey, times: number, options: Parameters<TestServer['call']>[1], at: TestServer = server) {
  const [method, path] = key.split(' ') as ['POST', string];
  const answers = [];
  for (let n = 0; n < times; n += 1)
    answers.push(await at.call(`${method} ${path.replaceAll(/\{\w+\}/g, NOWHERE) as `/${string}`}`, options));
  return answers;
}
const refused = (answers: { statusCode: number }[]) => answers.filter((answer) => answer.statusCode === 429).length;

let n = 0;
const someAddress = () => `198.51.100.${(n += 1)}`;

const limited = (Object.keys(limits) as CallKey[]).map((key) => [key, limits[key]!] as const);

test.each(limited)('%s is refused beyond its limit, with the time to wait; other callers go on (T06, T37)', async (key, { max, by }) => {
  const { who } = calls[key];
  const role = who === 'admin' ? 'Admin' : who.includes('artist') ? 'Artist' : 'User';
  const { token } = await server.person({ role });
  const mine = { ip: someAddress(), ...(by === 'person' ? { as: token } : {}) };
  const answers = await ask(key, max + 2, mine);
  expect(refused(answers)).toBe(2);
  const last = answers.at(-1)!;
  expect(last.statusCode).toBe(429);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect(['limit.reached', 'chat.tooFast']).toContain(last.json().code);
  // Another address; for a limit by account, another account.
  const other = { ip: someAddress(), ...(by === 'person' ? { as: (await server.person({ role })).token } : {}) };
  expect(refused(await ask(key, 1, other))).toBe(0);
});

test('the limits are those of threats.md: sign-in 300 in 15 minutes (50 of them wrong), sign-up 10 an hour, uploads 60 an hour, chat 60 a minute, problems 10 an hour', () => {
  const keys = [
    'POST /users/auth',
    'POST /users',
    'POST /arts',
    'POST /messages/sendMessage',
    'POST /messages',
    'POST /checkout/{id}/problems',
  ] as const;
  const numbers = keys.map((key) => [limits[key]!.max, limits[key]!.timeWindow / 60_000]);
  expect(numbers).toEqual([
    [300, 15],
    [10, 60],
    [60, 60],
    [60, 1],
    [5, 1],
    [10, 60],
  ]);
});

test('all other calls together are refused after 300 in a minute', async () => {
  const { token } = await server.person();
  const answers = await Promise.all([
    ask('GET /favorites/ids', 151, { as: token, ip: someAddress() }),
    ask('GET /notifications', 151, { as: token, ip: someAddress() }),
  ]);
  expect(refused(answers.flat())).toBe(2);
});

test('an answer from the cache counts like any other', async () => {
  expect(refused(await ask('GET /arts/categories', 302, { ip: someAddress() }))).toBe(2);
});

test('all addresses of an IPv6 /64 count as one', async () => {
  const answers = [];
  for (let host = 1; host <= 11; host += 1) answers.push(...(await ask('POST /users', 1, { ip: `2001:db8:1:2::${host.toString(16)}` })));
  expect(refused(answers)).toBe(1);
  expect(refused(await ask('POST /users', 1, { ip: '2001:db8:1:3::1' }))).toBe(0);
  // The same address in both of its spellings.
  const mixed = [
    ...(await ask('POST /users', 10, { ip: '::ffff:203.0.113.77' })),
    ...(await ask('POST /users', 1, { ip: '203.0.113.77' })),
  ];
  expect(refused(mixed)).toBe(1);
});

test('an X-Forwarded-For header is ignored unless a trusted proxy wrote it (T36)', async () => {
  const ip = someAddress();
  const answers = [];
  for (let host = 0; host < 11; host += 1)
    answers.push(...(await ask('POST /users', 1, { ip, headers: { 'x-forwarded-for': `192.0.2.${host}` } })));
  expect(refused(answers)).toBe(1);
});

let behind: Awaited<ReturnType<typeof openTestServer>>;
beforeAll(async () => {
  behind = await openTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: '10.0.0.1' });
});
afterAll(() => behind.close());

test('with TRUST_PROXY the last address written by the named proxy is used, and no other (T36)', async () => {
  const from = (forwarded: string, ip = '10.0.0.1') => ask('POST /users', 1, { ip, headers: { 'x-forwarded-for': forwarded } }, behind);
  // Each visitor behind the proxy has limits of their own, whatever they write before their address.
  for (let host = 0; host < 12; host += 1) expect(refused(await from(`192.0.2.${host}`))).toBe(0);
  const spoofed = [];
  for (let host = 0; host < 12; host += 1) spoofed.push(...(await from(`192.0.2.${100 + host}, 203.0.113.5`)));
  expect(refused(spoofed)).toBe(2);
  // The header of a client that is no trusted proxy is ignored.
  const direct = [];
  for (let host = 0; host < 11; host += 1) direct.push(...(await from(`192.0.2.${200 + host}`, '10.0.0.2')));
  expect(refused(direct)).toBe(1);
});
