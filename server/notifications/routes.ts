import type { FastifyInstance } from 'fastify';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { countNotices, findNotices, presentNotice, readNotice, readNotices } from './queries.ts';

/** The bell: what happened to me (contract.md section 1, 'Notifications'). */
export function noticeRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /notices', async ({ query, viewer }) => {
    const { rows, next } = await findNotices(db, viewer.id, query);
    return { data: rows.map(presentNotice), page: { next, total: null }, noticeCount: await countNotices(db, viewer.id) };
  });

  serve(app, 'PUT /notices/read', async ({ viewer }) => {
    await readNotices(db, viewer.id);
    return { noticeCount: 0 };
  });

  serve(app, 'PUT /notices/{id}/read', async ({ params, viewer }) => {
    await readNotice(db, viewer.id, params.id);
    return { noticeCount: await countNotices(db, viewer.id) };
  });
}
