import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { openFakeRedis, type FakeRedis } from '#server/testing/fakes/fake-redis.ts';
import { type Node, openNode } from '#server/testing/processes/second-node.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';

// Cached answers do not expire in these tests: only another node's signal invalidates them.
const server = useTestServer();
let artist: Awaited<ReturnType<TestServer['person']>>;
const toClose: { close(): unknown }[] = [];
beforeAll(async () => {
  artist = await server.person({ role: 'Artist' });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const opened of toClose.splice(0).toReversed()) await opened.close();
});

async function openTwo(config: Parameters<typeof openNode>[1] = {}): Promise<[Node, Node]> {
  const two = [await openNode(server.services, config), await openNode(server.services, config)] as [Node, Node];
  toClose.push(...two);
  await vi.waitFor(async () => expect(await countListeners()).toBe(3), { timeout: 120_000 });
  // Starting to listen invalidates once; this waits until that is over.
  await pause(300);
  return two;
}
/** A listener's last statement is LISTEN, or later its ping. */
const LISTENERS = `pg_stat_activity WHERE datname = current_database() AND query IN ('LISTEN "live"', 'SELECT 1') AND state = 'idle'`;
const countListeners = async () => (await server.services.db.$client.query(`SELECT pid FROM ${LISTENERS}`)).rowCount;
const see = async ({ origin }: Node, id: string) =>
  ((await (await fetch(`${origin}/api/v1/arts/${id}`)).json()) as { data: { name: string } }).data.name;
const rename = async ({ origin }: Node, id: string, name: string) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${artist.token}` };
  const answer = await fetch(`${origin}/api/v1/arts/${id}`, { method: 'PUT', headers, body: JSON.stringify({ name }) });
  expect(answer.status).toBe(200);
};
const untilSeen = (node: Node, id: string, name: string) =>
  vi.waitFor(async () => expect(await see(node, id)).toBe(name), { timeout: 120_000 });

/** Renames an artwork on the first node; the second one must show each name. */
async function expectSeen([one, two]: [Node, Node]): Promise<void> {
  const { id } = await makeArt(server.services.db, { ownerId: artist.id, name: 'Before' });
  for (const name of ['First', 'Second', 'Third']) {
    await see(two, id);
    await rename(one, id, name);
    expect(await see(one, id)).toBe(name);
    await untilSeen(two, id, name);
  }
}

test('a visitor of another node sees a change as soon as it is published', async () => {
  await expectSeen(await openTwo());
});

test('an unchanged answer stays cached', async () => {
  const [, two] = await openTwo();
  const { id } = await makeArt(server.services.db, { ownerId: artist.id, name: 'Kept' });
  await untilSeen(two, id, 'Kept');
  await server.services.db.$client.query(`UPDATE arts SET name = 'Behind the back' WHERE id = $1`, [id]);
  expect(await see(two, id)).toBe('Kept');
});

test('many changes at once all reach the other node, the last one too', async () => {
  const [one, two] = await openTwo();
  const { id } = await makeArt(server.services.db, { ownerId: artist.id });
  await see(two, id);
  for (let n = 1; n <= 20; n += 1) await rename(one, id, `Name ${n}`);
  await untilSeen(two, id, 'Name 20');
});

test('a node that could not listen for a while invalidates everything it had cached', async () => {
  const [, two] = await openTwo();
  const { id } = await makeArt(server.services.db, { ownerId: artist.id, name: 'Old' });
  await untilSeen(two, id, 'Old');
  await server.services.db.$client.query(`UPDATE arts SET name = 'New' WHERE id = $1`, [id]);
  await server.services.db.$client.query(`SELECT pg_terminate_backend(pid) FROM ${LISTENERS}`);
  await untilSeen(two, id, 'New');
});

let redis: FakeRedis | undefined;
afterAll(() => redis?.close());
test('F26: changes are published over Redis, and over PostgreSQL while Redis is unreachable', async () => {
  redis = await openFakeRedis();
  const nodes = await openTwo({ redisUrl: redis.url });
  await vi.waitFor(() => expect(redis!.subscribers()).toBe(2), { timeout: 120_000 });
  await expectSeen(nodes);
  expect(redis.published.some((text) => text.startsWith('c '))).toBe(true);
  await redis.close();
  await expectSeen(nodes);
});
