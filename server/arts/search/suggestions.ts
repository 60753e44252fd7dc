import type { ArtFilters } from '#contract/arts.ts';
import type { Suggestions } from '#contract/suggestions.ts';
import { categories, FACET_MAX } from '#contract/limits.ts';
import type { CardRow } from '#server/arts/card.ts';
import { presentCover } from '#server/arts/present.ts';
import type { Database } from '#server/database/connect.ts';
import { prepare } from '#server/database/statements/prepared-statement.ts';
import { areLeftOut, type AsRead, withReadMeaning, withReadWords } from './read-words.ts';
import type { Bounds } from './amounts/said-amounts.ts';
import { boundCount } from './words/bound-count.ts';
import { LAST } from './words/resolve-words.ts';
import { type Choice, choicesOf, testedAlone } from './walk/list-filters.ts';
import { countStatement } from './list-statement.ts';
import { type ArtPage, findArtPage, findBestMatches } from './list.ts';
import { isSearch, type ResolvedSearch, resolveSearch } from './resolve-search.ts';
import { isSurelyMore } from './sample.ts';
import { withoutAlternatives } from './words/alternatives.ts';
import { findSuggestedCorrection } from './suggested-correction.ts';

/** Shorter texts are contained in nearly every name. */
const LETTERS_MIN = 2;
/** Bounds are tested one by one in so many matches of words. */
const COUNTED_MAX = 2_000;
const MOST = { artworks: 5, artists: 3, categories: 3, completions: 3 } as const;
/** So many words that begin as a text are compared by how common they are. */
const BEGUN_MAX = 1_000;
/** One word that is worth completing. */
const BEGUN_WORD = /^\p{L}{3,}$/u;
const FIND_ARTISTS = `
  SELECT id AS _id, name, slug FROM (
    SELECT u.id, u.name, u.slug, coalesce(f.artworks, 0) AS artworks FROM users u LEFT JOIN artist_figures f ON f.user_id = u.id
    WHERE u.role = 'Artist' AND u.status = 'approved' AND u.deleted_at IS NULL AND u.slug IS NOT NULL AND name_words(u.name) @@ name_query(plain_text($1))
  ) found ORDER BY artworks DESC, id LIMIT ${MOST.artists}`;

// Of the nine rows of categories, in the order of the specification; and a few more words than are suggested, because some name what is suggested already.
const FIND_WORDS = `
  (SELECT category, count, NULL AS word FROM category_counts WHERE count > 0 AND art_words_of('', '', NULL, category, '') @@ $1::tsquery
  ORDER BY array_position($2::text[], category) LIMIT ${MOST.categories})
  UNION ALL
  (SELECT NULL, NULL, word FROM (
    SELECT word, uses FROM search_words WHERE $3::text <> '' AND word ~>=~ $3 AND word ~<~ ($3 || ${LAST}) AND word <> $3 AND uses > 0 LIMIT ${BEGUN_MAX}
  ) begun ORDER BY uses DESC, word LIMIT ${2 * MOST.completions})`;

type FoundWord = (Suggestions['categories'][number] & { word: null }) | { category: null; word: string };

const NOTHING: Suggestions = { artworks: [], artists: [], categories: [], total: 0 };

/**
 * Suggestions for a search that is being typed; prices and sizes in it are bounds, as in a list. Four statements, and one more where artworks are too many to
 * count; as many again for inner parts or a correction.
 */
export async function findSuggestions(db: Database, typed: string | undefined): Promise<Suggestions> {
  const text = typed?.normalize('NFC').trim() ?? '';
  if (!isSearch(text) || text.normalize('NFD').replaceAll(/\p{M}/gu, '').length < LETTERS_MIN) return NOTHING;
  const read = await withReadWords(db, { search: text, sort: 'match', limit: MOST.artworks });
  const found = await findAsRead(db, read, text);
  const { search } = read.filters;
  const correction = search && isNothing(found) ? await findSuggestedCorrection(db, search) : undefined;
  if (!search || !correction) return found;
  const mended = await withReadMeaning(db, { ...read.filters, search: correction });
  return { ...(await findAsRead(db, mended, correction)), meant: text.replace(withoutAlternatives(search), correction) };
}

/** The suggestions of words as they were read; `text`, as they were typed. */
async function findAsRead(db: Database, read: AsRead, text: string): Promise<Suggestions> {
  const { search, sort, limit: _, ...bounds } = read.filters;
  // What was left out may be somebody's name.
  if (!search) return { ...(await findWithin(db, bounds, sort)), artists: areLeftOut(read) ? await findArtists(db, text) : [] };
  return findByWords(db, search, bounds, [withoutAlternatives(search), ...begunLetter(read.said.without)].join(' '));
}

/** The single letter at the end of the text, of a word that is being typed: artworks are suggested without it, artists whose names have it. */
const begunLetter = (without: readonly string[] = []): string[] => without.slice(-1).filter((word) => word.length === 1);

const isNothing = ({ total, artists, categories: found }: Suggestions) => total + artists.length + found.length === 0;

/** The first artworks within bounds, in the order that the text asks for or the newest, where it says nothing else. */
async function findWithin(db: Database, bounds: Bounds, sort: ArtFilters['sort']): Promise<Suggestions> {
  const page = await findArtPage(db, { ...bounds, sort, limit: MOST.artworks });
  const choices = choicesOf({ ...bounds, sort: 'newest', limit: 1 }) ?? [];
  return { ...NOTHING, artworks: page.rows.map(presentHit), ...(await totalOf(db, page, { choices, words: 0 })) };
}

/** By the words, and where they find nothing by what contains them, as the search itself. */
async function findByWords(db: Database, text: string, bounds: Bounds, names = withoutAlternatives(text)): Promise<Suggestions> {
  const search = await resolveSearch(db, text);
  if (!search) return NOTHING;
  const found = await findHits(db, { names, bounds }, search);
  return isNothing(found) && search.wider ? findHits(db, { names, bounds }, search.wider) : found;
}

/** Artists by the words as they are typed: what means the same as a word is nobody's name. */
async function findArtists(db: Database, text: string): Promise<Suggestions['artists']> {
  return (await db.$client.query<Suggestions['artists'][number]>(prepare(FIND_ARTISTS, [text]))).rows;
}

async function findHits(db: Database, { names, bounds }: { names: string; bounds: Bounds }, search: ResolvedSearch): Promise<Suggestions> {
  const page = await findBestMatches(db, search, { ...bounds, limit: MOST.artworks });
  const artists = await findArtists(db, names);
  const begun = fold(names);
  const { rows } = await db.$client.query<FoundWord>(prepare(FIND_WORDS, [search.query, categories, BEGUN_WORD.test(begun) ? begun : '']));
  const found = rows.flatMap(({ word, ...hit }) => (word === null ? [hit as Suggestions['categories'][number]] : []));
  const choices = choicesOf({ ...bounds, sort: 'match', limit: 1 }, search.choice) ?? [];
  return {
    artworks: page.rows.map(presentHit),
    artists,
    categories: found,
    ...completionsOf(rows, [...artists.map(({ name }) => name), ...found.map(({ category }) => category)]),
    ...(await totalOf(db, page, { choices, words: search.words.length })),
  };
}

/** The words that a begun one may become, without those of these names. */
function completionsOf(rows: readonly FoundWord[], names: readonly string[]): Pick<Suggestions, 'completions'> {
  const named = new Set(names.flatMap((name) => fold(name).split(/[^\p{L}\p{N}]+/u)));
  const words = rows.flatMap(({ word }) => (word === null || named.has(word) ? [] : [word])).slice(0, MOST.completions);
  return words.length > 0 ? { completions: words } : {};
}

/** As the words of search_words are written. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const presentHit = (row: CardRow): Suggestions['artworks'][number] => {
  const { id, name, slug, owner_name: artist, price } = row;
  return { _id: id, name, slug, artist, price, cover: presentCover(row) };
};

/** How many artworks match; in a large shop as many as were found, and `more`, where bounds would have to be tested in too many matches of the words. */
async function totalOf(db: Database, { rows, total, next }: ArtPage, asked: Asked): Promise<Pick<Suggestions, 'total' | 'more'>> {
  if (total !== null) return boundCount(total);
  const least = next ? leastOf(db, asked, rows.length) : undefined;
  if (least !== undefined) return { total: least, more: true };
  // Words name few enough artworks to test their bounds one by one; wide bounds are too many entries of the index beside them.
  const [first, ...others] = asked.words > 0 ? asked.choices.map(testedAlone) : asked.choices;
  const { rows: counted } = await db.$client.query<{ total: number }>(countStatement(others, first ? [first] : [], FACET_MAX + 1));
  return boundCount(counted[0]?.total ?? 0);
}

/** `words`: how many the search has, which is the last of the choices. */
type Asked = { choices: Choice[]; words: number };

/** How many match at least, where there are too many to count. How often several words are together is not known. */
function leastOf(db: Database, { choices, words }: Asked, found: number): number | undefined {
  if (words < 2 && isSurelyMore(db, choices, FACET_MAX)) return FACET_MAX;
  return choices.length > 1 && isSurelyMore(db, choices.slice(-1), COUNTED_MAX) ? found : undefined;
}
