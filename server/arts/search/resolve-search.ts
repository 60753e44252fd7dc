import type { Database } from '#server/database/connect.ts';
import type { ArtFilters } from '#contract/arts.ts';
import { type Coloured, findColoured } from './coloured-words.ts';
import { type Choice, choicesOf, colouredSearchFor, searchFor } from './walk/list-filters.ts';
import { resolveWords } from './words/resolve-words.ts';
import { anywhere, colouredLadder, type Frequency, type Ladder, makeLadder, type TypedWord } from './words/typed-word.ts';

/**
 * A search with its words looked up. `choice`: it as a filter; `ladder`: the classes of its matches; `shown`: how many artworks are on show;
 * `matches`: about how many of them match. `query`: its words alone; `coloured`: with the colours among them as those of pictures. `wider`: the same with what
 * contains unknown words, for when nothing else is found.
 */
export type ResolvedSearch = {
  words: TypedWord[];
  query: string;
  choice: Choice;
  ladder: Ladder;
  shown: number;
  matches: number;
  coloured?: Coloured;
  wider?: ResolvedSearch;
};

/** The search of a text; undefined for one without any word, which finds nothing. With `exact` its colours are words alone. One statement, two with colours. */
export async function resolveSearch(db: Database, text: string, exact?: '1'): Promise<ResolvedSearch | undefined> {
  const { words, shown } = await resolveWords(db, text);
  if (words.length === 0) return undefined;
  const found = exact ? makeSearch(words, shown) : await makeColouredSearch(db, words, shown);
  if (words.every(({ inner = [] }) => inner.length === 0)) return found;
  return {
    ...found,
    wider: makeSearch(words.map(widen), shown),
  };
}

/** A word with what contains it beside what it begins. */
export const widen = (word: TypedWord): TypedWord => ({ ...word, begins: word.begins.concat(word.inner ?? []) });

/** A search for words that were looked up, as for some of a text's. */
export function makeSearch(words: TypedWord[], shown: number): ResolvedSearch {
  const share = shareOf(words, 'texts', shown);
  const query = anywhere(words);
  return { words, query, choice: searchFor(query, share), ladder: makeLadder(words), shown, matches: share * shown };
}

/** The share of all artworks that have all of these words there, if they are independent of each other. */
export const shareOf = (words: readonly TypedWord[], by: keyof Frequency, shown: number): number =>
  words.reduce((product, { known, beginning }) => product * Math.min(1, (known[by] + beginning[by]) / Math.max(1, shown)), 1);

/** The same, and where colours are among the words also what has the others in its labels and the colours in its picture. One statement at most. */
export async function makeColouredSearch(db: Database, words: TypedWord[], shown: number): Promise<ResolvedSearch> {
  const found = makeSearch(words, shown);
  const coloured = await findColoured(db, words);
  if (!coloured) return found;
  const ladder = colouredLadder(coloured);
  // The index names all of these things, whatever their colours.
  const share = Math.min(1, (found.choice.share ?? 1) + shareOf(coloured.things, 'uses', shown));
  return {
    ...found,
    choice: colouredSearchFor(found.query, { ...ladder, share }),
    ladder: { ...found.ladder, coloured: ladder },
    matches: share * shown,
    coloured,
  };
}

/** The filters that are set, with the search looked up, as choicesOf() has them; undefined when nothing can match. At most one statement. */
export async function findChoices(db: Database, filters: ArtFilters): Promise<Choice[] | undefined> {
  if (!isSearch(filters.search)) return choicesOf(filters);
  const search = await resolveSearch(db, filters.search, filters.exact);
  return search && choicesOf(filters, search.choice);
}

/** Whether a text is a search: it has more than spaces and marks without a letter. */
export const isSearch = (text: string | undefined): text is string =>
  text !== undefined && text.normalize('NFD').replaceAll(/[\p{M}\s]/gu, '') !== '';
