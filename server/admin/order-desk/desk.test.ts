import { beforeEach, expect, test } from 'vitest';
import { nextId } from '#server/database/lists/next-id.ts';
import type { OrderDesk } from '#contract/order-desk.ts';
import { writeOrdered } from '#server/emails.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { sendItemNews } from '#server/orders/items/item-news.ts';
import { sendOrderNews } from '#server/orders/news/notify.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
let admin: Person;
let scene: Awaited<ReturnType<typeof makePaidOrder>>;
let id = '';

const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const desk = async () => (await server.call(`GET /admin/orders/${id}`, { as: admin.token })).json<{ data: OrderDesk }>().data;
const resend = (mailId: string, as = admin) => server.call(`POST /admin/orders/${id}/mails/${mailId}/resend`, { as: as.token });
const sent = () => query("UPDATE outgoing_mails SET state = 'sent', sent_at = now(), sending_until = NULL WHERE about = $1", [id]);
const code = (answer: { statusCode: number; json: <T>() => T }) => [answer.statusCode, answer.json<{ code: string }>().code];
const written = async (mailId: string) => {
  const { rows } = await query("SELECT data FROM pgboss.job WHERE name = 'mail.send' AND id = $1", [mailId]);
  return writeOrdered(rows[0].data as EmailOrder);
};

beforeEach(async () => {
  admin = await server.person({ role: 'Admin', name: 'Grace Uwera' });
  scene = await makePaidOrder(server, 2);
  id = scene.id;
});

test('GET /admin/orders/{id} has both parties, attempts to pay, mails and what the log has of it', async () => {
  await query(
    `INSERT INTO payments (id, order_id, attempt, tx_ref, amount, currency, rate, state) VALUES ($1, $2::uuid, 1, 'ref-' || $2::text, 35000, 'RWF', 1, 'paid')`,
    [nextId(), id],
  );
  await sendOrderNews(server.services, { orderId: id, news: 'paid' });
  const found = await desk();
  expect(found.buyer).toMatchObject({ _id: scene.buyer.id, email: scene.buyer.email });
  expect(found.artists).toHaveLength(2);
  expect(found.attempts).toMatchObject([{ attempt: 1, reference: `ref-${id}`, state: 'paid', amount: 35_000, currency: 'RWF' }]);
  expect(found.mails.map(({ letter, state, canResend }) => `${letter} ${state} ${canResend}`).toSorted()).toEqual([
    'orderPaid queued false',
    'orderPaidForArtist queued false',
    'orderPaidForArtist queued false',
  ]);
  expect(JSON.stringify(found.mails), 'neither texts nor addresses').not.toContain('@');
  await server.call(`POST /checkout/${id}/complete`, { as: admin.token });
  expect((await desk()).audit.map(({ action, actor }) => [action, actor?.name])).toContainEqual(['order.completed', 'Grace Uwera']);
  const support = await server.person({ staff: 'support' });
  const theirs = (await server.call(`GET /admin/orders/${id}`, { as: support.token })).json<{ data: OrderDesk }>().data.audit;
  expect(theirs.map(({ action }) => action)).toContain('order.completed');
  expect(
    theirs.every(({ ip, requestId }) => ip === null && requestId === null),
    'from where is for an admin',
  ).toBe(true);
  expect(code(await server.call(`GET /admin/orders/${nextId()}`, { as: admin.token }))).toEqual([404, 'orders.notFound']);
});

test('a mail is sent again as the order is now, to the present address, once however often it is asked for', async () => {
  await sendOrderNews(server.services, { orderId: id, news: 'paid' });
  await sent();
  const mail = (await desk()).mails.find(({ letter }) => letter === 'orderPaid');
  await query("UPDATE users SET email = 'new@example.com' WHERE id = $1", [scene.buyer.id]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => resend(mail?._id ?? '')));
  const made = answers.filter(({ statusCode }) => statusCode === 201);
  expect(made).toHaveLength(1);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  const again = made[0]?.json<{ data: { _id: string } }>().data;
  expect(again).toMatchObject({ letter: 'orderPaid', state: 'queued', to: { _id: scene.buyer.id } });
  expect(await written(again?._id ?? '')).toMatchObject({ to: 'new@example.com', subject: `Order ${scene.number} is paid: 2 works` });
  expect((await desk()).audit.filter(({ action }) => action === 'order.mailResent')).toHaveLength(1);
});

test('what is no longer true is not sent again, nor another order’s mail, nor to somebody who is gone', async () => {
  await sendOrderNews(server.services, { orderId: id, news: 'paid' });
  await sent();
  const mails = (await desk()).mails;
  const mailId = mails[0]?._id ?? '';
  const other = await makePaidOrder(server);
  expect(code(await server.call(`POST /admin/orders/${other.id}/mails/${mailId}/resend`, { as: admin.token }))).toEqual([
    404,
    'orders.mailNotFound',
  ]);
  await query("UPDATE orders SET status = 'cancelled', cancelled_at = now(), payment_status = 'refund_due' WHERE id = $1", [id]);
  expect((await desk()).mails.every(({ canResend }) => !canResend)).toBe(true);
  expect(code(await resend(mailId))).toEqual([409, 'orders.mailOver']);
});

test('once the whole is refunded, no older part of it and no parcel is told again', async () => {
  const keep = (letter: string, source: object) =>
    query(
      `INSERT INTO outgoing_mails (id, cause, letter, reader, user_id, about, written_from, state, sent_at)
       SELECT gen_random_uuid(), gen_random_uuid()::text, $2, user_id::text, user_id, id, $3, 'sent', now() FROM orders WHERE id = $1`,
      [id, letter, JSON.stringify(source)],
    );
  await keep('orderRefundedPart', { news: 'refundedPart', refundId: id });
  await keep('pieceSent', { lineId: id, step: 'sent', event: 1 });
  await keep('orderRefunded', { news: 'refunded' });
  const offered = async () => (await desk()).mails.filter(({ canResend }) => canResend).map(({ letter }) => letter);
  expect((await offered()).toSorted()).toEqual(['orderRefunded', 'orderRefundedPart', 'pieceSent']);
  await query("UPDATE orders SET payment_status = 'refunded' WHERE id = $1", [id]);
  expect(await offered()).toEqual(['orderRefunded']);
});

test('mails about a request to cancel and its answer are sent again while it is the latest, about the same items', async () => {
  const canResend = async () => (await desk()).mails.map((mail) => mail.canResend);
  const ask = async (artist: Person) => {
    const lineIds = [scene.lineOf(artist)];
    await scene.ask('cancellation', scene.buyer, { reason: 'Twice', items: lineIds });
    return lineIds;
  };
  const [first, second] = scene.artists as [Person, Person];
  const lineIds = await ask(first);
  await sendOrderNews(server.services, { orderId: id, news: 'cancellationAsked', lineIds });
  await sent();
  expect(await canResend()).toEqual([true]);
  await scene.ask('cancellation/decline', admin);
  await sendOrderNews(server.services, { orderId: id, news: 'cancellationDeclined', lineIds });
  await sent();
  expect(new Set(await canResend()), 'it is answered').toEqual(new Set([false, true]));
  await ask(second);
  expect(await canResend(), 'what waits is about another item').toEqual([false, false]);
  await scene.ask('cancellation/decline', admin);
  expect(await canResend()).toEqual([false, false]);
});

test('a mail that was given up can be sent again, which takes its place; what waits has it no more', async () => {
  await sendOrderNews(server.services, { orderId: id, news: 'paid' });
  await sent();
  const mail = (await desk()).mails.find(({ letter }) => letter === 'orderPaid');
  await query("UPDATE outgoing_mails SET state = 'failed', sent_at = NULL, created_at = now() - interval '1 day' WHERE id = $1", [
    mail?._id,
  ]);
  const failures = async () => (await server.call('GET /admin/failures', { as: admin.token })).json().data;
  expect(await failures()).toMatchObject([{ _id: mail?._id, name: 'orderPaid', order: { _id: id, number: scene.number } }]);
  expect((await desk()).mails.find(({ _id }) => _id === mail?._id)).toMatchObject({ state: 'failed', canResend: true });
  expect((await resend(mail?._id ?? '')).statusCode).toBe(201);
  expect((await desk()).mails.filter(({ letter }) => letter === 'orderPaid')).toMatchObject([{ state: 'queued' }]);
  expect(await failures()).toEqual([]);
});

test('the mail that an item was sent names who recorded it, again too', async () => {
  const lineId = scene.lineOf(scene.artist);
  await server.call(`POST /checkout/${id}/lines/${lineId}/sent`, { as: admin.token, body: { carrier: 'ritco', number: '4711' } });
  const { rows } = await query("SELECT id FROM order_events WHERE order_id = $1 AND event = 'sent'", [id]);
  await sendItemNews(server.services, { orderId: id, lineId, step: 'sent', event: Number(rows[0].id) });
  await sent();
  const mail = (await desk()).mails.find(({ letter }) => letter === 'pieceSent');
  const again = (await resend(mail?._id ?? '')).json<{ data: { _id: string } }>().data;
  expect((await written(again._id)).text).toContain('The shop has recorded that');
});

test("notes are in nobody's export, and go with the buyer", async () => {
  const buyer = await server.person();
  const { order } = await makeOrder(server.services.db, { buyerId: buyer.id, arts: [await makeArt(server.services.db)] });
  await server.call(`POST /checkout/${order.id}/cancel`, { as: buyer.token, body: {} });
  const text = 'The buyer cried on the phone';
  expect((await server.call(`POST /admin/orders/${order.id}/notes`, { as: admin.token, body: { text } })).statusCode).toBe(201);
  for (const { id: of, token } of [buyer, admin]) {
    const exported = await server.call(`GET /users/${of}/export`, { as: token });
    expect([exported.statusCode, exported.body.includes(text)]).toEqual([200, false]);
  }
  expect((await server.call(`DELETE /users/${buyer.id}`, { as: admin.token, body: {} })).statusCode).toBe(200);
  const { rows } = await server.services.db.$client.query('SELECT text FROM order_notes WHERE order_id = $1', [order.id]);
  expect(rows).toEqual([]);
});

test('notes are among staff: whoever wrote one deletes it', async () => {
  const add = (text: string, as = admin) => server.call(`POST /admin/orders/${id}/notes`, { as: as.token, body: { text } });
  const note = (await add('Called the buyer')).json().data;
  expect((await add('  ')).statusCode).toBe(400);
  const colleague = await server.person({ role: 'Admin' });
  const drop = (as: Person, noteId = note._id as string, order = id) =>
    server.call(`DELETE /admin/orders/${order}/notes/${noteId}`, { as: as.token });
  expect(code(await drop(colleague))).toEqual([404, 'orders.noteNotFound']);
  expect(code(await drop(admin, note._id, nextId()))).toEqual([404, 'orders.noteNotFound']);
  expect((await desk()).notes).toMatchObject([{ text: 'Called the buyer', author: 'Grace Uwera', isMine: true }]);
  expect((await drop(admin)).statusCode).toBe(200);
  expect((await desk()).notes).toEqual([]);
});
