import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Disk } from 'flydrive';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStorage, type Storage } from './storage.ts';

let dataDir = '';
let storage: Storage;
const bytes = Buffer.from('some bytes');

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ubugeni-storage-'));
  storage = openStorage(undefined, dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a stored file can be read, and an unknown one is undefined', async () => {
  await storage.put('a/b/one.txt', bytes, 'text/plain');
  expect(Buffer.from((await storage.get('a/b/one.txt'))!)).toEqual(bytes);
  expect([await storage.get('a/none'), await storage.has('a/none'), await storage.has('a/b/one.txt')]).toEqual([undefined, false, true]);
});

test('a file that is written while it is looked for is found', async () => {
  vi.spyOn(Disk.prototype, 'exists').mockImplementationOnce(async () => {
    await storage.put('a/late.txt', bytes, 'text/plain');
    return true;
  });
  expect(Buffer.from((await storage.get('a/late.txt'))!)).toEqual(bytes);
});

test('a folder is listed with everything below it, and deleted as a whole', async () => {
  await storage.put('list/x/1', bytes, 'text/plain');
  await storage.put('list/x/y/2', bytes, 'text/plain');
  expect((await storage.list('list')).sort()).toEqual(['list/x/1', 'list/x/y/2']);
  await storage.deleteAll('list/x');
  expect([await storage.list('list'), await storage.list('nowhere')]).toEqual([[], []]);
  await storage.deleteAll('nowhere');
});

test('a key cannot lead out of the folder', async () => {
  for (const key of ['../out', 'a/../../out', 'a\0b']) {
    await expect(storage.get(key), key).rejects.toThrow(/unallowed|traversal|out of|corrupt|Cannot/i);
    await expect(storage.put(key, bytes, 'text/plain'), key).rejects.toThrow('leads out of the storage');
  }
});

test('a file that cannot be written leaves no partial file', async () => {
  await storage.put('taken/one', bytes, 'text/plain');
  // A folder with the file's name makes the last step fail.
  await mkdir(path.join(dataDir, 'files/taken/two/inner'), { recursive: true });
  await expect(storage.put('taken/two', bytes, 'text/plain')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(await readdir(path.join(dataDir, 'files/.half'))).toEqual([]);
});

test('a file for which there is no space is refused and leaves nothing', async () => {
  const huge = Object.defineProperty(Buffer.from('x'), 'length', { value: Number.MAX_SAFE_INTEGER });
  await expect(storage.put('huge', huge, 'text/plain')).rejects.toMatchObject({ code: 'storage.full', statusCode: 507 });
  expect([await storage.has('huge'), await readdir(path.join(dataDir, 'files/.half'))]).toEqual([false, []]);
});

test('tidy deletes partial files that are an hour old, and no younger ones', async () => {
  const folder = path.join(dataDir, 'files/.half');
  await mkdir(folder, { recursive: true });
  for (const name of ['old', 'new']) await writeFile(path.join(folder, name), bytes);
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(path.join(folder, 'old'), hoursAgo, hoursAgo);
  await storage.tidy();
  expect(await readdir(folder)).toEqual(['new']);
  await rm(path.join(folder, 'new'));
});
