import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeS3, openFakeS3 } from '#server/testing/fakes/fake-s3.ts';
import { openStorage, type Storage } from './storage.ts';

let bucket: FakeS3;
let storage: Storage;
let dataDir = '';
const bytes = Buffer.from([0, 255, 13, 10, 97]);

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ubugeni-bucket-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  bucket = await openFakeS3();
  storage = openStorage(bucket.url, dataDir);
});
afterEach(() => bucket.close());

test('a file in a bucket has its bytes and its type, is replaced by another of its key, and read again', async () => {
  await storage.put('a/b/one.webp', bytes, 'image/webp');
  expect(bucket.objects.get('a/b/one.webp')).toEqual({ bytes, contentType: 'image/webp' });
  expect(Buffer.from((await storage.get('a/b/one.webp'))!)).toEqual(bytes);
  await storage.put('a/b/one.webp', Buffer.from('new'), 'image/webp');
  expect(Buffer.from((await storage.get('a/b/one.webp'))!).toString()).toBe('new');
  expect(await readdir(dataDir)).toEqual([]);
});

test('a missing file is no fault: it is undefined, and deleting it changes nothing (F33)', async () => {
  expect([await storage.get('none'), await storage.has('none')]).toEqual([undefined, false]);
  await storage.delete('none');
  await storage.deleteAll('nowhere');
  expect(await storage.list('nowhere')).toEqual([]);
});

test('a folder of more files than one page is listed and deleted as a whole, and its neighbours stay', async () => {
  const keys = Array.from({ length: 8 }, (_, n) => `list/${n % 2 ? 'x/' : ''}${n}`);
  for (const key of [...keys, 'listed/other']) await storage.put(key, bytes, 'text/plain');
  expect((await storage.list('list')).toSorted()).toEqual(keys.toSorted());
  await storage.deleteAll('list');
  expect([...bucket.objects.keys()]).toEqual(['listed/other']);
});

test('one file is deleted, and the others of its folder stay', async () => {
  for (const key of ['d/1', 'd/2']) await storage.put(key, bytes, 'text/plain');
  await storage.delete('d/1');
  expect([await storage.has('d/1'), await storage.has('d/2')]).toEqual([false, true]);
});

test('a bucket that refuses, or is not there, is an error and never a missing file', async () => {
  await storage.put('one', bytes, 'text/plain');
  bucket.failing = { status: 403, times: Infinity };
  await expect(storage.get('one')).rejects.toThrow(/./);
  await expect(storage.put('two', bytes, 'text/plain')).rejects.toThrow(/./);
  await expect(storage.list('')).rejects.toThrow(/./);
  bucket.failing.times = 0;
  expect(Buffer.from((await storage.get('one'))!)).toEqual(bytes);
  expect(await storage.has('two')).toBe(false);
});

test('an error of the bucket that passes is tried again without the caller noticing', async () => {
  await storage.put('one', bytes, 'text/plain');
  bucket.requests.length = 0;
  bucket.failing = { status: 500, times: 1 };
  expect(Buffer.from((await storage.get('one'))!)).toEqual(bytes);
  expect(bucket.requests).toHaveLength(2);
});

test('user and password of the address sign each request and stand in none of them', async () => {
  await storage.put('one', bytes, 'text/plain');
  await storage.list('one');
  expect(bucket.requests.join()).not.toMatch(/secret|key:/);
  const stranger = openStorage(bucket.url.replace('key:', 'other:'), dataDir);
  await expect(stranger.get('one')).rejects.toThrow(/./);
});

test('a key that leads out of the bucket is refused before anything is asked', async () => {
  for (const key of ['../out', 'a/../../out']) await expect(storage.put(key, bytes, 'text/plain'), key).rejects.toThrow(/./);
  expect(bucket.requests).toEqual([]);
});

test('a bucket has no partial files to tidy', async () => {
  await storage.tidy();
  expect(bucket.requests).toEqual([]);
});
