import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { clusterFoldersIn } from './cluster.ts';
import { connectionIn } from './connection.ts';
import { DataDirHeld, lockDataDir } from './data-dir-lock.ts';
import { isLeftBehind, markOf } from './processes.ts';
import { kill, makeFolder, removeFolder } from './start-in-child.ts';

let home = '';
beforeEach(() => {
  home = makeFolder();
});
afterEach(() => removeFolder(home));

const file = () => path.join(home, 'postgres.lock');
const said: string[] = [];
const lock = () =>
  lockDataDir({ home, folders: clusterFoldersIn(home), connection: connectionIn('/the/socket'), log: (line) => void said.push(line) });
const refusalOf = async () => {
  const error = await lock().then(
    (locked) => locked.release(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DataDirHeld)) throw new Error(`not refused: ${String(error)}`);
  return error;
};
/** Holds the lock without a record of this program, as long as it runs. */
async function holdByHand(): Promise<ChildProcess> {
  writeFileSync(file(), '', { flag: 'a' });
  const child = spawn('flock', ['--no-fork', file(), 'sh', '-c', 'echo held; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => kill(child, 'SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test('a locked folder is refused with the process that holds it and the way to its database', async () => {
  const locked = await lock();
  const refused = await refusalOf();
  expect([refused.holderPid, refused.connection]).toEqual([process.pid, connectionIn('/the/socket')]);
  expect(refused.message).toContain(`process ${process.pid} (`);
  expect(refused.message).toContain('Stop it first, or choose another DATA_DIR');
  locked.release();
});

test('a released folder can be locked again, and its record is empty meanwhile', async () => {
  const first = await lock();
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid, startTicks: markOf(process.pid)?.startTicks });
  first.release();
  expect(readFileSync(file(), 'utf8').trim()).toBe('');
  const second = await lock();
  second.release();
});

test('the record has the same size with and without a holder, and the file is its user’s alone', async () => {
  const locked = await lock();
  const held = statSync(file());
  locked.release();
  expect([held.size, statSync(file()).size, held.mode & 0o777]).toEqual([4_096, 4_096, 0o600]);
});

test('a record of a process that is gone, or none at all, does not hold a folder', async () => {
  for (const record of ['', 'not JSON', '{}', JSON.stringify({ pid: process.pid, startTicks: '1', command: 'node', connection: null })]) {
    writeFileSync(file(), record);
    const locked = await lock();
    locked.release();
  }
});

test('of many who want one folder at once exactly one has it, and the others are told who', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => lock()));
  const [got, ...more] = outcomes.filter((one) => one.status === 'fulfilled');
  expect(more).toEqual([]);
  for (const one of outcomes.filter((other) => other.status === 'rejected')) expect(one.reason).toMatchObject({ holderPid: process.pid });
  got?.value.release();
});

test('a holder that left no record is waited for, and the folder is free when it ends', async () => {
  const holder = await holdByHand();
  const order: string[] = [];
  const locking = lock().then((locked) => {
    order.push('locked');
    return locked;
  });
  order.push('held');
  await kill(holder, 'SIGKILL');
  (await locking).release();
  expect(order).toEqual(['held', 'locked']);
});

test('a folder that cannot be opened is refused with its user, and a file in its place too', async () => {
  mkdirSync(file());
  await expect(lock()).rejects.toThrow(/^The data folder cannot be used by user \d+: /);
});

test('a process without a channel to a parent is not left behind, however its parent ended', () => {
  expect([isLeftBehind(0), isLeftBehind(1)]).toEqual([false, false]);
});
