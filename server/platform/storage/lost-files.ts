import { isId } from '#contract/ids.ts';
import type { Storage } from './storage.ts';

const HOUR_MS = 3_600_000;
/** How far back lost files are looked for; the cleanup runs every hour. */
const LOOK_BACK_MS = 8 * 24 * HOUR_MS;
/** Six digits of an id, a folder's name, last 2^24 milliseconds. */
const FOLDER_MS = 2 ** 24;

/**
 * The folder of an object's files: the first 6 digits of a UUIDv7 change every 4.7 hours, so no folder grows without end,
 * and the files of a period can be listed alone.
 */
export const folderOfId = (top: string, id: string): string => `${top}/${id.slice(0, 6)}/${id}`;

/**
 * The ids of the files below `top` whose row was never written (a process that was killed between the two), an hour after they came.
 * `findKnown` returns those of the given ids that have a row. `now` is in ms since 1970.
 */
export async function* findLostIds(
  storage: Pick<Storage, 'list'>,
  { top, now, findKnown }: { top: string; now: number; findKnown: (ids: string[]) => Promise<string[]> },
): AsyncGenerator<string> {
  for (let time = now - LOOK_BACK_MS; time < now + FOLDER_MS; time += FOLDER_MS) {
    const keys = await storage.list(`${top}/${beginningOfIds(time).slice(0, 6)}`);
    const ids = new Set(keys.map((key) => key.split('/')[2] ?? ''));
    const old = [...ids].filter((id) => isId(id) && id < beginningOfIds(now - HOUR_MS));
    if (old.length === 0) continue;
    const known = new Set(await findKnown(old));
    yield* old.filter((id) => !known.has(id));
  }
}

/** The beginning of a UUIDv7 of this time: 48 bits of milliseconds (RFC 9562), with its first dash. */
const beginningOfIds = (time: number) =>
  Math.max(0, Math.floor(time))
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-');
