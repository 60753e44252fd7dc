import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { HEARTBEAT_MS } from '#contract/live.ts';
import { eventSources } from '#server/live-events.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { type EventReader, readEvents } from '#server/testing/event-reader.ts';
import { openFakeRedis } from '#server/testing/fakes/fake-redis.ts';
import { type Node, openNode } from '#server/testing/processes/second-node.ts';
import { openTestServer, type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { Live } from './live.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer();
let writer: Person;
let painter: Person;
const toClose: { close(): unknown }[] = [];
beforeAll(async () => {
  writer = await server.person();
  painter = await server.person({ role: 'Artist' });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const opened of toClose.splice(0).toReversed()) await opened.close();
});

const send = (content: string) => makeMessage(server.services, { from: writer, to: painter, content });
async function node(...args: Parameters<typeof openNode> extends [unknown, ...infer Rest] ? Rest : never): Promise<Node> {
  const opened = await openNode(server.services, ...args);
  toClose.push(opened);
  return opened;
}
async function open({ origin }: Node, person: Person): Promise<EventReader> {
  const reader = await readEvents(origin, person.token);
  toClose.push(reader);
  await reader.next('ready');
  return reader;
}

test('F03: a listening connection that the database ends is reconnected, and nothing is lost', async () => {
  const reader = await open(await node(), painter);
  const { rowCount } = await server.services.db.$client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN "live"'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  await send('after the cut');
  await reader.next('message', ({ message }) => message.content === 'after the cut');
});

test('F26: while nothing can be listened to, the tables are asked', async () => {
  const live = new Live(server.services, eventSources, { host: '127.0.0.1', port: 1 });
  toClose.push(live);
  const session = await server.services.db.$client.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [painter.id]);
  const body = await live.open({ id: painter.id, sessionId: session.rows[0]!.id }, {});
  let text = '';
  body.on('data', (chunk: Buffer) => (text += chunk));
  await send('asked for');
  await vi.waitFor(() => expect(text).toContain('"content":"asked for"'), { timeout: 120_000 });
});

test('F26: a node without its Redis goes on: calls are answered, events and typing arrive, limits hold', async () => {
  const redisUrl = 'redis://127.0.0.1:1';
  const [one, two] = [await node({ redisUrl }), await node({ redisUrl })];
  const reader = await open(one, writer);
  await send('over PostgreSQL');
  await reader.next('message', ({ message }) => message.content === 'over PostgreSQL');
  const type = await two.app.inject({
    method: 'POST',
    url: '/api/v1/messages/typing',
    headers: { authorization: `Bearer ${painter.token}` },
    payload: { receiver: writer.id },
  });
  expect(type.statusCode).toBe(200);
  await reader.next('typing');
  const limited = await openTestServer({ RATE_LIMITS: 'on', REDIS_URL: redisUrl });
  toClose.push(limited);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const body = { names: 'A', email: 'a@example.com', subject: 'S', message: 'M' };
    statuses.push((await limited.call('POST /messages', { body })).statusCode);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

test('with REDIS_URL transient signals go over Redis, and again after it was restarted', async () => {
  const redis = await openFakeRedis();
  toClose.push(redis);
  const [one, two] = [await node({ redisUrl: redis.url }), await node({ redisUrl: redis.url })];
  const reader = await open(one, writer);
  await send('hello');
  const type = () =>
    two.app.inject({
      method: 'POST',
      url: '/api/v1/messages/typing',
      headers: { authorization: `Bearer ${painter.token}` },
      payload: { receiver: writer.id },
    });
  await vi.waitFor(() => expect(redis.subscribers()).toBeGreaterThanOrEqual(2), { timeout: 120_000 });
  const typings = () => reader.seen.filter((event) => event.event === 'typing').length;
  await vi.waitFor(
    async () => {
      await type();
      expect(redis.published.some((text) => text.startsWith(`t ${writer.id} ${painter.id}`))).toBe(true);
    },
    { timeout: 120_000, interval: 50 },
  );
  await vi.waitFor(() => expect(typings()).toBeGreaterThan(0), { timeout: 120_000, interval: 50 });
  redis.cut();
  const before = typings();
  await vi.waitFor(
    async () => {
      await type();
      expect(typings()).toBeGreaterThan(before);
    },
    { timeout: 120_000 },
  );
});

test('each heartbeat sends a ping, and ends a stream whose session has expired', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const beating = await node();
  const person = await server.person();
  const reader = await open(beating, person);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await vi.waitFor(() => expect(reader.comments).toContain(': beat'), { timeout: 120_000, interval: 50 });
  await server.services.db.$client.query(`UPDATE sessions SET expires_at = now() WHERE user_id = $1`, [person.id]);
  expect(reader.isEnded()).toBe(false);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await vi.waitFor(() => expect(reader.isEnded()).toBe(true), { timeout: 120_000 });
});
