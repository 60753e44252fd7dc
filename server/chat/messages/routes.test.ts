import { beforeAll, expect, test } from 'vitest';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { makeMessage } from './make-message.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer();
let customer: Person;
let artist: Person;
let stranger: Person;
let admin: Person;
const write = (from: Person, to: Person, content: string) => makeMessage(server.services, { from, to, content });
const unread = async (person: Person) => (await server.call(`GET /messages/unread/${person.id}`, { as: person.token })).json().unreadCount;
const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [answer.statusCode, answer.json().code];

beforeAll(async () => {
  customer = await server.person({ name: 'Aline' });
  artist = await server.person({
    name: 'Jean Bosco',
    role: 'Artist',
    province: 'Kigali',
    district: 'Gasabo',
    sector: 'Remera',
    phone: '+250788000111',
  });
  stranger = await server.person({ name: 'Stranger' });
  admin = await server.person({ name: 'Admin', role: 'Admin' });
});

test.each([
  'GET /messages/conversations/{me}',
  'GET /messages/{me}/{other}',
  'GET /messages/artists/all',
  'GET /messages/unread/{me}',
  'GET /messages/conversation/{me}/{other}',
  'PUT /messages/read/{me}',
  'DELETE /messages/{me}',
  'PUT /messages/conversations/{me}/read',
  'POST /messages/typing',
] as const)('%s refuses the signed out', async (call) => {
  const request = call.replace('{me}', customer.id).replace('{other}', artist.id) as 'GET /messages';
  expect(codeOf(await server.call(request))).toEqual([401, 'session.missing']);
});

test("T12: nobody reads another account's conversations, threads or counts, not even an admin", async () => {
  await write(customer, artist, 'between us');
  for (const path of [
    `/messages/conversations/${customer.id}`,
    `/messages/${customer.id}/${artist.id}`,
    `/messages/unread/${customer.id}`,
    `/messages/conversation/${customer.id}/${artist.id}`,
  ] as const) {
    for (const nosy of [stranger, admin])
      expect(codeOf(await server.call(`GET ${path}`, { as: nosy.token })), path).toEqual([403, 'chat.otherPerson']);
  }
});

test('GET /messages/artists/all lists approved artists with their place, and neither phone, street nor email', async () => {
  await server.person({ name: 'Waiting', role: 'Artist', status: 'pending' });
  const answer = await server.call('GET /messages/artists/all?limit=100', { as: customer.token });
  const found = answer.json().data as Record<string, unknown>[];
  expect(found.map((one) => one['name'])).not.toContain('Waiting');
  const { _id, ...rest } = found.find((one) => one['_id'] === artist.id)!;
  expect(_id).toBe(artist.id);
  expect(rest).toEqual({
    name: 'Jean Bosco',
    img: null,
    role: 'Artist',
    province: 'Kigali',
    district: 'Gasabo',
    sector: 'Remera',
    isOnline: false,
  });
  const own = await server.call('GET /messages/artists/all?search=jean', { as: artist.token });
  expect(own.json().data).toEqual([]);
});

test('GET /messages/conversation/{a}/{b} creates a conversation once; an empty one is shown to its opener only', async () => {
  const [opener, other] = [await server.person(), await server.person({ role: 'Artist' })];
  const made = await server.call(`GET /messages/conversation/${opener.id}/${other.id}`, { as: opener.token });
  const again = await server.call(`GET /messages/conversation/${other.id}/${opener.id}`, { as: opener.token });
  expect(made.json().data).toMatchObject({ lastMessage: null, lastMessageAt: null, unreadCount: 0, canWrite: true });
  expect(again.json().data._id).toBe(made.json().data._id);
  const listOf = async (who: Person) => (await server.call(`GET /messages/conversations/${who.id}`, { as: who.token })).json().data.length;
  expect([await listOf(opener), await listOf(other)]).toEqual([1, 0]);
  await write(opener, other, 'hello');
  expect([await listOf(opener), await listOf(other)]).toEqual([1, 1]);
});

test('a conversation can be started with an approved artist or an admin only', async () => {
  const pending = await server.person({ role: 'Artist', status: 'pending' });
  const open = (other: string) => server.call(`GET /messages/conversation/${stranger.id}/${other}`, { as: stranger.token });
  expect((await open(artist.id)).statusCode).toBe(200);
  expect((await open(admin.id)).statusCode).toBe(200);
  for (const other of [customer, pending]) expect(codeOf(await open(other.id))).toEqual([403, 'chat.cannotStart']);
  expect(codeOf(await open(stranger.id))).toEqual([400, 'chat.self']);
  expect(codeOf(await open(crypto.randomUUID()))).toEqual([404, 'users.notFound']);
  expect((await open('me')).statusCode).toBe(404);
});

test('an artist cannot start a conversation with a customer, but answers one who wrote', async () => {
  const [visitor, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  const answer = () => server.call('POST /messages/sendMessage', { as: painter.token, body: { receiver: visitor.id, content: 'Yes' } });
  expect(codeOf(await answer())).toEqual([403, 'chat.cannotStart']);
  await write(visitor, painter, 'Is it available?');
  expect((await answer()).statusCode).toBe(201);
});

test('GET /messages/conversations/{userId} lists the latest first, with the last message and the unread count', async () => {
  const painter = await server.person({ name: 'Busy', role: 'Artist' });
  const people = [
    await server.person({ name: 'One' }),
    await server.person({ name: 'Two' }),
    await server.person({ name: 'Three' }),
  ] as const;
  for (const [index, person] of people.entries()) for (let n = 0; n <= index; n += 1) await write(person, painter, `message ${n}`);
  await write(people[0], painter, 'the latest');
  const page = await server.call(`GET /messages/conversations/${painter.id}?limit=2`, { as: painter.token });
  const { data, page: next } = page.json();
  expect(
    data.map((one: { participants: { name: string }[]; unreadCount: number }) => [one.participants[1]!.name, one.unreadCount]),
  ).toEqual([
    ['One', 2],
    ['Three', 3],
  ]);
  expect(data[0].lastMessage).toMatchObject({ content: 'the latest', messageType: 'text', sender: { _id: people[0].id }, read: false });
  const rest = await server.call(`GET /messages/conversations/${painter.id}?limit=2&cursor=${next.next}`, { as: painter.token });
  expect(rest.json().data.map((one: { unreadCount: number }) => one.unreadCount)).toEqual([2]);
  expect(rest.json().page.next).toBeNull();
  expect(codeOf(await server.call(`GET /messages/conversations/${painter.id}?cursor=x`, { as: painter.token }))).toEqual([
    400,
    'input.cursor',
  ]);
});

test('GET /messages/{userId}/{otherUserId} neither repeats nor loses a message while others are written', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  for (let n = 1; n <= 20; n += 1) await write(writer, painter, `${n}`);
  const seen: number[] = [];
  for (let next: string | null = '', written = 20; next !== null; written += 1) {
    const path = `GET /messages/${writer.id}/${painter.id}?limit=3${next && `&before=${next}`}` as 'GET /messages';
    const answer = await server.call(path, { as: painter.token });
    const { data, page } = answer.json<{ data: { content: string }[]; page: { next: string | null } }>();
    seen.unshift(...data.map(({ content }) => Number(content)));
    ({ next } = page);
    await write(painter, writer, `${written + 1}`);
  }
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('GET /messages/{userId}/{otherUserId} returns the newest page first, ascending within, 50 by default', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  for (let n = 1; n <= 53; n += 1) await write(n % 2 ? writer : painter, n % 2 ? painter : writer, `${n}`);
  const read = async (query: string) => {
    const answer = await server.call(`GET /messages/${writer.id}/${painter.id}${query}` as 'GET /messages', { as: painter.token });
    const { data, page } = answer.json<{ data: { content: string; seq: number }[]; page: { next: string | null } }>();
    return { numbers: data.map((message) => Number(message.content)), next: page.next, data };
  };
  const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const first = await read('');
  expect(first.numbers).toEqual(upTo(4, 53));
  expect((await read('?page=2')).numbers).toEqual([1, 2, 3]);
  expect((await read('?page=3')).numbers).toEqual([]);
  expect((await read('?page=2&limit=10')).numbers).toEqual(upTo(34, 43));
  expect((await read('?limit=1000')).numbers).toEqual(upTo(1, 53));
  const older = await read(`?before=${first.next}`);
  expect([older.numbers, older.next]).toEqual([[1, 2, 3], null]);
  const missed = await read(`?after=${first.data[0]!.seq}&limit=2`);
  expect([missed.numbers, missed.next]).toEqual([[5, 6], '6']);
  for (const bad of ['?page=0', '?page=x', '?limit=-1']) {
    const answer = await server.call(`GET /messages/${writer.id}/${painter.id}${bad}` as 'GET /messages', { as: writer.token });
    expect(codeOf(answer)).toEqual([400, 'input.invalid']);
  }
});

test('reading a thread of any length takes as many statements as a short one', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  const read = () => server.call(`GET /messages/${writer.id}/${painter.id}`, { as: writer.token });
  await write(writer, painter, 'one');
  const short = await countStatements(server.services.db, read);
  for (let n = 0; n < 20; n += 1) await write(writer, painter, `${n}`);
  const long = await countStatements(server.services.db, read);
  expect(long.answer.json().data).toHaveLength(21);
  expect(long.statements).toHaveLength(short.statements.length);
});

test('PUT /messages/read/{messageId} marks one message, once, as multipart too; the counters follow', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  const first = await write(writer, painter, 'one');
  await write(writer, painter, 'two');
  expect(await unread(painter)).toBe(2);
  const form = new FormData();
  form.set('userId', painter.id);
  const answer = await server.call(`PUT /messages/read/${first.id}`, { as: painter.token, form });
  expect(answer.json().data).toMatchObject({ _id: first.id, read: true });
  expect(await unread(painter)).toBe(1);
  const again = await server.call(`PUT /messages/read/${first.id}`, { as: painter.token, body: { userId: painter.id } });
  expect([again.statusCode, again.json().data.readAt, await unread(painter)]).toEqual([200, answer.json().data.readAt, 1]);
});

test("T11: the userId of a body must be the viewer's, and only the receiver reads a message", async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  const { id } = await write(writer, painter, 'one');
  const read = (as: Person, body: object) => server.call(`PUT /messages/read/${id}`, { as: as.token, body });
  expect(codeOf(await read(painter, { userId: writer.id }))).toEqual([403, 'chat.otherPerson']);
  expect(codeOf(await read(writer, {}))).toEqual([403, 'chat.otherPerson']);
  expect(codeOf(await read(stranger, {}))).toEqual([404, 'messages.notFound']);
  expect(codeOf(await read(admin, {}))).toEqual([404, 'messages.notFound']);
  expect(await unread(painter)).toBe(1);
});

test('PUT /messages/conversations/{id}/read marks everything up to a message, and returns the rest', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  for (const words of ['one', 'two', 'three']) await write(writer, painter, words);
  const { data } = (await server.call(`GET /messages/${painter.id}/${writer.id}`, { as: painter.token })).json();
  const read = (as: Person, body: object) =>
    server.call(`PUT /messages/conversations/${data[0].conversation}/read`, { as: as.token, body });
  expect((await read(painter, { upTo: data[1].seq })).json()).toEqual({ unreadCount: 1 });
  expect((await read(painter, {})).json()).toEqual({ unreadCount: 0 });
  expect((await read(painter, {})).json()).toEqual({ unreadCount: 0 });
  expect(codeOf(await read(stranger, {}))).toEqual([404, 'chat.notFound']);
  const { data: bell } = (await server.call('GET /notifications', { as: painter.token })).json();
  expect(bell).toMatchObject([{ kind: 'message', read: true }]);
});

test("DELETE /messages/{id} deletes one's own message, and the counter and the last message follow", async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  await write(writer, painter, 'stays');
  const { id } = await write(writer, painter, 'goes');
  const remove = (as: Person, body?: object) => server.call(`DELETE /messages/${id}`, { as: as.token, ...(body ? { body } : {}) });
  expect(codeOf(await remove(writer, { userId: painter.id }))).toEqual([403, 'chat.otherPerson']);
  expect(codeOf(await remove(painter))).toEqual([403, 'rights.missing']);
  for (const other of [stranger, admin]) expect(codeOf(await remove(other))).toEqual([404, 'messages.notFound']);
  const form = new FormData();
  form.set('userId', writer.id);
  expect((await server.call(`DELETE /messages/${id}`, { as: writer.token, form })).json()).toEqual({ data: { done: true } });
  expect(codeOf(await remove(writer))).toEqual([404, 'messages.notFound']);
  expect(await unread(painter)).toBe(1);
  const list = await server.call(`GET /messages/conversations/${writer.id}`, { as: writer.token });
  expect(list.json().data[0].lastMessage.content).toBe('stays');
  const thread = await server.call(`GET /messages/${writer.id}/${painter.id}`, { as: painter.token });
  expect(thread.json().data.map((message: { content: string }) => message.content)).toEqual(['stays']);
  expect(JSON.stringify((await server.services.db.$client.query('SELECT * FROM chat_messages WHERE id = $1', [id])).rows)).not.toContain(
    'goes',
  );
});

test('POST /messages/typing requires a conversation', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  const type = () => server.call('POST /messages/typing', { as: writer.token, body: { receiver: painter.id } });
  expect(codeOf(await type())).toEqual([404, 'chat.notFound']);
  await write(writer, painter, 'one');
  expect((await type()).statusCode).toBe(200);
});
