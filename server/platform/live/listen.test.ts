import { afterEach, expect, test } from 'vitest';
import { openLocalProxy } from '#server/testing/connection.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { listen, type Listener } from './listen.ts';

const server = useTestServer();
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

/** A listener whose connection goes through a proxy that can cut it; what it heard, and how often it began. */
async function open(channel: string) {
  const { host, port, user, database } = server.services.db.$client.options;
  const proxy = await openLocalProxy({ path: `${host}/.s.PGSQL.${port}` }, (near, far) => near.pipe(far).pipe(near));
  opened.push(proxy);
  const heard: string[] = [];
  const errors: unknown[] = [];
  let begun = 0;
  const listener: Listener = listen({
    connection: { host: '127.0.0.1', port: proxy.port, user: user!, database: database!, ssl: false },
    channel,
    onText: (text) => void heard.push(text),
    onBegin: () => void (begun += 1),
    onError: (error) => void errors.push(error),
  });
  opened.push(listener);
  return { listener, proxy, heard, errors, begun: () => begun };
}
const tell = (channel: string, text: string) => server.services.db.$client.query('SELECT pg_notify($1, $2)', [channel, text]);

test('what is told on the channel is heard in its order, and nothing of other channels', async () => {
  const { heard, begun } = await open('one');
  await expect.poll(begun).toBe(1);
  for (const text of ['a', 'b', 'c']) await tell('one', text);
  await tell('other', 'x');
  await expect.poll(() => heard).toEqual(['a', 'b', 'c']);
});

test('a connection that is cut is opened again, and says so, as often as it is cut', async () => {
  const { listener, proxy, heard, begun, errors } = await open('cut');
  for (let times = 1; times <= 3; times += 1) {
    await expect.poll(begun).toBe(times);
    expect(listener.isListening()).toBe(true);
    await tell('cut', String(times));
    await expect.poll(() => heard.length).toBe(times);
    proxy.cut();
    await expect.poll(() => listener.isListening()).toBe(false);
  }
  await expect.poll(begun).toBe(4);
  expect(errors.length).toBeGreaterThan(0);
});

test('what is told while nobody listens is lost, and the beginning says that something may be', async () => {
  const { listener, proxy, heard, begun } = await open('lost');
  await expect.poll(begun).toBe(1);
  proxy.cut();
  await expect.poll(() => listener.isListening()).toBe(false);
  await tell('lost', 'meanwhile');
  await expect.poll(begun).toBe(2);
  await tell('lost', 'afterwards');
  await expect.poll(() => heard).toEqual(['afterwards']);
});

test('a closed listener hears nothing, opens nothing, and can be closed while it is opening', async () => {
  const { listener, proxy, heard, begun } = await open('closed');
  await expect.poll(begun).toBe(1);
  await listener.close();
  await tell('closed', 'late');
  proxy.cut();
  const early = await open('early');
  await early.listener.close();
  await expect.poll(() => early.proxy.sockets.size).toBe(0);
  expect([heard, begun(), early.begun()]).toEqual([[], 1, 0]);
});

test('a name with quotes and spaces is one channel', async () => {
  const channel = 'a "b"; DROP TABLE users';
  const { heard, begun } = await open(channel);
  await expect.poll(begun).toBe(1);
  await tell(channel, 'text');
  await expect.poll(() => heard).toEqual(['text']);
});
