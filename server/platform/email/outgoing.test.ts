import { randomUUIDv7 } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from '#server/database/drizzle.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { runAsJob } from '#server/platform/current-job/current-job.ts';
import type { JobData } from '#server/platform/jobs/jobs.ts';
import { workers } from '#server/jobs.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { openSmtpSink, type SmtpSink } from '#server/testing/fakes/smtp-sink.ts';
import { openTestServer, someEmail, type TestServer } from '#server/testing/test-server.ts';
import { openMailer } from './mailer.ts';
import { cleanupOutgoingMails, MailUnderWay, sendOnce } from './outgoing.ts';

// The tests run jobs by hand, as a worker does, because they are about what a killed node leaves behind.
let sink: SmtpSink;
let server: TestServer & { close(): Promise<void> };
beforeAll(async () => {
  sink = await openSmtpSink();
  server = await openTestServer({ SMTP_URL: sink.url, MAIL_FROM: 'Ubugeni <hello@ubugeni.example>' });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const ending = new AbortController().signal;
const run = <N extends keyof JobData>(name: N, data: JobData[N], id: string) =>
  runAsJob({ id }, () => workers(server.services)[name](data as never, { id, ending }));
const queue = async (to: string) => {
  const order = { letter: 'welcome', to, facts: { name: 'Aline', role: 'User', link: 'http://127.0.0.1/' } } as const;
  await server.services.jobs.add(server.services.db, 'mail.send', order);
  const { rows } = await server.services.db.execute<{ id: string }>(
    sql`SELECT id FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = ${to}`,
  );
  const { id } = rows[0]!;
  return { id, send: () => run('mail.send', order, id) };
};
const idsTo = (address: string) => sink.mails.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.messageId);
const rowOf = async (id: string) =>
  (await server.services.db.execute(sql`SELECT state, user_id FROM outgoing_mails WHERE id = ${id}`)).rows[0];
const jobsTo = async (address: string) =>
  (await server.services.db.execute(sql`SELECT 1 FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = ${address}`)).rows.length;

test('a job that is run again mails and notifies each account once', async () => {
  const { db } = server.services;
  const [buyer, artist, other] = [await server.person(), await server.person({ role: 'Artist' }), await server.person({ role: 'Artist' })];
  const arts = [await makeArt(db, { ownerId: artist.id }), await makeArt(db, { ownerId: other.id })];
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts });
  const id = randomUUIDv7();
  for (const _ of [1, 2, 3]) await run('orders.notify', { orderId: order.id, news: 'paid' }, id);
  expect([await jobsTo(buyer.email), await jobsTo(artist.email), await jobsTo(other.email)]).toEqual([1, 1, 1]);
  const bells = await db.execute(sql`SELECT user_id FROM notifications WHERE user_id IN (${buyer.id}, ${artist.id}, ${other.id})`);
  expect(bells.rows).toHaveLength(3);
  // The same news of another job is another cause: a second charge is given back as the first was.
  await run('orders.notify', { orderId: order.id, news: 'paid' }, randomUUIDv7());
  expect(await jobsTo(buyer.email)).toBe(2);
});

test('an account that is buyer and artist of one order gets both mails and both notifications', async () => {
  const { db } = server.services;
  const both = await server.person({ role: 'Artist' });
  const art = await makeArt(db);
  const { order } = await makeOrder(db, { buyerId: both.id, arts: [art] });
  // As orders of before are: one's own artworks could be bought.
  await db.execute(sql`UPDATE order_lines SET owner_id = ${both.id} WHERE order_id = ${order.id}`);
  await run('orders.notify', { orderId: order.id, news: 'paid' }, randomUUIDv7());
  expect(await jobsTo(both.email)).toBe(2);
  expect((await db.execute(sql`SELECT 1 FROM notifications WHERE user_id = ${both.id}`)).rows).toHaveLength(2);
});

test('an attempt whose transaction began before another one does not send the mail as well', async () => {
  const { email } = await server.person();
  const { id } = await queue(email);
  const { db, mailer } = server.services;
  const write = () => ({ to: email, subject: 'Once', text: 'Once', html: '<p>Once</p>' });
  await db.transaction(async (earlier) => {
    await earlier.execute(sql`SELECT now()`);
    const refused = new Promise<unknown>((resolve) => {
      // While the later one is sending.
      void sendOnce({ db, mailer }, id, async () => {
        resolve(await sendOnce({ db: earlier, mailer }, id, write).catch((error: unknown) => error));
        return write();
      });
    });
    expect(await refused).toBeInstanceOf(MailUnderWay);
  });
  await expect.poll(() => idsTo(email)).toHaveLength(1);
});

test('a job that runs repeatedly and concurrently sends its mail once', async () => {
  const { email } = await server.person();
  const { id, send } = await queue(email);
  const results = await Promise.allSettled(Array.from({ length: 10 }, send));
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  for (const reason of refused) expect(reason).toBeInstanceOf(MailUnderWay);
  await send();
  expect(idsTo(email)).toEqual([`<${id}@ubugeni.example>`]);
  expect(await rowOf(id)).toMatchObject({ state: 'sent' });
});

test('a mail whose acceptance is unknown is sent again under the same Message-ID', async () => {
  const email = someEmail();
  const { id, send } = await queue(email);
  await send();
  const cutOff = (until: string) =>
    server.services.db.$client.query(
      `UPDATE outgoing_mails SET state = 'sending', sent_at = NULL, sending_until = now() + $2::interval WHERE id = $1`,
      [id, until],
    );
  await cutOff('30 seconds');
  await expect(send()).rejects.toThrow(MailUnderWay);
  expect(idsTo(email)).toHaveLength(1);
  await cutOff('-1 second');
  await send();
  // A clock that was set back must not block it for hours.
  await cutOff('2 hours');
  await send();
  expect(idsTo(email)).toEqual([1, 2, 3].map(() => `<${id}@ubugeni.example>`));
});

test('a mail that the server refuses can be retried at once', async () => {
  const email = someEmail();
  const { id, send } = await queue(email);
  sink.isOpen = false;
  await expect(send()).rejects.toThrow();
  expect(await rowOf(id)).toEqual({ state: 'queued', user_id: null });
  sink.isOpen = true;
  await send();
  expect(idsTo(email)).toEqual([`<${id}@ubugeni.example>`]);
});

test('a password reset link is mailed once, and so is the mail to a deleted account', async () => {
  const { email } = await server.person();
  const [resetId, farewellId] = [randomUUIDv7(), randomUUIDv7()];
  for (const _ of [1, 2]) await run('users.mail-reset', { email }, resetId);
  for (const _ of [1, 2]) await run('users.mail-account-deleted', { to: email, name: 'Aline' }, farewellId);
  expect(idsTo(email)).toEqual([`<${resetId}@ubugeni.example>`, `<${farewellId}@ubugeni.example>`]);
  const links = await server.services.db.execute(
    sql`SELECT 1 FROM password_resets r JOIN users u ON u.id = r.user_id WHERE u.email = ${email}`,
  );
  expect(links.rows).toHaveLength(1);
});

test('mail records hold no address, are erased with the account, and no waiting mail is sent after that', async () => {
  const admin = await server.person({ role: 'Admin' });
  const { id: userId, email } = await server.person();
  const { id, send } = await queue(email);
  expect(await rowOf(id)).toEqual({ state: 'queued', user_id: userId });
  const all = await server.services.db.execute(sql`SELECT o::text AS row FROM outgoing_mails o`);
  expect(all.rows.map(({ row }) => String(row)).join('\n')).not.toContain('@');
  expect((await server.call(`DELETE /users/${userId}`, { as: admin.token })).statusCode).toBeLessThan(300);
  await send();
  expect([await rowOf(id), idsTo(email)]).toEqual([undefined, []]);
});

test('as files, a mail has one file however often it is sent', async () => {
  const { dataDir } = server.config;
  const mailer = openMailer({ smtpUrl: undefined, from: 'Ubugeni <hello@ubugeni.example>', dataDir });
  const id = randomUUIDv7();
  for (const subject of ['first', 'again']) await mailer.send({ to: someEmail(), subject, text: 'words' }, id);
  expect(await readdir(path.join(dataDir, 'mail'))).toEqual([`${id}.eml`]);
  expect(await readFile(path.join(dataDir, 'mail', `${id}.eml`), 'utf8')).toContain(`Message-ID: <${id}@ubugeni.example>`);
  mailer.close();
});

test('a mail that nobody tries any more failed, also one whose last attempt was cut off; what is still tried did not', async () => {
  const { db } = server.services;
  const mails = await Promise.all(['cut off', 'given up', 'tried', 'under way', 'young'].map(() => queue(someEmail())));
  const [cutOff, givenUp, tried, underWay, young] = mails.map(({ id }) => id);
  const giveUp = (id: string | undefined) =>
    db.execute(sql`UPDATE pgboss.job SET state = 'failed' WHERE name = 'mail.send' AND id = ${id}`);
  for (const id of [cutOff, givenUp, underWay, young]) await giveUp(id);
  for (const id of [cutOff, givenUp, tried, underWay])
    await db.execute(sql`UPDATE outgoing_mails SET created_at = now() - interval '2 days' WHERE id = ${id}`);
  const attempt = (id: string | undefined, seconds: number) =>
    db.execute(
      sql`UPDATE outgoing_mails SET state = 'sending', sending_until = now() + make_interval(secs => ${seconds}) WHERE id = ${id}`,
    );
  await attempt(cutOff, -5);
  await attempt(underWay, 3_600);
  await cleanupOutgoingMails(db);
  const states = await Promise.all(mails.map(async ({ id }) => (await rowOf(id))?.['state']));
  expect(states).toEqual(['failed', 'failed', 'queued', 'sending', 'queued']);
  await mails[0]?.send();
  expect((await rowOf(cutOff ?? ''))?.['state'], 'a job that comes after all sends it').toBe('sent');
});

test('the cleanup deletes mail records after 30 days', async () => {
  const { db } = server.services;
  const [old, young] = [await queue(someEmail()), await queue(someEmail())];
  await db.execute(sql`UPDATE outgoing_mails SET created_at = now() - interval '31 days' WHERE id = ${old.id}`);
  await cleanupOutgoingMails(db);
  expect([await rowOf(old.id), await rowOf(young.id)]).toEqual([undefined, { state: 'queued', user_id: null }]);
});
