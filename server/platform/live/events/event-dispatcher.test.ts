import { expect, test, vi } from 'vitest';
import { eventSources } from '#server/live-events.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { EventDispatcher } from './event-dispatcher.ts';
import { LiveStream } from '#server/platform/live/stream.ts';
import { Streams } from '#server/platform/live/streams.ts';

const server = useTestServer();

/** A dispatcher whose rounds pause, after choosing what to fetch, until `go` is called. */
async function slowDispatcher() {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  const streams = new Streams();
  let go = () => {};
  const readKey = () => new Promise<Buffer>((resolve) => (go = () => resolve(Buffer.alloc(32))));
  const dispatcher = new EventDispatcher({
    db: server.services.db,
    streams,
    prepare: eventSources.prepare,
    readKey,
    onError: (error) => expect(error).toBeUndefined(),
  });
  const open = (after: number) => {
    const stream = new LiveStream({ userId: painter.id, sessionId: crypto.randomUUID(), client: undefined }, { onRoom() {}, onClose() {} });
    stream.after = after;
    streams.add(stream);
    const seen = { text: '' };
    stream.body.on('data', (chunk: Buffer) => (seen.text += chunk));
    return { stream, contents: () => [...seen.text.matchAll(/"content":"(\w+)"/g)].map((found) => found[1]) };
  };
  const send = (content: string) => makeMessage(server.services, { from: writer, to: painter, content });
  const lastId = async () => Number((await server.services.db.$client.query('SELECT max(id) AS last FROM events')).rows[0].last);
  return { painter, dispatcher, streams, open, send, lastId, go: () => go() };
}

test('a window that joins from further back during a round misses nothing', async () => {
  const { painter, dispatcher, open, send, lastId, go } = await slowDispatcher();
  const start = await lastId();
  await send('one');
  const ahead = open(await lastId());
  await send('two');
  dispatcher.wake([painter.id]);
  const behind = open(start);
  await vi.waitFor(
    () => {
      go();
      expect(behind.contents()).toEqual(['one', 'two']);
    },
    { timeout: 120_000, interval: 50 },
  );
  expect(ahead.contents()).toEqual(['two']);
});

test('a full window is skipped until it has room, and then gets what it missed once', async () => {
  const { painter, dispatcher, open, send, lastId, go } = await slowDispatcher();
  const { stream, contents } = open(await lastId());
  stream.body.pause();
  while (!stream.isFull) stream.write(`: ${'x'.repeat(10_000)}\n\n`);
  await send('later');
  dispatcher.wake([painter.id]);
  expect(contents()).toEqual([]);
  stream.body.resume();
  await vi.waitFor(
    () => {
      dispatcher.wake([painter.id]);
      go();
      expect(contents()).toEqual(['later']);
    },
    { timeout: 120_000, interval: 50 },
  );
});

test('while the database is unreachable, delivery is retried', async () => {
  const [writer, painter] = [await server.person(), await server.person({ role: 'Artist' })];
  const streams = new Streams();
  const errors: unknown[] = [];
  let isAway = true;
  const readKey = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(Buffer.alloc(32)));
  const dispatcher = new EventDispatcher({
    db: server.services.db,
    streams,
    prepare: eventSources.prepare,
    readKey,
    onError: (error) => errors.push(error),
  });
  const stream = new LiveStream({ userId: painter.id, sessionId: crypto.randomUUID(), client: undefined }, { onRoom() {}, onClose() {} });
  stream.after = 0;
  streams.add(stream);
  let text = '';
  stream.body.on('data', (chunk: Buffer) => (text += chunk));
  await makeMessage(server.services, { from: writer, to: painter, content: 'still' });
  dispatcher.wake([painter.id]);
  await vi.waitFor(() => expect(errors).not.toEqual([]), { timeout: 120_000, interval: 50 });
  isAway = false;
  await vi.waitFor(() => expect(text).toContain('"content":"still"'), { timeout: 120_000 });
  dispatcher.close();
});
