import type { FastifyInstance } from 'fastify';
import { Failure, fail } from '#contract/failures.ts';
import { problemPhotos } from '#server/contact/photos.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { nextOrderState } from '#server/orders/move-order.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { findOrder } from '#server/orders/queries.ts';
import { reportProblem } from './report.ts';

/** POST /checkout/{id}/problems: checks first, then stores the photos, then writes everything else in one transaction. */
export function problemRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  serve(app, 'POST /checkout/{id}/problems', async (call) => {
    const { params, body, files, viewer, request } = call;
    const found = await findOrder(db, params.id);
    presentFor(viewer, found);
    if (found?.order.userId !== viewer.id) throw fail('rights.missing');
    if (!nextOrderState(found.order, 'reportProblem', ['buyer'])) throw fail('orders.notPaid');
    const photos = await problemPhotos.store(services, files['photos'] ?? []);
    try {
      const wish = { orderId: params.id, viewer, from: request, photos, ...body };
      const { kept, ...problem } = await once(db, call, (tx) => reportProblem(services, tx, wish));
      // The same report came over another connection before: this copy of its photos is not needed.
      await problemPhotos.drop(
        services,
        photos.filter(({ id }) => !kept.includes(id)),
      );
      return { data: problem };
    } catch (error) {
      // Only a refusal is certain to have written no row; other orphaned files are found by the cleanup.
      if (error instanceof Failure) await problemPhotos.drop(services, photos);
      throw error;
    }
  });
}
