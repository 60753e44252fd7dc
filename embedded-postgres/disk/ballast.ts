import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const MEGABYTE = 1024 * 1024;
const BALLAST_BYTES = 64 * MEGABYTE;
const CHECK_INTERVAL_MS = 60_000;
/** It is created only when at least this many times its size is free. */
const PLENTY = 10;

/**
 * A file of 64 MB that only reserves disk space (faults.md F07). On a disk without a free byte PostgreSQL cannot even recover, so that reads
 * would fail too; releasing the file gives it the space to recover, while the operator frees more.
 */
export type Ballast = {
  /** Releases the space when the disk is full; returns whether it did. */
  dropWhenFull(): boolean;
  close(): void;
};

type Options = { bytes?: number; intervalMs?: number; freeBytes?: (folder: string) => number };

/** Creates the ballast in `folder`, on the database's disk, once there is plenty of space: within a minute, and again after it was released. */
export function reserveBallast(
  folder: string,
  { bytes = BALLAST_BYTES, intervalMs = CHECK_INTERVAL_MS, freeBytes = freeBytesOn }: Options = {},
): Ballast {
  const file = path.join(folder, 'ballast');
  let laying: Promise<void> | undefined;
  const layWhenRoom = () => {
    if (laying || existsSync(file) || freeBytes(folder) < bytes * PLENTY) return;
    laying = lay(file, bytes).finally(() => (laying = undefined));
  };
  const timer = setInterval(layWhenRoom, intervalMs).unref();
  return {
    dropWhenFull() {
      if (!existsSync(file) || freeBytes(folder) > bytes / 2) return false;
      rmSync(file, { force: true });
      return true;
    },
    close: () => clearInterval(timer),
  };
}

/** A folder that cannot be examined counts as full. */
function freeBytesOn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Random bytes: a compressing file system would reserve no space for zeros. A failed attempt is repeated later. */
async function lay(file: string, bytes: number): Promise<void> {
  const draft = `${file}.new`;
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      const block = randomBytes(Math.min(bytes, MEGABYTE));
      for (let written = 0; written < bytes; written += block.length) await handle.writeFile(block);
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true }).catch(() => {});
  }
}
