import type { ArtFilters } from '#contract/arts.ts';
import type { Database } from '#server/database/connect.ts';
import type { CardRow } from '#server/arts/card.ts';
import { readPlace, writePlace } from './cursor.ts';
import { choicesOf } from './list-filters.ts';
import { pageStatement, type Way } from './list-statement.ts';
import { chooseWay, refreshSample } from './sample.ts';
import { cutPageBy } from '#server/database/lists/cursor.ts';

type ListRow = CardRow & { key: number; total: number | null; shown: number };

/** A page of artworks: `next` is the cursor of the following one; `total` counts the whole list, null when counting is too expensive. */
export type ArtPage = { rows: CardRow[]; next: string | null; total: number | null };

/**
 * A page of the published artworks that match every filter, in the requested order. One statement. `way` is chosen by the number and a
 * sample of the artworks unless a test sets it. Throws 'input.cursor'.
 */
export async function findArtPage(db: Database, filters: ArtFilters, way?: Way): Promise<ArtPage> {
  const { sort, limit } = filters;
  const place = readPlace(sort, filters.cursor);
  const choices = choicesOf(filters);
  if (!choices) return { rows: [], next: null, total: 0 };
  const { rows } = await db.$client.query<ListRow>(pageStatement({ filters, choices, place, way: way ?? chooseWay(db, filters, choices) }));
  const [first] = rows;
  if (first) refreshSample(db, first.shown);
  const hasMore = rows.length > limit;
  const total = place ? place.total : first && hasMore ? first.total : rows.length;
  return { ...cutPageBy(rows, limit, ({ key, id }) => writePlace(sort, { key, id, total })), total };
}
