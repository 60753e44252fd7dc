import type { FastifyInstance } from 'fastify';
import type { AllAreas } from '#server/platform/area.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { countNotifications, findNotifications, presentNotification, readNotification, readNotifications } from './queries.ts';

/** The bell: what happened to me (contract.md section 1, 'Notifications'). */
export function notificationRoutes(app: FastifyInstance, { db }: Services, { notificationTexts: texts }: AllAreas): void {
  serve(app, 'GET /notifications', async ({ query, viewer }) => {
    const { rows, next } = await findNotifications(db, viewer.id, query);
    return {
      data: rows.map((row) => presentNotification(row, texts)),
      page: { next, total: null },
      notificationCount: await countNotifications(db, viewer.id),
    };
  });

  serve(app, 'PUT /notifications/read', async ({ viewer }) => {
    await readNotifications(db, viewer.id);
    return { notificationCount: 0 };
  });

  serve(app, 'PUT /notifications/{id}/read', async ({ params, viewer }) => {
    await readNotification(db, viewer.id, params.id);
    return { notificationCount: await countNotifications(db, viewer.id) };
  });
}
