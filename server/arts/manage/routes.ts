import type { FastifyInstance, FastifyReply } from 'fastify';
import { limits } from '#contract/limits.ts';
import { Failure } from '#contract/failures.ts';
import { isDatabaseBusy } from '#server/database/connect.ts';
import { once } from '#server/platform/http/idempotency.ts';
import type { UploadedFile } from '#server/platform/http/input/uploaded-file.ts';
import { serve } from '#server/platform/http/serve.ts';
import { dropFiles, storeFile, type StoredPicture } from '#server/platform/images/store.ts';
import type { Services } from '#server/platform/services.ts';
import { imageRequired, tooManyPictures, uploadPicture } from './art-pictures.ts';
import { findArtViews } from '#server/arts/queries.ts';
import { createArt, findChangeable, removeArt, updateArt } from './write-art.ts';
import { done } from '#server/platform/http/done.ts';

/** An artist's own artworks: product.md section 7, 'Artworks'. */
export function ownArtRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, 'POST /arts', async ({ body, files, viewer, request, reply }) => {
    const sent = { image: files['image'] ?? [], pictures: files['pictures'] ?? [] };
    const count = sent.image.length + sent.pictures.length;
    if (count === 0 && !body.order && body.state !== 'draft') throw imageRequired();
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

  serve(app, 'POST /arts/drafts', async ({ body, files, viewer, request, reply }) =>
    storingFiles(services, { image: files['image'] ?? [], pictures: [] }, isReplayed(reply), async ({ image }) => ({
      data: await once(db, { request, reply, viewer }, (tx) =>
        createArt(services, tx, { body: { ...body, state: 'draft' }, pictures: image, viewer, from: request }),
      ),
    })),
  );

  serve(app, 'PUT /arts/{id}', async ({ params: { id }, body, files, viewer, request }) => {
    await findChangeable(db, id, viewer);
    const sent = { image: files['image'] ?? [], pictures: files['pictures'] ?? [] };
    return storingFiles(services, sent, undefined, async ({ image: [image], pictures: more }) => ({
      data: await db.transaction((tx) => updateArt(services, tx, { id, body, pictures: { image, more }, viewer, from: request })),
    }));
  });

  serve(app, 'GET /arts/{id}/views', async ({ params: { id }, viewer }) => {
    await findChangeable(db, id, viewer);
    return { data: await findArtViews(db, id) };
  });

  serve(app, 'DELETE /arts/{id}', async ({ params: { id }, viewer, request }) => {
    await db.transaction((tx) => removeArt(tx, id, { viewer, from: request }));
    return done;
  });
}

const isReplayed = (reply: FastifyReply) => () => reply.hasHeader('idempotent-replayed');

type Sent<T> = { image: T[]; pictures: T[] };

/**
 * Checks and stores pictures before their transaction; when it fails, or when a repeated request finds it done before, the files are
 * deleted. A refused picture is named by its field.
 */
async function storingFiles<T>(
  services: Services,
  sent: Sent<UploadedFile>,
  isUnused: (() => boolean) | undefined,
  effect: (stored: Sent<StoredPicture>) => Promise<T>,
): Promise<T> {
  const stored: Sent<StoredPicture> = { image: [], pictures: [] };
  const dropAll = () => Promise.all([...stored.image, ...stored.pictures].map(({ id }) => dropFiles(services, id)));
  try {
    for (const field of ['image', 'pictures'] as const) {
      for (const { bytes } of sent[field]) stored[field].push(await storeFile(services, bytes).catch(nameField(field)));
    }
    const answer = await effect(stored);
    if (isUnused?.()) await dropAll();
    return answer;
  } catch (error) {
    // A connection that was lost may have been lost after the rows were written; what has none, the cleanup finds.
    if (!isDatabaseBusy(error)) await dropAll();
    throw error;
  }
}

const nameField =
  (field: string) =>
  (error: unknown): never => {
    throw error instanceof Failure && error.code.startsWith('input.image') ? error.withFields({ [field]: error.message }) : error;
  };
