import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { encode } from './encodings.ts';
import { MicroCache, toCached } from './micro-cache.ts';

// How old an answer may be, by a clock that only the test moves.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A cache, and a rendering that counts itself and can be made to fail. */
function open() {
  const cache = new MicroCache();
  let renderings = 0;
  let fault: Error | undefined;
  const make = async () => {
    renderings += 1;
    if (fault) throw fault;
    return { status: 200, headers: {}, body: Buffer.from(`rendering ${renderings}`) };
  };
  return {
    cache,
    read: async () => (await cache.get('/', make)).identity.toString(),
    renderings: () => renderings,
    failWith: (error: Error | undefined) => void (fault = error),
  };
}
/** Lets a renewal in the background end. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('an answer is served for a minute without another rendering', async () => {
  const { read, renderings } = open();
  expect(await read()).toBe('rendering 1');
  vi.advanceTimersByTime(59_999);
  expect([await read(), renderings()]).toEqual(['rendering 1', 1]);
});

test('after that the reader gets the old one at once while it is rendered again, and the next reader the new one', async () => {
  const { read, renderings } = open();
  await read();
  vi.advanceTimersByTime(60_001);
  expect([await read(), renderings()]).toEqual(['rendering 1', 2]);
  await settle();
  expect([await read(), renderings()]).toEqual(['rendering 2', 2]);
});

test('an answer of more than ten minutes is served to nobody: the reader waits for the new one', async () => {
  const { read } = open();
  await read();
  vi.advanceTimersByTime(600_001);
  expect(await read()).toBe('rendering 2');
});

test('while renewing fails the old answer is served, tried again after five seconds, and replaced when it succeeds', async () => {
  const { read, renderings, failWith } = open();
  await read();
  failWith(new Error('the database is away'));
  vi.advanceTimersByTime(600_001);
  expect([await read(), renderings()]).toEqual(['rendering 1', 2]);
  vi.advanceTimersByTime(4_999);
  expect([await read(), renderings()]).toEqual(['rendering 1', 2]);
  failWith(undefined);
  vi.advanceTimersByTime(2);
  expect(await read()).toBe('rendering 3');
});

test('an invalidation ends the patience after a failed renewal', async () => {
  const { cache, read, renderings, failWith } = open();
  await read();
  failWith(new Error('the database is away'));
  vi.advanceTimersByTime(600_001);
  await read();
  failWith(undefined);
  cache.clearHere();
  expect([await read(), renderings()]).toEqual(['rendering 3', 3]);
});

test('a refusal is never cached, and takes the answer away that was', async () => {
  const { cache, read, renderings, failWith } = open();
  await read();
  failWith(fail('arts.notFound'));
  cache.clearHere();
  for (let n = 0; n < 2; n += 1) await expect(read()).rejects.toMatchObject({ code: 'arts.notFound' });
  failWith(undefined);
  expect([await read(), renderings()]).toEqual(['rendering 4', 4]);
});

test('an answer of 500 or more is a fault, not something to cache', async () => {
  const cache = new MicroCache();
  const make = (status: number) => async () => ({ status, headers: {}, body: Buffer.from(String(status)) });
  await expect(cache.get('/', make(503))).rejects.toThrow('made 503');
  expect((await cache.get('/', make(404))).status).toBe(404);
});

test('invalidating tells the other nodes, clearing here does not', () => {
  const cache = new MicroCache();
  let told = 0;
  cache.onInvalidate = () => void (told += 1);
  cache.clearHere();
  expect(told).toBe(0);
  cache.invalidate();
  expect(told).toBe(1);
});

test('a body is compressed once for each encoding, and brotli is preferred', async () => {
  const cached = toCached({ status: 200, headers: {}, body: Buffer.from('Imigongo '.repeat(500)) });
  const [first, second] = [await encode(cached, 'gzip, deflate, br'), await encode(cached, 'br')];
  expect([first.encoding, second.bytes === first.bytes]).toEqual(['br', true]);
  expect((await encode(cached, 'gzip')).encoding).toBe('gzip');
  expect(await encode(cached, 'identity')).toEqual({ bytes: cached.identity });
  expect(await encode(cached, undefined)).toEqual({ bytes: cached.identity });
});
