import type { FastifyInstance } from 'fastify';
import type { Area } from '#server/platform/area.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { findArtistFigures } from './figures.ts';

/** An artist's own figures. */
function ownFigureRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /artist/figures', async ({ query, viewer }) => ({
    data: await findArtistFigures(db, viewer.id, { days: Number(query.days), sort: query.sort }),
  }));
}

export const ownFiguresArea = { routes: ownFigureRoutes } satisfies Area;
