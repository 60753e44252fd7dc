import { realpathSync } from 'node:fs';
import path from 'node:path';
import { openPrivateDataDir } from '#embedded-postgres/disk/data-dir.ts';
import { chooseAccount } from '#embedded-postgres/system/account.ts';
import type { Account } from '#embedded-postgres/system/account.ts';
import { reserveBallast } from '#embedded-postgres/disk/ballast.ts';
import type { Ballast } from '#embedded-postgres/disk/ballast.ts';
import { clusterFoldersIn, prepareCluster, removeStaleFiles } from './cluster.ts';
import type { ClusterFolders } from './cluster.ts';
import { connectionIn, urlOf } from './connection.ts';
import type { Connection } from './connection.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { linkLibraries } from './disk/libraries.ts';
import { openLogFile } from '#embedded-postgres/disk/log-file.ts';
import type { LogFile } from '#embedded-postgres/disk/log-file.ts';
import { findBinaries } from '#embedded-postgres/system/platform.ts';
import type { Binaries } from '#embedded-postgres/system/platform.ts';
import { endDatabaseProcesses } from './processes.ts';
import { waitUntilReady } from './readiness.ts';
import { listServerArguments } from './server-arguments.ts';
import { spawnDatabaseProgram } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { chooseSocketFolder, makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';
import type { Supervised } from './supervise.ts';

export { DataDirHeld } from './data-dir-lock.ts';

export type EmbeddedPostgres = {
  /** Connection options for `pg`; add `ssl: false`, otherwise PGSSLMODE counts. */
  connection: Connection;
  /** The same as a URL for `pg` and libpq: postgresql:///ubugeni?host=…&port=5432&user=ubugeni */
  url: string;
  /** The current server's pid; it changes when a crashed server was restarted. Meanwhile connections are refused. */
  readonly pid: number;
  /** Fast shutdown (SIGINT), waits until it has ended and unlocks the folder; SIGQUIT after `graceMs` (8 s). */
  stop(graceMs?: number): Promise<void>;
};

type Options = { dataDir: string; log?: (line: string) => void; settings?: Record<string, string> };

/** Leaves two of the ten seconds that SIGTERM gives the whole program. */
const STOP_GRACE_MS = 8_000;
const LOG_LINES = 15;

/**
 * Starts (initialising when empty) the PostgreSQL of `dataDir`/postgres, on a private Unix socket. One
 * process per `dataDir`: throws DataDirHeld when another one has it. A PostgreSQL left over by a killed
 * process is stopped first. `settings` are PostgreSQL's (tests: `{ fsync: 'off' }`). The server dies with the
 * thread that called this, so call it from the main thread.
 */
export async function startEmbeddedPostgres({ dataDir, log = () => undefined, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const site = chooseSite(dataDir);
  const lock = await lockDataDir({ ...site, log });
  try {
    const logFile = openLogFile(path.join(site.home, 'postgres.log'));
    const ballast = reserveBallast(site.folders.cluster);
    const supervised = await startLocked({ site, settings, log, logFile, ballast, lockFd: lock.fd });
    const close = () => {
      ballast.close();
      removeSocketFolder(site.connection.host, site.folders.cluster);
      logFile.close();
      lock.release();
    };
    let stopped: Promise<void> | undefined;
    return {
      connection: site.connection,
      url: urlOf(site.connection),
      get pid() {
        return supervised.pid;
      },
      stop: (graceMs = STOP_GRACE_MS) => (stopped ??= supervised.stop(graceMs).finally(close)),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Everything that is decided before the folder is locked. */
type Site = { binaries: Binaries; home: string; account: Account; folders: ClusterFolders; connection: Connection };

function chooseSite(dataDir: string): Site {
  const binaries = findBinaries();
  openPrivateDataDir(dataDir, { isEmbedded: true });
  const home = realpathSync(dataDir);
  const account = chooseAccount(binaries, home);
  const folders = clusterFoldersIn(home);
  return { binaries, home, account, folders, connection: connectionIn(chooseSocketFolder(folders, account)) };
}

type Preparation = {
  site: Site;
  settings: Record<string, string>;
  log: (line: string) => void;
  logFile: LogFile;
  ballast: Ballast;
  lockFd: number;
};

/** Starts the first server and supervises it; a start that fails leaves no process behind. */
async function startLocked(preparation: Preparation): Promise<Supervised> {
  const { site, log, logFile, ballast } = preparation;
  const giveRoom = () => {
    if (ballast.dropWhenFull()) log('The disk of the database is full: the reserved space is released. Make more room now.');
  };
  const clear = async () => {
    await endDatabaseProcesses(site.folders);
    removeStaleFiles(site.folders.cluster, site.connection.host);
    giveRoom();
  };
  try {
    const spawn = await prepareServer(preparation);
    giveRoom();
    const first = spawn();
    await waitUntilReady({ connection: site.connection, server: first, tail: () => logFile.tail(LOG_LINES), log });
    return supervise(first, { spawn, clear, log });
  } catch (error) {
    ballast.close();
    await clear();
    removeSocketFolder(site.connection.host, site.folders.cluster);
    logFile.close();
    throw error;
  }
}

/** Prepares the cluster and its surroundings; returns the function that starts one server on it. */
async function prepareServer({ site, settings, log, logFile, lockFd }: Preparation): Promise<() => ServerProcess> {
  const { binaries, home, account, folders, connection } = site;
  const launch = { account, libraryPath: linkLibraries(binaries, path.join(home, 'postgres-lib')), logFd: logFile.fd, lockFd };
  await prepareCluster({ folders, binaries, launch, isDurable: settings['fsync'] !== 'off', logFile, log });
  makeSocketFolder(connection.host, folders.cluster, account);
  const args = listServerArguments(folders, connection, settings);
  return () => {
    const server = spawnDatabaseProgram(binaries.postgres, args, { ...launch, cwd: folders.cluster });
    // It does not keep the process alive: its database ends with it.
    server.unref();
    return server;
  };
}
