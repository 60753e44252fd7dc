import type { FastifyInstance } from 'fastify';
import { type ArtFilters, type ArtsPage, sortOf } from '#contract/arts.ts';
import { presentPage } from '#server/arts/present.ts';
import { findCategories } from '#server/arts/queries.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/database/connect.ts';
import { findArtistOfName } from './words/artist-of-name.ts';
import { findBlockingWords } from './blocking-words.ts';
import { isSearch } from './resolve-search.ts';
import { resolveWords } from './words/resolve-words.ts';
import { findArtPage } from './list.ts';
import { findCorrectedSearch } from './suggested-correction.ts';
import { findSuggestions } from './suggestions.ts';

/** The gallery: lists, suggestions and categories. */
export function artSearchRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /arts', async ({ query: asked }) => {
    const query = { ...asked, sort: sortOf(asked) };
    const page = await findArtPage(db, query);
    return { ...presentPage(page), ...(query.cursor || !isSearch(query.search) ? {} : await explainSearch(db, query, page.rows.length)) };
  });
  serve(app, 'GET /arts/suggestions', async ({ query }) => ({ data: await findSuggestions(db, query.search) }));
  serve(app, 'GET /arts/categories', async () => ({ data: await findCategories(db) }));
}

/** What a first page says of its search, beside what it found. At most eight statements; one for a search that found enough. */
async function explainSearch(db: Database, query: ArtFilters, found: number): Promise<Pick<ArtsPage, 'meant' | 'artist' | 'blocking'>> {
  const { words } = await resolveWords(db, query.search ?? '');
  const meant = await findCorrectedSearch(db, query, found);
  const artist = words.length > 0 ? await findArtistOfName(db, words) : undefined;
  const blocking = found === 0 ? await findBlockingWords(db, query) : [];
  return { ...(meant ? { meant } : {}), ...(artist ? { artist } : {}), ...(blocking.length > 0 ? { blocking } : {}) };
}
