import { expect, test, vi } from 'vitest';
import { sql } from '#server/database/drizzle.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { mailsTo } from '#server/testing/fakes/mailbox.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer({}, true);
const again = (token: string) => server.call('POST /mail-links/again', { body: { token } });
const query = (text: string, values: unknown[]) => server.services.db.$client.query(text, values);
/** The tokens in the mails to an address with this subject, once there are so many and nothing waits. */
async function tokensTo(email: string, count: number): Promise<string[]> {
  const read = async () =>
    (await mailsTo(server.config.dataDir, email)).flatMap(({ text }) => /\?token=([\w.-]+)/.exec(text ?? '')?.[1] ?? []);
  await vi.waitFor(
    async () => {
      const { rows } = await server.services.db.execute<{ open: number }>(
        sql`SELECT count(*)::int AS open FROM pgboss.job WHERE name IN ('users.mail-link-again', 'users.mail-email-change', 'mail.send') AND state < 'completed'`,
      );
      expect([rows[0]?.open, (await read()).length]).toEqual([0, count]);
    },
    { timeout: 60_000, interval: 50 },
  );
  return read();
}
const subjectOf = async (token: string) => (await server.call('POST /mail-links', { body: { token } })).json();

test('a new link to confirm an address is mailed in place of one that is over, three of them in an hour', async () => {
  const person = await server.person();
  await server.call('POST /users/verify-email/again', { as: person.token });
  const [old] = await tokensTo(person.email, 1);
  await query("UPDATE users SET password_hash = 'another' WHERE id = $1", [person.id]);
  expect((await subjectOf(old!)).code).toBe('mail.linkExpired');
  expect((await again(old!)).json()).toEqual({ data: { done: true } });
  const [, fresh] = await tokensTo(person.email, 2);
  expect((await subjectOf(fresh!)).data).toEqual({ what: 'address', email: person.email });
  for (const _ of [1, 2, 3]) await again(old!);
  await tokensTo(person.email, 3);
  await query("UPDATE outgoing_mails SET created_at = now() - interval '61 minutes' WHERE user_id = $1", [person.id]);
  await query('UPDATE users SET email = $2 WHERE id = $1', [person.id, `new-${person.email}`]);
  await again(old!);
  await tokensTo(`new-${person.email}`, 0);
});

test('an address that is confirmed is mailed no link', async () => {
  const person = await server.person();
  await server.call('POST /users/verify-email/again', { as: person.token });
  const [old] = await tokensTo(person.email, 1);
  await server.call('POST /users/verify-email', { body: { token: old! } });
  await again(old!);
  await tokensTo(person.email, 1);
});

test('a new link is mailed in place of one for a new address that is over, unless the change was given up', async () => {
  const person = await server.person();
  const email = someEmail();
  const body = { email, password: KNOWN_PASSWORD };
  expect((await server.call(`PUT /users/${person.id}`, { as: person.token, body })).statusCode).toBe(200);
  const [old] = await tokensTo(email, 1);
  await query("UPDATE email_changes SET ends_at = now() - interval '1 minute' WHERE user_id = $1", [person.id]);
  expect((await subjectOf(old!)).code).toBe('mail.linkExpired');
  await again(old!);
  const [, fresh] = await tokensTo(email, 2);
  expect((await subjectOf(fresh!)).data).toEqual({ what: 'newEmail', email });
  await query('UPDATE email_changes SET email = NULL, link_id = NULL, ends_at = NULL WHERE user_id = $1', [person.id]);
  await again(fresh!);
  await tokensTo(email, 2);
});

test('a new link for the newsletter is mailed while it is asked for alone', async () => {
  const email = someEmail();
  await server.call('POST /newsletter', { body: { email } });
  const [old] = await tokensTo(email, 1);
  await again(old!);
  const [, fresh] = await tokensTo(email, 2);
  expect((await subjectOf(fresh!)).data).toEqual({ what: 'newsletter', email });
  await query("UPDATE newsletter_subscriptions SET state = 'left' WHERE email = $1", [email]);
  await again(fresh!);
  await tokensTo(email, 2);
});

test('a new link to set a password is mailed in place of one that was used', async () => {
  const person = await server.person();
  await server.call('POST /users/forgot-password', { body: { email: person.email } });
  const [old] = await tokensTo(person.email, 1);
  await query('UPDATE password_resets SET used_at = now() WHERE user_id = $1', [person.id]);
  await again(old!);
  const [, fresh] = await tokensTo(person.email, 2);
  expect((await server.call('POST /users/reset-password/link', { body: { token: fresh! } })).json().data).toEqual({ isValid: true });
});

test('the answer is the same for every token, and none that works is stored', async () => {
  const person = await server.person();
  await server.call('POST /users/forgot-password', { body: { email: person.email } });
  const [token] = await tokensTo(person.email, 1);
  const answers = [await again(token!), await again('x'.repeat(43)), await again(`${'x'.repeat(60)}.${'y'.repeat(43)}`)];
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [200, '{"data":{"done":true}}']));
  const { rows } = await query("SELECT data::text AS data FROM pgboss.job WHERE name = 'users.mail-link-again'", []);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('twenty requests at once for one link are no more emails than one after the other', async () => {
  const person = await server.person();
  await server.call('POST /users/verify-email/again', { as: person.token });
  const [old] = await tokensTo(person.email, 1);
  await query("UPDATE users SET password_hash = 'another' WHERE id = $1", [person.id]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => again(old!)));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"data":{"done":true}}']));
  await tokensTo(person.email, 3);
});

test.each([
  ['empty', ''],
  ['huge', 'x'.repeat(100_000)],
  ['a character that no row can have', `x\u0000${'y'.repeat(60)}`],
  ['an address', 'javascript:alert(1)'],
])('a token that is %s causes no fault and no email', async (_, token) => {
  expect([200, 400, 413]).toContain((await again(token)).statusCode);
});
