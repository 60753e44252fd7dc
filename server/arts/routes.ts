import type { FastifyInstance } from 'fastify';
import type { ArtCard } from '#contract/arts.ts';
import { limits } from '#contract/limits.ts';
import { fail, Failure } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { once } from '#server/platform/http/idempotency.ts';
import type { UploadedFile } from '#server/platform/http/input/multipart.ts';
import { serve } from '#server/platform/http/serve.ts';
import { dropFiles, storeFile, type StoredPicture } from '#server/platform/images/store.ts';
import type { Services } from '#server/services.ts';
import { tooManyPictures } from './art-pictures.ts';
import { findArtPage } from './search/list.ts';
import { findCorrectedSearch } from './search/suggested-correction.ts';
import { presentArt, presentCard } from './present.ts';
import { type CardPage, findArt, findArtByName, findCategories, findOwnArts } from './queries.ts';
import { findFeatured, findMoreByArtist, findRelated, findSeveral } from './related.ts';
import { findSuggestions } from './search/suggestions.ts';
import { createArt, findChangeable, removeArt, updateArt } from './write-art.ts';

/** Artworks: product.md section 7, 'Artworks'. */
export function artRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services);
  writeRoutes(app, services);
}

export const presentPage = ({ rows, next, total }: CardPage): { data: ArtCard[]; page: { next: string | null; total: number | null } } => ({
  data: rows.map(presentCard),
  page: { next, total },
});

function readRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /arts', async ({ query }) => {
    const page = await findArtPage(db, query);
    const correction = await findCorrectedSearch(db, query, page.rows.length);
    return { ...presentPage(page), ...(correction ? { meant: correction } : {}) };
  });
  serve(app, 'GET /arts/suggestions', async ({ query }) => ({ data: await findSuggestions(db, query.search) }));
  serve(app, 'GET /arts/categories', async () => ({ data: await findCategories(db) }));
  serve(app, 'GET /arts/owner', async ({ viewer, query }) => presentPage(await findOwnArts(db, viewer.id, query)));
  serve(app, 'GET /arts/featured', async () => ({ data: (await findFeatured(db)).map(presentCard) }));

  serve(app, 'GET /arts/several', async ({ query }) => ({ data: (await findSeveral(db, query.ids)).map(presentCard) }));

  serve(app, 'GET /arts/name/{name}', async ({ params, viewer }) => {
    const art = await findArtByName(db, params.name, viewer);
    if (!art) throw fail('arts.notFound');
    return { data: presentArt(art) };
  });

  serve(app, 'GET /arts/{id}', async ({ params, viewer }) => {
    const art = await findArt(db, params.id, viewer);
    if (!art) throw fail('arts.notFound');
    return { data: presentArt(art) };
  });

  serve(app, 'GET /arts/{id}/related', async ({ params }) => {
    const related = await findRelated(db, params.id);
    if (!related) throw fail('arts.notFound');
    return { data: related.map(presentCard) };
  });

  serve(app, 'GET /arts/{id}/more-by-artist', async ({ params }) => {
    const more = await findMoreByArtist(db, params.id);
    if (!more) throw fail('arts.notFound');
    return { data: more.map(presentCard) };
  });
}

function writeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, 'POST /arts', async ({ body, files, viewer, request, reply }) => {
    const sent = { image: files['image'] ?? [], pictures: files['pictures'] ?? [] };
    const count = sent.image.length + sent.pictures.length;
    if (count === 0) throw fail('input.invalid', fieldMessages.artImageRequired).withFields({ image: fieldMessages.artImageRequired });
    if (count > limits.picturesPerArt) throw tooManyPictures();
    const isReplayed = () => reply.hasHeader('idempotent-replayed');
    return storingFiles(services, sent, isReplayed, async ({ image, pictures: more }) => ({
      data: await once(db, { request, reply, viewer }, (tx) =>
        createArt(services, tx, { body, pictures: [...image, ...more], viewer, from: request }),
      ),
    }));
  });

  serve(app, 'PUT /arts/{id}', async ({ params: { id }, body, files, viewer, request }) => {
    await findChangeable(db, id, viewer);
    const sent = { image: files['image'] ?? [], pictures: files['pictures'] ?? [] };
    return storingFiles(services, sent, undefined, async ({ image: [image], pictures: more }) => ({
      data: await db.transaction((tx) => updateArt(services, tx, { id, body, pictures: { image, more }, viewer, from: request })),
    }));
  });

  serve(app, 'DELETE /arts/{id}', async ({ params: { id }, viewer, request }) => {
    await db.transaction((tx) => removeArt(tx, id, { viewer, from: request }));
    return { data: { done: true } };
  });
}

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
    await dropAll();
    throw error;
  }
}

const nameField =
  (field: string) =>
  (error: unknown): never => {
    throw error instanceof Failure && error.code.startsWith('input.image') ? error.withFields({ [field]: error.message }) : error;
  };
