import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#web/chat/live-cache.ts';
import { readEvents } from './live-stream.ts';

/** Reads a stream that arrives in these chunks. */
async function read(...chunks: (string | Uint8Array<ArrayBuffer>)[]) {
  const events: LiveEvent[] = [];
  let signs = 0;
  const bytes = chunks.map((chunk) => (typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(stream) {
      for (const chunk of bytes) stream.enqueue(chunk);
      stream.close();
    },
  });
  await readEvents(body, {
    onEvent: (event) => events.push(event),
    onSign: () => (signs += 1),
  });
  return { events, signs };
}

describe('An event stream', () => {
  it('yields each event with its name, data and id', async () => {
    const { events } = await read('id: 7\nevent: unread\ndata: {"unreadCount":3}\n\nevent: unread\ndata: {"unreadCount":4}\n\n');
    expect(events).toEqual([
      { name: 'unread', data: { unreadCount: 3 }, id: '7' },
      { name: 'unread', data: { unreadCount: 4 }, id: undefined },
    ]);
  });

  it('is read whole however it is split into chunks, within a character too', async () => {
    const bytes = new TextEncoder().encode('id: 1\r\nevent: typing\r\ndata: {"user":"Émérence"}\r\n\r\n');
    const { events, signs } = await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(events).toEqual([{ name: 'typing', data: { user: 'Émérence' }, id: '1' }]);
    expect(signs).toBeGreaterThan(40);
  });

  it('takes a heartbeat as a sign of life only', async () => {
    expect(await read(': still here\n\n')).toEqual({ events: [], signs: 1 });
  });

  it('drops an event that was cut off', async () => {
    expect((await read('event: unread\ndata: {"unreadCount":')).events).toEqual([]);
  });
});
