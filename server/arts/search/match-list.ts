import type { ArtFilters } from '#contract/arts.ts';
import type { CardRow } from '#server/arts/card.ts';
import type { Database } from '#server/database/connect.ts';
import type { Place } from './walk/cursor.ts';
import { type Choice, testedAlone } from './walk/list-filters.ts';
import { pageStatement } from './list-statement.ts';
import { chooseWay } from './sample.ts';
import { type ResolvedSearch, shareOf } from './resolve-search.ts';
import { classIn } from './words/match-class.ts';
import { LAST_CLASS } from './words/typed-word.ts';

/** `place_id`: the id that the list has it by; `rank`: the sort key in the order 'match', twice the class and one more in stock. */
export type RankedRow = CardRow & { place_id: string; rank: number };

/** Neighbouring classes that are found together: by the words of titles, of these and other labels, or of all. */
const GROUPS = [
  { low: 8, high: 9, column: `ts_filter(w.words, '{a}')`, by: 'titles' },
  { low: 4, high: 7, column: `ts_filter(w.words, '{a,b,c}')`, by: 'uses' },
  { low: LAST_CLASS, high: 3, column: 'w.words', by: 'texts' },
] as const;

/** Up to so many matches are fetched and sorted by their classes; of more, those of a group are in order of stock and time alone. */
export const SORTED_MAX = 3_000;

/** One step of the order 'match' in a large shop: `choice` are the matches of its classes; `isBroad`, whether they are too many to sort. */
type Step = { low: number; high: number; isBroad: boolean; choice: Choice };

/** The steps of a search, the best matches first; `sortedMax`: of how many its matches are sorted. */
function planSteps({ words, choice, ladder, shown, coloured }: ResolvedSearch, sortedMax: number): Step[] {
  return GROUPS.map(({ low, high, column, by }) => {
    // What has the colours of a search in its picture is in the middle classes.
    const isOfColours = by === 'uses' && coloured !== undefined;
    const share = Math.min(1, shareOf(words, by, shown) + (isOfColours ? coloured.share : 0));
    const indexed = (value: string) => {
      const typed = `${column} @@ ${choice.words?.(value) ?? value}`;
      return isOfColours && choice.coloured ? `(${typed} OR ${choice.coloured(value, column)})` : typed;
    };
    const inClass = (texts: string) => `${classIn(texts, ladder)} BETWEEN ${low} AND ${high}`;
    const test = (value: string, texts: 'w' | 't') => `${choice.test(value, texts)} AND ${inClass(texts)}`;
    return {
      low,
      high,
      isBroad: share * shown > sortedMax,
      choice: { ...choice, share, indexed, test },
    };
  });
}

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
    // Few matches are tested one by one: wide bounds are many entries of the index.
    const others = step.isBroad ? choices : choices.map(testedAlone);
    const rows = await selectStep(db, { filters, choices: [...others, step.choice], search, place: start }, step);
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
