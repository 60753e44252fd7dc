import type { FastifyInstance } from 'fastify';
import { sortOf } from '#contract/arts.ts';
import { presentPage } from '#server/arts/present.ts';
import { findCategories } from '#server/arts/queries.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { findArtPage } from './list.ts';
import { findCorrectedSearch } from './suggested-correction.ts';
import { findSuggestions } from './suggestions.ts';

/** The gallery: lists, suggestions and categories. */
export function artSearchRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /arts', async ({ query: asked }) => {
    const query = { ...asked, sort: sortOf(asked) };
    const page = await findArtPage(db, query);
    const meant = await findCorrectedSearch(db, query, page.rows.length);
    return { ...presentPage(page), ...(meant ? { meant } : {}) };
  });
  serve(app, 'GET /arts/suggestions', async ({ query }) => ({ data: await findSuggestions(db, query.search) }));
  serve(app, 'GET /arts/categories', async () => ({ data: await findCategories(db) }));
}
