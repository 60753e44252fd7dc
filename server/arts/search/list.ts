import type { ArtFilters } from '#contract/arts.ts';
import type { Database } from '#server/database/connect.ts';
import type { CardRow } from '#server/arts/card.ts';
import { readPlace, writePlace } from './cursor.ts';
import { choicesOf } from './list-filters.ts';
import { countStatement, pageStatement, type Way } from './list-statement.ts';
import { chooseWay, refreshSample, SMALL_SHOP } from './sample.ts';
import { cutPageBy } from '#server/database/lists/cursor.ts';

type ListRow = CardRow & { key: number; total: number | null; shown: number };

/** A page of artworks: `next` is the cursor of the following one; `total` counts the whole list, null when counting is too expensive. */
export type ArtPage = { rows: CardRow[]; next: string | null; total: number | null };

/**
 * A page of the published artworks that match every filter, in the requested order. One statement; on the first page of a filtered list
 * of a small shop a second one, which counts. `way` is chosen by a sample of the artworks unless a test sets it. Throws 'input.cursor'.
 */
export async function findArtPage(db: Database, filters: ArtFilters, way?: Way): Promise<ArtPage> {
  const { sort, limit } = filters;
  const place = readPlace(sort, filters.cursor);
  const choices = choicesOf(filters);
  if (!choices) return { rows: [], next: null, total: 0 };
  const { rows } = await db.$client.query<ListRow>(pageStatement({ filters, choices, place, way: way ?? chooseWay(db, filters, choices) }));
  refreshSample(db, rows[0]?.shown ?? 0);
  const hasMore = rows.length > limit;
  const total = place ? place.total : await countAll(db, { rows, hasMore, count: () => countStatement(choices) });
  return { ...cutPageBy(rows, limit, ({ key, id }) => writePlace(sort, { key, id, total })), total };
}

type Counting = { rows: ListRow[]; hasMore: boolean; count: () => ReturnType<typeof countStatement> };

/** The total of a list, on its first page. */
async function countAll(db: Database, { rows, hasMore, count }: Counting): Promise<number | null> {
  const [first] = rows;
  if (!first || !hasMore) return rows.length;
  if (first.total !== null) return first.total;
  if (first.shown > SMALL_SHOP) return null;
  const counted = await db.$client.query<{ total: number }>(count());
  return counted.rows[0]?.total ?? null;
}
