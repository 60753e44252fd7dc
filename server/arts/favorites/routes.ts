import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { addFavorites, findFavoriteIds, findFavorites, removeFavorite } from './favorites.ts';
import { presentPage } from '#server/arts/present.ts';
import { done } from '#server/platform/http/done.ts';

/** Favorites of an account; a visitor's are stored by the browser and merged at sign-in. */
export function favoriteRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /favorites', async ({ viewer, query }) => presentPage(await findFavorites(db, viewer.id, query)));
  serve(app, 'GET /favorites/ids', async ({ viewer }) => ({ data: await findFavoriteIds(db, viewer.id) }));

  serve(app, 'PUT /favorites', async ({ viewer, body }) => ({
    data: await db.transaction(async (tx) => {
      await addFavorites(tx, viewer.id, body.ids);
      return findFavoriteIds(tx, viewer.id);
    }),
  }));

  serve(app, 'PUT /favorites/{artId}', async ({ viewer, params }) => {
    const shown = await db.transaction((tx) => addFavorites(tx, viewer.id, [params.artId]));
    if (shown === 0) throw fail('arts.notFound');
    return done;
  });

  serve(app, 'DELETE /favorites/{artId}', async ({ viewer, params }) => {
    await removeFavorite(db, viewer.id, params.artId);
    return done;
  });
}
