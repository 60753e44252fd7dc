import { lchownSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from '#embedded-postgres/system/account.ts';
import type { ClusterFolders } from './cluster.ts';
import { PORT } from './connection.ts';

/** sun_path is 108 bytes with its final zero. Source: unix(7). */
const SOCKET_PATH_BYTES = 107;

/**
 * The folder of the socket: the data folder itself, which is closed to others; when its path is too long for a
 * socket, a private folder with a fixed name in the temporary one.
 */
export function chooseSocketFolder({ cluster, name }: ClusterFolders, account: Account): string {
  const temporary = [tmpdir(), '/tmp'].map((folder) => path.join(folder, `${name}-${account.uid}`));
  return [cluster, ...temporary].find(fits) ?? cluster;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_BYTES;
}

/** Creates the temporary folder; refuses one that another user created under the same name. */
export function makeSocketFolder(folder: string, clusterFolder: string, account: Account): void {
  if (folder === clusterFolder) return;
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isExisting(error)) throw error;
  }
  if (lstatSync(folder).uid === process.getuid?.()) lchownSync(folder, account.uid, account.gid);
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== account.uid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `The folder ${folder} for the database's socket was made by somebody else. Remove it, or choose a DATA_DIR with a shorter path.`,
    );
  }
}

export function removeSocketFolder(folder: string, clusterFolder: string): void {
  if (folder !== clusterFolder) rmSync(folder, { recursive: true, force: true });
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
