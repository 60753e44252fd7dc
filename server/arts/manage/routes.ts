import type { FastifyInstance } from 'fastify';
import { needsPicture } from '#contract/new-art.ts';
import { limits } from '#contract/limits.ts';
import { doesPart } from '#contract/staff.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { serve } from '#server/platform/http/serve.ts';
import { isReplayed, storingFiles } from '#server/platform/uploads/storing-files.ts';
import type { Services } from '#server/platform/services.ts';
import { imageRequired, tooManyPictures, uploadPicture } from './art-pictures.ts';
import { findArtViews, findStanding } from '#server/arts/queries.ts';
import { duplicatingArt, writeDuplicate } from './duplicate-art.ts';
import { createArt, findChangeable, removeArt, updateArt } from './write-art.ts';
import { done } from '#server/platform/http/done.ts';

/** An artist's own artworks: product.md section 7, 'Artworks'. */
export function ownArtRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  standingRoutes(app, services);

  serve(app, 'POST /arts', async ({ body, files, viewer, request, reply }) => {
    const sent = { image: files['image'] ?? [], pictures: files['pictures'] ?? [] };
    const count = sent.image.length + sent.pictures.length;
    if (count === 0 && needsPicture(body)) throw imageRequired();
    if (count > limits.picturesPerArt) throw tooManyPictures();
    return storingFiles(services, sent, isReplayed(reply), async ({ image, pictures: more }) => ({
      data: await once(db, { request, reply, viewer }, (tx) =>
        createArt(services, tx, { body, pictures: image, more, viewer, from: request }),
      ),
    }));
  });

  serve(app, 'POST /arts/pictures', async ({ files, viewer, request, reply }) => {
    const sent = { image: files['image'] ?? [], pictures: [] };
    return storingFiles(services, sent, isReplayed(reply), async ({ image: [picture] }) => {
      if (!picture) throw imageRequired();
      return { data: await once(db, { request, reply, viewer }, (tx) => uploadPicture(services, tx, picture, viewer.id)) };
    });
  });

  serve(app, 'POST /arts/drafts', async ({ body, files, viewer, request, reply }) => {
    const sent = { image: files['image'] ?? [], pictures: [] };
    if (sent.image.length === 0) throw imageRequired();
    return storingFiles(services, sent, isReplayed(reply), async ({ image }) => ({
      data: await once(db, { request, reply, viewer }, (tx) =>
        createArt(services, tx, { body: { ...body, state: 'draft' }, pictures: image, viewer, from: request }),
      ),
    }));
  });

  serve(app, 'POST /arts/{id}/duplicate', async ({ params: { id }, viewer, request, reply }) => ({
    data: await duplicatingArt(services, { id, viewer, isReplayed: isReplayed(reply) }, (art, copies) =>
      once(db, { request, reply, viewer }, (tx) => writeDuplicate(services, tx, { art, copies, from: request })),
    ),
  }));

  serve(app, 'PUT /arts/{id}', async ({ params: { id }, body, files, viewer, request }) => {
    await findChangeable(db, id, viewer);
    const sent = { image: files['image'] ?? [], pictures: files['pictures'] ?? [] };
    return storingFiles(services, sent, undefined, async ({ image: [image], pictures: more }) => ({
      data: await db.transaction((tx) => updateArt(services, tx, { id, body, pictures: { image, more }, viewer, from: request })),
    }));
  });

  serve(app, 'DELETE /arts/{id}', async ({ params: { id }, viewer, request }) => {
    await db.transaction((tx) => removeArt(services, tx, id, { viewer, from: request }));
    return done;
  });
}

/** What of an artwork its artist and the staff alone are told. */
function standingRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /arts/{id}/views', async ({ params: { id }, viewer }) => {
    await findChangeable(db, id, viewer);
    return { data: await findArtViews(db, id) };
  });

  serve(app, 'GET /arts/{id}/standing', async ({ params: { id }, viewer }) => {
    const { ownerId } = await findChangeable(db, id, viewer);
    return { data: await findStanding(db, id, { seesOrders: ownerId === viewer.id || doesPart(viewer.staff, 'orders') }) };
  });
}
