import type { Database } from '#server/database/connect.ts';
import type { ArtFilters } from '#contract/arts.ts';
import { type Choice, choicesOf, searchFor } from './walk/list-filters.ts';
import { resolveWords } from './words/resolve-words.ts';
import { anywhere, type Ladder, makeLadder, type TypedWord } from './words/typed-word.ts';

/**
 * A search with its words looked up. `choice`: it as a filter; `ladder`: the classes of its matches; `shown`: how many artworks are on show;
 * `matches`: about how many of them match. `wider`: the same with what contains unknown words, for when nothing else is found.
 */
export type ResolvedSearch = { words: TypedWord[]; choice: Choice; ladder: Ladder; shown: number; matches: number; wider?: ResolvedSearch };

/** The search of a text; undefined for one without any word, which finds nothing. At most one statement. */
export async function resolveSearch(db: Database, text: string): Promise<ResolvedSearch | undefined> {
  const { words, shown } = await resolveWords(db, text);
  if (words.length === 0) return undefined;
  const found = makeSearch(words, shown);
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
  const share = words.reduce(
    (product, { known, beginning }) => product * Math.min(1, (known.texts + beginning.texts) / Math.max(1, shown)),
    1,
  );
  return { words, choice: searchFor(anywhere(words), share), ladder: makeLadder(words), shown, matches: share * shown };
}

/** The filters that are set, with the search looked up, as choicesOf() has them; undefined when nothing can match. At most one statement. */
export async function findChoices(db: Database, filters: ArtFilters): Promise<Choice[] | undefined> {
  if (!isSearch(filters.search)) return choicesOf(filters);
  const search = await resolveSearch(db, filters.search);
  return search && choicesOf(filters, search.choice);
}

/** Whether a text is a search: it has more than spaces and marks without a letter. */
export const isSearch = (text: string | undefined): text is string =>
  text !== undefined && text.normalize('NFD').replaceAll(/[\p{M}\s]/gu, '') !== '';
