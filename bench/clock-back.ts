import { existsSync, openSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/database/drizzle.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { chooseAccount } from '#embedded-postgres/system/account.ts';
import { clusterFoldersIn } from '#embedded-postgres/cluster.ts';
import { connectionIn, urlOf } from '#embedded-postgres/connection.ts';
import { linkLibraries } from '#embedded-postgres/disk/libraries.ts';
import { findBinaries } from '#embedded-postgres/system/platform.ts';
import { listServerArguments } from '#embedded-postgres/server-arguments.ts';
import { spawnDatabaseProgram } from '#embedded-postgres/server-process.ts';
import { chooseSocketFolder, makeSocketFolder } from '#embedded-postgres/socket-folder.ts';
import { startEmbeddedPostgres } from '#embedded-postgres/start.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startNode } from '#server/testing/processes/node-process.ts';
import { hastenNews, judgeMails, untilMailsAreOut } from './judge-mails.ts';
import { makeHistory, work } from '#server/testing/processes/order-history.ts';
import { openSmtpSink } from '#server/testing/fakes/smtp-sink.ts';

// node bench/clock-back.ts [hours]: a node and its PostgreSQL under libfaketime (apt-get install faketime), two workers who order.
// The clock of both is set back by this many hours; then emails of new orders must still be sent, and minute jobs must run, without a restart.
const HOURS = Number(process.argv[2] ?? 2);
/** How long orders are placed before the clock is set back, and after it. */
const ORDERS_MS = 5_000;
/** How long the mails and jobs after it are counted: the shop notices within 15 s, its schedule within 60 more, and jobs of each minute follow. */
const WATCH_MS = 180_000;
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1', '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1'];
const library = LIBRARIES.find(existsSync);
if (!library) {
  console.error('This drill needs libfaketime: apt-get install faketime.');
  process.exit(2);
}

const dataDir = await realpath(await mkdtemp(path.join(tmpdir(), 'ubugeni-clock-')));
await chmod(dataDir, 0o711);
const clockFile = path.join(dataDir, 'clock');
const setClock = (offset: string) => writeFileSync(clockFile, `${offset}\n`, { mode: 0o644 });
setClock('+0');
const faked = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clockFile, FAKETIME_NO_CACHE: '1', DONT_FAKE_MONOTONIC: '1' };

// Created with the true clock; then started with the fake one.
await (await startEmbeddedPostgres({ dataDir })).stop();
const binaries = findBinaries();
const account = chooseAccount(binaries, dataDir);
const folders = clusterFoldersIn(dataDir);
const connection = connectionIn(chooseSocketFolder(folders, account));
makeSocketFolder(connection.host, folders.cluster, account);
const logFd = openSync(path.join(dataDir, 'drill.log'), 'a');
const prefix = [...account.prefix, 'env', ...Object.entries(faked).map(([name, value]) => `${name}=${value}`)];
const postgres = spawnDatabaseProgram(binaries.postgres, listServerArguments(folders, connection, {}), {
  account: { ...account, prefix },
  cwd: folders.cluster,
  libraryPath: linkLibraries(binaries, path.join(dataDir, 'postgres-lib')),
  logFd,
  lockFd: logFd,
});
const sink = await openSmtpSink();
const db = connectDatabase({ connection: { ...connection, ssl: false }, max: 10 });
await untilOpen();
const environment = { DATABASE_URL: urlOf(connection), SMTP_URL: sink.url, ...faked };
const node = await startNode({ port: await freePort(), dataDir, environment });
const news = hastenNews(db);

try {
  const history = await makeHistory(db, [10_000]);
  const workers = work(db, history, () => node.url, 2);
  await pause(ORDERS_MS);
  const before = { mails: sink.mails.length, ...(await readClock()) };
  setClock(`-${HOURS}h`);
  const setAt = performance.now();
  const firstRun = untilFirstRun(before.now - HOURS * 3_600, setAt + WATCH_MS);
  // Orders of a few seconds: their emails go out for minutes.
  await pause(ORDERS_MS);
  await workers.stop();
  await pause(WATCH_MS - ORDERS_MS);
  const firstRunAt = await firstRun;
  const after = { mails: sink.mails.length, runs: await countRuns(before.now - HOURS * 3_600), ...(await readClock()) };
  await untilMailsAreOut(db);
  const { expected, doubled, missing } = await judgeMails(db, sink);
  const hours = (after.now - before.now - WATCH_MS / 1_000) / 3_600;
  console.log(
    '| clock set by, hours | mails in the 180 s after | minute jobs in the 180 s after | first of them, s after | mails expected | doubled | missing |',
  );
  console.log('|---|---|---|---|---|---|---|');
  const firstRunS = firstRunAt === undefined ? 'none' : Math.round((firstRunAt - setAt) / 1_000);
  console.log(`| ${[hours.toFixed(2), after.mails - before.mails, after.runs, firstRunS, expected, doubled, missing].join(' | ')} |`);
  if (after.mails === before.mails || after.runs === 0 || doubled + missing > 0) process.exitCode = 1;
} finally {
  await news.stop();
  await node.stop();
  await db.$client.end();
  await sink.close();
  postgres.kill('SIGINT');
  await postgres.ended;
  await rm(dataDir, { recursive: true, force: true });
}

/** Runs of the job of each minute that finished by the present clock since this time, in seconds of the epoch. */
async function countRuns(since: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM pgboss.job
    WHERE name = 'server.add-due' AND state = 'completed' AND completed_on BETWEEN to_timestamp(${since}) AND now()`);
  return rows[0]?.n ?? 0;
}

/** When the job of the minute finished first by the present clock, by the monotonic clock; undefined when none did until `endAt`. */
async function untilFirstRun(since: number, endAt: number): Promise<number | undefined> {
  while (performance.now() < endAt) {
    if ((await countRuns(since)) > 0) return performance.now();
    await pause(500);
  }
  return undefined;
}

async function readClock(): Promise<{ now: number }> {
  const { rows } = await db.execute<{ now: number }>(sql`SELECT extract(epoch FROM clock_timestamp())::float8 AS now`);
  return { now: rows[0]?.now ?? 0 };
}

async function untilOpen(): Promise<void> {
  for (;;) {
    const isOpen = await db.execute(sql`SELECT 1`).then(
      () => true,
      () => false,
    );
    if (isOpen) return;
    await pause(100);
  }
}
