import type { FastifyInstance } from 'fastify';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { advanceLine } from './advance-line.ts';
import { takeBack } from './take-back.ts';

/** Marks items of a paid order as sent and as delivered, and takes that back: by their artist, or by an admin in place of an artist who left. */
export function lineRoutes(app: FastifyInstance, services: Services): void {
  serve(app, 'POST /checkout/{id}/lines/{lineId}/sent', async ({ params: { id, lineId }, body, viewer, request }) => ({
    data: await advanceLine(services, { orderId: id, lineId, step: 'sent', viewer, from: request }, body),
  }));
  serve(app, 'POST /checkout/{id}/lines/{lineId}/delivered', async ({ params: { id, lineId }, viewer, request }) => ({
    data: await advanceLine(services, { orderId: id, lineId, step: 'delivered', viewer, from: request }),
  }));
  serve(app, 'DELETE /checkout/{id}/lines/{lineId}/sent', async ({ params: { id, lineId }, viewer, request }) => ({
    data: await takeBack(services, { orderId: id, lineId, step: 'sent', viewer, from: request }),
  }));
  serve(app, 'DELETE /checkout/{id}/lines/{lineId}/delivered', async ({ params: { id, lineId }, viewer, request }) => ({
    data: await takeBack(services, { orderId: id, lineId, step: 'delivered', viewer, from: request }),
  }));
}
