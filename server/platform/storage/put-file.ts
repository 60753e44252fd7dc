import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { fail } from '#contract/failures.ts';

/** Files are written to this folder first: a reader or a listing must never see a partial file. */
const HALF = '.half';
const HALF_FILE_AGE_MS = 3_600_000;

/** Space that is left to the database, which may be on the same disk (faults.md F07): the smaller of a share and an amount. */
const KEEP_FREE_SHARE = 0.05;
const KEEP_FREE_BYTES = 512 * 1024 * 1024;

/** Writes a file below `root` atomically and durably. Throws 'storage.full' when there is no space. */
export async function putFile(root: string, key: string, bytes: Uint8Array): Promise<void> {
  const half = path.join(root, HALF, randomUUID());
  const file = path.join(root, key);
  if (!file.startsWith(root + path.sep) || key.includes('\0')) throw new Error('A key leads out of the storage');
  try {
    await mkdir(path.dirname(half), { recursive: true, mode: 0o700 });
    await refuseWhenFull(root, bytes.length);
    await writeThrough(half, bytes);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true }).catch(() => {});
    throw isFull(error) ? fail('storage.full') : error;
  }
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function refuseWhenFull(root: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(root);
  const keep = Math.min(blocks * bsize * KEEP_FREE_SHARE, KEEP_FREE_BYTES);
  if (bavail * bsize - bytes < keep) throw fail('storage.full');
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Deletes partial files that are too old to be in progress. */
export async function removeHalfFiles(root: string): Promise<void> {
  const folder = path.join(root, HALF);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > HALF_FILE_AGE_MS) await rm(file, { force: true });
  }
}
