import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '#server/database/drizzle.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { mailUnreadReminder } from '#server/chat/messages/unread-reminder.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { openNode } from '#server/testing/processes/second-node.ts';
import { readEvents } from '#server/testing/event-reader.ts';
import { bringForward } from '#server/testing/bring-forward.ts';
import { openSmtpSink, type SmtpSink } from '#server/testing/fakes/smtp-sink.ts';
import { openTestServer, someEmail, type TestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';

let sink: SmtpSink;
let server: TestServer & { close(): Promise<void> };
beforeAll(async () => {
  sink = await openSmtpSink();
  server = await openTestServer({ SMTP_URL: sink.url, PUBLIC_URL: 'https://ubugeni.example', RATE_LIMITS: 'on' }, true);
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const tokenIn = (text: string | undefined, page: string) =>
  new RegExp(`https://ubugeni\\.example${page}\\?token=([\\w.-]+)`).exec(text ?? '')![1]!;
const preferences = async (as: string) => (await server.call('GET /mail-preferences', { as })).json().data;
const mailsTo = (address: string, subject: string) =>
  sink.mails.filter((one) => one.to.includes(address) && one.mail.subject?.includes(subject));
const dueNow = (userId: string) =>
  server.services.db.execute(sql`UPDATE chat_unread_reminders SET due_at = now() WHERE user_id = ${userId} AND due_at IS NOT NULL`);

test('sign-up sends a welcome mail whose link verifies the address when it is opened', async () => {
  const email = someEmail();
  await server.call('POST /users', { body: { name: 'Aline', email, password: KNOWN_PASSWORD, role: 'Artist' }, ip: '10.1.0.1' });
  const mail = await sink.next(email, 'we’ve received your application');
  expect(mail.html).toContain(`Confirm ${email}`);
  const { token } = (await server.call('POST /users/auth', { body: { email, password: KNOWN_PASSWORD } })).json();
  expect(await preferences(token)).toMatchObject({ isEmailVerified: false });
  const verify = (proof: string) => server.call('POST /users/verify-email', { body: { token: proof } });
  const proof = tokenIn(mail.text, '/verify-email');
  expect((await verify(`${proof.slice(0, -2)}xx`)).json().code).toBe('mail.linkExpired');
  const ask = (link: string) => server.call('POST /mail-links', { body: { token: link } });
  expect((await ask(proof)).json()).toEqual({ data: { what: 'address', email } });
  const forged = await ask(`${proof.slice(0, -2)}xx`);
  expect([forged.json().code, forged.body.includes(email)]).toEqual(['mail.linkExpired', false]);
  expect(await preferences(token), 'asking confirms nothing').toMatchObject({ isEmailVerified: false });
  expect([(await verify(proof)).statusCode, (await verify(proof)).statusCode]).toEqual([200, 200]);
  expect(await preferences(token)).toMatchObject({ isEmailVerified: true });
  const confirmed = { data: { what: 'address', email, isConfirmed: true } };
  expect((await ask(proof)).json()).toEqual(confirmed);
  // A link that is over says the same, as long as the address is the account's.
  await server.services.db.execute(sql`UPDATE users SET password_hash = 'another' WHERE email = ${email}`);
  expect([(await ask(proof)).json(), (await verify(proof)).statusCode]).toEqual([confirmed, 200]);
  await server.services.db.execute(sql`UPDATE users SET verified_email = 'before@example.com' WHERE email = ${email}`);
  expect([(await ask(proof)).json().code, (await verify(proof)).json().code]).toEqual(['mail.linkExpired', 'mail.linkExpired']);
  const other = someEmail();
  await server.services.db.execute(sql`UPDATE users SET email = ${other}, verified_email = ${other} WHERE email = ${email}`);
  expect((await ask(proof)).body, 'whoever had the link learns no other address').not.toContain(other);
  expect((await ask(proof)).json().code).toBe('mail.linkExpired');
});

test("a changed address has to be verified anew, and the old address's link no longer verifies", async () => {
  const person = await server.person();
  const again = () => server.call('POST /users/verify-email/again', { as: person.token });
  expect((await server.call('POST /users/verify-email/again')).statusCode).toBe(401);
  await again();
  const old = tokenIn((await sink.next(person.email, 'confirm your email address')).text, '/verify-email');
  const email = someEmail();
  const boss = await server.person({ role: 'Admin' });
  await server.call(`PUT /users/${person.id}`, { as: boss.token, body: { email } });
  expect((await server.call('POST /users/verify-email', { body: { token: old } })).json().code).toBe('mail.linkExpired');
  expect((await server.call('POST /mail-links', { body: { token: old } })).json().code).toBe('mail.linkExpired');
  const mail = await sink.next(email, 'confirm your email address');
  expect((await server.call('POST /users/verify-email', { body: { token: tokenIn(mail.text, '/verify-email') } })).statusCode).toBe(200);
  expect(await preferences(person.token)).toMatchObject({ isEmailVerified: true });
});

test('new messages are mailed together, at most once in 15 minutes, and not to an account that is online or has read them', async () => {
  const { services } = server;
  const [writer, other, painter] = [
    await server.person({ name: 'Writer' }),
    await server.person({ name: 'Other' }),
    await server.person({ role: 'Artist' }),
  ];
  const waiting = async () =>
    (
      await services.db.execute(
        sql`SELECT 1 FROM pgboss.job WHERE name = 'chat.mail-unread' AND state = 'created' AND data ->> 'userId' = ${painter.id}`,
      )
    ).rows.length;
  for (const from of [writer, writer, other]) await makeMessage(services, { from, to: painter });
  expect(await waiting()).toBe(1);
  await dueNow(painter.id);
  await mailUnreadReminder(services, painter.id);
  const mail = await sink.next(painter.email, 'You have 3 messages');
  expect(mail.text).toContain('- Other: “Muraho! Is it available?”\n');
  expect(mail.text).toContain('- Writer: “Muraho! Is it available?” (2 messages)\n');
  // The second mail waits for the 15 minutes to pass.
  await makeMessage(services, { from: writer, to: painter });
  const due = await services.db.execute<{ wait: number }>(
    sql`SELECT extract(epoch FROM due_at - mailed_at)::int AS wait FROM chat_unread_reminders WHERE user_id = ${painter.id}`,
  );
  expect(due.rows[0]!.wait).toBe(900);
  await mailUnreadReminder(services, painter.id);
  expect(mailsTo(painter.email, 'You have')).toHaveLength(1);
  await server
    .call(`GET /messages/conversation/${painter.id}/${writer.id}`, { as: painter.token })
    .then(({ json }) => server.call(`PUT /messages/conversations/${json().data._id}/read`, { as: painter.token, body: {} }));
  await dueNow(painter.id);
  await services.db.execute(sql`UPDATE chat_unread_reminders SET mailed_at = now() - interval '1 hour' WHERE user_id = ${painter.id}`);
  await services.db.execute(sql`UPDATE chat_messages SET created_at = now() - interval '2 hours' WHERE receiver_id = ${painter.id}`);
  await mailUnreadReminder(services, painter.id);
  expect(mailsTo(painter.email, 'You have')).toHaveLength(1);
});

test('an account that has Ubugeni open gets no mail about messages', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  const node = await openNode(server.services);
  const reader = await readEvents(node.origin, painter.token);
  try {
    await reader.next('ready');
    await makeMessage(server.services, { from: writer, to: painter });
    const { rows } = await server.services.db.execute(sql`SELECT 1 FROM chat_unread_reminders WHERE user_id = ${painter.id}`);
    expect(rows).toEqual([]);
  } finally {
    reader.close();
    await node.close();
  }
});

test('mails about messages stop by one click, in a mail program or on the page, and can be switched on again', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  await makeMessage(server.services, { from: writer, to: painter });
  await dueNow(painter.id);
  await mailUnreadReminder(server.services, painter.id);
  const mail = await sink.next(painter.email, 'wrote to you on Ubugeni');
  const oneClick = new URL(mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1));
  const leave = (url: string) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await leave(`${oneClick.pathname}x`)).json().code).toBe('mail.linkExpired');
  expect(await preferences(painter.token)).toMatchObject({ newMessages: true });
  expect((await leave(oneClick.pathname)).statusCode).toBe(200);
  expect(await preferences(painter.token)).toMatchObject({ newMessages: false });
  const { rows } = await server.services.db.execute(sql`SELECT due_at FROM chat_unread_reminders WHERE user_id = ${painter.id}`);
  await makeMessage(server.services, { from: writer, to: painter });
  expect((await server.services.db.execute(sql`SELECT due_at FROM chat_unread_reminders WHERE user_id = ${painter.id}`)).rows).toEqual(
    rows,
  );
  const back = await server.call('PUT /mail-preferences', { as: painter.token, body: { newMessages: true } });
  expect(back.json().data).toMatchObject({ newMessages: true, newsletter: false });
  const page = tokenIn(mail.text, '/unsubscribe');
  expect((await server.call(`POST /unsubscribe/${page}`)).statusCode).toBe(200);
  expect(await preferences(painter.token)).toMatchObject({ newMessages: false });
});

test.each(['GET /mail-preferences', 'PUT /mail-preferences'] as const)('%s refuses visitors without a session', async (call) => {
  expect((await server.call(call)).statusCode).toBe(401);
});

test('F29: while SMTP is down orders can be placed, and their mails are sent when SMTP is back', async () => {
  const buyer = await server.person();
  sink.isOpen = false;
  try {
    const cart = await makeCart(server.services.db, buyer.id, [await makeArt(server.services.db)]);
    const placed = await server.call(`POST /checkout/${cart}`, { as: buyer.token, body: { shippingAddress: 'KG 7 Ave' } });
    expect(placed.statusCode).toBe(201);
    await bringForward(server, 'orders.notify');
    // Attempted at least once and waiting for a retry.
    await vi.waitFor(
      async () => {
        const { rows } = await server.services.db.execute(
          sql`SELECT 1 FROM pgboss.job WHERE name = 'mail.send' AND state = 'retry' AND data ->> 'to' = ${buyer.email}`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 120_000, interval: 100 },
    );
  } finally {
    sink.isOpen = true;
  }
  await server.services.db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail.send' AND state = 'retry'`);
  expect((await sink.next(buyer.email, 'is waiting for your payment')).text).toContain('KG 7 Ave');
  expect(mailsTo(buyer.email, 'is waiting for your payment')).toHaveLength(1);
});
