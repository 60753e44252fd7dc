import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallKey, calls } from '#contract/paths.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { hashing } from './password.ts';
import { openSession } from './sessions.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { orders } from '#server/orders/table.ts';
import { sessions, users } from '#server/accounts/table.ts';

const server = useTestServer({ RATE_LIMITS: 'on' });
const NOWHERE = '01940000-0000-7000-8000-00000000ca47';

let lastAddress = 0;
const someIp = () => `10.3.0.${(lastAddress += 1)}`;
const prove = (as: string, password: unknown = KNOWN_PASSWORD, ip = someIp()) =>
  server.call('POST /users/me/prove', { as, body: { password }, ip });
const exportOwn = ({ id, token }: { id: string; token: string }) => server.call(`GET /users/${id}/export`, { as: token });
/** Makes all sessions of an account older. */
const age = (id: string, interval: string) =>
  server.services.db
    .update(sessions)
    .set({ provedAt: sql`${sessions.provedAt} - ${interval}::interval` })
    .where(eq(sessions.userId, id));

const freshCalls = (Object.keys(calls) as CallKey[]).filter((key) => (calls[key] as Call).fresh);

test("an account's export, roles, refunds and the admin's settings require a fresh session", () => {
  expect(freshCalls.toSorted()).toEqual([
    'GET /users/{id}/export',
    'POST /checkout/{id}/refunded',
    'POST /checkout/{id}/refunds',
    'POST /checkout/{id}/waiting/{refundId}/refund',
    'POST /users/{id}/role',
    'PUT /admin/settings',
  ]);
});

test.each(freshCalls)('%s is refused to an old session before the body is read, and the documentation says so', async (key) => {
  const admin = await server.person({ role: 'Admin' });
  await age(admin.id, '16 minutes');
  const [method, path] = key.split(' ') as ['GET', string];
  const url = `/api/v1${path.replaceAll(/\{\w+\}/g, NOWHERE)}`;
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const refused = await server.app.inject({ method, url, headers, payload: '{ broken' });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'session.notFresh']);
  const nobody = await server.app.inject({ method, url });
  expect(nobody.statusCode).toBe(401);
  const { paths } = (await server.app.inject('/api/v1/openapi.json')).json();
  expect(paths[`/api/v1${path}`][method.toLowerCase()].description).toContain('POST /users/me/prove');
});

test('a viewer without the right to a call is refused for that, and not asked for a password', async () => {
  const customer = await server.person();
  await age(customer.id, '16 minutes');
  const answer = await server.call('PUT /admin/settings', { as: customer.token, body: {} });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'rights.missing']);
});

test('signing in makes a session fresh for 15 minutes, and POST /users/me/prove makes this one fresh only', async () => {
  const person = await server.person();
  const other = { id: person.id, token: await openSession(server.services.db, person.id, true, 'other') };
  expect((await exportOwn(person)).statusCode).toBe(200);
  await age(person.id, '14 minutes');
  expect((await exportOwn(person)).statusCode).toBe(200);
  await age(person.id, '2 minutes');
  expect((await exportOwn(person)).json()).toMatchObject({ code: 'session.notFresh', error: 'Please confirm your password to continue.' });
  const proven = await prove(person.token);
  expect([proven.statusCode, proven.json()]).toEqual([200, { data: { done: true } }]);
  expect((await exportOwn(person)).statusCode).toBe(200);
  expect((await exportOwn(other)).json().code).toBe('session.notFresh');
  const entries = await server.services.db.select().from(auditLog).where(eq(auditLog.actorId, person.id));
  expect(entries.map((act) => act.action)).toContain('session.proved');
});

test("an old session neither sets somebody's password or address, nor gives money back by cancelling", async () => {
  const { db } = server.services;
  const [admin, other] = [await server.person({ role: 'Admin' }), await server.person({ role: 'Admin' })];
  const paid = async (buyerId?: string) => {
    const { order } = await makeOrder(db, buyerId ? { buyerId } : {});
    await db
      .update(orders)
      .set({ paymentStatus: 'paid', paidAt: new Date(), paidAmount: 1, paidCurrency: 'RWF', paymentMethod: 'by hand' })
      .where(eq(orders.id, order.id));
    return order;
  };
  const [unpaid, cancelled, asked] = [(await makeOrder(db)).order, await paid(), await paid()];
  await db.update(orders).set({ cancellationState: 'asked', cancellationAskedAt: new Date() }).where(eq(orders.id, asked.id));
  await age(admin.id, '16 minutes');
  const tried = [
    ['PUT /users/' + other.id, { password: 'seven green hills' }],
    ['PUT /users/' + other.id, { email: `new-${other.email}` }],
    [`POST /checkout/${cancelled.id}/cancel`, {}],
    [`POST /checkout/${asked.id}/cancellation/accept`, {}],
    [`DELETE /users/${(await server.person()).id}`, {}],
  ] as const;
  const tryAll = () =>
    Promise.all(tried.map(([call, body]) => server.call(call as 'POST /checkout/{id}/cancel', { as: admin.token, body })));
  for (const answer of await tryAll()) expect([answer.statusCode, answer.json().code]).toEqual([403, 'session.notFresh']);
  // What gives nothing back, and nobody the account.
  expect((await server.call(`PUT /users/${other.id}`, { as: admin.token, body: { name: 'Odette' } })).statusCode).toBe(200);
  expect((await server.call(`POST /checkout/${unpaid.id}/cancel`, { as: admin.token, body: {} })).statusCode).toBe(200);
  // Nor is its buyer asked for a password, to be refused then.
  const buyer = await server.person();
  const { id: ownPaid } = await paid(buyer.id);
  await age(buyer.id, '16 minutes');
  const own = await server.call(`POST /checkout/${ownPaid}/cancel`, { as: buyer.token, body: {} });
  expect([own.statusCode, own.json().code]).toEqual([409, 'orders.paid']);
  await prove(admin.token);
  for (const answer of await tryAll()) expect(answer.statusCode, answer.body).toBe(200);
});

test('a time in the future, after the clock was set back, does not make a session fresh', async () => {
  const person = await server.person();
  await age(person.id, '-2 hours');
  expect((await exportOwn(person)).json().code).toBe('session.notFresh');
});

test('a new password makes no session fresh', async () => {
  const person = await server.person();
  await age(person.id, '16 minutes');
  const body = { password: KNOWN_PASSWORD, newPassword: 'seven green hills' };
  expect((await server.call(`PUT /users/${person.id}`, { as: person.token, body })).statusCode).toBe(200);
  expect((await exportOwn(person)).json().code).toBe('session.notFresh');
});

test('POST /users/me/prove refuses a wrong password, and visitors without a session', async () => {
  const person = await server.person();
  await age(person.id, '16 minutes');
  expect((await server.call('POST /users/me/prove', { body: { password: KNOWN_PASSWORD } })).statusCode).toBe(401);
  const wrong = await prove(person.token, 'not my password');
  expect(wrong.statusCode).toBe(403);
  expect(wrong.json()).toMatchObject({ code: 'users.password', fields: { password: 'The current password is not right.' } });
  for (const password of ['', null, ['x'], 'x'.repeat(129)]) expect((await prove(person.token, password)).statusCode).toBe(400);
  expect((await exportOwn(person)).statusCode).toBe(403);
});

test.each<[string, (person: { id: string; token: string }, ip: string) => Promise<{ statusCode: number }>]>([
  ['at prove', (person, ip) => prove(person.token, 'wrong password', ip)],
  [
    'at erasing oneself',
    ({ id, token }, ip) => server.call(`DELETE /users/${id}`, { as: token, body: { password: 'wrong password' }, ip }),
  ],
  [
    'at the profile',
    ({ id, token }, ip) => server.call(`PUT /users/${id}`, { as: token, body: { name: 'X', password: 'wrong password' }, ip }),
  ],
])('wrong passwords %s count like those of a sign-in: a thief with a session guesses no more than ten', async (_where, guess) => {
  const person = await server.person();
  const ip = someIp();
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await guess(person, ip)).statusCode));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(10).fill(403), ...Array(10).fill(429)]);
  const signIn = (from: string) => server.call('POST /users/auth', { body: { email: person.email, password: KNOWN_PASSWORD }, ip: from });
  expect((await signIn(ip)).statusCode).toBe(429);
  expect((await signIn(someIp())).statusCode).toBe(200);
});

test('a password that changes while the old one is checked makes no session fresh', async () => {
  const person = await server.person();
  await age(person.id, '16 minutes');
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: 4 }, () => hashing.run(() => promise));
  const answering = prove(person.token);
  while (hashing.waiting === 0) await pause(5);
  await server.services.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, person.id));
  resolve();
  await Promise.all(held);
  expect((await answering).json().code).toBe('users.password');
  expect((await exportOwn(person)).json().code).toBe('session.notFresh');
});
