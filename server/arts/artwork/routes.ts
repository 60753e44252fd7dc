import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { presentArt, presentCard, presentSeveral } from '#server/arts/present.ts';
import { findArt, findArtByName } from '#server/arts/queries.ts';
import { findFeatured, findMoreByArtist, findRelated, findSeveral } from '#server/arts/related.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';

/** One artwork, and those that are shown with it or chosen by hand. */
export function artworkRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /arts/featured', async () => ({ data: (await findFeatured(db)).map(presentCard) }));

  serve(app, 'GET /arts/several', async ({ query }) => ({ data: (await findSeveral(db, query.ids)).map(presentSeveral) }));

  serve(app, 'GET /arts/name/{name}', async ({ params, viewer }) => {
    const art = await findArtByName(db, params.name, viewer);
    if (!art) throw fail('arts.notFound');
    return { data: presentArt(art) };
  });

  serve(app, 'GET /arts/{id}', async ({ params, viewer }) => {
    const art = await findArt(db, params.id, viewer);
    if (!art) throw fail('arts.notFound');
    return { data: presentArt(art) };
  });

  serve(app, 'GET /arts/{id}/related', async ({ params }) => {
    const related = await findRelated(db, params.id);
    if (!related) throw fail('arts.notFound');
    return { data: related.map(presentCard) };
  });

  serve(app, 'GET /arts/{id}/more-by-artist', async ({ params }) => {
    const more = await findMoreByArtist(db, params.id);
    if (!more) throw fail('arts.notFound');
    return { data: more.map(presentCard) };
  });
}
