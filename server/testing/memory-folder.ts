import { accessSync, constants, statfsSync } from 'node:fs';

/** Linux's file system in memory. Containers often have one of 64 MB. */
const MEMORY = '/dev/shm';
/** What databases, shops and browsers of one run have at once, with room. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Puts the temporary files of a test run into memory, where there is room: a database is a copy of 660 files, and a shop one of 2,000, for which a disk
 * takes ten times the processor's time (decision 31). With TMPDIR set they are where it says.
 */
export function keepFilesInMemory(): void {
  if (!process.env['TMPDIR'] && hasRoom()) process.env['TMPDIR'] = MEMORY;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES;
  } catch {
    return false;
  }
}
