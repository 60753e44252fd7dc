import type { FastifyInstance } from 'fastify';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { findShownOrder } from '#server/orders/queries.ts';
import { askCancellation } from './ask.ts';
import { decideCancellation } from './decide.ts';
import { withdrawCancellation } from './withdraw.ts';

/** The buyer of a paid order asks to cancel items of it, and may take that back; the artist of all that are asked for or an admin answers. */
export function cancellationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  serve(app, 'POST /checkout/{id}/cancellation', async ({ params, body, viewer, request }) => {
    const wish = { orderId: params.id, viewer, from: request, reason: body.reason, items: body.items };
    await db.transaction((tx) => askCancellation(services, tx, wish));
    return { data: presentFor(viewer, await findShownOrder(db, params.id)) };
  });
  serve(app, 'POST /checkout/{id}/cancellation/withdraw', async ({ params, body, viewer, request }) => {
    const wish = { orderId: params.id, viewer, from: request, at: body.at };
    await db.transaction((tx) => withdrawCancellation(services, tx, wish));
    return { data: presentFor(viewer, await findShownOrder(db, params.id)) };
  });
  for (const decision of ['accept', 'decline'] as const) {
    serve(app, `POST /checkout/{id}/cancellation/${decision}`, async ({ params, body, viewer, request }) => {
      const wish = { orderId: params.id, viewer, from: request, decision, at: body.at };
      await db.transaction((tx) => decideCancellation(services, tx, wish));
      return { data: presentFor(viewer, await findShownOrder(db, params.id)) };
    });
  }
}
