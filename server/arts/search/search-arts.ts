import type { ArtFilters, ArtsPage } from '#contract/arts.ts';
import { presentPage } from '#server/arts/present.ts';
import type { Database } from '#server/database/connect.ts';
import { areLeftOut, type AsRead, findOther, withReadMeaning, withReadWords } from './read-words.ts';
import { findBlockingWords } from './blocking-words.ts';
import { markMended, readMended } from './walk/cursor.ts';
import { type ArtPage, findArtPage } from './list.ts';
import { isSearch } from './resolve-search.ts';
import { FEW, findSuggestedCorrection } from './suggested-correction.ts';
import { choicesOf } from './walk/list-filters.ts';
import { withoutAlternatives } from './words/alternatives.ts';
import { findArtistsOfName } from './words/artists-of-name.ts';
import { resolveWords } from './words/resolve-words.ts';

/**
 * The answer of GET /arts: a page, and what the first one says of its search. Where the words find nothing as they were typed, it is the answer
 * of those that were probably meant; prices and sizes among them are bounds, and words that find next to nothing are read by what they mean. One statement, two
 * with words that find enough, at most twenty-eight.
 */
export async function searchArts(db: Database, asked: ArtFilters): Promise<ArtsPage> {
  const asRead = await withReadWords(db, asked);
  const { filters } = asRead;
  if (filters.cursor) return presentPage(await (isSearch(filters.search) ? findNextPage(db, filters) : findArtPage(db, filters)));
  const said = { ...asRead.said, ...(await findOther(db, asRead)) };
  if (!isSearch(filters.search)) return { ...presentPage(await findArtPage(db, filters)), ...said };
  const page = await findFirstPage(db, filters);
  const read = said.read ?? page.read;
  // Mended words may mean more; what is left of those that were typed stays as it was typed.
  const typed = said.read?.search ?? withoutAlternatives(filters.search);
  return { ...said, ...page, ...(read ? { read: { ...page.read, ...said.read, search: typed } } : {}) };
}

/** A further page; its cursor says whether the pages before it have the mended words. */
async function findNextPage(db: Database, filters: ArtFilters): Promise<ArtPage> {
  const { search = '', exact } = filters;
  const cursor = readMended(filters.cursor);
  if (cursor === undefined) return findArtPage(db, filters);
  const meant = exact ? undefined : await findSuggestedCorrection(db, search);
  const mended = meant === undefined ? filters : (await withReadMeaning(db, { ...filters, search: meant })).filters;
  return ofMended(await findArtPage(db, { ...mended, cursor }));
}

async function findFirstPage(db: Database, filters: ArtFilters): Promise<ArtsPage> {
  const typed = await findArtPage(db, filters);
  const found = typed.rows.length;
  const isMendable = found === 0 && !filters.exact;
  const correction = await findCorrectedSearch(db, filters, found, isMendable ? filters.limit : undefined);
  if (!correction) return { ...presentPage(typed), ...(await explain(db, filters, found)) };
  const { text: meant, read, page } = correction;
  if (!isMendable) return { ...presentPage(typed), meant, ...(await explain(db, filters, found)) };
  const mended = ofMended(page);
  const left = read.said.read ? { left: read.said.read.search } : {};
  return { ...presentPage(mended), meant, isMended: true, ...left, ...read.said, ...(await explain(db, read.filters, mended.rows.length)) };
}

/** What a first page says of its words: the artists of that name, where it is empty those that stand in the way, and those that are not looked for. At most six statements. */
async function explain(db: Database, filters: ArtFilters, found: number): Promise<Pick<ArtsPage, 'artists' | 'blocking' | 'unsearched'>> {
  const { words, left } = await resolveWords(db, filters.search ?? '');
  const artists = await findArtistsOfName(db, words);
  const blocking = found === 0 ? await findBlockingWords(db, filters) : [];
  return {
    ...(artists.length > 0 ? { artists } : {}),
    ...(blocking.length > 0 ? { blocking } : {}),
    ...(left.length > 0 ? { unsearched: left } : {}),
  };
}

const ofMended = (page: ArtPage): ArtPage => ({ ...page, next: page.next && markMended(page.next) });

/** The search with the words that were probably meant, how these are read, and a page of what they find. */
type Correction = { text: string; read: AsRead; page: ArtPage };

/**
 * The correction of a search that found next to nothing, if it finds more with the same filters, with its first artworks, as many as
 * `limit`. Its words are read by what they mean, as if they had been typed. A search that finds enough without the other filters needs none. At most six
 * statements where no meaning is looked for, none when there is nothing to look up.
 */
export async function findCorrectedSearch(
  db: Database,
  filters: ArtFilters,
  found: number,
  limit = FEW + 1,
): Promise<Correction | undefined> {
  const { search, cursor } = filters;
  if (!search || cursor || found > FEW) return undefined;
  const text = await findSuggestedCorrection(db, search);
  if (!text) return undefined;
  const isFiltered = choicesOf(filters)?.length !== 0;
  if (isFiltered && (await findArtPage(db, { search, sort: 'newest', limit: FEW + 1 })).rows.length > FEW) return undefined;
  const read = await withReadMeaning(db, { ...filters, search: text });
  const page = await findArtPage(db, { ...read.filters, limit });
  return page.rows.length > found ? { text, read, page } : undefined;
}

/**
 * The filters with what answers them: what of the words was read as bounds or otherwise, and the words that were typed, or where these find nothing beside the
 * other filters, those that were probably meant. One statement where no word is unknown, at most twenty.
 */
export async function withAnsweredWords(db: Database, asked: ArtFilters): Promise<ArtFilters> {
  return answer(db, await withReadWords(db, asked));
}

/** The same for what is to come: undefined where all words were left out, because then every new artwork would be a match. */
export async function withAwaitedWords(db: Database, asked: ArtFilters): Promise<ArtFilters | undefined> {
  const read = await withReadWords(db, asked);
  return areLeftOut(read) ? undefined : answer(db, read);
}

async function answer(db: Database, { filters }: AsRead): Promise<ArtFilters> {
  const { search, exact, sort, limit, cursor } = filters;
  if (exact || !search || !(await findSuggestedCorrection(db, search))) return filters;
  const first: ArtFilters = { ...filters, sort: 'newest', limit: 1, cursor: undefined };
  if ((await findArtPage(db, first)).rows.length > 0) return filters;
  const correction = await findCorrectedSearch(db, first, 0);
  return correction ? { ...correction.read.filters, sort, limit, cursor } : filters;
}
