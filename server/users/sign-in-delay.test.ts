import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { someEmail, useTestHouse } from '#server/testing/test-house.ts';
import { KNOWN_PASSWORD, makeUser } from './make-user.ts';
import { claimTry } from './sign-in-delay.ts';
import { signInFailures } from './table.ts';

const house = useTestHouse({ RATE_LIMITS: 'on' });

let lastAddress = 0;
/** Each from an address of its own: the limit of one address is another one. */
const auth = (email: string, password: string) =>
  house.call('POST /users/auth', { body: { email, password }, ip: `10.0.${(lastAddress >> 8) & 255}.${lastAddress++ & 255}` });

async function failTimes(email: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await claimTry(house.services.db, email);
}

/** Lets the time of every counter pass. */
const wait = (seconds: number) =>
  house.services.db.update(signInFailures).set({ lastAt: sql`${signInFailures.lastAt} - make_interval(secs => ${seconds})` });

test('ten wrong passwords make the account wait, from whatever address they come', async () => {
  const { email } = await makeUser(house.services.db);
  for (let i = 0; i < 10; i += 1) expect((await auth(email, 'wrong password')).statusCode).toBe(401);
  const refused = await auth(email, KNOWN_PASSWORD);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().code).toBe('limit.reached');
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15);
});

test('the delay ends: then the right password opens, and the count begins anew', async () => {
  const { email } = await makeUser(house.services.db);
  await failTimes(email, 10);
  await wait(15);
  expect((await auth(email, KNOWN_PASSWORD)).statusCode).toBe(200);
  await failTimes(email, 9);
  expect((await auth(email, KNOWN_PASSWORD)).statusCode).toBe(200);
});

test('the delay doubles with each further failure and is never longer than 15 minutes', async () => {
  const { email } = await makeUser(house.services.db);
  await failTimes(email, 10);
  const seen: number[] = [];
  for (let i = 0; i < 9; i += 1) {
    const refused = await claimTry(house.services.db, email).catch((error: { retryAfterSeconds: number }) => error.retryAfterSeconds);
    seen.push(refused as number);
    await wait(900);
    await claimTry(house.services.db, email);
  }
  const nearly = [15, 30, 60, 120, 240, 480, 900, 900, 900];
  for (const [i, seconds] of nearly.entries()) {
    expect(seen[i]).toBeLessThanOrEqual(seconds);
    expect(seen[i]).toBeGreaterThan(seconds / 2);
  }
});

test('tries during the delay do not make it longer', async () => {
  const email = someEmail();
  await failTimes(email, 10);
  for (let i = 0; i < 20; i += 1) expect((await auth(email, 'wrong password')).statusCode).toBe(429);
  await wait(15);
  expect((await auth(email, 'wrong password')).statusCode).toBe(401);
});

test('an address without an account waits in the same way', async () => {
  const email = someEmail();
  for (let i = 0; i < 10; i += 1) expect((await auth(email, 'wrong password')).statusCode).toBe(401);
  expect((await auth(email, 'wrong password')).statusCode).toBe(429);
});

test('letter case and spaces make no other account of an address', async () => {
  const email = someEmail();
  await failTimes(email, 5);
  await failTimes(email.toUpperCase(), 5);
  expect((await auth(` ${email} `, 'wrong password')).statusCode).toBe(429);
});

test('fields beside the address change nothing about whose count it is', async () => {
  const { email } = await makeUser(house.services.db);
  await failTimes(email, 10);
  const answer = await house.call('POST /users/auth', {
    body: { email, password: KNOWN_PASSWORD, key: someEmail(), identifier: someEmail() },
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  expect(answer.statusCode).toBe(429);
});

test('fifty guesses at once are no more than ten', async () => {
  const { email } = await makeUser(house.services.db);
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await auth(email, 'wrong password')).statusCode));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
});

test('the count is forgotten after a day, and says nothing about whose it is', async () => {
  const email = someEmail();
  await failTimes(email, 12 - 2);
  await wait(86_400);
  await failTimes(email, 9);
  expect((await auth(email, 'wrong password')).statusCode).toBe(401);
  const rows = await house.services.db.select().from(signInFailures);
  expect(rows.every((row) => row.emailHash.length === 32)).toBe(true);
});
