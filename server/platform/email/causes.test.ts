import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../../simulators/flutterwave/server.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentStart } from '#contract/payments.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { bringForward } from '#server/testing/bring-forward.ts';
import { openSmtpSink, type SmtpSink } from '#server/testing/fakes/smtp-sink.ts';
import { openTestServer, someEmail, type TestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

// From the call that causes a mail to a real SMTP server: orders, applications, passwords and contact messages. Mails about chats and
// verified addresses are tested in sink.test.ts, the newsletter's in server/newsletter/routes.test.ts.
let sink: SmtpSink;
let server: TestServer & { close(): Promise<void> };
let simulator: Simulator;
let admin: Person;
beforeAll(async () => {
  sink = await openSmtpSink();
  simulator = await startSimulator();
  const { publicKey, secretKey, secretHash } = simulator.keys;
  const keys = { FLW_PUBLIC_KEY: publicKey, FLW_SECRET_KEY: secretKey, FLW_SECRET_HASH: secretHash, FLW_BASE_URL: simulator.url };
  server = await openTestServer({ SMTP_URL: sink.url, PUBLIC_URL: 'http://ubugeni.example', ...keys }, true);
  simulator.sendWebhooksTo(
    async (headers, payload) => (await server.app.inject({ method: 'POST', url: '/api/v1/payments/webhook', headers, payload })).statusCode,
  );
  admin = await server.person({ role: 'Admin' });
});
afterAll(async () => {
  await server.close();
  await simulator.close();
  await sink.close();
});

const textTo = async ({ email }: { email: string }, subject: string) => {
  const mail = await sink.next(email, subject);
  expect(mail.html).toContain('</html>');
  return mail.text!;
};

/** An order of two artists: 2 × Hills for 10,000 each, and Lake for 3,000. */
async function place() {
  const { db } = server.services;
  const [buyer, first, second] = [
    await server.person({ name: 'Keza' }),
    await server.person({ role: 'Artist', name: 'Innocent' }),
    await server.person({ role: 'Artist', name: 'Odette' }),
  ];
  const hills = await makeArt(db, { ownerId: first.id, name: 'Hills', price: 10_000, availableArts: 5 });
  const lake = await makeArt(db, { ownerId: second.id, name: 'Lake', price: 3_000, availableArts: 5 });
  const cart = await makeCart(db, buyer.id, [{ ...hills, quantity: 2 }, lake]);
  const placed = await server.call(`POST /checkout/${cart}`, { as: buyer.token, body: { shippingAddress: 'KG 7 Ave\nKigali' } });
  const { data: order } = placed.json<{ data: Order }>();
  const act = async (what: string, as: Person, body: object = {}) => {
    const answer = await server.call(`POST /checkout/${order._id}/${what}`, { as: as.token, body });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  return { order, buyer, first, second, act };
}

test('when an order is placed, paid and sent, buyer and artists are mailed, each artist about their own items only', async () => {
  const { order, buyer, first, second, act } = await place();
  await bringForward(server, 'orders.notify');
  const toBuyer = await textTo(buyer, `Order ${order.number} is waiting`);
  expect(toBuyer).toMatch(/Please pay 23,000 Frw by \d.* Kigali time;/);
  for (const words of ['- Hills × 2: 20,000 Frw\n', '- Lake × 1: 3,000 Frw\n', '\nTotal: 23,000 Frw\n']) expect(toBuyer).toContain(words);
  const toFirst = await textTo(first, 'Keza ordered');
  expect([toFirst.includes('- Hills × 2: 20,000 Frw\nTotal: 20,000 Frw'), toFirst.includes('Lake'), toFirst.includes('KG 7')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await textTo(second, 'Keza ordered')).toContain('- Lake × 1: 3,000 Frw\nTotal: 3,000 Frw');
  await act('complete', admin);
  expect(await textTo(buyer, `Order ${order.number} is paid`)).toContain('KG 7 Ave\nKigali');
  expect(await textTo(first, ' to send: ')).toContain('Keza\nKG 7 Ave\nKigali');
  expect(await textTo(second, ' to send: ')).toContain('- Lake × 1');
  const own = (await server.call(`GET /checkout/${order._id}`, { as: first.token })).json<{ data: Order }>().data;
  await act(`lines/${own.items[0]!._id}/sent`, first);
  await bringForward(server, 'orders.item-news');
  expect(await textTo(buyer, 'sent by Innocent')).toContain(`Innocent has sent ‘Hills’ × 2 of your order ${order.number}.`);
  await act(`lines/${own.items[0]!._id}/delivered`, first);
  await bringForward(server, 'orders.item-news');
  expect(await textTo(buyer, 'were delivered')).toContain('Write a review:');
});

test('when an unpaid order is cancelled, buyer and artists are mailed', async () => {
  const { order, buyer, first, second, act } = await place();
  // Artists were told of it after ten minutes.
  await server.services.db.$client.query("UPDATE orders SET created_at = now() - interval '11 minutes' WHERE id = $1", [order._id]);
  await act('cancel', buyer);
  expect(await textTo(buyer, `Order ${order.number} is cancelled`)).not.toContain('payment');
  for (const artist of [first, second]) expect(await textTo(artist, ' is cancelled: ')).toContain('Please don’t send it');
});

test('when a paid order is cancelled, buyer and artists are mailed that it is, and what goes back', async () => {
  const { order, buyer, first, second, act } = await place();
  const started = await server.call(`POST /checkout/${order._id}/pay`, { as: buyer.token, body: { currency: 'RWF' } });
  simulator.charge(started.json<{ data: PaymentStart }>().data.widget);
  await textTo(buyer, `Order ${order.number} is paid`);
  await act('cancel', admin, { reason: 'The piece broke' });
  expect(await textTo(buyer, `Order ${order.number} is cancelled`)).toMatch(/The piece broke\.\n\nWe’re refunding 23,000 Frw/);
  for (const artist of [first, second]) expect(await textTo(artist, ' is cancelled: ')).toContain('We’re refunding the buyer.');
});

test('an application is acknowledged, and its approval or cancellation is mailed', async () => {
  const email = someEmail();
  const body = { name: 'Aline', email, password: KNOWN_PASSWORD, role: 'Artist' };
  expect((await server.call('POST /users', { body })).statusCode).toBe(201);
  expect(await textTo({ email }, 'we’ve received your application')).toContain('Hello Aline,');
  const { data } = (await server.call('POST /users/auth', { body: { email, password: KNOWN_PASSWORD } })).json<{ data: { _id: string } }>();
  await server.call(`POST /users/${data._id}/artist`, { as: admin.token });
  await bringForward(server, 'users.mail-approval');
  expect(await textTo({ email }, 'You are an artist on Ubugeni')).toContain(
    'Add a work:\nhttp://ubugeni.example/dashboard/artist/manage-artworks?add=one',
  );
  await server.call(`POST /users/${data._id}/cancel`, { as: admin.token, body: { reason: 'The shop closes' } });
  expect(await textTo({ email }, 'Your artist account was cancelled')).toContain('The shop closes');
});

test('a password reset mails a link that works', async () => {
  const person = await server.person();
  await server.call('POST /users/forgot-password', { body: { email: person.email } });
  const [, token] = /\/reset-password\?token=([\w.-]+)/.exec(await textTo(person, 'Set a new password'))!;
  const body = { token, password: 'a longer one than before' };
  expect((await server.call('POST /users/reset-password', { body })).statusCode).toBe(200);
  expect(await textTo(person, 'Your password was changed')).toContain('signed out');
});

test('a contact message is mailed to the admin as text only, and the answer to the sender', async () => {
  const body = { names: 'Eric', email: someEmail(), subject: 'A visit', message: 'May I come on <b>Saturday</b>?' };
  const { data } = (await server.call('POST /messages', { body })).json<{ data: { _id: string } }>();
  const received = await sink.next(admin.email, 'wrote: A visit');
  expect([received.html, received.text?.includes(body.message), received.replyTo?.[0]?.address]).toEqual([undefined, true, body.email]);
  await server.call(`PUT /messages/${data._id}`, { as: admin.token, body: { answer: 'Yes, gladly.' } });
  expect(await textTo(body, 'Re: A visit')).toContain(
    'Yes, gladly.\n\nKind regards,\nUbugeni\n\nYou wrote:\nMay I come on <b>Saturday</b>?',
  );
});
