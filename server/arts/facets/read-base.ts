import { LRUCache } from 'lru-cache';
import type { Database } from '#server/database/connect.ts';
import { type Choice, testedAlone } from '#server/arts/search/walk/list-filters.ts';
import { SMALL_SHOP } from '#server/arts/search/list-statement.ts';
import { estimateMatches } from '#server/arts/search/sample.ts';
import { BASE_MAX, type BaseRow, baseStatement, type Chosen, type Facet, NEWEST_MAX, PART_MAX, type Source } from './base-statement.ts';
import { countRest } from './count-rest.ts';

/** `choices` is undefined when nothing can match; `shown`: how many artworks are published. */
type Wish = { choices: Choice[] | undefined; facets: readonly Facet[]; chosen: Chosen; shown: number; source?: Source | undefined };

const NOTHING: BaseRow = {
  n: 0,
  categories: null,
  mediums: null,
  colours: null,
  prices: null,
  sizes: null,
  orientations: null,
  availabilities: null,
  abroad: null,
  artists: null,
  price: null,
};
/** Up to so many published artworks all of them are tested, in their narrow rows. */
const TESTED_MAX = 40_000;
/** Up to so many expected matches the index names all of them. */
const INDEX_MAX = BASE_MAX / 2;

/** The facets of a larger shop without any filter: everybody asks for them, and they change slowly. */
const KEPT = { max: 100, ttl: 60_000 };
const kept = new WeakMap<Database, LRUCache<string, Promise<BaseRow>>>();

/**
 * Counts facets in one base: the artworks that match these choices. Counts up to FACET_MAX are exact, a larger one is any larger number. `source` is
 * chosen by the number and a sample of the artworks unless a test sets it. One statement, and where the base has too many artworks to read all
 * of them two more.
 */
export async function readBase(db: Database, wish: Wish): Promise<BaseRow> {
  const { choices, facets, chosen, shown } = wish;
  if (!choices) return NOTHING;
  if (choices.length > 0 || shown <= SMALL_SHOP) return countFacets(db, { ...wish, choices });
  const known = kept.get(db) ?? new LRUCache(KEPT);
  kept.set(db, known);
  const key = JSON.stringify([facets, chosen]);
  const counting = known.get(key) ?? countFacets(db, { ...wish, choices });
  known.set(key, counting, { noUpdateTTL: true });
  counting.catch(() => known.delete(key));
  return counting;
}

async function countFacets(
  db: Database,
  { choices: asked, facets, chosen, shown, source: given }: Wish & { choices: Choice[] },
): Promise<BaseRow> {
  const choices = asked.some(({ share = 1 }) => share * shown <= INDEX_MAX) ? asked.map(testedAlone) : asked;
  const source = given ?? chooseSource(db, choices, shown);
  const { rows } = await db.$client.query<BaseRow>(baseStatement({ choices, facets, source, chosen }));
  const base = rows[0] ?? NOTHING;
  return isWhole(base, { source, choices, shown }) ? base : countRest(db, base, choices);
}

function chooseSource(db: Database, choices: Choice[], shown: number): Source {
  const expected = estimateMatches(db, choices, shown) ?? shown;
  if (shown <= (hasWords(choices) ? SMALL_SHOP : TESTED_MAX)) return 'all';
  if (expected <= INDEX_MAX && choices.length > 0) return 'index';
  return 'newest';
}

/** Whether all artworks of the base were read. */
function isWhole({ n }: BaseRow, { source, choices, shown }: { source: Source; choices: Choice[]; shown: number }): boolean {
  if (source === 'all') return true;
  if (n > (source === 'newest' ? PART_MAX : BASE_MAX)) return false;
  return source !== 'newest' || shown <= (hasWords(choices) ? NEWEST_MAX.words : NEWEST_MAX.narrow);
}

const hasWords = (choices: Choice[]) => choices.some(({ name }) => name === 'search');
