import type { FastifyInstance } from 'fastify';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { editSavedSearch, findSavedSearches, removeSavedSearch, saveSearch } from './queries.ts';
import { done } from '#server/platform/http/done.ts';

/** Saved searches, whose new matches are mailed (contract.md section 1, 'Saved searches'). */
export function savedSearchRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /saved-searches', async ({ viewer }) => ({ data: await findSavedSearches(db, viewer.id) }));

  serve(app, 'POST /saved-searches', async ({ viewer, body }) => ({ data: await saveSearch(db, viewer.id, body) }));

  serve(app, 'PUT /saved-searches/{id}', async ({ viewer, params, body }) => ({
    data: await editSavedSearch(db, { userId: viewer.id, id: params.id, edit: body }),
  }));

  serve(app, 'DELETE /saved-searches/{id}', async ({ viewer, params }) => {
    await removeSavedSearch(db, viewer.id, params.id);
    return done;
  });
}
