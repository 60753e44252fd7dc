import type { FastifyInstance } from 'fastify';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { findShownOrder } from '#server/orders/queries.ts';
import { askCancellation } from './ask.ts';
import { decideCancellation } from './decide.ts';

/** The buyer of a paid order asks for its cancellation; the artist of all its items or an admin answers. */
export function cancellationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  serve(app, 'POST /checkout/{id}/cancellation', async ({ params, body, viewer, request }) => {
    const wish = { orderId: params.id, viewer, from: request, reason: body.reason };
    await db.transaction((tx) => askCancellation(services, tx, wish));
    return { data: presentFor(viewer, await findShownOrder(db, params.id)) };
  });
  for (const decision of ['accept', 'decline'] as const) {
    serve(app, `POST /checkout/{id}/cancellation/${decision}`, async ({ params, viewer, request }) => {
      await db.transaction((tx) => decideCancellation(services, tx, { orderId: params.id, viewer, from: request, decision }));
      return { data: presentFor(viewer, await findShownOrder(db, params.id)) };
    });
  }
}
