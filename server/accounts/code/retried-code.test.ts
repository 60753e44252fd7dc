import { randomUUIDv7 } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { makeAccount } from '#server/accounts/make-account.ts';
import type { Email } from '#server/platform/email/mailer.ts';
import { someEmail, useTestServer } from '#server/testing/test-server.ts';
import { mailCode } from './mail-code.ts';

const server = useTestServer();

const codeIn = (text: string) => /Your code is (\d{6})\b/.exec(text)![1]!;
const verify = async (email: string, code: string) =>
  (await server.call('POST /users/auth/code/verify', { body: { email, code } })).statusCode;

/**
 * Runs the jobs of an address by hand against a mail server that takes every mail, drops the repeats of a Message-ID, and whose answer is
 * lost while `isCut`: `mailbox` has what a reader sees.
 */
function mailServer(email: string) {
  const mailbox: { id: string; code: string }[] = [];
  const taken: string[] = [];
  const mailing = { isCut: false };
  const send = async ({ text }: Email, id = '') => {
    const code = codeIn(text);
    taken.push(code);
    if (!mailbox.some((mail) => mail.id === id)) mailbox.push({ id, code });
    if (mailing.isCut) throw new Error('the connection was closed after the mail');
  };
  const services = { ...server.services, mailer: { send, close: () => {} } };
  return { mailbox, taken, mailing, run: (jobId: string) => mailCode(services, email, jobId) };
}

/** A mail to an address whose answer was lost. */
async function lost() {
  const { email } = await makeAccount(server.services.db);
  const mails = mailServer(email);
  const job = randomUUIDv7();
  mails.mailing.isCut = true;
  await expect(mails.run(job)).rejects.toThrow('closed');
  mails.mailing.isCut = false;
  return { email, job, mails };
}

test('a mail whose answer was lost has the same code when it is tried again: a server that drops repeats keeps a code that signs in', async () => {
  const { email, job, mails } = await lost();
  await mails.run(job);
  expect(mails.taken).toHaveLength(2);
  expect(new Set(mails.taken).size).toBe(1);
  expect(await verify(email, mails.mailbox[0]!.code)).toBe(200);
  expect(await verify(email, mails.mailbox[0]!.code), 'once').toBe(401);
});

test('the delivered code signs in before its job is tried again, which does not make it valid a second time', async () => {
  const { email, job, mails } = await lost();
  const { code } = mails.mailbox[0]!;
  expect(await verify(email, code)).toBe(200);
  await mails.run(job);
  expect(mails.taken).toHaveLength(1);
  expect(await verify(email, code)).toBe(401);
});

test('the tries of a code are not counted anew when its mail is tried again', async () => {
  const { email, job, mails } = await lost();
  const { code } = mails.mailbox[0]!;
  for (let tried = 0; tried < 4; tried += 1) await verify(email, String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await mails.run(job);
  await verify(email, '000000' === code ? '000001' : '000000');
  expect(await verify(email, code)).toBe(401);
});

test('a code that was asked for later is not replaced by a retry of an earlier mail, open or used', async () => {
  const { email, job, mails } = await lost();
  await mails.run(randomUUIDv7());
  const later = mails.mailbox[1]!.code;
  await mails.run(job);
  expect(mails.taken).toHaveLength(2);
  expect(await verify(email, later)).toBe(200);

  const used = await lost();
  await used.mails.run(randomUUIDv7());
  expect(await verify(used.email, used.mails.mailbox[1]!.code)).toBe(200);
  await used.mails.run(used.job);
  expect(used.mails.taken).toHaveLength(2);
});

test('a code from before the clock was set back does not hold up a new one', async () => {
  const { email } = await makeAccount(server.services.db);
  const mails = mailServer(email);
  await mails.run(randomUUIDv7());
  await server.services.db.execute(sql`
    UPDATE sign_in_codes SET ends_at = now() + interval '2 hours' WHERE user_id = (SELECT id FROM users WHERE email = ${email})`);
  await mails.run(randomUUIDv7());
  expect(await verify(email, mails.mailbox[1]!.code)).toBe(200);
});

test('the codes of different jobs are different digits, and no row has them', async () => {
  const { email } = await makeAccount(server.services.db, { email: someEmail() });
  const mails = mailServer(email);
  for (let asked = 0; asked < 4; asked += 1) await mails.run(randomUUIDv7());
  expect(new Set(mails.taken).size).toBeGreaterThan(2);
  const rows = await server.services.db.execute(sql`
    SELECT c::text AS row FROM sign_in_codes c UNION ALL SELECT m::text FROM outgoing_mails m`);
  const all = rows.rows.map(({ row }) => String(row).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\$argon2id\$\S+/g, ''));
  for (const code of mails.taken) expect(all.join('\n')).not.toMatch(new RegExp(`\\b${code}\\b(?!\\+)`));
});
