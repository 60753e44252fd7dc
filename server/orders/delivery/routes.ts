import type { FastifyInstance } from 'fastify';
import { presentFor } from '#server/orders/present-for.ts';
import { findShownOrder } from '#server/orders/queries.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { changeDelivery } from './change-delivery.ts';

/** Corrects where a paid order goes, by its buyer (decision 98). */
export function deliveryRoutes(app: FastifyInstance, services: Services): void {
  serve(app, 'PUT /checkout/{id}/delivery', async ({ params: { id }, body, viewer, request }) => {
    await services.db.transaction((tx) => changeDelivery(services, tx, { orderId: id, viewer, from: request, body }));
    return { data: presentFor(viewer, await findShownOrder(services.db, id)) };
  });
}
