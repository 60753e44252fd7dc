import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clusterFoldersIn } from './cluster.ts';
import { findDatabaseProcesses } from './processes.ts';
import { kill, makeFolder, query, removeFolder, startInChild } from './start-in-child.ts';
import type { Started } from './start-in-child.ts';
import { startEmbeddedPostgres } from './start.ts';
import type { EmbeddedPostgres } from './start.ts';

let dataDir = '';
let here: EmbeddedPostgres | undefined;
let lines: string[] = [];

async function start(): Promise<EmbeddedPostgres> {
  here = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: (line) => lines.push(line) });
  return here;
}

/** Starts the database in another process, commits one row and kills the process. `before` runs while both live. */
async function startAndKillParent(before: (started: Started) => void = () => undefined): Promise<Started> {
  const { child, answer } = await startInChild(dataDir);
  const started = answer as Started;
  await query(started.connection, 'CREATE TABLE kept AS SELECT 7 AS answer');
  before(started);
  await kill(child, 'SIGKILL');
  return started;
}

beforeEach(() => {
  dataDir = makeFolder();
  lines = [];
});

afterEach(async () => {
  await here?.stop();
  here = undefined;
  removeFolder(dataDir);
});

test('kill -9 of the parent ends its PostgreSQL without another start', async () => {
  await startAndKillParent();
  await vi.waitUntil(() => findDatabaseProcesses(clusterFoldersIn(dataDir)).length === 0, { timeout: 120_000 });
});

test('kill -9 of the parent leaves nothing locked: the next start has the committed rows', async () => {
  const { pid } = await startAndKillParent();
  const { connection } = await start();
  expect(await query(connection, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }]);
  expect(findDatabaseProcesses(clusterFoldersIn(dataDir))).not.toContain(pid);
});

test('an orphan that hangs is found, named, ended and recovered from', async () => {
  const { pid } = await startAndKillParent((started) => process.kill(started.pid, 'SIGSTOP'));
  const { connection } = await start();
  expect(await query(connection, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }]);
  expect(lines.join('\n')).toMatch(new RegExp(`left PostgreSQL running \\(.*\\b${pid}\\b.*\\): stopping it`));
});

test('of three starts after kill -9 of the parent exactly one succeeds', async () => {
  await startAndKillParent();
  const starters = await Promise.all([1, 2, 3].map(() => startInChild(dataDir)));
  expect(starters.filter(({ answer }) => 'pid' in answer)).toHaveLength(1);
  expect(starters.filter(({ answer }) => 'holderPid' in answer)).toHaveLength(2);
  await Promise.all(starters.map(({ child }) => kill(child, 'SIGTERM')));
});

test('after kill -9 of the parent while the database is being created, the next start creates it', async () => {
  const starting = startInChild(dataDir);
  const pid = await vi.waitUntil(() => findDatabaseProcesses(clusterFoldersIn(dataDir))[0], { timeout: 120_000, interval: 5 });
  const parent = Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  process.kill(parent, 'SIGKILL');
  // It printed nothing before it died.
  await expect(starting).rejects.toThrow('end of JSON input');
  const { connection } = await start();
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('after kill -9 of the postmaster with a busy backend it recovers, with the committed rows', async () => {
  const postgres = await start();
  const { pid } = postgres;
  await query(postgres.connection, 'CREATE TABLE kept AS SELECT 7 AS answer');
  const busy = query(postgres.connection, 'SELECT count(*) FROM generate_series(1, 1e12)').catch((error: unknown) => error);
  process.kill(pid, 'SIGKILL');
  expect(await busy).toBeInstanceOf(Error);
  const rows = await vi.waitFor(() => query(postgres.connection, 'SELECT answer FROM kept'), { timeout: 120_000 });
  expect(rows).toEqual([{ answer: 7 }]);
  expect(postgres.pid).not.toBe(pid);
});

test('stop() right after a crash leaves nothing running', async () => {
  const postgres = await start();
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.stop();
  expect(findDatabaseProcesses(clusterFoldersIn(dataDir))).toEqual([]);
});
