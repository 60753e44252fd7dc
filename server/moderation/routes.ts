import type { FastifyInstance } from 'fastify';
import type { AllAreas } from '#server/platform/area.ts';
import { done } from '#server/platform/http/done.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteWords, hideWords, restoreWords } from './decide.ts';
import { findQueue } from './queue.ts';

/** The queue of what people wrote in public, and what staff do with it (docs/decisions/0048). */
export function publicWordsRoutes(app: FastifyInstance, { db }: Services, { moderatedSources: sources }: AllAreas): void {
  serve(app, 'GET /admin/moderation', async ({ query }) => {
    const { data, next } = await findQueue(db, sources, query);
    return { data, page: { next, total: null } };
  });

  serve(app, 'POST /admin/moderation/{kind}/{id}/hide', async ({ params: { kind, id }, body, viewer, request }) => {
    const words = { kind, id, reason: body.reason, by: { viewer, ip: request.ip, id: request.id } };
    return { data: await db.transaction((tx) => hideWords(tx, sources, words)) };
  });

  serve(app, 'POST /admin/moderation/{kind}/{id}/restore', async ({ params: { kind, id }, viewer, request }) => {
    const words = { kind, id, by: { viewer, ip: request.ip, id: request.id } };
    return { data: await db.transaction((tx) => restoreWords(tx, sources, words)) };
  });

  serve(app, 'POST /admin/moderation/{kind}/{id}/delete', async ({ params: { kind, id }, body, viewer, request }) => {
    const words = { kind, id, reason: body.reason, by: { viewer, ip: request.ip, id: request.id } };
    await db.transaction((tx) => deleteWords(tx, sources, words));
    return done;
  });
}
