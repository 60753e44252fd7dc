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
