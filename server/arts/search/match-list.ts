import type { ArtFilters } from '#contract/arts.ts';
import type { CardRow } from '#server/arts/card.ts';
import type { Database } from '#server/database/connect.ts';
import type { Place } from './cursor.ts';
import type { Choice } from './list-filters.ts';
import { pageStatement } from './list-statement.ts';
import { chooseWay } from './sample.ts';
import { planSteps, SORTED_MAX, type Step } from './words/match-class.ts';
import type { ResolvedSearch } from './words/resolve-search.ts';

/** `rank`: the sort key in the order 'match', twice the class and one more in stock. */
export type RankedRow = CardRow & { rank: number };

type Wanted = { filters: ArtFilters; choices: Choice[]; search: ResolvedSearch; place: Place | undefined };

/**
 * The next matches of a search in a large shop, the best first, at most one more than a page: those of the titles, then those of artists, mediums and
 * categories, then the others. Up to `sortedMax` matches of a step are sorted by their class; of more, the newest are looked for, and the lowest
 * class of the step stands for all. `choices`: the other filters. One statement for each step until there are enough.
 */
export async function selectByMatch(
  db: Database,
  { filters, choices, search, place }: Wanted,
  sortedMax = SORTED_MAX,
): Promise<RankedRow[]> {
  const found: RankedRow[] = [];
  const from = place ? Math.floor(place.key / 2) : undefined;
  for (const step of planSteps(search, sortedMax)) {
    if (from !== undefined && step.low > from) continue;
    const start = from !== undefined && from <= step.high ? place : undefined;
    const rows = await selectStep(db, { filters, choices: [...choices, step.choice], search, place: start }, step);
    found.push(...rows.slice(0, filters.limit + 1 - found.length));
    if (found.length > filters.limit) break;
  }
  // What a statement counted is of its step alone.
  return found.map((row) => Object.assign(row, { total: null }));
}

async function selectStep(db: Database, { filters, choices, search, place }: Wanted, { isBroad, low }: Step): Promise<RankedRow[]> {
  const { ladder } = search;
  if (!isBroad) return (await db.$client.query<RankedRow>(pageStatement({ filters, choices, place, way: 'far', ladder }))).rows;
  const newest: ArtFilters = { ...filters, sort: 'newest' };
  const start = place && { ...place, key: place.key % 2 };
  const way = chooseWay(db, newest, choices);
  const { rows } = await db.$client.query<RankedRow>(pageStatement({ filters: newest, choices, place: start, way, ladder }));
  return rows.map((row) => Object.assign(row, { rank: 2 * low + row.rank }));
}
