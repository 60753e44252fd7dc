import type { FastifyInstance } from 'fastify';
import { sortOf } from '#contract/art-order.ts';
import { findCategories } from '#server/arts/queries.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { searchArts } from './search-arts.ts';
import { findSuggestions } from './suggestions.ts';

/** The gallery: lists, suggestions and categories. */
export function artSearchRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /arts', async ({ query }) => searchArts(db, { ...query, sort: sortOf(query) }));
  serve(app, 'GET /arts/suggestions', async ({ query }) => ({ data: await findSuggestions(db, query.search) }));
  serve(app, 'GET /arts/categories', async () => ({ data: await findCategories(db) }));
}
