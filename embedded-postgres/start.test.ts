import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseAccount } from '#embedded-postgres/system/account.ts';
import { clusterFoldersIn } from './cluster.ts';
import { findBinaries } from '#embedded-postgres/system/platform.ts';
import { findDatabaseProcesses, markOf } from './processes.ts';
import { findOrdinaryAccount, kill, makeFolder, query, removeFolder, startInChild } from './start-in-child.ts';
import type { Started } from './start-in-child.ts';
import { DataDirHeld, startEmbeddedPostgres } from './start.ts';
import type { EmbeddedPostgres } from './start.ts';

const FAST = { fsync: 'off' };
const running: EmbeddedPostgres[] = [];
let dataDir = '';

/** Bits of the effective set. Source: capabilities(7). */
const DAC_OVERRIDE = 1n << 1n;
const DAC_READ_SEARCH = 1n << 2n;

function readPowers(pid: number): bigint {
  const hex = /^CapEff:\t([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return BigInt(`0x${hex}`);
}

async function start(folder: string, settings: Record<string, string> = FAST): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings });
  running.push(postgres);
  return postgres;
}

beforeEach(() => {
  dataDir = makeFolder();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
  removeFolder(dataDir);
});

test('the first start creates a database, the next one finds its rows', async () => {
  const first = await start(dataDir);
  await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS answer');
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.connection, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }]);
});

test('the database folds accented letters, has pg_trgm for them and listens on no TCP port', async () => {
  const { connection } = await start(dataDir);
  await query(connection, 'CREATE EXTENSION pg_trgm');
  const [row] = await query(
    connection,
    `SELECT lower('IMIGONGO É') AS lower, 'É' ILIKE 'é' AS folds, show_trgm('é') <> '{}' AS trigrams,
       pg_encoding_to_char(encoding) AS encoding, current_user AS "user", current_database() AS database,
       current_setting('listen_addresses') AS addresses, current_setting('timezone') AS zone
     FROM pg_database WHERE datname = current_database()`,
  );
  const names = { user: 'ubugeni', database: 'ubugeni' };
  expect(row).toEqual({ ...names, lower: 'imigongo é', folds: true, trigrams: true, encoding: 'UTF8', addresses: '', zone: 'UTC' });
});

test('without settings the database is durable', async () => {
  const { connection } = await start(dataDir, {});
  const [row] = await query(
    connection,
    `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
       current_setting('synchronous_commit') AS commit, current_setting('data_checksums') AS checksums`,
  );
  expect(row).toEqual({ fsync: 'on', pages: 'on', commit: 'on', checksums: 'on' });
});

test('the url leads to the same database as the connection', async () => {
  const { url, connection } = await start(dataDir);
  const parsed = new URL(url);
  expect(parsed.pathname).toBe(`/${connection.database}`);
  expect(Object.fromEntries(parsed.searchParams)).toEqual({ host: connection.host, port: '5432', user: connection.user });
});

test('a second start is refused, names the process that holds the folder and where the database is', async () => {
  const { connection } = await start(dataDir);
  const error = await startEmbeddedPostgres({ dataDir }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DataDirHeld);
  expect(error).toMatchObject({ holderPid: process.pid, connection });
  expect(String(error)).toContain(`process ${process.pid} (`);
  const { answer } = await startInChild(dataDir);
  expect(answer).toMatchObject({ error: 'DataDirHeld', holderPid: process.pid });
});

test('of four concurrent starts exactly one succeeds, and the others name it', async () => {
  const starters = await Promise.all([1, 2, 3, 4].map(() => startInChild(dataDir)));
  const winners = starters.filter(({ answer }) => 'pid' in answer);
  const losers = starters.filter(({ answer }) => 'error' in answer);
  expect(winners).toHaveLength(1);
  const holderPid = winners[0]?.child.pid;
  for (const { answer } of losers) expect(answer).toMatchObject({ error: 'DataDirHeld', holderPid });
  await Promise.all(starters.map(({ child }) => kill(child, 'SIGTERM')));
});

test('stop() leaves no process and no pid file, and frees the folder', async () => {
  const postgres = await start(dataDir);
  await postgres.stop();
  expect(findDatabaseProcesses(clusterFoldersIn(dataDir))).toEqual([]);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  await expect(start(dataDir)).resolves.toBeDefined();
});

test('stop() does not wait for a busy session', async () => {
  const postgres = await start(dataDir);
  const busy = query(postgres.connection, 'SELECT pg_sleep(600)').catch((error: unknown) => error);
  await postgres.stop();
  expect(await busy).toBeInstanceOf(Error);
  expect(findDatabaseProcesses(clusterFoldersIn(dataDir))).toEqual([]);
});

test('a folder closed to everybody else works, and PostgreSQL has no capability of root except to reach it', async () => {
  const closed = path.join(dataDir, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const { pid, connection } = await start(path.join(closed, 'data, with a comma'));
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(readPowers(pid) & ~(DAC_OVERRIDE | DAC_READ_SEARCH)).toBe(0n);
});

test('where everybody may pass, PostgreSQL has no capabilities at all', async () => {
  const { pid } = await start(dataDir);
  const closedAbove = chooseAccount(findBinaries(), dataDir).prefix.length > 0;
  expect(readPowers(pid) === 0n || closedAbove).toBe(true);
});

test('an ordinary user can start it, and its data opens for the user that runs the tests', async () => {
  const account = findOrdinaryAccount();
  const folder = path.join(makeFolder(account), 'data');
  const { child, answer } = await startInChild(folder, account);
  expect(answer).toHaveProperty('pid');
  const { connection } = answer as Started;
  await query(connection, 'CREATE TABLE kept AS SELECT 7 AS answer');
  await kill(child, 'SIGTERM');
  chownSync(path.dirname(folder), process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  chmodSync(path.dirname(folder), 0o700);
  const here = await start(folder);
  expect(await query(here.connection, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }]);
  await here.stop();
  removeFolder(path.dirname(folder));
});

test('a folder that the user may not write is refused with a sentence', async () => {
  const { answer } = await startInChild('/usr', findOrdinaryAccount());
  expect(answer).toMatchObject({ message: expect.stringMatching(/^The data folder cannot be used by user \d+: .*EACCES/) });
});

test('a path too long for a socket gets a private temporary folder, which stop() removes', async () => {
  const postgres = await start(path.join(dataDir, 'x'.repeat(120)));
  expect(Buffer.byteLength(postgres.connection.host)).toBeLessThan(93);
  expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(existsSync(postgres.connection.host)).toBe(false);
});

test('a pipe of the starter ends with it, however long its PostgreSQL runs', async () => {
  const { child, answer } = await startInChild(dataDir);
  const { pid } = answer as Started;
  process.kill(pid, 'SIGSTOP');
  const ended = once(child.stdio.at(20) ?? child, 'close');
  await kill(child, 'SIGKILL');
  await ended;
  expect(markOf(pid)).toBeDefined();
  process.kill(pid, 'SIGCONT');
  await start(dataDir);
});

test('stale pid and lock files with the pid of a living process of the same user do not prevent the start', async () => {
  await (await start(dataDir)).stop();
  const { prefix, spawnAs } = chooseAccount(findBinaries(), dataDir);
  const [command, ...args] = [...prefix, '/bin/sleep', '30'];
  const stranger = spawn(command, args, { ...spawnAs, cwd: '/', stdio: 'ignore' });
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    writeFileSync(path.join(dataDir, 'postgres', name), `${stranger.pid}\n`);
  }
  await expect(start(dataDir)).resolves.toBeDefined();
  await kill(stranger, 'SIGKILL');
});

test('a first start that was killed half-way is repeated from the beginning', async () => {
  mkdirSync(path.join(dataDir, 'postgres.new/base'), { recursive: true });
  mkdirSync(path.join(dataDir, 'postgres'));
  const { connection } = await start(dataDir);
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(existsSync(path.join(dataDir, 'postgres.new'))).toBe(false);
});

test('data of another major version is refused by name and not changed, and the folder is free again', async () => {
  const file = path.join(dataDir, 'postgres/PG_VERSION');
  mkdirSync(path.dirname(file));
  writeFileSync(file, '17\n');
  await expect(start(dataDir)).rejects.toThrow(/written by PostgreSQL 17, .* brings PostgreSQL 18/);
  expect(readFileSync(file, 'utf8')).toBe('17\n');
  rmSync(path.dirname(file), { recursive: true });
  await expect(start(dataDir)).resolves.toBeDefined();
});

test('a folder with other content is refused', async () => {
  mkdirSync(path.join(dataDir, 'postgres'));
  writeFileSync(path.join(dataDir, 'postgres/letter.txt'), 'mine');
  await expect(start(dataDir)).rejects.toThrow(/holds no PostgreSQL data/);
});

test('a setting that PostgreSQL refuses ends the start with the last lines of its log', async () => {
  await expect(start(dataDir, { ...FAST, max_connections: 'many' })).rejects.toThrow(/max_connections/);
});

test('a server that runs on the data without our lock is not touched', async () => {
  const { pid } = await start(dataDir);
  rmSync(path.join(dataDir, 'postgres.lock'));
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({ name: 'DataDirHeld' });
  expect(findDatabaseProcesses(clusterFoldersIn(dataDir))).toContain(pid);
});
