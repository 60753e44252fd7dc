import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { chooseSignal, commandOf, findDatabaseProcesses, isAlive, markOf } from './processes.ts';
import { kill } from './start-in-child.ts';

test('a process is alive only with its own start time', () => {
  const mark = markOf(process.pid);
  expect(mark).toBeDefined();
  expect(mark && isAlive(mark)).toBe(true);
  expect(isAlive({ pid: process.pid, startTicks: '1' })).toBe(false);
});

test('a zombie counts as dead, and so does a process that was waited for', async () => {
  // `exec sleep` becomes the parent of a child that it never waits for.
  const parent = spawn('/bin/sh', ['-c', '/bin/true & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(parent.stdout, 'data');
  await expect.poll(() => markOf(Number(line))).toBeUndefined();
  expect(markOf(parent.pid ?? 0)).toBeDefined();
  await kill(parent, 'SIGKILL');
  expect(markOf(parent.pid ?? 0)).toBeUndefined();
});

test('a process is identified by its command line', () => {
  expect(commandOf(process.pid)).toContain('node');
  expect(commandOf(0)).toBe('');
});

test("another program working in the folder is not one of the cluster's processes", async () => {
  const guest = spawn('/bin/sleep', ['30'], { cwd: import.meta.dirname, stdio: 'ignore' });
  await once(guest, 'spawn');
  const folders = { cluster: import.meta.dirname, draft: import.meta.dirname, name: 'ubugeni-test' };
  expect(findDatabaseProcesses(folders)).toEqual([]);
  await kill(guest, 'SIGKILL');
});

test('an orphan gets SIGINT first, then SIGQUIT, then SIGKILL', () => {
  expect([0, 2_000, 4_000].map(chooseSignal)).toEqual(['SIGINT', 'SIGQUIT', 'SIGKILL']);
});
