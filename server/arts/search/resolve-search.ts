import type { Database } from '#server/database/connect.ts';
import type { ArtFilters } from '#contract/arts.ts';
import type { Colour } from '#contract/limits.ts';
import { bitsOf } from '#server/platform/images/colours.ts';
import { estimateMatches } from './sample.ts';
import { type Coloured, findColoured } from './meanings/coloured-words.ts';
import { type Choice, choicesOf, colouredSearchFor, searchFor } from './walk/list-filters.ts';
import { resolveWords } from './words/resolve-words.ts';
import { anywhere, colouredLadder, colouredText, type Frequency, type Ladder, makeLadder, type TypedWord } from './words/typed-word.ts';

/**
 * A search with its words looked up. `choice`: it as a filter; `ladder`: the classes of its matches; `shown`: how many artworks are on show;
 * `matches`: about how many of them match. `query`: its words alone, of texts; `coloured`: with the colours among them as those of pictures, and the share of what has these. `wider`: the same with what
 * contains unknown words, for when nothing else is found.
 */
export type ResolvedSearch = {
  words: TypedWord[];
  query: string;
  choice: Choice;
  ladder: Ladder;
  shown: number;
  matches: number;
  coloured?: Coloured & { share: number };
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
  return {
    words,
    query,
    choice: searchFor(query, share, rarest(words, 'texts', shown)),
    ladder: makeLadder(words),
    shown,
    matches: share * shown,
  };
}

/** The share of all artworks that have all of these words there, if they are independent of each other. */
export const shareOf = (words: readonly TypedWord[], by: keyof Frequency, shown: number): number =>
  words.reduce((product, { known, beginning }) => product * Math.min(1, (known[by] + beginning[by]) / Math.max(1, shown)), 1);

/** The share of all artworks that have the rarest of these words there: so many entries the index reads at least. */
const rarest = (words: readonly TypedWord[], by: keyof Frequency, shown: number): number =>
  Math.min(1, ...words.map((word) => shareOf([word], by, shown)));

/** The same, and where colours are among the words also what has the others in its labels and the colours in its picture, or in its text. One statement at most. */
export async function makeColouredSearch(db: Database, words: TypedWord[], shown: number): Promise<ResolvedSearch> {
  const found = makeSearch(words, shown);
  const coloured = await findColoured(db, words);
  if (!coloured) return found;
  const ladder = colouredLadder(coloured, bitsOf(coloured.colours));
  const ofPictures = colourShare(db, coloured.colours, shown);
  const ofColours = shareOf(coloured.things, 'uses', shown) * ofPictures;
  const text = colouredText(coloured);
  const ofTexts = shareOf(coloured.things, 'uses', shown) * shareOf(coloured.said, 'texts', shown);
  const query = `${found.query} | ${text}`;
  const share = Math.min(1, (found.choice.share ?? 1) + ofColours + ofTexts);
  // The words of texts and those of labels are two scans.
  const entries = rarest(coloured.things, 'texts', shown);
  const ofSaid = Math.min(entries, rarest(coloured.said, 'texts', shown));
  const read = Math.min(1, (found.choice.read ?? 1) + Math.min(ofPictures, entries) + ofSaid);
  return {
    ...found,
    query,
    choice: colouredSearchFor(query, { things: ladder.things, colours: coloured.colours, share, read }),
    ladder: { ...makeLadder(words, text), coloured: ladder },
    matches: share * shown,
    coloured: { ...coloured, share: ofColours },
  };
}

/** A colour is in about so many pictures where no sample tells. */
const USUAL = 0.15;

function colourShare(db: Database, colours: readonly Colour[], shown: number): number {
  const choices = colours.flatMap((colour) => choicesOf({ colour, sort: 'newest', limit: 1 }) ?? []);
  const expected = shown > 0 ? estimateMatches(db, choices, shown) : undefined;
  return expected === undefined || expected === shown ? USUAL ** colours.length : expected / shown;
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
