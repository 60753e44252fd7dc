import type { FastifyInstance } from 'fastify';
import { serve } from '#server/platform/http/serve.ts';
import { replyWithPhoto } from '#server/platform/photos/private-photos.ts';
import type { Services } from '#server/platform/services.ts';
import { presentProgress } from '#server/orders/present-item.ts';
import { advanceLine } from './advance-line.ts';
import { readParcelPhoto } from './parcel-photos.ts';
import { sendItem } from './send-item.ts';
import { takeBack } from './take-back.ts';

/**
 * Marks items of a paid order as sent and as delivered, and takes that back: by their artist, or by an admin in place of an artist who left. That
 * an item has arrived is said by its buyer too (decision 98).
 */
export function lineRoutes(app: FastifyInstance, services: Services): void {
  serve(app, 'POST /checkout/{id}/lines/{lineId}/sent', async ({ params: { id, lineId }, body, files, viewer, request }) => {
    const wish = { orderId: id, lineId, step: 'sent', viewer, from: request } as const;
    return { data: presentProgress(await sendItem(services, wish, { how: body, file: files['photo']?.[0] })) };
  });
  serve(app, 'GET /checkout/{id}/lines/{lineId}/photo', async ({ params: { id, lineId }, viewer, reply }) => {
    const { kind, bytes } = await readParcelPhoto(services, { orderId: id, lineId, viewer });
    return replyWithPhoto(reply, kind, bytes);
  });
  serve(app, 'POST /checkout/{id}/lines/{lineId}/delivered', async ({ params: { id, lineId }, viewer, request }) => ({
    data: presentProgress(await advanceLine(services, { orderId: id, lineId, step: 'delivered', viewer, from: request })),
  }));
  serve(app, 'DELETE /checkout/{id}/lines/{lineId}/sent', async ({ params: { id, lineId }, viewer, request }) => ({
    data: await takeBack(services, { orderId: id, lineId, step: 'sent', viewer, from: request }),
  }));
  serve(app, 'DELETE /checkout/{id}/lines/{lineId}/delivered', async ({ params: { id, lineId }, viewer, request }) => ({
    data: await takeBack(services, { orderId: id, lineId, step: 'delivered', viewer, from: request }),
  }));
}
