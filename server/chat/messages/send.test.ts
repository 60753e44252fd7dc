import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Message } from '#contract/chat.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer();
let customer: Person;
let artist: Person;
const send = (as: Person, body: object, headers: Record<string, string> = {}) =>
  server.call('POST /messages/sendMessage', { as: as.token, body, headers });
const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [answer.statusCode, answer.json().code];
const thread = async (one: Person, two: Person): Promise<Message[]> =>
  (await server.call(`GET /messages/${one.id}/${two.id}?limit=100`, { as: one.token })).json().data;

beforeAll(async () => {
  customer = await server.person({ name: 'Aline' });
  artist = await server.person({ name: 'Jean Bosco', role: 'Artist' });
});

test('POST /messages/sendMessage refuses visitors without a session', async () => {
  expect(codeOf(await server.call('POST /messages/sendMessage', { body: { receiver: artist.id, content: 'x' } }))).toEqual([
    401,
    'session.missing',
  ]);
});

test('a message is returned with both accounts, sent as JSON and as multipart', async () => {
  const plain = await send(customer, { sender: customer.id, receiver: artist.id, content: '  Muraho!\r\nHow are you?  ' });
  expect(plain.statusCode).toBe(201);
  expect(plain.json().data).toMatchObject({
    sender: { _id: customer.id, name: 'Aline', role: 'User' },
    receiver: { _id: artist.id, name: 'Jean Bosco', role: 'Artist' },
    content: 'Muraho!\nHow are you?',
    messageType: 'text',
    fileUrl: null,
    attachment: null,
    read: false,
  });
  const form = new FormData();
  const fields = { sender: artist.id, receiver: customer.id, content: 'Muraho neza', messageType: 'text', fileUrl: '' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const multipart = await server.call('POST /messages/sendMessage', { as: artist.token, form });
  expect([multipart.statusCode, multipart.json().data.content]).toEqual([201, 'Muraho neza']);
});

test('T11: a sender other than the viewer is refused', async () => {
  const answer = await send(customer, { sender: artist.id, receiver: artist.id, content: 'as somebody else' });
  expect(codeOf(answer)).toEqual([403, 'chat.otherPerson']);
});

test.each([
  ['no text', { content: '   ' }, 'content', 'Message Required'],
  ['a text that is too long', { content: 'x'.repeat(5_001) }, 'content', 'This text is too long'],
  ['control characters', { content: 'a\u0000b' }, 'content', 'This text has characters that can’t be used here'],
  ['no receiver', { receiver: undefined, content: 'x' }, 'receiver', 'Receiver Required'],
  ['an invalid receiver id', { receiver: 'artist', content: 'x' }, 'receiver', 'Receiver Required'],
  ['an odd clientId', { clientId: 'a b', content: 'x' }, 'clientId', 'Invalid clientId'],
])('%s is 400', async (_what, body, field, words) => {
  const answer = await send(customer, { receiver: artist.id, ...body });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: words }]);
});

test('an account cannot write to itself, to an unknown account, or to an erased one', async () => {
  expect(codeOf(await send(customer, { receiver: customer.id, content: 'x' }))).toEqual([400, 'chat.self']);
  expect(codeOf(await send(customer, { receiver: randomUUID(), content: 'x' }))).toEqual([404, 'users.notFound']);
  const gone = await server.person({ role: 'Artist' });
  await server.services.db.$client.query('UPDATE users SET deleted_at = now() WHERE id = $1', [gone.id]);
  expect(codeOf(await send(customer, { receiver: gone.id, content: 'x' }))).toEqual([404, 'users.notFound']);
});

test('T27, T28: messageType and fileUrl of a client are ignored', async () => {
  const answer = await send(customer, {
    receiver: artist.id,
    content: 'x',
    messageType: 'image',
    fileUrl: 'http://169.254.169.254/latest',
  });
  expect(answer.json().data).toMatchObject({ messageType: 'text', fileUrl: null });
});

test('the same clientId means the same message: repeated on one connection, and 20 times concurrently', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  const body = { receiver: painter.id, content: 'once', clientId: 'client-0001' };
  const first = await send(writer, body);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(writer, body)));
  expect(new Set(answers.map((answer) => answer.json().data._id))).toEqual(new Set([first.json().data._id]));
  expect(await thread(writer, painter)).toHaveLength(1);
  const fresh = { ...body, clientId: 'client-0002' };
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => send(writer, fresh)));
  expect(new Set(atOnce.map((answer) => `${answer.statusCode} ${answer.json().data._id}`)).size).toBe(1);
  expect(await thread(writer, painter)).toHaveLength(2);
  expect((await server.call(`GET /messages/unread/${painter.id}`, { as: painter.token })).json()).toEqual({ unreadCount: 2 });
});

test('a clientId used with another text is 422; two accounts may use the same', async () => {
  await send(customer, { receiver: artist.id, content: 'one', clientId: 'client-0003' });
  expect(codeOf(await send(customer, { receiver: artist.id, content: 'two', clientId: 'client-0003' }))).toEqual([
    422,
    'idempotency.otherBody',
  ]);
  expect((await send(artist, { receiver: customer.id, content: 'two', clientId: 'client-0003' })).statusCode).toBe(201);
});

test('a late repetition does not restore a deleted message', async () => {
  const body = { receiver: artist.id, content: 'regretted', clientId: 'client-0004' };
  const { data } = (await send(customer, body)).json();
  await server.call(`DELETE /messages/${data._id}`, { as: customer.token });
  expect(codeOf(await send(customer, body))).toEqual([404, 'messages.notFound']);
  expect((await thread(customer, artist)).map((message) => message.content)).not.toContain('regretted');
});

test('Idempotency-Key: a repeated request is replayed, with another text it is 422', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  const headers = { 'idempotency-key': randomUUID() };
  const body = { receiver: painter.id, content: 'once' };
  const first = await send(writer, body, headers);
  const again = await send(writer, body, headers);
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
  expect(again.json().data._id).toBe(first.json().data._id);
  expect(codeOf(await send(writer, { ...body, content: 'other' }, headers))).toEqual([422, 'idempotency.otherBody']);
  expect(await thread(writer, painter)).toHaveLength(1);
});

test('F25: concurrent messages get one order that needs no clock: positions 1 to n, each once', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  await send(writer, { receiver: painter.id, content: '0' });
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => send(n % 2 ? writer : painter, { receiver: n % 2 ? painter.id : writer.id, content: `${n}` })),
  );
  // A node's clock that went back changes nothing.
  await server.services.db.$client.query(`UPDATE chat_messages SET created_at = now() - interval '2 hours' WHERE seq = 31`);
  expect((await thread(writer, painter)).map((message) => message.seq)).toEqual(Array.from({ length: 31 }, (_, n) => n + 1));
});

test('a message may contain the card of a published artwork, but not of a hidden one', async () => {
  const art = await makeArt(server.services.db, { ownerId: artist.id, name: 'Lake Kivu', price: 40_000 });
  const hidden = await makeArt(server.services.db, { ownerId: artist.id, state: 'hidden' });
  const answer = await send(customer, { receiver: artist.id, content: 'Is it available?', artId: art.id, orderId: '' });
  expect(answer.json().data.art).toEqual({
    _id: art.id,
    name: 'Lake Kivu',
    slug: art.slug,
    price: 40_000,
    image: null,
    available_arts: 5,
    owner: { _id: artist.id, name: 'Jean Bosco' },
  });
  expect((await thread(artist, customer)).at(-1)!.art!.name).toBe('Lake Kivu');
  expect(codeOf(await send(customer, { receiver: artist.id, content: 'x', artId: hidden.id }))).toEqual([404, 'arts.notFound']);
});

test("the card of an order has the lines that both may see, and cannot be of others' orders", async () => {
  const { db } = server.services;
  const [buyer, rival, admin] = [await server.person(), await server.person({ role: 'Artist' }), await server.person({ role: 'Admin' })];
  const own = await makeArt(db, { ownerId: artist.id, name: 'Own', price: 1_000 });
  const others = await makeArt(db, { ownerId: rival.id, name: 'Others', price: 2_000 });
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [own, others] });
  const about = async (from: Person, to: Person) => send(from, { receiver: to.id, content: 'About the order', orderId: order.id });
  const card = (await about(buyer, artist)).json().data.order;
  expect(card).toMatchObject({ _id: order.id, number: order.number, status: 'pending', payment: 'unpaid', totalPrice: 1_000 });
  expect(card.items).toEqual([{ name: 'Own', quantity: 1, image: null }]);
  const wholly = (await about(buyer, admin)).json().data.order;
  expect([wholly.items.length, wholly.totalPrice]).toEqual([2, 3_000]);
  expect(codeOf(await about(customer, artist))).toEqual([404, 'orders.notFound']);
  expect(codeOf(await about(artist, rival)), 'two artists of one order see only their own items').toEqual([404, 'orders.notFound']);
  expect(codeOf(await about(buyer, await server.person({ role: 'Artist' })))).toEqual([404, 'orders.notFound']);
});

test('an artist and an admin may start a conversation with somebody who ordered', async () => {
  const { db } = server.services;
  const [buyer, admin] = [await server.person(), await server.person({ role: 'Admin' })];
  await makeOrder(db, { buyerId: buyer.id, arts: [await makeArt(db, { ownerId: artist.id })] });
  for (const from of [artist, admin]) expect((await send(from, { receiver: buyer.id, content: 'On its way' })).statusCode).toBe(201);
});

test('a conversation can be continued when its artist is no longer approved', async () => {
  const painter = await server.person({ role: 'Artist' });
  await send(customer, { receiver: painter.id, content: 'hello' });
  await send(painter, { receiver: customer.id, content: 'hello' });
  await server.services.db.$client.query(`UPDATE users SET status = 'cancelled' WHERE id = $1`, [painter.id]);
  expect((await send(customer, { receiver: painter.id, content: 'still there?' })).statusCode).toBe(201);
  expect(codeOf(await send(await server.person(), { receiver: painter.id, content: 'hello' }))).toEqual([403, 'chat.cannotStart']);
});
