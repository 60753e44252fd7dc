import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { encode, keep, MicroCache } from './micro-cache.ts';

const page = (text: string) => ({ status: 200, headers: {}, body: Buffer.from(text) });

test('an answer is made once for everybody who waits for it', async () => {
  const cache = new MicroCache();
  const make = vi.fn(async () => page('one'));
  const kept = await Promise.all(Array.from({ length: 20 }, () => cache.get('/', make)));
  expect(make).toHaveBeenCalledTimes(1);
  expect(kept.every((one) => one.identity.toString() === 'one')).toBe(true);
});

test('a change makes the next reader wait for the new answer', async () => {
  const cache = new MicroCache();
  await cache.get('/', async () => page('before'));
  cache.forget();
  expect((await cache.get('/', async () => page('after'))).identity.toString()).toBe('after');
});

test('an answer whose making began before a change is not given after it', async () => {
  const cache = new MicroCache();
  let finish: (text: string) => void = () => {};
  const slow = cache.get('/', () => new Promise((resolve) => (finish = (text) => resolve(page(text)))));
  cache.forget();
  const next = cache.get('/', async () => page('after'));
  finish('before');
  await slow;
  expect((await next).identity.toString()).toBe('after');
  expect((await cache.get('/', async () => page('later'))).identity.toString()).toBe('after');
});

test('a failure is answered from what is kept, and thrown when nothing is', async () => {
  const cache = new MicroCache();
  await cache.get('/', async () => page('kept'));
  cache.forget();
  const broken = async () => ({ status: 503, headers: {}, body: Buffer.from('') });
  expect((await cache.get('/', broken)).identity.toString()).toBe('kept');
  await expect(cache.get('/other', broken)).rejects.toThrow('made 503');
});

test('a refusal takes the place of what is kept, and stays when a fault follows', async () => {
  const cache = new MicroCache();
  await cache.get('/', async () => page('on show'));
  cache.forget();
  const gone = () => Promise.reject(fail('arts.notFound'));
  await expect(cache.get('/', gone)).rejects.toThrow(fail('arts.notFound').message);
  await expect(cache.get('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
});

test('large answers are compressed as the client takes them, small ones never', async () => {
  const large = keep(page('imigongo '.repeat(500)));
  const sent = await encode(large, 'gzip, br');
  expect(sent.encoding).toBe('br');
  expect(brotliDecompressSync(sent.bytes).toString()).toBe('imigongo '.repeat(500));
  expect((await encode(large, 'gzip')).encoding).toBe('gzip');
  expect((await encode(large, undefined)).encoding).toBeUndefined();
  expect((await encode(keep(page('small')), 'br')).encoding).toBeUndefined();
});

const MEGABYTE = 1024 * 1024;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
async function usedBytes(): Promise<number> {
  // Buffers are given back some moments after their objects.
  for (let n = 0; n < 3; n += 1) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('2,000 addresses of 13 kB fill no more than the cache may hold, whatever of them is long', async () => {
  const max = 8 * MEGABYTE;
  const cache = new MicroCache(max);
  const before = await usedBytes();
  for (let n = 0; n < 2_000; n += 1) {
    const address = `/${randomBytes(6_500).toString('hex')}`;
    // The address stands in the page and in a header too, and the page is asked for in both encodings.
    const make = async () => ({ status: 404, headers: { location: address }, body: Buffer.from(`<p>${address}</p>`) });
    const kept = await cache.get(`page ${address}`, make);
    if (n % 4 === 0) await Promise.all([encode(kept, 'br'), encode(kept, 'gzip')]);
    if (n % 100 === 0) expect(cache.heldBytes).toBeLessThanOrEqual(max);
  }
  expect(cache.heldBytes).toBeGreaterThan(max / 2);
  // 2,000 of them would be 80 MB and more.
  expect((await usedBytes()) - before).toBeLessThan(2 * max);
});

test('an answer lies in memory of its own, not in a slab of 64 kB that it would hold with it', async () => {
  const small = keep(page('small'));
  expect(small.identity.buffer.byteLength).toBe(5);
  const large = keep(page('imigongo '.repeat(500)));
  for (const encoding of ['br', 'gzip']) {
    const { bytes } = await encode(large, encoding);
    expect(bytes.buffer.byteLength, encoding).toBe(bytes.length);
  }
});

test('a reader who may have nothing made gets what is kept, however old, and the refusal when nothing is', async () => {
  const cache = new MicroCache();
  const make = vi.fn(async () => page('made'));
  const refuse = async () => Promise.reject(fail('limit.reached', 60));
  await expect(cache.get('/', make, refuse)).rejects.toThrow('60 seconds');
  await cache.get('/', make);
  cache.forget();
  expect((await cache.get('/', make, refuse)).identity.toString()).toBe('made');
  expect(make).toHaveBeenCalledTimes(1);
  // What is made for somebody else is everybody's.
  const other = cache.get('/other', make);
  expect((await cache.get('/other', make, refuse)).identity.toString()).toBe('made');
  await other;
});

test('while renewals fail, readers do not wait for the next one', async () => {
  const cache = new MicroCache();
  await cache.get('/', async () => page('kept'));
  cache.forget();
  await cache.get('/', () => Promise.reject(new Error('no database')));
  const never = vi.fn(() => new Promise<never>(() => {}));
  expect((await cache.get('/', never)).identity.toString()).toBe('kept');
  expect(never).not.toHaveBeenCalled();
  // Something was changed, so it can be read again.
  cache.forget();
  expect((await cache.get('/', async () => page('changed'))).identity.toString()).toBe('changed');
});
