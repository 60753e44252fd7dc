import { closeSync, openSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findOrdinaryAccount } from './start-in-child.ts';
import { spawnDatabaseProgram } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { supervise } from './supervise.ts';

/** A real process in place of PostgreSQL, started as PostgreSQL is. */
function run(command: string): ServerProcess {
  const nullFd = openSync('/dev/null', 'r+');
  const launch = { account: findOrdinaryAccount(), cwd: '/', libraryPath: '', logFd: nullFd, lockFd: nullFd };
  const server = spawnDatabaseProgram('/bin/sh', ['-c', command], launch);
  closeSync(nullFd);
  return server;
}

test('a server that keeps ending is restarted indefinitely, after the pauses and then after the last of them', async () => {
  let starts = 0;
  let clearings = 0;
  const lines: string[] = [];
  const supervised = supervise(run('exit 3'), {
    spawn: () => run((starts += 1) < 6 ? `exit ${3 + starts}` : 'sleep 600'),
    clear: async () => void (clearings += 1),
    log: (line) => lines.push(line),
    pausesMs: [0, 1, 2],
  });
  await expect.poll(() => starts).toBe(6);
  expect(clearings).toBe(6);
  expect(lines).toEqual([3, 4, 5, 6, 7, 8].map((code) => `PostgreSQL ended with exit code ${code}: starting it again`));
  await supervised.stop(100);
});

test('a failed restart is logged with its cause, and repeated until it succeeds', async () => {
  let attempts = 0;
  const lines: string[] = [];
  const supervised = supervise(run('exit 3'), {
    spawn: () => {
      attempts += 1;
      if (attempts < 3) throw new Error('no more processes');
      return run('sleep 600');
    },
    clear: async () => undefined,
    log: (line) => lines.push(line),
    pausesMs: [1],
  });
  await expect.poll(() => attempts).toBe(3);
  expect(lines.slice(1)).toEqual(Array.from({ length: 2 }, () => 'PostgreSQL ended with no more processes: starting it again'));
  await supervised.stop(100);
});

test('stop() interrupts a pause between restarts', async () => {
  let starts = 0;
  const supervised = supervise(run('exit 3'), {
    spawn: () => {
      starts += 1;
      return run('exit 3');
    },
    clear: async () => undefined,
    log: () => undefined,
    pausesMs: [600_000],
  });
  await supervised.stop(100);
  expect(starts).toBe(0);
});

test('stop() escalates when a server ignores the interrupt', async () => {
  const server = run('trap "" INT; while :; do sleep 0.1; done');
  // Signal 2 is the second bit of the mask of ignored ones.
  await expect.poll(() => readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^SigIgn:.*[2367abef]$/m);
  const supervised = supervise(server, { spawn: () => server, clear: async () => undefined, log: () => undefined });
  await supervised.stop(50);
  expect((await server.ended).signal).toBe('SIGQUIT');
});
