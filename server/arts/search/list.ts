import type { ArtFilters } from '#contract/arts.ts';
import type { Database } from '#server/database/connect.ts';
import type { CardRow } from '#server/arts/card.ts';
import { type Place, readPlace, writePlace } from './walk/cursor.ts';
import { type Choice, choicesOf, testedAlone } from './walk/list-filters.ts';
import { pageStatement, SMALL_SHOP, type Way } from './list-statement.ts';
import { selectByMatch, SORTED_MAX } from './match-list.ts';
import { findByNearness, isByNearness } from './walk/nearest-price.ts';
import { chooseWay, refreshSample } from './sample.ts';
import { isSearch, type ResolvedSearch, resolveSearch } from './resolve-search.ts';
import { cutPageBy } from '#server/database/lists/cursor.ts';

/** `place_id`: the id that the list has it by; `rank`: the sort key in the order 'match'. */
type FoundRow = CardRow & { place_id: string; rank?: number };
type ListRow = FoundRow & { total?: number | null; shown?: number };

/** A page of artworks: `next` is the cursor of the following one; `total` counts the whole list, null when counting is too expensive. */
export type ArtPage = { rows: FoundRow[]; next: string | null; total: number | null };

/**
 * A page of the published artworks that match every filter, in the requested order. One statement, two by nearness to a price, and one more that looks up the words of a
 * search unless they were looked up just now; what no word or beginning finds is looked for inside of words. `way` is chosen by the number and a
 * sample of the artworks unless a test sets it. Throws 'input.cursor'.
 */
export async function findArtPage(db: Database, asked: ArtFilters, way?: Way): Promise<ArtPage> {
  const { search: text } = asked;
  // Without words nothing matches better than another.
  const isTime = !isSearch(text) && asked.sort === 'match' && !isByNearness(asked);
  const filters: ArtFilters = isTime ? { ...asked, sort: 'newest' } : asked;
  const place = readPlace(filters.sort, filters.cursor);
  if (!isSearch(text)) return findWithoutWords(db, { filters, place, way });
  const search = await resolveSearch(db, text, asked.exact);
  if (!search) return NOTHING;
  const page = await findPage(db, { filters, place, way, search });
  return page.rows.length === 0 && search.wider ? findPage(db, { filters, place, way, search: search.wider }) : page;
}

/** The first artworks of a search, the best match first, by whole words and beginnings alone. One statement. */
export const findBestMatches = (db: Database, search: ResolvedSearch, filters: Omit<ArtFilters, 'sort'>): Promise<ArtPage> =>
  findPage(db, { filters: { ...filters, sort: 'match' }, place: undefined, way: undefined, search });

/** In the order 'match' between two prices, what costs most nearly what lies in the middle first. Two statements for that. */
function findWithoutWords(db: Database, { filters, place, way }: Wanted): Promise<ArtPage> {
  if (!isByNearness(filters)) return findPage(db, { filters, place, way });
  return findByNearness(filters, place, async (asked, start) =>
    (asked.minPrice ?? 0) > (asked.maxPrice ?? Infinity) ? NOTHING : findPage(db, { filters: asked, place: start, way }),
  );
}

const NOTHING: ArtPage = { rows: [], next: null, total: 0 };

type Wanted = { filters: ArtFilters; place: Place | undefined; way: Way | undefined; search?: ResolvedSearch };

async function findPage(db: Database, { filters, place, way, search }: Wanted): Promise<ArtPage> {
  const choices = choicesOf(filters);
  if (!choices) return NOTHING;
  if (search && filters.sort === 'match') return findMatchPage(db, { filters, choices, place, search, way });
  const all = search ? beside(search, choices) : choices;
  const { rows } = await db.$client.query<ListRow>(
    pageStatement({ filters, choices: all, place, way: way ?? chooseWay(db, filters, all) }),
  );
  const [first] = rows;
  // The total of a list without filters is that of all artworks.
  const shown = all.length === 0 ? first?.total : first?.shown;
  if (shown) refreshSample(db, shown);
  return cut(filters, place, rows);
}

/** Bounds are tested one by one in so many matches of words at most. */
const TESTED_MAX = 6_000;

/** The filters with a search, whose matches are few enough to test bounds one by one or else are found beside the entries of these. */
const beside = ({ choice, matches }: ResolvedSearch, choices: Choice[]): Choice[] => [
  ...(matches <= TESTED_MAX ? choices.map(testedAlone) : choices),
  choice,
];

/** A page in the order 'match': of a small shop, or of few matches, all are sorted at once. */
async function findMatchPage(
  db: Database,
  { filters, choices, place, search, way }: Wanted & { choices: Choice[]; search: ResolvedSearch },
): Promise<ArtPage> {
  refreshSample(db, search.shown);
  const isFew = search.shown <= SMALL_SHOP || search.matches <= SORTED_MAX;
  if ((way ?? (isFew ? 'far' : 'near')) === 'near')
    return cut(filters, place, await selectByMatch(db, { filters, choices, search, place }));
  const all = beside(search, choices);
  const { rows } = await db.$client.query<ListRow>(pageStatement({ filters, choices: all, place, way: 'far', ladder: search.ladder }));
  return cut(filters, place, rows);
}

/** A page from one row more than its limit; `total` is in the first row, if it was counted, and in the place of a further page. */
function cut({ sort, limit }: ArtFilters, place: Place | undefined, rows: ListRow[]): ArtPage {
  const total = place ? place.total : rows.length > limit ? (rows[0]?.total ?? null) : rows.length;
  return { ...cutPageBy(rows, limit, (last) => writePlace(sort, { key: keyOf[sort](last), id: last.place_id, total })), total };
}

/** The sort key of an artwork, as the walk has it (list-walk.ts). */
const keyOf: Record<ArtFilters['sort'], (row: FoundRow) => number> = {
  match: ({ rank = 0 }) => rank,
  newest: ({ available_arts }) => (available_arts > 0 ? 1 : 0),
  'price-asc': ({ price }) => price,
  'price-desc': ({ price }) => price,
  popular: ({ favorites_count }) => favorites_count,
};
