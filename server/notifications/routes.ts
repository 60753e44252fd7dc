import type { FastifyInstance } from 'fastify';
import type { AllAreas } from '#server/platform/area.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { chosenKinds, type NotifyChoices } from '#contract/notifications.ts';
import { visitedLinks } from '#contract/visits.ts';
import type { Queryable } from '#server/database/connect.ts';
import { chooseNotify, findNotifyChoices } from '#server/platform/email/notify-choices.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { countNotifications, findNotifications, presentNotification, readNotification, readNotifications, readVisited } from './queries.ts';
import { canReceive } from './ways.ts';

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

  serve(app, 'PUT /notifications/visited', async ({ body, viewer }) => {
    await readVisited(db, viewer.id, visitedLinks(body.at));
    return { notificationCount: await countNotifications(db, viewer.id) };
  });

  serve(app, 'GET /notifications/choices', async ({ viewer }) => ({ data: await presentChoices(db, viewer) }));

  serve(app, 'PUT /notifications/choices', async ({ body, viewer }) => {
    await chooseNotify(db, viewer.id, body);
    return { data: await presentChoices(db, viewer) };
  });

  serve(app, 'PUT /notifications/{id}/read', async ({ params, viewer }) => {
    await readNotification(db, viewer.id, params.id);
    return { notificationCount: await countNotifications(db, viewer.id) };
  });
}

/** How a person is told of what they can be told of. */
async function presentChoices(db: Queryable, viewer: Viewer): Promise<NotifyChoices> {
  const chosen = await findNotifyChoices(db, viewer.id);
  return chosenKinds.filter((kind) => canReceive(kind, viewer)).map((kind) => ({ kind, by: chosen[kind] }));
}
