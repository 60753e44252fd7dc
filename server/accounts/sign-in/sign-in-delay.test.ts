import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD, makeAccount } from '#server/accounts/make-account.ts';
import { claimAttempt } from './sign-in-delay.ts';
import { signInFailures } from '#server/accounts/table.ts';

const server = useTestServer({ RATE_LIMITS: 'on' });
const WRONG = 'wrong password';

let lastAddress = 0;
const someIp = () => `10.0.${(lastAddress >> 8) & 255}.${lastAddress++ & 255}`;
const auth = (email: string, password: string, ip: string, extra: { body?: object; headers?: Record<string, string> } = {}) =>
  server.call('POST /users/auth', { body: { email, password, ...extra.body }, ip, ...(extra.headers ? { headers: extra.headers } : {}) });
const status = async (...args: Parameters<typeof auth>) => (await auth(...args)).statusCode;

/** Fails a number of attempts without hashing; each may have another `ip`. */
async function failTimes(email: string | (() => string), times: number, ip: string | (() => string)): Promise<void> {
  const of = (value: string | (() => string)) => (typeof value === 'string' ? value : value());
  for (let i = 0; i < times; i += 1) await claimAttempt(server.services.db, { email: of(email), ip: of(ip) });
}

/** Makes every counter's time pass. */
const pass = (seconds: number) =>
  server.services.db.execute(sql`
    UPDATE sign_in_failures SET last_at = last_at - make_interval(secs => ${seconds}), began_at = began_at - make_interval(secs => ${seconds})`);

test('ten wrong passwords from one address delay the account there only: nobody can lock its owner out', async () => {
  const { email } = await makeAccount(server.services.db);
  const [stranger, owner] = [someIp(), someIp()];
  for (let i = 0; i < 10; i += 1) expect(await status(email, WRONG, stranger)).toBe(401);
  const refused = await auth(email, KNOWN_PASSWORD, stranger);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().code).toBe('limit.reached');
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15);
  expect(await status(email, KNOWN_PASSWORD, owner)).toBe(200);
  // The owner's success does not clear the stranger's count.
  expect(await status(email, KNOWN_PASSWORD, stranger)).toBe(429);
});

test('after the delay the right password works, and the count of the account at this address starts again', async () => {
  const { email } = await makeAccount(server.services.db);
  const ip = someIp();
  await failTimes(email, 10, ip);
  await pass(15);
  expect(await status(email, KNOWN_PASSWORD, ip)).toBe(200);
  await failTimes(email, 9, ip);
  expect(await status(email, KNOWN_PASSWORD, ip)).toBe(200);
});

test('the delay doubles with each further failure, is at most 15 minutes, and ends some time later', async () => {
  const [email, ip] = [someEmail(), someIp()];
  await failTimes(email, 10, ip);
  const seen: number[] = [];
  for (let i = 0; i < 9; i += 1) {
    const refused = await claimAttempt(server.services.db, { email, ip }).catch((error: { retryAfterSeconds: number }) => error);
    const seconds = (refused as { retryAfterSeconds: number }).retryAfterSeconds;
    seen.push(seconds);
    await pass(seconds);
    await claimAttempt(server.services.db, { email, ip });
  }
  const nearly = [15, 30, 60, 120, 240, 480, 900, 900, 900];
  for (const [i, seconds] of nearly.entries()) {
    expect(seen[i]).toBeLessThanOrEqual(seconds);
    expect(seen[i]).toBeGreaterThan(seconds * 0.8);
  }
  await pass(2 * 900);
  await failTimes(email, 9, ip);
});

test('a hundred failures from many addresses delay the account, but not where its owner signed in before', async () => {
  const { email } = await makeAccount(server.services.db);
  const home = someIp();
  expect(await status(email, KNOWN_PASSWORD, home)).toBe(200);
  await failTimes(email, 100, someIp);
  const refused = await auth(email, KNOWN_PASSWORD, someIp());
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15);
  expect(await status(email, KNOWN_PASSWORD, home)).toBe(200);
  // Wrong attempts from a known address are counted there as anywhere.
  for (let i = 0; i < 10; i += 1) expect(await status(email, WRONG, home)).toBe(401);
  expect(await status(email, KNOWN_PASSWORD, home)).toBe(429);
  await pass(900);
  expect(await status(email, KNOWN_PASSWORD, someIp())).toBe(200);
});

test('fifty failures delay an address, whatever the accounts, and other addresses go on', async () => {
  const ip = someIp();
  await failTimes(someEmail, 50, ip);
  const { email } = await makeAccount(server.services.db);
  expect(await status(email, KNOWN_PASSWORD, ip)).toBe(429);
  expect(await status(email, KNOWN_PASSWORD, someIp())).toBe(200);
});

test('a right password takes back its own attempt only, not the other failures of the address', async () => {
  const ip = someIp();
  const { email } = await makeAccount(server.services.db);
  await failTimes(someEmail, 48, ip);
  for (let i = 0; i < 5; i += 1) expect(await status(email, KNOWN_PASSWORD, ip)).toBe(200);
  await failTimes(someEmail, 2, ip);
  expect(await status(someEmail(), WRONG, ip)).toBe(429);
});

test('all addresses of an IPv6 /64 count as one', async () => {
  const email = someEmail();
  let host = 0;
  await failTimes(email, 10, () => `2001:db8:7:7::${(host += 1).toString(16)}`);
  expect(await status(email, WRONG, '2001:db8:7:7:ffff::1')).toBe(429);
  expect(await status(email, WRONG, '2001:db8:7:8::1')).toBe(401);
});

test('attempts during the delay do not extend it, for the account or the address', async () => {
  const [email, ip] = [someEmail(), someIp()];
  await failTimes(email, 10, ip);
  for (let i = 0; i < 60; i += 1) expect(await status(email, WRONG, ip)).toBe(429);
  expect(await status(someEmail(), WRONG, ip)).toBe(401);
  await pass(15);
  expect(await status(email, WRONG, ip)).toBe(401);
});

test('an address without an account is delayed in the same way', async () => {
  const [email, ip] = [someEmail(), someIp()];
  for (let i = 0; i < 10; i += 1) expect(await status(email, WRONG, ip)).toBe(401);
  expect(await status(email, WRONG, ip)).toBe(429);
});

test('letter case, spaces, other fields and headers do not change the counter of an account or an address', async () => {
  const [email, ip] = [someEmail(), someIp()];
  await failTimes(email, 5, ip);
  await failTimes(email.toUpperCase(), 5, `::ffff:${ip}`);
  const extra = { body: { key: someEmail(), identifier: someEmail() }, headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect(await status(` ${email} `, WRONG, ip, extra)).toBe(429);
});

test('an attempt that began before another one, and counts after it, does not wait', async () => {
  const tried = { email: someEmail(), ip: someIp() };
  await server.services.db.transaction(async (earlier) => {
    await earlier.execute(sql`SELECT now()`);
    await claimAttempt(server.services.db, tried);
    await claimAttempt(earlier, tried);
  });
});

test('fifty guesses at once are no more than ten, and right ones at once all pass', async () => {
  const { email } = await makeAccount(server.services.db);
  const [ip, other] = [someIp(), someIp()];
  const guesses = Promise.all(Array.from({ length: 50 }, () => status(email, WRONG, ip)));
  const rights = Promise.all(Array.from({ length: 9 }, () => status(email, KNOWN_PASSWORD, other)));
  expect((await guesses).toSorted((a, b) => a - b)).toEqual([...Array(10).fill(401), ...Array(40).fill(429)]);
  expect(await rights).toEqual(Array(9).fill(200));
});

test('a clock that is set back makes nobody wait until it has caught up', async () => {
  const { email } = await makeAccount(server.services.db);
  const ip = someIp();
  await failTimes(email, 10, ip);
  await pass(-7_200);
  expect(await status(email, KNOWN_PASSWORD, ip)).toBe(200);
});

test('the counters do not reveal their accounts and addresses, and all have one length', async () => {
  await failTimes(`${'a'.repeat(240)}@example.com`, 1, someIp());
  const rows = await server.services.db.select().from(signInFailures);
  expect(rows.every(({ account, address }) => [account, address].every((part) => [0, 32].includes(part.length)))).toBe(true);
});
