import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test, vi } from 'vitest';
import { makeAccount, KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { endOpenLinks } from '#server/accounts/sign-in/open-links.ts';
import { sessions, signInCodes, users } from '#server/accounts/table.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { mailsTo, waitForMail } from '#server/testing/fakes/mailbox.ts';
import { askKnownAndUnknown } from '#server/testing/statements/known-and-unknown.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';
import { mailCode } from './mail-code.ts';

const server = useTestServer({ PUBLIC_URL: 'https://ubugeni.example', RATE_LIMITS: 'on' }, true);

let lastAddress = 0;
const newAddress = () => `10.2.${lastAddress >> 8}.${lastAddress++ & 255}`;
const verify = (email: string, code: string, { ip = newAddress(), ...body }: { ip?: string; remember?: boolean } = {}) =>
  server.call('POST /users/auth/code/verify', { body: { email, code, ...body }, ip });
const codeIn = (text: string) => /Your code is (\d{6})\b/.exec(text)![1]!;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Mails a code and reads it. */
async function codeFor(email: string): Promise<string> {
  await mailCode(server.services, email);
  const mails = await mailsTo(server.config.dataDir, email);
  return codeIn(mails.findLast((mail) => mail.subject?.endsWith('is your Ubugeni sign-in code'))!.text!);
}
/** How many codes lie in a mailbox. */
const codesMailedTo = async (email: string) =>
  (await mailsTo(server.config.dataDir, email)).filter((mail) => mail.subject?.endsWith('is your Ubugeni sign-in code')).length;
const newAccount = (overrides: Partial<typeof users.$inferInsert> = {}) => makeAccount(server.services.db, overrides);
const rowOf = async (userId: string) => (await server.services.db.select().from(signInCodes).where(eq(signInCodes.userId, userId)))[0]!;

test('POST /users/auth/code mails six digits that sign in once, and verify the address', async () => {
  const { id, email } = await newAccount();
  const asked = await server.call('POST /users/auth/code', { body: { email: email.toUpperCase() }, ip: newAddress() });
  expect([asked.statusCode, asked.json()]).toEqual([200, { data: { done: true } }]);
  const mail = await waitForMail(server.config.dataDir, email, 'is your Ubugeni sign-in code');
  const code = codeIn(mail.text!);
  const signedIn = await verify(email, ` ${code.slice(0, 3)} ${code.slice(3)} `, { remember: true });
  expect(signedIn.statusCode).toBe(200);
  const { token, data } = signedIn.json<{ token: string; data: { _id: string; email: string } }>();
  expect(data).toMatchObject({ _id: id, email });
  expect((await server.call('GET /users/me/sessions', { as: token })).statusCode).toBe(200);
  expect((await server.services.db.select().from(sessions).where(eq(sessions.userId, id))).map(({ isLong }) => isLong)).toEqual([true]);
  const [account] = await server.services.db.select().from(users).where(eq(users.id, id));
  expect(account?.verifiedEmail).toBe(email);
  const acts = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, id));
  expect(acts.map(({ action }) => action)).toContain('session.opened');
  expect((await verify(email, code)).statusCode, 'a second time').toBe(401);
});

/** A person with a session by password, whose address a mail has proved or not. */
async function signedUp(isProved: boolean) {
  const email = someEmail();
  const { id } = await newAccount({ email, verifiedEmail: isProved ? email : null });
  const body = { email, password: KNOWN_PASSWORD };
  const { token } = (await server.call('POST /users/auth', { body, ip: newAddress() })).json<{ token: string }>();
  return { id, email, token };
}
const pendingOf = async (id: string, token: string) =>
  (await server.call(`GET /users/${id}`, { as: token })).json<{ data: { pendingEmail: string | null } }>().data.pendingEmail;

test('the first proof of an address by a code ends a change to another one, which whoever signed up with it may have asked for (T44)', async () => {
  const { id, email, token: stranger } = await signedUp(false);
  const other = someEmail();
  const change = { email: other, password: KNOWN_PASSWORD };
  expect((await server.call(`PUT /users/${id}`, { as: stranger, body: change })).statusCode).toBe(200);
  const mailed = await waitForMail(server.config.dataDir, other, 'Confirm your new email address');
  const link = /verify-email\?token=([\w.-]+)/.exec(mailed.text!)![1]!;
  const { token } = (await verify(email, await codeFor(email))).json<{ token: string }>();
  expect(await pendingOf(id, token)).toBeNull();
  expect((await server.call('POST /users/verify-email', { body: { token: link } })).json().code).toBe('mail.linkExpired');
});

test('a code for an address that was proved before leaves such a change', async () => {
  const { id, email, token: first } = await signedUp(true);
  const other = someEmail();
  await server.call(`PUT /users/${id}`, { as: first, body: { email: other, password: KNOWN_PASSWORD } });
  const { token } = (await verify(email, await codeFor(email))).json<{ token: string }>();
  expect(await pendingOf(id, token)).toBe(other);
});

test('a session by a mailed code proves no password: what needs that asks for it', async () => {
  const { id, email } = await newAccount();
  const { token } = (await verify(email, await codeFor(email))).json<{ token: string }>();
  const exportOwn = async () => {
    const answer = await server.call(`GET /users/${id}/export`, { as: token });
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  };
  expect(await exportOwn()).toEqual([403, 'session.notFresh']);
  expect((await server.call('POST /users/me/prove', { as: token, body: { password: KNOWN_PASSWORD } })).statusCode).toBe(200);
  expect((await exportOwn())[0]).toBe(200);
});

test('the code is stored only as an argon2id hash', async () => {
  const { id, email } = await newAccount();
  const code = await codeFor(email);
  const row = await rowOf(id);
  expect(row.codeHash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(row)).not.toContain(code);
});

test('POST /users/auth/code answers an unknown address with the same bytes after the same statements, and mails nothing', async () => {
  const { known, unknown } = await askKnownAndUnknown('POST /users/auth/code');
  expect(known).toMatchObject({ status: 200, statements: 1 });
  expect(unknown).toEqual(known);
  const stranger = someEmail();
  await mailCode(server.services, stranger);
  expect(await mailsTo(server.config.dataDir, stranger)).toEqual([]);
});

test.each(['', ' ', 'keza', 'keza@', 'keza@example', 'a b@example.com', 'x'.repeat(300)])(
  'POST /users/auth/code answers %j as any address, 200, and mails nothing',
  async (email) => {
    const asked = await server.call('POST /users/auth/code', { body: { email }, ip: newAddress() });
    expect([asked.statusCode, asked.json()]).toEqual([200, { data: { done: true } }]);
    const { rows } = await server.services.db.execute(sql`
      SELECT FROM pgboss.job WHERE name = 'users.mail-code' AND data ->> 'email' = ${email.trim()}`);
    expect(rows).toEqual([]);
  },
);

test('a wrong code, and one of an address without an account, are refused with the same bytes', async () => {
  const { email } = await newAccount();
  const code = await codeFor(email);
  const [known, unknown, without] = [
    await verify(email, wrong(code)),
    await verify(someEmail(), code),
    await verify((await newAccount()).email, code),
  ];
  expect([known.statusCode, known.json().code]).toEqual([401, 'session.code']);
  expect([unknown.body, without.body]).toEqual([known.body, known.body]);
  expect((await verify(email, code)).statusCode, 'the right one afterwards').toBe(200);
});

test('five tries end a code, also concurrent ones (T06)', async () => {
  const { id, email } = await newAccount();
  const code = await codeFor(email);
  const tries = await Promise.all(Array.from({ length: 20 }, () => verify(email, wrong(code))));
  expect(tries.every(({ statusCode }) => statusCode === 401)).toBe(true);
  expect((await rowOf(id)).tries).toBe(5);
  expect((await verify(email, code)).statusCode).toBe(401);
});

test('a hundred wrong codes in a row end sign-in by code, whichever codes they were, until the password changes (T06)', async () => {
  const { db } = server.services;
  const { id, email } = await newAccount();
  const first = await codeFor(email);
  await verify(email, wrong(first));
  expect((await rowOf(id)).missed).toBe(1);
  await db.update(signInCodes).set({ missed: 99 }).where(eq(signInCodes.userId, id));
  const second = await codeFor(email);
  expect((await verify(email, wrong(second))).statusCode).toBe(401);
  expect((await verify(email, second)).statusCode).toBe(401);
  await mailCode(server.services, email);
  expect(await codesMailedTo(email)).toBe(2);
  await db.transaction((tx) => endOpenLinks(tx, id));
  expect((await verify(email, await codeFor(email))).statusCode).toBe(200);
  expect((await rowOf(id)).missed).toBe(0);
});

test('a refused code is in the audit log of its account', async () => {
  const { id, email } = await newAccount();
  await verify(email, wrong(await codeFor(email)));
  const acts = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, id));
  expect(acts.map(({ action }) => action)).toEqual(['session.refused']);
});

test('of two verifications at once one opens a session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, email } = await newAccount();
    const code = await codeFor(email);
    const answers = await Promise.all([verify(email, code), verify(email, code), verify(email, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 401, 401]);
    expect(await server.services.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
  }
});

test('the code of another account opens nothing', async () => {
  const [mine, theirs] = [await newAccount(), await newAccount()];
  const code = await codeFor(mine.email);
  const other = await codeFor(theirs.email);
  if (code !== other) expect((await verify(theirs.email, code)).statusCode).toBe(401);
});

test('a new code replaces the one before', async () => {
  const { email } = await newAccount();
  const [first, second] = [await codeFor(email), await codeFor(email)];
  if (first !== second) expect((await verify(email, first)).statusCode).toBe(401);
  expect((await verify(email, second)).statusCode).toBe(200);
});

test('after 10 minutes a code is over', async () => {
  const { id, email } = await newAccount();
  const code = await codeFor(email);
  const { endsAt } = await rowOf(id);
  expect(endsAt!.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60_000 + 1_000);
  await server.services.db
    .update(signInCodes)
    .set({ endsAt: sql`now()` })
    .where(eq(signInCodes.userId, id));
  expect((await verify(email, code)).statusCode).toBe(401);
});

test('a changed password or address ends the code, also while it is compared', async () => {
  const person = await server.person();
  const code = await codeFor(person.email);
  const body = { password: KNOWN_PASSWORD, newPassword: 'kaolin and soot' };
  expect((await server.call(`PUT /users/${person.id}`, { as: person.token, body })).statusCode).toBe(200);
  expect((await verify(person.email, code)).statusCode).toBe(401);

  const { id, email } = await newAccount();
  const late = await codeFor(email);
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const changing = server.services.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`);
    isLocked();
    // The verification has compared the code by then and waits for the account.
    await vi.waitFor(
      async () => {
        const { rows } = await server.services.db.execute(
          sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%for no key update%'`,
        );
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 120_000, interval: 50 },
    );
    await endOpenLinks(tx, id);
  });
  await locked;
  expect((await verify(email, late)).statusCode).toBe(401);
  await changing;
});

test('cancelled and unverified accounts sign in as by a password; erased ones do not', async () => {
  const cancelled = await newAccount({ role: 'Artist', status: 'cancelled' });
  expect((await verify(cancelled.email, await codeFor(cancelled.email))).json().data).toMatchObject({ status: 'cancelled' });
  const erased = await newAccount();
  const code = await codeFor(erased.email);
  await server.services.db
    .update(users)
    .set({ deletedAt: sql`now()` })
    .where(eq(users.id, erased.id));
  expect((await verify(erased.email, code)).statusCode).toBe(401);
});

test('wrong codes count as wrong passwords do, together with them (T06)', async () => {
  const { email } = await newAccount();
  const ip = newAddress();
  for (let tried = 0; tried < 5; tried += 1) await verify(email, '000000', { ip });
  for (let tried = 0; tried < 5; tried += 1) await server.call('POST /users/auth', { body: { email, password: 'not it' }, ip });
  const late = await verify(email, '000000', { ip });
  expect([late.statusCode, late.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await server.call('POST /users/auth', { body: { email, password: KNOWN_PASSWORD }, ip })).statusCode).toBe(429);
});

test('at most five codes an hour are mailed to an account', async () => {
  const { id, email } = await newAccount();
  for (let asked = 0; asked < 7; asked += 1) await mailCode(server.services, email);
  expect(await mailsTo(server.config.dataDir, email)).toHaveLength(5);
  await server.services.db
    .update(signInCodes)
    .set({ mailsSince: sql`now() - interval '1 hour'` })
    .where(eq(signInCodes.userId, id));
  await mailCode(server.services, email);
  expect(await mailsTo(server.config.dataDir, email)).toHaveLength(6);
});

test.each(['', '12345', '1234567', '12345a', '１２３４５６', '12345\u0000', '123456 OR 1=1'])(
  'the code %j is refused at its field',
  async (code) => {
    const answer = await verify(someEmail(), code);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['code']]);
  },
);
