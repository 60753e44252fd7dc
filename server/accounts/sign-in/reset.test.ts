import { randomUUID } from 'node:crypto';
import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { auditLog } from '#server/platform/audit/table.ts';
import { mailsTo, waitForMail } from '#server/testing/fakes/mailbox.ts';
import { askKnownAndUnknown } from '#server/testing/statements/known-and-unknown.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD, makeAccount } from '#server/accounts/make-account.ts';
import { mailReset, resetPassword } from './reset.ts';
import { claimAttempt } from './sign-in-delay.ts';
import { passwordResets } from '#server/accounts/table.ts';

const server = useTestServer({ PUBLIC_URL: 'https://ubugeni.example', RATE_LIMITS: 'on' }, true);
const NEW_PASSWORD = 'kaolin and soot';

let lastAddress = 0;
const post = (path: 'auth' | 'forgot-password' | 'reset-password' | 'reset-password/link', body: object, headers = {}) =>
  server.call(`POST /users/${path}`, { body, headers, ip: `10.1.${lastAddress >> 8}.${lastAddress++ & 255}` });
const reset = (token: string, password = NEW_PASSWORD) => post('reset-password', { token, password });

type Somebody = { id: string; token: string; email: string };
const edit = ({ id }: Somebody, as: string, body: object) => server.call(`PUT /users/${id}`, { as, body });
const adminToken = async () => (await server.person({ role: 'Admin' })).token;

/** Requests a link through the API, and takes the token from the mail. */
async function tokenFor(email: string): Promise<string> {
  await mailReset(server.services, email);
  const mails = await mailsTo(server.config.dataDir, email);
  return tokenIn(mails.findLast((mail) => mail.subject === 'Set a new password')!.text!);
}
const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)![1]!;

test('POST /users/forgot-password mails a link to the configured address, whatever Host was sent', async () => {
  const { email } = await makeAccount(server.services.db);
  const answer = await post(
    'forgot-password',
    { email: email.toUpperCase() },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  );
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ data: { done: true } });
  const mail = await waitForMail(server.config.dataDir, email, 'Set a new password');
  expect(mail.text).toMatch(/https:\/\/ubugeni\.example\/reset-password\?token=[\w-]{43}\s/);
  expect(`${mail.text} ${mail.html}`).not.toContain('evil.example');
  expect((await reset(tokenIn(mail.text!))).statusCode).toBe(200);
});

test('POST /users/forgot-password answers an unknown address with the same bytes after the same statements', async () => {
  const { known, unknown } = await askKnownAndUnknown('POST /users/forgot-password');
  expect(known).toMatchObject({ status: 200, statements: 1 });
  expect(unknown).toEqual(known);
});

test('an address without an account gets no mail', async () => {
  const unknown = someEmail();
  await mailReset(server.services, unknown);
  expect(await mailsTo(server.config.dataDir, unknown)).toEqual([]);
});

test('POST /users/forgot-password refuses an invalid address', async () => {
  expect((await post('forgot-password', {})).json().fields).toEqual({ email: 'Email Required' });
  expect((await post('forgot-password', { email: 'nobody' })).json().fields).toEqual({ email: 'Invalid email address' });
});

test('POST /users/reset-password sets the password, ends all sessions, signs nobody in and notifies the owner', async () => {
  const person = await server.person();
  const answer = await reset(await tokenFor(person.email));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ data: { done: true, email: person.email } });
  expect((await server.call('GET /users/me/sessions', { as: person.token })).statusCode).toBe(401);
  expect((await post('auth', { email: person.email, password: KNOWN_PASSWORD })).statusCode).toBe(401);
  expect((await post('auth', { email: person.email, password: NEW_PASSWORD })).statusCode).toBe(200);
  await waitForMail(server.config.dataDir, person.email, 'Your password was changed');
  const entries = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, person.id));
  expect(entries.map((act) => act.action)).toContain('user.passwordReset');
});

test('a link works once, also when it is used twice concurrently', async () => {
  const { email } = await makeAccount(server.services.db);
  const token = await tokenFor(email);
  const answers = await Promise.all([reset(token), reset(token, 'another good one'), reset(token)]);
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  const again = await reset(token);
  expect(again.statusCode).toBe(400);
  expect(again.json()).toMatchObject({ code: 'reset.expired', error: 'This link is no longer valid. Please ask for a new one.' });
});

test('a link says whether it is valid, and nothing of its account', async () => {
  const { email } = await makeAccount(server.services.db);
  const token = await tokenFor(email);
  const linkOf = async (of: string) => (await post('reset-password/link', { token: of })).json();
  expect(await linkOf(token)).toEqual({ data: { isValid: true } });
  // Asking uses nothing up.
  expect((await reset(token)).statusCode).toBe(200);
  for (const over of [token, 'x'.repeat(43), '', 'none']) expect(await linkOf(over)).toEqual({ data: { isValid: false } });
});

test('a link expires after 30 minutes, and earlier links expire once one was used', async () => {
  const { id, email } = await makeAccount(server.services.db);
  const old = await tokenFor(email);
  const minutes = sql<number>`extract(epoch FROM ${passwordResets.expiresAt} - ${passwordResets.createdAt})::int / 60`;
  expect(await server.services.db.select({ minutes }).from(passwordResets).where(eq(passwordResets.userId, id))).toEqual([{ minutes: 30 }]);
  await server.services.db
    .update(passwordResets)
    .set({ expiresAt: sql`now()` })
    .where(eq(passwordResets.userId, id));
  expect((await post('reset-password/link', { token: old })).json()).toEqual({ data: { isValid: false } });
  expect((await reset(old)).json().code).toBe('reset.expired');
  const first = await tokenFor(email);
  const second = await tokenFor(email);
  expect((await reset(second)).statusCode).toBe(200);
  expect((await reset(first)).json().code).toBe('reset.expired');
});

test.each([
  [
    'a new password of one’s own',
    (person: Somebody) => edit(person, person.token, { password: KNOWN_PASSWORD, newPassword: NEW_PASSWORD }),
  ],
  ['a password that an admin sets', async (person: Somebody) => edit(person, await adminToken(), { password: NEW_PASSWORD })],
  ['an email address that an admin sets', async (person: Somebody) => edit(person, await adminToken(), { email: someEmail() })],
])('%s ends a link that was mailed before, and one to confirm the address', async (_name, change) => {
  const person = await server.person();
  const token = await tokenFor(person.email);
  await server.call('POST /users/verify-email/again', { as: person.token });
  const { text } = await waitForMail(server.config.dataDir, person.email, 'confirm your email address');
  expect((await change(person)).statusCode).toBe(200);
  expect((await reset(token, 'a third good one')).json().code).toBe('reset.expired');
  const proof = /verify-email\?token=([\w.-]+)/.exec(text!)![1]!;
  expect((await server.call('POST /users/verify-email', { body: { token: proof } })).json().code).toBe('mail.linkExpired');
});

test('a link used during a change of the password sets none, in whatever order they come', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await server.person();
    const token = await tokenFor(person.email);
    const boss = await adminToken();
    const [used, changed] = await Promise.all([reset(token, 'what a thief would like'), edit(person, boss, { password: NEW_PASSWORD })]);
    expect([200, 400]).toContain(used.statusCode);
    expect(changed.statusCode).toBe(200);
    // Whichever was last counts, and the link is invalid in either case.
    expect((await reset(token, 'a third good one')).json().code).toBe('reset.expired');
  }
});

test('a reset verifies the address that the link was mailed to', async () => {
  const person = await server.person();
  await reset(await tokenFor(person.email));
  const { token } = (await post('auth', { email: person.email, password: NEW_PASSWORD })).json();
  expect((await server.call('GET /mail-preferences', { as: token })).json().data.isEmailVerified).toBe(true);
});

test('a refused password does not use the link up', async () => {
  const { email } = await makeAccount(server.services.db);
  const token = await tokenFor(email);
  expect((await reset(token, 'short')).json().fields).toEqual({ password: 'Password must have at least 8 characters' });
  expect((await reset(token, 'password123')).json().fields).toEqual({
    password: 'This password is too common. Please choose another one.',
  });
  expect((await reset(token)).statusCode).toBe(200);
});

test('POST /users/reset-password refuses an invalid token, and one of an erased account', async () => {
  expect((await reset('x'.repeat(43))).json().code).toBe('reset.expired');
  expect((await reset('')).statusCode).toBe(400);
  expect((await post('reset-password', { token: { $gt: '' }, password: NEW_PASSWORD })).statusCode).toBe(400);
  const { id, email } = await makeAccount(server.services.db);
  const token = await tokenFor(email);
  await server.services.db.execute(sql`UPDATE users SET deleted_at = now() WHERE id = ${id}`);
  expect((await reset(token)).json().code).toBe('reset.expired');
});

test("only the token's hash is stored, and no job contains it", async () => {
  const { id, email } = await makeAccount(server.services.db);
  const token = await tokenFor(email);
  const [row] = await server.services.db.select().from(passwordResets).where(eq(passwordResets.userId, id));
  expect(row!.tokenHash).toHaveLength(32);
  const jobs = await server.services.db.execute(sql`SELECT data::text FROM pgboss.job`);
  expect(JSON.stringify(jobs.rows)).not.toContain(token);
});

test('at most three links are mailed within half an hour', async () => {
  const { email } = await makeAccount(server.services.db);
  for (let i = 0; i < 5; i += 1) await mailReset(server.services, email);
  expect(await mailsTo(server.config.dataDir, email)).toHaveLength(3);
});

/** A mail server that takes the mail, and whose answer is lost. */
function makeSilentMailer() {
  const taken: string[] = [];
  const send = ({ text }: { text: string }) => {
    taken.push(text);
    return Promise.reject(new Error('the connection was lost'));
  };
  return { taken, mailer: { send, close: () => {} } };
}

test.each([
  ['the first mail', 0],
  ['its retry', 1],
])('after a doubt at the mail server the link of %s works, and then no other', async (_, used) => {
  const { email } = await makeAccount(server.services.db);
  const { taken, mailer } = makeSilentMailer();
  const jobId = randomUUID();
  await expect(mailReset({ ...server.services, mailer }, email, jobId)).rejects.toThrow('the connection was lost');
  await mailReset(server.services, email, jobId);
  const retried = (await mailsTo(server.config.dataDir, email)).map(({ text }) => text!);
  const tokens = [...taken, ...retried].map(tokenIn);
  expect(tokens).toHaveLength(2);
  expect((await reset(tokens[used]!)).statusCode).toBe(200);
  expect((await reset(tokens[1 - used]!)).json().code).toBe('reset.expired');
});

test('the retries of a mail use up no other links', async () => {
  const { email } = await makeAccount(server.services.db);
  const { taken, mailer } = makeSilentMailer();
  const jobId = randomUUID();
  for (let i = 0; i < 5; i += 1) await mailReset({ ...server.services, mailer }, email, jobId).catch(() => {});
  expect(taken).toHaveLength(5);
  for (let i = 0; i < 5; i += 1) await mailReset(server.services, email);
  expect(await mailsTo(server.config.dataDir, email)).toHaveLength(2);
});

test('a reset ends the delay after wrong attempts on the account', async () => {
  const { email } = await makeAccount(server.services.db);
  for (let i = 0; i < 100; i += 1) await claimAttempt(server.services.db, { email, ip: `10.2.0.${i}` });
  expect((await post('auth', { email, password: KNOWN_PASSWORD })).statusCode).toBe(429);
  await resetPassword(server.services, { ip: '127.0.0.1', id: 'test' }, { token: await tokenFor(email), password: NEW_PASSWORD });
  expect((await post('auth', { email, password: NEW_PASSWORD })).statusCode).toBe(200);
});
