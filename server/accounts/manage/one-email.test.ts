import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { mailVerification } from '#server/accounts/email-choices/verify-address.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { writeOrdered } from '#server/emails.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Body = { email?: string; password?: string; newPassword?: string };

const queued = async <Data>(name: string): Promise<Data[]> =>
  (
    await server.services.db.execute<{ data: Data }>(sql`
      WITH taken AS (DELETE FROM pgboss.job WHERE name = ${name} RETURNING data, created_on) SELECT data FROM taken ORDER BY created_on`)
  ).rows.map(({ data }) => data);

/** The mails that a save of an account causes, once its jobs have run. */
async function mailsOf(id: string, as: string, body: Body) {
  await queued('mail.send');
  expect((await server.call(`PUT /users/${id}`, { as, body })).statusCode).toBe(200);
  for (const whom of await queued<Parameters<typeof mailVerification>[1]>('users.mail-verify'))
    await mailVerification(server.services, whom);
  return (await queued<EmailOrder>('mail.send')).map((order) => writeOrdered(order));
}

test('an admin who changes address and password at once causes one email to each address; the new one confirms itself', async () => {
  const boss = await server.person({ role: 'Admin' });
  const person = await server.person();
  const email = someEmail();
  const mails = await mailsOf(person.id, boss.token, { email, password: 'seven green hills' });
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [person.email, 'Your email address and password were changed'],
    [email, 'Your email address and password were changed by Ubugeni'],
  ]);
  const [, token] = /\/verify-email\?token=([\w.-]+)/.exec(mails[1]?.text ?? '') ?? [];
  expect((await server.call('POST /mail-links', { body: { token } })).json().data).toEqual({ what: 'address', email });
  expect(mails[1]?.text).toContain('Set your own password: http');
  expect(mails[0]?.text).not.toContain(email);
});

test('either alone is told as before', async () => {
  const boss = await server.person({ role: 'Admin' });
  const person = await server.person();
  const email = someEmail();
  const subjects = async (id: string, as: string, body: Body) =>
    (await mailsOf(id, as, body)).map(({ to, subject }) => [to, subject] as const);
  expect(await subjects(person.id, boss.token, { password: 'seven green hills' })).toEqual([
    [person.email, 'Your password was changed by Ubugeni'],
  ]);
  expect(await subjects(person.id, boss.token, { email })).toEqual([
    [person.email, 'Your email address was changed'],
    [email, 'Please confirm your email address'],
  ]);
  expect(await subjects(boss.id, boss.token, { password: KNOWN_PASSWORD, newPassword: 'seven green hills' })).toEqual([
    [boss.email, 'Your password was changed'],
  ]);
});

test('a new address that the person had confirmed before is not asked for again, and hears of the password', async () => {
  const boss = await server.person({ role: 'Admin' });
  const person = await server.person();
  const email = someEmail();
  await server.services.db.execute(sql`UPDATE users SET verified_email = ${email} WHERE id = ${person.id}`);
  const [, mail] = await mailsOf(person.id, boss.token, { email, password: 'seven green hills' });
  expect([mail?.to, mail?.text?.includes('confirm'), mail?.text?.includes('a new password')]).toEqual([email, false, true]);
});
