import { setTimeout as pause } from 'node:timers/promises';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reserveBallast } from './ballast.ts';
import type { Ballast } from './ballast.ts';
import { makeFolder, removeFolder } from '#embedded-postgres/start-in-child.ts';

const BYTES = 3 * 1024 * 1024;
let folder = '';
let free = 0;
let ballast: Ballast | undefined;

function reserve(): Ballast {
  return (ballast = reserveBallast(folder, { bytes: BYTES, intervalMs: 5, freeBytes: () => free }));
}

const file = () => path.join(folder, 'ballast');
const laid = () => vi.waitUntil(() => existsSync(file()), { timeout: 120_000, interval: 5 });

beforeEach(() => {
  folder = makeFolder();
});

afterEach(() => {
  ballast?.close();
  removeFolder(folder);
});

test('the ballast reserves real disk space once there is plenty', async () => {
  free = BYTES * 10;
  reserve();
  await laid();
  const { size, blocks } = statSync(file());
  expect([size, blocks * 512 >= BYTES]).toEqual([BYTES, true]);
});

test('nothing is reserved on a disk without plenty of space', async () => {
  free = BYTES * 10 - 1;
  reserve();
  await pause(100);
  expect(readdirSync(folder)).toEqual([]);
});

test('on a full disk it is released, once, and reserved again when there is plenty of space', async () => {
  free = BYTES * 10;
  const reserved = reserve();
  await laid();
  expect(reserved.dropWhenFull()).toBe(false);
  free = 0;
  expect([reserved.dropWhenFull(), reserved.dropWhenFull(), existsSync(file())]).toEqual([true, false, false]);
  free = BYTES * 10;
  await laid();
});

test('a failure to write it does not matter', async () => {
  free = BYTES * 10;
  rmSync(folder, { recursive: true });
  reserve();
  await pause(100);
  expect(existsSync(folder)).toBe(false);
});
