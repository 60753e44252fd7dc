import type { Choice } from '#server/arts/search/list-filters.ts';
import { ref } from '#server/arts/search/list-walk.ts';
import type { ResolvedSearch } from './resolve-search.ts';
import { CLASSES, type Ladder, type MatchClass } from './typed-word.ts';

const LAST_CLASS = 1;
const tested = CLASSES.filter((one) => one > LAST_CLASS);
const nameOf = (one: MatchClass) => `class${one}`;

/** The values of a statement that asks for classes, and their columns from the parameter `first` on. */
export const classValues = (ladder: Ladder | undefined): unknown[] => (ladder ? tested.map((one) => ladder[one]) : []);
export const classColumns = (ladder: Ladder | undefined, first: number): string[] =>
  ladder ? tested.map((one, at) => `$${first + at}::tsquery AS ${nameOf(one)}`) : [];

/** The class of a match, whose words are in `texts`: the first of the ladder that it is in. */
export const classIn = (texts: string): string =>
  `CASE ${tested.map((one) => `WHEN ${texts}.words @@ ${ref({ name: nameOf(one) })} THEN ${one}`).join(' ')} ELSE ${LAST_CLASS} END`;

/** Neighbouring classes that are found together: by the words of titles, of these and other labels, or of all. */
const GROUPS = [
  { low: 8, high: 9, column: `ts_filter(w.words, '{a}')`, by: 'titles' },
  { low: 4, high: 7, column: `ts_filter(w.words, '{a,b,c}')`, by: 'uses' },
  { low: LAST_CLASS, high: 3, column: 'w.words', by: 'texts' },
] as const;

/** Up to so many matches are fetched and sorted by their classes; of more, those of a group are in order of stock and time alone. */
export const SORTED_MAX = 3_000;

/** One step of the order 'match' in a large shop: `choice` are the matches of its classes; `isBroad`, whether they are too many to sort. */
export type Step = { low: number; high: number; isBroad: boolean; choice: Choice };

/** The steps of a search, the best matches first; `sortedMax`: of how many its matches are sorted. */
export function planSteps({ words, choice, shown }: ResolvedSearch, sortedMax: number): Step[] {
  return GROUPS.map(({ low, high, column, by }) => {
    const share = words.reduce(
      (product, { known, beginning }) => product * Math.min(1, (known[by] + beginning[by]) / Math.max(1, shown)),
      1,
    );
    const inClass = (texts: string) => `${classIn(texts)} BETWEEN ${low} AND ${high}`;
    const test = (value: string, texts: 'w' | 't') => `${choice.test(value, texts)} AND ${inClass(texts)}`;
    return {
      low,
      high,
      isBroad: share * shown > sortedMax,
      choice: { ...choice, share, indexed: (value: string) => `${column} @@ ${value}`, test },
    };
  });
}
