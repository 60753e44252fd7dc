import { existsSync, mkdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';
import { makeFolder, removeFolder } from '#embedded-postgres/start-in-child.ts';

let file = '';

beforeEach(() => {
  file = path.join(makeFolder(), 'postgres.log');
});

afterEach(() => removeFolder(path.dirname(file)));

test('a log within its maximum size is appended to, and its last lines can be read', () => {
  writeFileSync(file, 'one\ntwo\n');
  const log = openLogFile(file, 100);
  writeSync(log.fd, 'three\n');
  expect(log.tail(2)).toBe('two\nthree');
  log.close();
  expect(existsSync(`${file}.1`)).toBe(false);
});

test('a log above its maximum size becomes the older copy, and replaces the one before', () => {
  writeFileSync(`${file}.1`, 'older');
  writeFileSync(file, 'x'.repeat(101));
  const log = openLogFile(file, 100);
  writeSync(log.fd, 'new\n');
  log.close();
  expect(readFileSync(file, 'utf8')).toBe('new\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('x'.repeat(101));
});

test('a log above its maximum size that cannot be copied, as on a full disk, is truncated anyway without ending anything', () => {
  // A folder with the copy's name makes copying fail for everybody, root too.
  mkdirSync(`${file}.1`);
  writeFileSync(file, 'x'.repeat(101));
  const log = openLogFile(file, 100);
  writeSync(log.fd, 'new\n');
  log.close();
  expect([readFileSync(file, 'utf8'), existsSync(`${file}.1`)]).toEqual(['new\n', false]);
});
