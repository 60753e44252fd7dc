import { setTimeout as pause } from 'node:timers/promises';
import { eq } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { auditLog } from '#server/platform/audit/table.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD, makeAccount } from '#server/accounts/make-account.ts';
import { hashing } from './password.ts';
import { sessions, users } from '#server/accounts/table.ts';

const server = useTestServer();
const auth = (body: object, options: object = {}) => server.call('POST /users/auth', { body, ...options });

test('POST /users/auth returns a token, and the data that the browser stores', async () => {
  const artist = await server.person({ role: 'Artist', phone: '+250788000111' });
  const answer = await auth({ email: artist.email, password: KNOWN_PASSWORD });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    data: {
      _id: artist.id,
      img: null,
      name: artist.name,
      phone: '+250788000111',
      email: artist.email,
      isAdmin: false,
      staff: null,
      role: 'Artist',
      status: 'approved',
    },
  });
  const mine = await server.call('GET /users/me/sessions', { as: answer.json().token });
  expect(mine.statusCode).toBe(200);
});

test('POST /users/auth accepts the address in any letter case, and with spaces around it', async () => {
  const email = `Aline.${someEmail()}`;
  await makeAccount(server.services.db, { email });
  const answer = await auth({ email: ` ${email.toUpperCase()} `, password: KNOWN_PASSWORD });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data.email).toBe(email);
});

test('POST /users/auth answers an unknown address and a wrong password with the same bytes', async () => {
  const { email } = await server.person();
  const wrong = await auth({ email, password: 'not the right one' });
  const unknown = await auth({ email: someEmail(), password: 'not the right one' });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({
    status: 'fail',
    code: 'session.signIn',
    message: 'Invalid Username or Password',
    error: 'Invalid Username or Password',
  });
  expect(unknown.statusCode).toBe(wrong.statusCode);
  expect(unknown.body).toBe(wrong.body);
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort());
});

test('POST /users/auth names the missing or invalid fields', async () => {
  const empty = await auth({});
  expect(empty.statusCode).toBe(400);
  expect(empty.json()).toMatchObject({ code: 'input.invalid', fields: { email: 'Email Required', password: 'Password Required' } });
  const odd = await auth({ email: 'nobody', password: 'x' });
  expect(odd.json()).toMatchObject({ code: 'input.invalid', fields: { email: 'Invalid email address' } });
  const nothing = await server.call('POST /users/auth');
  expect(nothing.statusCode).toBe(400);
});

test.each([
  ['a number', 17],
  ['a list', ['aline@example.com']],
  ['an object', { $ne: '' }],
  ['a line break', 'aline@example.com\nbcc: all@example.com'],
  ['a NUL', 'aline\u0000@example.com'],
])('POST /users/auth refuses %s as an address', async (_, email) => {
  const answer = await auth({ email, password: KNOWN_PASSWORD });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toHaveProperty('email');
});

test('POST /users/auth opens a session of 12 hours, and with remember of 30 days', async () => {
  const { id, email } = await makeAccount(server.services.db);
  await auth({ email, password: KNOWN_PASSWORD });
  await auth({ email, password: KNOWN_PASSWORD, remember: true });
  const rows = await server.services.db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(sessions.id);
  const hours = rows.map((row) => (row.expiresAt.getTime() - row.createdAt.getTime()) / 3_600_000);
  expect(rows.map((row) => row.isLong)).toEqual([false, true]);
  expect(hours).toEqual([12, 720]);
});

test("POST /users/auth stores only the token's hash", async () => {
  const { id, email } = await makeAccount(server.services.db);
  const { token } = (await auth({ email, password: KNOWN_PASSWORD })).json();
  const [row] = await server.services.db.select().from(sessions).where(eq(sessions.userId, id));
  expect(row!.tokenHash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(token);
});

test('POST /users/auth refuses an erased account, and one without a password', async () => {
  const { email } = await makeAccount(server.services.db, { deletedAt: new Date() });
  expect((await auth({ email, password: KNOWN_PASSWORD })).statusCode).toBe(401);
  const gone = await makeAccount(server.services.db, { deletedAt: new Date(), passwordHash: null });
  expect((await auth({ email: gone.email, password: '' })).statusCode).toBe(400);
});

test('POST /users/auth works with a dead token in the header', async () => {
  const { email } = await makeAccount(server.services.db);
  const answer = await auth({ email, password: KNOWN_PASSWORD }, { as: 'a-token-that-has-long-been-over' });
  expect(answer.statusCode).toBe(200);
});

test('POST /users/auth refuses text/plain and forms with 415, and a malformed body with 400', async () => {
  const send = (contentType: string, payload: string) =>
    server.app.inject({ method: 'POST', url: '/api/v1/users/auth', headers: { 'content-type': contentType }, payload });
  expect((await send('text/plain', '{"email":"a@example.com","password":"x"}')).statusCode).toBe(415);
  expect((await send('application/x-www-form-urlencoded', 'email=a')).statusCode).toBe(415);
  expect((await send('multipart/form-data; boundary=x', '--x--')).statusCode).toBe(415);
  expect((await send('application/json', '{"email":')).statusCode).toBe(400);
  expect((await send('application/json', `{"email":"${'a'.repeat(300_000)}"}`)).statusCode).toBe(413);
});

test('POST /users/auth audits successful and failed sign-ins', async () => {
  const { id, email } = await makeAccount(server.services.db);
  await auth({ email, password: 'not the right one' });
  await auth({ email, password: KNOWN_PASSWORD });
  const entries = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.id);
  expect(entries.map(({ action, actorId, ip }) => ({ action, actorId, ip }))).toEqual([
    { action: 'session.refused', actorId: null, ip: '127.0.0.1' },
    { action: 'session.opened', actorId: id, ip: '127.0.0.1' },
  ]);
  expect(entries.every((act) => act.requestId)).toBe(true);
});

test('of 200 concurrent sign-ins each is answered while the queue stays bounded, and the next one succeeds', async () => {
  const { email } = await makeAccount(server.services.db);
  let max = 0;
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const answer = await auth({ email, password: KNOWN_PASSWORD });
      max = Math.max(max, hashing.waiting);
      return answer.statusCode;
    }),
  );
  expect(new Set(answers).isSubsetOf(new Set([200, 503]))).toBe(true);
  expect(answers).toContain(200);
  expect(max).toBeLessThanOrEqual(100);
  expect((await auth({ email, password: KNOWN_PASSWORD })).statusCode).toBe(200);
});

test('POST /users/auth answers 503 with Retry-After while the queue is full, and other calls are served', async () => {
  const { email } = await makeAccount(server.services.db);
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: 104 }, () => hashing.run(() => promise));
  const answer = await auth({ email, password: KNOWN_PASSWORD });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toMatchObject({ code: 'server.busy' });
  expect((await server.call('GET /arts/categories')).statusCode).toBe(200);
  resolve();
  await Promise.all(held);
});

test('a password that changes while the old one is checked opens no session', async () => {
  const { id, email } = await makeAccount(server.services.db);
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: 4 }, () => hashing.run(() => promise));
  const answering = auth({ email, password: KNOWN_PASSWORD });
  while (hashing.waiting === 0) await pause(5);
  await server.services.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id));
  resolve();
  await Promise.all(held);
  expect((await answering).statusCode).toBe(401);
  expect(await server.services.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
});
