import type { ArtFilters } from '#contract/arts.ts';
import type { Database } from '#server/database/connect.ts';
import { type ArtPage, findArtPage } from './list.ts';
import { areLeftOut, type AsRead, withReadMeaning, withReadWords } from './read-words.ts';
import { FEW, findSuggestedCorrection } from './suggested-correction.ts';
import { choicesOf } from './walk/list-filters.ts';

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
