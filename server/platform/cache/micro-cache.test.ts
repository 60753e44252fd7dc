import { setTimeout as pause } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { encode } from './encodings.ts';
import { toCached, MicroCache } from './micro-cache.ts';

const page = (text: string) => ({ status: 200, headers: {}, body: Buffer.from(text) });

test('concurrent readers share one rendering of an answer', async () => {
  const cache = new MicroCache();
  const make = vi.fn(async () => page('one'));
  const cached = await Promise.all(Array.from({ length: 20 }, () => cache.get('/', make)));
  expect(make).toHaveBeenCalledTimes(1);
  expect(cached.every((one) => one.identity.toString() === 'one')).toBe(true);
});

test('after invalidation the next reader waits for the new answer', async () => {
  const cache = new MicroCache();
  await cache.get('/', async () => page('before'));
  cache.invalidate();
  expect((await cache.get('/', async () => page('after'))).identity.toString()).toBe('after');
});

test('an answer whose rendering began before an invalidation is not served after it', async () => {
  const cache = new MicroCache();
  let finish: (text: string) => void = () => {};
  const slow = cache.get('/', () => new Promise((resolve) => (finish = (text) => resolve(page(text)))));
  cache.invalidate();
  const next = cache.get('/', async () => page('after'));
  finish('before');
  await slow;
  expect((await next).identity.toString()).toBe('after');
  expect((await cache.get('/', async () => page('later'))).identity.toString()).toBe('after');
});

test('a fault is answered from the cache, and thrown when nothing is cached', async () => {
  const cache = new MicroCache();
  await cache.get('/', async () => page('kept'));
  cache.invalidate();
  const broken = async () => ({ status: 503, headers: {}, body: Buffer.from('') });
  expect((await cache.get('/', broken)).identity.toString()).toBe('kept');
  await expect(cache.get('/other', broken)).rejects.toThrow('made 503');
});

test('a refusal replaces the cached answer, also when a fault follows', async () => {
  const cache = new MicroCache();
  await cache.get('/', async () => page('on show'));
  cache.invalidate();
  const gone = () => Promise.reject(fail('arts.notFound'));
  await expect(cache.get('/', gone)).rejects.toThrow(fail('arts.notFound').message);
  await expect(cache.get('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
});

test('large answers are compressed as the client accepts, small ones never', async () => {
  const large = toCached(page('imigongo '.repeat(500)));
  const sent = await encode(large, 'gzip, br');
  expect(sent.encoding).toBe('br');
  expect(brotliDecompressSync(sent.bytes).toString()).toBe('imigongo '.repeat(500));
  expect((await encode(large, 'gzip')).encoding).toBe('gzip');
  expect((await encode(large, undefined)).encoding).toBeUndefined();
  expect((await encode(toCached(page('small')), 'br')).encoding).toBeUndefined();
});

const MEGABYTE = 1024 * 1024;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
async function usedBytes(): Promise<number> {
  // Buffers are freed some time after the objects that refer to them.
  for (let n = 0; n < 3; n += 1) {
    collectGarbage();
    await pause(20);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('2,000 addresses of 13 kB stay within the maximum size of the cache, whatever part of an entry is long', async () => {
  const max = 8 * MEGABYTE;
  const cache = new MicroCache(max);
  const before = await usedBytes();
  for (let n = 0; n < 2_000; n += 1) {
    const address = `/${randomBytes(6_500).toString('hex')}`;
    // The address is in the body and in a header too, and both encodings are requested.
    const make = async () => ({ status: 404, headers: { location: address }, body: Buffer.from(`<p>${address}</p>`) });
    const cached = await cache.get(`page ${address}`, make);
    // Of those that stay to the end, which are fewer.
    if (n >= 1_800) await Promise.all([encode(cached, 'br'), encode(cached, 'gzip')]);
    if (n % 100 === 0) expect(cache.heldBytes).toBeLessThanOrEqual(max);
  }
  expect(cache.heldBytes).toBeGreaterThan(max / 2);
  // All 2,000 entries would take more than 80 MB.
  expect((await usedBytes()) - before).toBeLessThan(2 * max);
});

test('20,000 small answers with all their heads stay within it too', async () => {
  const max = 8 * MEGABYTE;
  const cache = new MicroCache(max);
  const before = await usedBytes();
  for (let n = 0; n < 20_000; n += 1) {
    const made = await cache.get(`page /${n}`, async () => ({
      ...page(`small ${n}`),
      headers: { 'content-type': 'text/html' },
      topics: ['arts', 'blog'],
    }));
    // Twenty headers in each of four ways to send it, whose names and most values all answers share.
    for (const way of ['br', 'gzip', 'identity', 'unchanged'] as const) made.heads[way] = Array.from({ length: 40 }, () => way);
  }
  expect(cache.heldBytes).toBeLessThanOrEqual(max);
  expect((await usedBytes()) - before).toBeLessThan(max);
});

test('a cached answer has a buffer of its own and does not hold on to a shared 64 kB slab', async () => {
  const small = toCached(page('small'));
  expect(small.identity.buffer.byteLength).toBe(5);
  const large = toCached(page('imigongo '.repeat(500)));
  for (const encoding of ['br', 'gzip']) {
    const { bytes } = await encode(large, encoding);
    expect(bytes.buffer.byteLength, encoding).toBe(bytes.length);
  }
});

test('a reader refused by the gate gets the cached answer, however old, and the refusal when nothing is cached', async () => {
  const cache = new MicroCache();
  const make = vi.fn(async () => page('made'));
  const refuse = async () => Promise.reject(fail('limit.reached', 60));
  await expect(cache.get('/', make, refuse)).rejects.toThrow('60 seconds');
  await cache.get('/', make);
  cache.invalidate();
  expect((await cache.get('/', make, refuse)).identity.toString()).toBe('made');
  expect(make).toHaveBeenCalledTimes(1);
  // An answer that is being rendered for another reader is shared.
  const other = cache.get('/other', make);
  expect((await cache.get('/other', make, refuse)).identity.toString()).toBe('made');
  await other;
});

test('while renewals fail, readers do not wait for the next attempt', async () => {
  const cache = new MicroCache();
  await cache.get('/', async () => page('kept'));
  cache.invalidate();
  await cache.get('/', () => Promise.reject(new Error('no database')));
  const never = vi.fn(() => new Promise<never>(() => {}));
  expect((await cache.get('/', never)).identity.toString()).toBe('kept');
  expect(never).not.toHaveBeenCalled();
  // A change means that the data can be read again.
  cache.invalidate();
  expect((await cache.get('/', async () => page('changed'))).identity.toString()).toBe('changed');
});

test('an answer of several topics is renewed by a change of any of them, and by no other', async () => {
  const cache = new MicroCache();
  const read = async (text: string) =>
    (await cache.get('/', async () => ({ ...page(text), topics: ['arts', 'blog'] }))).identity.toString();
  expect(await read('one')).toBe('one');
  cache.invalidate(['artists']);
  expect(await read('two')).toBe('one');
  for (const [topic, text] of [
    ['arts', 'three'],
    ['blog', 'four'],
  ] as const) {
    cache.invalidate([topic]);
    expect(await read(text)).toBe(text);
  }
  // Found unchanged at an earlier version, it is still outdated by what follows.
  cache.invalidate(['artists']);
  await read('five');
  cache.invalidate(['arts']);
  expect(await read('six')).toBe('six');
});

test('what is fresh can be looked at without waiting; what is outdated, or never was there, cannot', async () => {
  const cache = new MicroCache();
  expect(cache.peek('/')).toBeUndefined();
  await cache.get('/', async () => ({ ...page('one'), topics: ['arts'] }));
  expect(cache.peek('/')?.identity.toString()).toBe('one');
  cache.invalidate(['arts']);
  expect(cache.peek('/')).toBeUndefined();
});

test('a change of a topic renews its answers and those without a topic, and leaves the others', async () => {
  const cache = new MicroCache();
  const readAll = async (text: string) => {
    const read = async (address: string, topic?: string) => {
      const { identity } = await cache.get(address, async () => ({ ...page(text), ...(topic ? { topics: [topic] } : {}) }));
      return identity.toString();
    };
    return [await read('/arts', 'arts'), await read('/blog', 'blog'), await read('/')];
  };
  expect(await readAll('one')).toEqual(['one', 'one', 'one']);
  cache.invalidate(['arts']);
  expect(await readAll('two')).toEqual(['two', 'one', 'two']);
  cache.invalidate(['arts', 'blog']);
  expect(await readAll('three')).toEqual(['three', 'three', 'three']);
  cache.invalidate();
  expect(await readAll('four')).toEqual(['four', 'four', 'four']);
});
