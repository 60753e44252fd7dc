import type { ArtFilters } from '#contract/arts.ts';
import type { Database } from '#server/database/connect.ts';
import type { CardRow } from '#server/arts/card.ts';
import { readPlace, writePlace } from './cursor.ts';
import { choicesOf } from './list-filters.ts';
import { pageStatement, type Way } from './list-statement.ts';
import { chooseWay, refreshSample } from './sample.ts';
import { cutPageBy } from '#server/database/lists/cursor.ts';

type ListRow = CardRow & { total: number | null; shown?: number };

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
  // The total of a list without filters is that of all artworks.
  const shown = choices.length === 0 ? first?.total : first?.shown;
  if (shown) refreshSample(db, shown);
  const hasMore = rows.length > limit;
  const total = place ? place.total : first && hasMore ? first.total : rows.length;
  return { ...cutPageBy(rows, limit, (last) => writePlace(sort, { key: keyOf[sort](last), id: last.id, total })), total };
}

/** The sort key of an artwork, as the walk has it (list-walk.ts). */
const keyOf: Record<ArtFilters['sort'], (row: CardRow) => number> = {
  match: ({ available_arts }) => (available_arts > 0 ? 1 : 0),
  newest: ({ available_arts }) => (available_arts > 0 ? 1 : 0),
  'price-asc': ({ price }) => price,
  'price-desc': ({ price }) => price,
  popular: ({ favorites_count }) => favorites_count,
};
