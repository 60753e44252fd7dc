import type { ArtFilters } from '#contract/arts.ts';
import { fail } from '#contract/failures.ts';

type Sort = ArtFilters['sort'];

/** Where a page begins: after the work with this sorting number and id. `total` travels along, so that it is counted once. */
export type Place = { key: number; id: string; total: number | null };

const LETTERS: Record<Sort, string> = { newest: 'n', 'price-asc': 'a', 'price-desc': 'd', popular: 'p' };
const CURSOR = /^([nadp])\.(\d{1,10})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,10}|x)$/;

/** A place as text for an address; it holds for its own sorting only. */
export function writeCursor(sort: Sort, { key, id, total }: Place): string {
  return Buffer.from(`${LETTERS[sort]}.${key}.${id}.${total ?? 'x'}`).toString('base64url');
}

/** Reads a cursor; none and an empty one are the first page. Throws 'input.cursor' for one that was not made here or for another sorting. */
export function readCursor(sort: Sort, cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined;
  const [, letter, key, id, total] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (letter !== LETTERS[sort] || !id || Number(key) > 2_147_483_647) throw fail('input.cursor');
  return { key: Number(key), id, total: total === 'x' ? null : Number(total) };
}
