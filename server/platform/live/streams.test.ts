import { expect, test } from 'vitest';
import { frameOf, LiveStream } from './stream.ts';
import { Streams } from './streams.ts';

const open = (userId: string, sessionId: string, more: { client?: string; onRoom?: () => void; onClose?: () => void } = {}) =>
  new LiveStream({ userId, sessionId, client: more.client }, { onRoom: more.onRoom ?? (() => {}), onClose: more.onClose ?? (() => {}) });

test('streams are found by account and by session, and a removed one by neither', () => {
  const streams = new Streams();
  const [one, two, other] = [open('a', 's1'), open('a', 's2'), open('b', 's3')];
  for (const stream of [one, two, other]) streams.add(stream);
  expect([streams.of('a'), streams.ofSession('s2'), streams.count('a'), streams.all().length]).toEqual([[one, two], [two], 2, 3]);
  expect([streams.remove(one), streams.remove(one)]).toEqual([true, false]);
  expect([streams.of('a'), streams.ofSession('s1'), streams.count('a')]).toEqual([[two], [], 1]);
});

test('an account or session without streams is not among those that have some', () => {
  const streams = new Streams();
  const one = open('a', 's1');
  streams.add(one);
  streams.remove(one);
  expect([streams.userIds(), streams.sessionIds(), streams.all(), streams.of('nobody'), streams.count('nobody')]).toEqual([
    [],
    [],
    [],
    [],
    0,
  ]);
});

test('a list of streams is a copy: closing each while walking over it leaves none out', () => {
  const streams = new Streams();
  for (let n = 0; n < 5; n += 1) streams.add(open('a', 's'));
  for (const stream of streams.of('a')) streams.remove(stream);
  expect(streams.count('a')).toBe(0);
});

test('a stream is full once its reader has taken nothing of 64 kB, says when there is room, and takes text again', async () => {
  let rooms = 0;
  const stream = open('a', 's', { onRoom: () => void (rooms += 1) });
  const text = 'x'.repeat(1_024);
  let written = 0;
  while (!stream.isFull) {
    stream.write(text);
    written += 1;
  }
  expect([written, rooms]).toEqual([64, 0]);
  let read = 0;
  stream.body.on('data', (chunk: Buffer) => (read += chunk.length));
  await expect.poll(() => read).toBe(64 * 1_024);
  expect([rooms, stream.isFull, stream.stalledMs]).toEqual([1, false, 0]);
  stream.write('more');
  await expect.poll(() => read).toBe(64 * 1_024 + 4);
});

test('after its end a stream takes nothing more, ends again without an error, and its owner is told once', async () => {
  let closed = 0;
  const stream = open('a', 's', { onClose: () => void (closed += 1) });
  let text = '';
  stream.body.on('data', (chunk: Buffer) => (text += chunk.toString()));
  stream.write('last');
  stream.end();
  await expect.poll(() => closed).toBe(1);
  stream.write('late');
  stream.end();
  stream.body.destroy();
  expect([text, closed]).toEqual(['last', 1]);
});

test('a reader that goes away closes the stream', async () => {
  let closed = 0;
  const stream = open('a', 's', { onClose: () => void (closed += 1) });
  stream.body.destroy();
  await expect.poll(() => closed).toBe(1);
  stream.write('nobody reads this');
});

test('an event is one block of one line of data, whatever was written, and a transient one has no id', () => {
  const presence = { user: '01940000-0000-7000-8000-00000000ca47', isOnline: true };
  expect(frameOf('presence', presence)).toBe(`event: presence\ndata: ${JSON.stringify(presence)}\n\n`);
  expect(frameOf('presence', presence, 7)).toMatch(/^id: 7\nevent: presence\n/);
  const broken = frameOf('presence', { ...presence, user: 'a\n\nevent: message\ndata: {}' });
  expect(broken.split('\n')).toHaveLength(4);
});
