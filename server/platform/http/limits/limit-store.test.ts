import { Redis } from 'ioredis';
import { expect, test, vi } from 'vitest';
import { openFakeRedis } from '#server/testing/fakes/fake-redis.ts';
import { type Counted, LimitStore } from './limit-store.ts';

const count = (store: LimitStore, key: string, windowMs = 60_000) =>
  new Promise<Counted>((resolve, reject) => store.incr(key, (error, counted) => (counted ? resolve(counted) : reject(error)), windowMs));
const current = async (...args: Parameters<typeof count>) => (await count(...args)).current;

test('each key is counted separately until its window ends', async () => {
  const store = new LimitStore(undefined);
  expect([await current(store, 'a'), await current(store, 'a'), await current(store, 'b')]).toEqual([1, 2, 1]);
  expect((await count(store, 'a')).ttl).toBeLessThanOrEqual(60_000);
  expect(await current(store, 'short', -1)).toBe(1);
  expect(await current(store, 'short')).toBe(1);
});

test('nodes with one Redis count together; while Redis is unreachable each node counts by itself', async () => {
  const server = await openFakeRedis();
  const clients = [1, 2].map(() => new Redis(server.url, { retryStrategy: () => 20, maxRetriesPerRequest: 1 }));
  for (const client of clients) client.on('error', () => {});
  const [one, two] = clients.map((client) => new LimitStore(client)) as [LimitStore, LimitStore];
  try {
    await vi.waitFor(() => expect(clients.map((client) => client.status)).toEqual(['ready', 'ready']), { timeout: 120_000, interval: 50 });
    expect([await current(one, 'a'), await current(two, 'a'), await current(one, 'a')]).toEqual([1, 2, 3]);
    await server.close();
    await vi.waitFor(() => expect(clients.map((client) => client.status)).not.toContain('ready'), { timeout: 120_000, interval: 50 });
    expect([await current(one, 'a'), await current(one, 'a'), await current(two, 'a')]).toEqual([1, 2, 1]);
  } finally {
    for (const client of clients) client.disconnect();
  }
});
