import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test, vi } from 'vitest';
import { auditLog } from '#server/platform/audit/table.ts';
import { mailsTo, waitForMail } from '#server/testing/fakes/mailbox.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { mailReset } from '#server/accounts/sign-in/reset.ts';
import { users } from '#server/accounts/table.ts';

const server = useTestServer({ RATE_LIMITS: 'on', PUBLIC_URL: 'https://ubugeni.example' }, true);
type Somebody = Awaited<ReturnType<typeof server.person>>;

const edit = ({ id, token }: Somebody, body: object, as = token) => server.call(`PUT /users/${id}`, { as, body });
const change = (person: Somebody, email: string) => edit(person, { email, password: KNOWN_PASSWORD });
const own = async ({ id, token }: Somebody) => (await server.call(`GET /users/${id}`, { as: token })).json().data;
const open = (token: string) => server.call('POST /users/verify-email', { body: { token } });
const SUBJECT = 'Confirm your new email address';
const tokensTo = async (email: string) =>
  (await mailsTo(server.config.dataDir, email))
    .filter(({ subject }) => subject === SUBJECT)
    .map(({ text }) => /https:\/\/ubugeni\.example\/verify-email\?token=([\w.-]+)/.exec(text!)![1]!);
/** The token of the latest link for an address, once `count` of them were mailed. */
const tokenTo = (email: string, count = 1) =>
  vi.waitFor(
    async () => {
      const tokens = await tokensTo(email);
      expect(tokens).toHaveLength(count);
      return tokens.at(-1)!;
    },
    { timeout: 120_000, interval: 50 },
  );
const mailsAreOut = () =>
  vi.waitFor(
    async () => {
      const { rowCount } = await server.services.db.execute(
        sql`SELECT 1 FROM pgboss.job WHERE state <> 'completed' AND name LIKE '%mail%'`,
      );
      expect(rowCount).toBe(0);
    },
    { timeout: 120_000, interval: 50 },
  );

test("one's own new address counts when its mailed link is opened; until then the old one stays", async () => {
  const person = await server.person();
  const email = someEmail();
  const answer = await change(person, email);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({ email: person.email, pendingEmail: email });
  expect(await own(person)).toMatchObject({ email: person.email, pendingEmail: email });
  const signIn = (address: string) => server.call('POST /users/auth', { body: { email: address, password: KNOWN_PASSWORD } });
  expect([(await signIn(email)).statusCode, (await signIn(person.email)).statusCode]).toEqual([401, 200]);
  const token = await tokenTo(email);
  const linked = () => server.call('POST /mail-links', { body: { token } });
  expect((await linked()).json()).toEqual({ data: { what: 'newEmail', email } });
  expect((await open(token)).json()).toEqual({ data: { done: true } });
  expect((await linked()).json().code).toBe('mail.linkExpired');
  expect(await own(person)).toMatchObject({ email, pendingEmail: null });
  expect([(await signIn(email)).statusCode, (await signIn(person.email)).statusCode]).toEqual([200, 401]);
  expect((await server.call('GET /mail-preferences', { as: person.token })).json().data.isEmailVerified).toBe(true);
  await waitForMail(server.config.dataDir, person.email, 'Your email address was changed');
  expect((await open(token)).json().code).toBe('mail.linkExpired');
  const entries = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, person.id));
  expect(entries.map(({ after }) => after)).toEqual(expect.arrayContaining([{ fields: ['pendingEmail'] }, { fields: ['email'] }]));
  expect(JSON.stringify(entries)).not.toContain(email);
});

test('an address in use gets the same answer after the same statements, and its owner is notified', async () => {
  const [person, other, owner] = [await server.person(), await server.person(), await server.person()];
  const query = vi.spyOn(server.services.db.$client, 'query');
  const connect = vi.spyOn(server.services.db.$client, 'connect');
  const startChange = async (one: Somebody, email: string) => {
    // What sends them reads on its own.
    await mailsAreOut();
    query.mockClear();
    connect.mockClear();
    const answer = await change(one, email);
    const { _id, createdAt: _, name, slug, ...rest } = answer.json().data;
    return {
      status: answer.statusCode,
      fields: Object.keys({ _id, name, slug, ...rest }),
      isPending: rest.pendingEmail === email && rest.email === one.email,
      statements: query.mock.calls.filter(([text]) => !/pgboss|outgoing_mails/.test(JSON.stringify(text))).length,
    };
  };
  const free = await startChange(person, someEmail());
  expect(free).toMatchObject({ status: 200, isPending: true });
  expect(await startChange(other, owner.email.toUpperCase())).toEqual(free);
  const mail = await waitForMail(server.config.dataDir, owner.email, 'Someone tried to use your email address');
  expect(mail.text).not.toContain(other.email);
  await mailsAreOut();
  expect(await tokensTo(owner.email)).toEqual([]);
  expect((await own(owner)).email).toBe(owner.email);
});

test('a wrong password starts no change of address and mails nothing', async () => {
  const person = await server.person();
  expect((await edit(person, { email: someEmail() })).json().fields).toEqual({ password: 'Password Required' });
  expect((await edit(person, { email: someEmail(), password: 'not my password' })).json().code).toBe('users.password');
  expect((await own(person)).pendingEmail).toBeNull();
});

test('five attempts an hour, with any address, then Retry-After; a refused request changes no other field either', async () => {
  const person = await server.person();
  for (let i = 0; i < 4; i += 1) expect((await change(person, someEmail())).statusCode).toBe(200);
  expect((await server.call('POST /users/me/email/again', { as: person.token })).statusCode).toBe(200);
  await server.call('DELETE /users/me/email', { as: person.token });
  const refused = await edit(person, { email: someEmail(), name: 'Another', password: KNOWN_PASSWORD });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'limit.reached']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(await own(person)).toMatchObject({ name: person.name, pendingEmail: null });
  const countSince = (time: ReturnType<typeof sql>) =>
    server.services.db.execute(sql`UPDATE email_changes SET tries_since = ${time} WHERE user_id = ${person.id}`);
  // As a transaction that began later writes it: not a clock that was set back, which begins the count anew.
  await countSince(sql`now() + interval '30 seconds'`);
  expect((await change(person, someEmail())).statusCode).toBe(429);
  await countSince(sql`now() - interval '61 minutes'`);
  expect((await change(person, someEmail())).statusCode).toBe(200);
});

test('of twenty concurrent attempts five are accepted', async () => {
  const person = await server.person();
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await change(person, someEmail())).statusCode));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
});

test('the link is mailed again on request, and the previous one expires', async () => {
  const person = await server.person();
  const email = someEmail();
  const again = () => server.call('POST /users/me/email/again', { as: person.token });
  expect([(await again()).statusCode, (await again()).json().code]).toEqual([409, 'users.noEmailChange']);
  await change(person, email);
  const first = await tokenTo(email);
  expect((await again()).statusCode).toBe(200);
  const second = await tokenTo(email, 2);
  expect((await open(first)).json().code).toBe('mail.linkExpired');
  expect((await open(second)).statusCode).toBe(200);
});

test.each<[string, (person: Somebody) => Promise<unknown>]>([
  ['when one gives it up', ({ token }) => server.call('DELETE /users/me/email', { as: token })],
  ['with a new password', (person) => edit(person, { password: KNOWN_PASSWORD, newPassword: 'seven green hills' })],
  ['with another request', (person) => change(person, someEmail())],
  ['with a reset', resetByMail],
  [
    'when an admin changes the email address',
    async (person) => edit(person, { email: someEmail() }, (await server.person({ role: 'Admin' })).token),
  ],
  ['after 24 hours', ({ id }) => server.services.db.execute(sql`UPDATE email_changes SET ends_at = now() WHERE user_id = ${id}`)],
  ['with the account', ({ id, token }) => server.call(`DELETE /users/${id}`, { as: token, body: { password: KNOWN_PASSWORD } })],
])('the change ends %s', async (_when, end) => {
  const person = await server.person();
  const email = someEmail();
  await change(person, email);
  const token = await tokenTo(email);
  await end(person);
  expect((await open(token)).json().code).toBe('mail.linkExpired');
  const [row] = await server.services.db.select().from(users).where(eq(users.id, person.id));
  expect(row!.email).not.toBe(email);
});

async function resetByMail(person: Somebody): Promise<void> {
  await mailReset(server.services, person.email);
  const mails = await mailsTo(server.config.dataDir, person.email);
  const token = /reset-password\?token=([\w-]+)/.exec(mails.findLast(({ subject }) => subject === 'Set a new password')!.text!)![1]!;
  const answer = await server.call('POST /users/reset-password', { body: { token, password: 'seven green hills' } });
  expect(answer.statusCode).toBe(200);
}

test('a confirmed address invalidates a password reset link that was mailed to the old one', async () => {
  const person = await server.person();
  const email = someEmail();
  await change(person, email);
  const token = await tokenTo(email);
  await mailReset(server.services, person.email);
  const mails = await mailsTo(server.config.dataDir, person.email);
  const reset = /reset-password\?token=([\w-]+)/.exec(mails.findLast(({ subject }) => subject === 'Set a new password')!.text!)![1]!;
  expect((await open(token)).statusCode).toBe(200);
  const answer = await server.call('POST /users/reset-password', { body: { token: reset, password: 'seven green hills' } });
  expect(answer.json().code).toBe('reset.expired');
});

test('an address that was taken meanwhile is refused with a clear message, and the old one stays', async () => {
  const [first, second] = [await server.person(), await server.person()];
  const email = someEmail();
  await change(first, email);
  await change(second, email);
  const tokens = await vi.waitFor(
    async () => {
      const mailed = await tokensTo(email);
      expect(mailed).toHaveLength(2);
      return mailed;
    },
    { timeout: 120_000, interval: 50 },
  );
  const answers = await Promise.all(tokens.map((token) => open(token)));
  expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '409']);
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
    code: 'users.emailTakenSince',
    message: 'Another account has started to use this email. Yours stays as it was.',
  });
  expect([(await own(first)).email, (await own(second)).email].filter((one) => one === email)).toHaveLength(1);
});

test("a token of another kind, or with another account's id, confirms nothing", async () => {
  const person = await server.person();
  const email = someEmail();
  await change(person, email);
  const token = await tokenTo(email);
  const [claim = '', signature = ''] = token.split('.');
  const values = Buffer.from(claim, 'base64url').toString();
  const forged = Buffer.from(values.replace(person.id, (await server.person()).id)).toString('base64url');
  for (const wrong of [`${forged}.${signature}`, `${claim}.${'A'.repeat(43)}`])
    expect((await open(wrong)).json().code).toBe('mail.linkExpired');
  expect((await own(person)).email).toBe(person.email);
});
