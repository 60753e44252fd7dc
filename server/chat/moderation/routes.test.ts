import { beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [answer.statusCode, answer.json().code];
const send = (as: Person, to: Person, content = 'hello') =>
  server.call('POST /messages/sendMessage', { as: as.token, body: { receiver: to.id, content } });

async function twoWhoTalk() {
  const [writer, painter] = [await server.person({ name: 'Writer' }), await server.person({ name: 'Painter', role: 'Artist' })];
  await makeMessage(server.services, { from: writer, to: painter, content: 'one' });
  await makeMessage(server.services, { from: painter, to: writer, content: 'two' });
  const { data } = (await server.call(`GET /messages/conversation/${writer.id}/${painter.id}`, { as: writer.token })).json();
  return { writer, painter, conversation: data._id as string };
}

test.each(['GET /messages/blocks', 'GET /messages/reports'] as const)('%s refuses visitors without a session', async (call) => {
  expect(codeOf(await server.call(call))).toEqual([401, 'session.missing']);
});

test('a block stops messages both ways, is shown to its maker only, and can be removed', async () => {
  const { writer, painter } = await twoWhoTalk();
  const block = (method: 'PUT' | 'DELETE') => server.call(`${method} /messages/blocks/${writer.id}`, { as: painter.token });
  expect([(await block('PUT')).statusCode, (await block('PUT')).statusCode]).toEqual([200, 200]);
  expect(codeOf(await send(writer, painter))).toEqual([403, 'chat.blocked']);
  expect(codeOf(await send(painter, writer))).toEqual([403, 'chat.hasBlocked']);
  const seenBy = async (who: Person) => (await server.call(`GET /messages/conversations/${who.id}`, { as: who.token })).json().data[0];
  expect(await seenBy(painter)).toMatchObject({ hasBlocked: true, canWrite: false });
  expect(await seenBy(writer)).toMatchObject({ hasBlocked: false, canWrite: false, isOnline: false });
  const list = await server.call('GET /messages/blocks', { as: painter.token });
  expect(list.json().data).toMatchObject([{ _id: writer.id, name: 'Writer' }]);
  expect((await server.call('GET /messages/blocks', { as: writer.token })).json().data).toEqual([]);
  const artists = await server.call('GET /messages/artists/all?limit=100', { as: writer.token });
  expect(artists.json().data.map((one: { _id: string }) => one._id)).not.toContain(painter.id);
  expect(codeOf(await server.call('POST /messages/typing', { as: writer.token, body: { receiver: painter.id } }))).toEqual([
    404,
    'chat.notFound',
  ]);
  await block('DELETE');
  expect((await send(writer, painter)).statusCode).toBe(201);
});

test('an account cannot block itself or an unknown account', async () => {
  const person = await server.person();
  expect(codeOf(await server.call(`PUT /messages/blocks/${person.id}`, { as: person.token }))).toEqual([400, 'chat.self']);
  expect(codeOf(await server.call(`PUT /messages/blocks/${crypto.randomUUID()}`, { as: person.token }))).toEqual([404, 'users.notFound']);
});

test('an admin sees the reported messages as they were then, and nothing else of a conversation', async () => {
  const { writer, painter, conversation } = await twoWhoTalk();
  const report = (as: Person, reason = 'Rude') =>
    server.call(`POST /messages/conversations/${conversation}/report`, { as: as.token, body: { reason } });
  expect((await report(writer)).statusCode).toBe(201);
  const { data: thread } = (await server.call(`GET /messages/${painter.id}/${writer.id}`, { as: painter.token })).json();
  await server.call(`DELETE /messages/${thread[1]._id}`, { as: painter.token });
  await send(painter, writer, 'afterwards');
  const list = await server.call('GET /messages/reports', { as: admin.token });
  const card = list.json().data.find((one: { reporter: { _id: string } }) => one.reporter._id === writer.id);
  expect(card).toMatchObject({ reported: { _id: painter.id, name: 'Painter' }, reason: 'Rude', closedAt: null, note: null });
  const one = await server.call(`GET /messages/reports/${card._id}`, { as: admin.token });
  expect(one.json().data.messages.map((message: { content: string; sender: string }) => [message.sender, message.content])).toEqual([
    [writer.id, 'one'],
    [painter.id, 'two'],
  ]);
  expect(codeOf(await server.call(`GET /messages/${writer.id}/${painter.id}`, { as: admin.token }))).toEqual([403, 'chat.otherPerson']);
  expect(codeOf(await report(writer))).toEqual([409, 'chat.alreadyReported']);
  expect((await report(painter, 'It was them')).statusCode).toBe(201);
  const bell = await server.call('GET /notifications', { as: admin.token });
  expect(bell.json().data.filter((notification: { kind: string }) => notification.kind === 'report')).toHaveLength(1);
});

test('only participants may report, with a reason, and only an admin reads and closes reports', async () => {
  const { writer, painter, conversation } = await twoWhoTalk();
  const stranger = await server.person();
  const report = (as: Person, body: object) => server.call(`POST /messages/conversations/${conversation}/report`, { as: as.token, body });
  expect(codeOf(await report(stranger, { reason: 'x' }))).toEqual([404, 'chat.notFound']);
  expect(codeOf(await report(writer, { reason: ' ' }))).toEqual([400, 'input.invalid']);
  await report(writer, { reason: 'Rude' });
  for (const nosy of [writer, painter, stranger])
    expect(codeOf(await server.call('GET /messages/reports', { as: nosy.token }))).toEqual([403, 'rights.missing']);
  const { data } = (await server.call('GET /messages/reports', { as: admin.token })).json();
  const close = (as: Person, id: string) => server.call(`PUT /messages/reports/${id}`, { as: as.token, body: { note: 'Talked to both' } });
  expect(codeOf(await close(writer, data[0]._id))).toEqual([403, 'rights.missing']);
  expect((await close(admin, data[0]._id)).json().data).toMatchObject({ note: 'Talked to both', closedAt: expect.any(String) });
  expect(codeOf(await close(admin, crypto.randomUUID()))).toEqual([404, 'chat.reportNotFound']);
  expect(codeOf(await server.call(`GET /messages/reports/${crypto.randomUUID()}`, { as: admin.token }))).toEqual([
    404,
    'chat.reportNotFound',
  ]);
  const closed = await server.call('GET /messages/reports?state=closed', { as: admin.token });
  expect(closed.json().data.map((one: { _id: string }) => one._id)).toContain(data[0]._id);
  expect((await report(writer, { reason: 'Again' })).statusCode).toBe(201);
});

test('an account can send 60 messages in a minute and is then refused with the time to wait; others go on', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' });
  try {
    const [writer, painter] = [await limited.person(), await limited.person({ role: 'Artist' })];
    const say = (as: Person, to: Person) =>
      limited.call('POST /messages/sendMessage', { as: as.token, body: { receiver: to.id, content: 'x' } });
    for (let n = 0; n < 60; n += 1) expect((await say(writer, painter)).statusCode).toBe(201);
    const refused = await say(writer, painter);
    expect(codeOf(refused)).toEqual([429, 'chat.tooFast']);
    expect(refused.json().message).toMatch(/^You are writing very fast\. Please wait \d+ seconds\.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await say(painter, writer)).statusCode).toBe(201);
  } finally {
    await limited.close();
  }
});
