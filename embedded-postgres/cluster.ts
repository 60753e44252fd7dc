import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { giveFolder } from '#embedded-postgres/system/account.ts';
import { USER } from './connection.ts';
import type { LogFile } from '#embedded-postgres/disk/log-file.ts';
import type { Binaries } from '#embedded-postgres/system/platform.ts';
import { describeEnding, spawnDatabaseProgram } from './server-process.ts';
import type { Launch } from './server-process.ts';

/** `cluster` is the finished folder, `draft` the one that initdb is still creating; `name` marks each of its processes. */
export type ClusterFolders = { cluster: string; draft: string; name: string };

export function clusterFoldersIn(dataDir: string): ClusterFolders {
  const place = path.join(dataDir, 'postgres');
  // It may have been moved to another disk with a link left behind; running servers are recognised by the real path.
  const cluster = existsSync(place) ? realpathSync(place) : place;
  // The path alone is not enough: outside a container its processes are visible, and its folder may have the same path.
  const { dev, ino } = statSync(path.dirname(cluster));
  const hash = createHash('sha256').update(`${cluster} ${dev} ${ino}`).digest('hex').slice(0, 16);
  return { cluster, draft: `${cluster}.new`, name: `ubugeni-${hash}` };
}

type Preparation = {
  folders: ClusterFolders;
  binaries: Binaries;
  launch: Omit<Launch, 'cwd'>;
  isDurable: boolean;
  logFile: LogFile;
  log: (line: string) => void;
};

/** Makes sure that there is a cluster of this major version, owned by the account. Call it under the lock. */
export async function prepareCluster(preparation: Preparation): Promise<void> {
  const { folders, binaries, launch } = preparation;
  // Left by an initdb that was killed; it was never used.
  rmSync(folders.draft, { recursive: true, force: true });
  if (isVacant(folders.cluster)) await initialise(preparation);
  checkMajor(folders.cluster, binaries.major);
  giveFolder(folders.cluster, launch.account);
  removeStaleFiles(folders.cluster);
}

/** Pid and lock files of a dead server: PostgreSQL would refuse to start when another process has its pid. */
export function removeStaleFiles(...folders: readonly string[]): void {
  for (const folder of folders) {
    for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(path.join(folder, name), { force: true });
  }
}

function isVacant(folder: string): boolean {
  if (!existsSync(folder)) return true;
  if (readdirSync(folder).length > 0) return false;
  rmdirSync(folder);
  return true;
}

function checkMajor(folder: string, major: string): void {
  const file = path.join(folder, 'PG_VERSION');
  if (!existsSync(file)) throw new Error(`${folder} is not empty and holds no PostgreSQL data. Move it away, or choose another DATA_DIR.`);
  const found = readFileSync(file, 'utf8').trim();
  if (found === major) return;
  throw new Error(
    `The data in ${folder} was written by PostgreSQL ${found}, and this program brings PostgreSQL ${major}, which cannot read it. ` +
      `Start the version of the program that made it, or move the data with pg_upgrade of PostgreSQL ${major}.`,
  );
}

/** Creates the cluster beside its place and moves it there when it is complete, so that a partial one is never opened. */
async function initialise({ folders, binaries, launch, isDurable, logFile, log }: Preparation): Promise<void> {
  log(`Making a new database in ${folders.cluster}`);
  mkdirSync(folders.draft, { mode: 0o700 });
  giveFolder(folders.draft, launch.account);
  // The builtin provider sorts by code point whatever the C library's version; LC_CTYPE stays UTF-8 for pg_trgm.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const sync = isDurable ? '--sync-method=syncfs' : '--no-sync';
  const args = [`--pgdata=${folders.draft}`, `--username=${USER}`, '--auth=trust', '--no-instructions', sync, ...locale];
  args.push('-c', `cluster_name=${folders.name}`);
  const ending = await spawnDatabaseProgram(binaries.initdb, args, { ...launch, cwd: folders.draft }).ended;
  if (ending.code !== 0) throw new Error(`The database could not be made (${describeEnding(ending)}):\n${logFile.tail(15)}`);
  renameSync(folders.draft, folders.cluster);
  syncFolder(path.dirname(folders.cluster));
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
