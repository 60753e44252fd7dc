import { sql } from '#server/database/drizzle.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { STREAMS_MAX } from '#contract/live.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { type EventReader, readEvents } from '#server/testing/event-reader.ts';
import { type Node, openNode } from '#server/testing/processes/second-node.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { cleanupEvents } from './deliver.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer();
let one: Node;
let two: Node;
let readers: EventReader[] = [];
beforeAll(async () => {
  one = await openNode(server.services);
  two = await openNode(server.services);
});
afterAll(async () => {
  await one.close();
  await two.close();
});
afterEach(() => {
  vi.useRealTimers();
  for (const reader of readers) reader.close();
  readers = [];
});

async function open(person: { token: string }, args: Parameters<typeof readEvents>[2] = {}, node = one): Promise<EventReader> {
  const reader = await readEvents(node.origin, person.token, args);
  readers.push(reader);
  if (reader.status === 200) await reader.next('ready');
  return reader;
}
const send = (from: Person, to: Person, content: string) => makeMessage(server.services, { from, to, content });
const pair = async () => [await server.person({ name: 'Writer' }), await server.person({ name: 'Painter', role: 'Artist' })] as const;
const ended = (reader: EventReader) => vi.waitFor(() => expect(reader.isEnded()).toBe(true), { timeout: 120_000, interval: 10 });

test('T13: a stream requires a bearer header; a token in the address opens none', async () => {
  const person = await server.person();
  expect((await fetch(`${one.origin}/api/v1/events`)).status).toBe(401);
  expect((await fetch(`${one.origin}/api/v1/events?token=${person.token}&access_token=${person.token}`)).status).toBe(401);
  expect((await open({ token: 'x'.repeat(43) })).status).toBe(401);
});

test('a stream is sent unbuffered and uncached, and begins with the unread count', async () => {
  const [writer, painter] = await pair();
  await send(writer, painter, 'before');
  const reader = await open(painter);
  expect(Object.fromEntries(reader.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(reader.headers.get('content-encoding')).toBeNull();
  expect(reader.seen).toEqual([
    { event: 'ready', id: expect.any(Number), data: { unreadCount: 1, notificationCount: 1, isComplete: true } },
  ]);
});

test('T13: with two nodes, both parties of a conversation get its events, and nobody else any', async () => {
  const [writer, painter] = await pair();
  const stranger = await server.person();
  const [mine, theirs, others] = [await open(writer, {}, one), await open(painter, {}, two), await open(stranger, {}, two)];
  const { id } = await send(writer, painter, 'live');
  for (const reader of [mine, theirs]) {
    const { data } = await reader.next('message');
    expect(data.message).toMatchObject({ _id: id, content: 'live', sender: { _id: writer.id } });
  }
  expect((await theirs.next('unread')).data).toEqual({ unreadCount: 1 });
  expect((await theirs.next('notification')).data).toMatchObject({
    notificationCount: 1,
    notification: { kind: 'message', text: 'Writer wrote to you' },
  });
  await server.call(`PUT /messages/read/${id}`, { as: painter.token });
  const read = (await mine.next('read')).data;
  expect(read).toMatchObject({ reader: painter.id, message: id, upTo: 1 });
  expect((await theirs.next('unread', (data) => data.unreadCount === 0)).event).toBe('unread');
  await server.call(`DELETE /messages/${id}`, { as: writer.token });
  for (const reader of [mine, theirs])
    expect((await reader.next('deleted')).data).toEqual({ conversation: read.conversation, message: id });
  expect(others.seen.map((event) => event.event)).toEqual(['ready']);
});

test('typing and presence cross nodes, have no id, and go only to accounts that have a conversation', async () => {
  const [writer, painter] = await pair();
  await send(writer, painter, 'hello');
  const stranger = await open(await server.person(), {}, one);
  const mine = await open(writer, {}, one);
  const theirs = await open(painter, {}, two);
  const presence = await mine.next('presence');
  expect([presence.id, presence.data]).toEqual([undefined, { user: painter.id, isOnline: true }]);
  await server.call('POST /messages/typing', { as: painter.token, body: { receiver: writer.id, isTyping: true } });
  expect((await mine.next('typing')).data).toMatchObject({ user: painter.id, isTyping: true });
  const list = await server.call(`GET /messages/conversations/${writer.id}`, { as: writer.token });
  expect(list.json().data[0].isOnline).toBe(true);
  theirs.close();
  expect((await mine.next('presence', (data) => !data.isOnline)).data).toEqual({ user: painter.id, isOnline: false });
  expect(stranger.seen.map((event) => event.event)).toEqual(['ready']);
});

test('a stream continues after Last-Event-ID: nothing is lost and nothing is repeated', async () => {
  const [writer, painter] = await pair();
  const first = await open(painter);
  await send(writer, painter, '1');
  await first.next('message');
  await first.next('notification');
  first.close();
  for (const content of ['2', '3', '4']) await send(writer, painter, content);
  const second = await open(painter, { seen: first.lastId() }, two);
  await second.next('message', ({ message }) => message.content === '4');
  expect(second.seen.flatMap((event) => (event.event === 'message' ? [event.data.message.content] : []))).toEqual(['2', '3', '4']);
  const third = await open(painter, { seen: second.lastId() });
  await send(writer, painter, '5');
  await third.next('message');
  expect(third.seen.flatMap((event) => (event.event === 'message' ? [event.data.message.content] : []))).toEqual(['5']);
});

test('a message that was deleted while its reader was away is reported only as deleted', async () => {
  const [writer, painter] = await pair();
  const first = await open(painter);
  first.close();
  const { id } = await send(writer, painter, 'regretted');
  await server.call(`DELETE /messages/${id}`, { as: writer.token });
  const second = await open(painter, { seen: first.lastId() });
  await second.next('deleted');
  expect(JSON.stringify(second.seen)).not.toContain('regretted');
});

test('a client that missed more than is stored is told to fetch everything', async () => {
  const [writer, painter] = await pair();
  const isComplete = async (seen: number) => (await (await open(painter, { seen })).next('ready')).data.isComplete;
  await send(writer, painter, '1');
  const now = (await open(painter)).lastId()!;
  expect([await isComplete(now), await isComplete(now + 1_000)]).toEqual([true, false]);
  await server.services.db.$client.query(`UPDATE events SET created_at = now() - interval '25 hours' WHERE id <= $1`, [now]);
  await send(writer, painter, '2');
  await cleanupEvents(server.services.db);
  await cleanupEvents(server.services.db);
  expect([await isComplete(now), await isComplete(now - 1)]).toEqual([true, false]);
});

test('T13: a stream ends with its session, and other streams of the same account continue', async () => {
  const person = await server.person();
  const other = await openSession(server.services.db, person.id, false, 'phone');
  const [first, second] = [await open(person, {}, two), await open({ token: other }, {}, one)];
  await server.call('POST /users/logout', { as: person.token });
  await ended(first);
  expect(second.isEnded()).toBe(false);
  await server.call(`PUT /users/${person.id}`, {
    as: await openSession(server.services.db, person.id, false, 'laptop'),
    body: { password: KNOWN_PASSWORD, newPassword: 'a longer one than before' },
  });
  await ended(second);
});

test('T13: the streams of an erased account end', async () => {
  const person = await server.person();
  const reader = await open(person);
  await server.call(`DELETE /users/${person.id}`, { as: person.token, body: { password: KNOWN_PASSWORD } });
  await ended(reader);
});

test('T05, T13: the streams of a cancelled artist end on every node without waiting for a heartbeat', async () => {
  // Their heartbeats come when this clock is moved on, which nobody does: the signal alone ends a stream.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const nodes = [await openNode(server.services), await openNode(server.services)] as const;
  const artist = await server.person({ role: 'Artist' });
  const boss = await server.person({ role: 'Admin' });
  const streams = [await open(artist, {}, nodes[0]), await open(artist, {}, nodes[1])];
  const others = [await open(boss, {}, nodes[0]), await open(boss, {}, nodes[1])];
  const { statusCode } = await server.call(`POST /users/${artist.id}/cancel`, { as: boss.token, body: {} });
  expect(statusCode).toBe(200);
  await expect.poll(() => streams.map((stream) => stream.isEnded())).toEqual([true, true]);
  expect(others.map((stream) => [stream.isEnded(), stream.comments])).toEqual(others.map(() => [false, []]));
  vi.useRealTimers();
  for (const node of nodes) await node.close();
});

test('T13: an account has 10 streams on all nodes together; a reconnecting window replaces its own', async () => {
  const person = await server.person();
  const opened: EventReader[] = [];
  for (let n = 0; n < STREAMS_MAX; n += 1) opened.push(await open(person, { client: `window-${n}` }, n % 2 ? one : two));
  // Many times: the refused one must not be counted any more when its client hears of it.
  for (let round = 0; round < 20; round += 1) {
    const refused = await open(person, {}, round % 2 ? one : two);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    const { rows } = await server.services.db.execute(
      sql`SELECT sum(streams)::int AS open FROM live_presence WHERE user_id = ${person.id}`,
    );
    expect(rows).toEqual([{ open: STREAMS_MAX }]);
  }
  const again = await open(person, { client: 'window-0' }, two);
  expect(again.status).toBe(200);
  await ended(opened[0]!);
  opened[1]!.close();
  await vi.waitFor(async () => expect((await open(person)).status).toBe(200), { timeout: 120_000 });
});

test('a reader that falls behind costs no memory and gets everything once it reads again', async () => {
  const [writer, painter] = await pair();
  const slow = await fetch(`${one.origin}/api/v1/events`, { headers: { authorization: `Bearer ${painter.token}` } });
  const long = 'x'.repeat(5_000);
  // More than the buffers of both sockets hold.
  for (let n = 0; n < 150; n += 1) await send(writer, painter, `${n} ${long.slice(10)}`);
  const numbers: number[] = [];
  let text = '';
  for await (const chunk of slow.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) if (block.includes('event: message\n')) numbers.push(Number(/"content":"(\d+) /.exec(block)![1]));
    if (numbers.length >= 150) break;
  }
  expect(numbers).toEqual(Array.from({ length: 150 }, (_, n) => n));
});

test('a server that shuts down ends its streams', async () => {
  const three = await openNode(server.services);
  const reader = await open(await server.person(), {}, three);
  await three.close();
  await ended(reader);
});
