import type { ArtFilters } from '#contract/arts.ts';
import { fail } from '#contract/failures.ts';
import { ID_PATTERN } from '#contract/ids.ts';
import { readCursor, writeCursor } from '#server/database/lists/cursor.ts';

type Sort = ArtFilters['sort'];

/** Where a page starts: after the artwork with this sort key and id. `total` is part of it, so that it is counted once. */
export type Place = { key: number; id: string; total: number | null };

const LETTERS: Record<Sort, string> = { match: 'm', newest: 's', 'price-asc': 'a', 'price-desc': 'd', popular: 'p' };
/** Missing in links from before sold-out artworks came last: these continue among those in stock. */
const OF_TIME_ALONE = 'n';
const CURSOR = new RegExp(String.raw`^([msnadp])\.(\d{1,10})\.(${ID_PATTERN})\.(\d{1,10}|x)$`);

/** A position as text for an address; it is valid for its own sort order only. */
export function writePlace(sort: Sort, { key, id, total }: Place): string {
  return writeCursor(`${LETTERS[sort]}.${key}.${id}.${total ?? 'x'}`);
}

/** Reads a cursor; none and an empty one mean the first page. Throws 'input.cursor' for an invalid one or one of another sort order. */
export function readPlace(sort: Sort, cursor: string | undefined): Place | undefined {
  const groups = readCursor(cursor, CURSOR);
  if (!groups) return undefined;
  const [letter, key, id, total] = groups;
  const isByTimeAlone = letter === OF_TIME_ALONE && sort === 'newest';
  if (!id || !(letter === LETTERS[sort] || isByTimeAlone) || Number(key) > 2_147_483_647) throw fail('input.cursor');
  return { key: isByTimeAlone ? 1 : Number(key), id, total: total === 'x' ? null : Number(total) };
}

/** Ends a cursor of a list that answers a search with its mended words; no cursor has it within. */
const OF_MENDED = '~';
export const markMended = (cursor: string): string => cursor + OF_MENDED;
/** The cursor of a list with mended words as the list itself has it; undefined for any other. */
export const readMended = (cursor: string | undefined): string | undefined =>
  cursor?.endsWith(OF_MENDED) ? cursor.slice(0, -OF_MENDED.length) : undefined;
