import { closeSync, openSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findOrdinaryAccount } from './start-in-child.ts';
import { spawnDatabaseProgram } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { supervise } from './supervise.ts';

/** A real process in the place of PostgreSQL, started as PostgreSQL is. */
function run(command: string): ServerProcess {
  const nullFd = openSync('/dev/null', 'r+');
  const launch = { account: findOrdinaryAccount(), cwd: '/', libraryPath: '', logFd: nullFd, lockFd: nullFd };
  const server = spawnDatabaseProgram('/bin/sh', ['-c', command], launch);
  closeSync(nullFd);
  return server;
}

test('a server that does not stay up is started again as often as there are pauses, then given up', async () => {
  let starts = 0;
  let clearings = 0;
  const lines: string[] = [];
  const supervised = supervise(run('exit 3'), {
    spawn: () => run(`exit ${3 + (starts += 1)}`),
    clear: async () => void (clearings += 1),
    log: (line) => lines.push(line),
    pausesMs: [0, 1, 2],
  });
  expect(await supervised.crashed).toEqual({ code: 6, signal: null });
  expect([starts, clearings]).toEqual([3, 3]);
  expect(lines.at(-1)).toBe('PostgreSQL does not stay up, it ended with exit code 6: giving up');
  await supervised.stop(100);
});

test('a restart that cannot be made is given up with its cause', async () => {
  const cause = new Error('no more processes');
  const supervised = supervise(run('exit 3'), {
    spawn: () => {
      throw cause;
    },
    clear: async () => undefined,
    log: () => undefined,
  });
  expect(await supervised.crashed).toEqual({ code: null, signal: null, error: cause });
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

test('stop() insists when a server ignores the interrupt', async () => {
  const server = run('trap "" INT; while :; do sleep 0.1; done');
  // Signal 2 is the second bit of the mask of ignored ones.
  await expect.poll(() => readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^SigIgn:.*[2367abef]$/m);
  const supervised = supervise(server, { spawn: () => server, clear: async () => undefined, log: () => undefined });
  await supervised.stop(50);
  expect((await server.ended).signal).toBe('SIGQUIT');
});
