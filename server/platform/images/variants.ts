import type { Sharp } from 'sharp';
import { and, eq, isNull } from '#server/database/drizzle.ts';
import { pictureWidths, ZOOM_WIDTH } from '#contract/limits.ts';
import { type PictureFormat, pictureFormats, hasZoom, type PictureWidth, widthsOf } from '#contract/pictures.ts';
import { JobInterrupted } from '#server/platform/current-job/current-job.ts';
import type { Services } from '#server/platform/services.ts';
import { findEdges, WHOLE_PICTURE } from './find-edges.ts';
import { masterKey, variantKey } from './keys.ts';
import { inPictureQueue, openPicture } from './read-picture.ts';
import { pictures } from './table.ts';

const MAT = '#fbfaf7';

/** Qualities were chosen by eye at 640 pixels; AVIF at effort 2 takes a fifth of the default's time for 5 % more bytes. */
const encode: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
  jpg: (image) => image.flatten({ background: MAT }).jpeg({ quality: 80, progressive: true }),
};

export const contentTypes: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** The stored width for a requested one: never larger than the picture needs. */
export function storedWidth(requested: PictureWidth, ownWidth: number): PictureWidth {
  if (requested === ZOOM_WIDTH && hasZoom({ width: ownWidth })) return requested;
  const widths = widthsOf(ownWidth);
  return widths.includes(requested) ? requested : (widths.at(-1) ?? pictureWidths[0]);
}

const running = new Map<string, Promise<Uint8Array | undefined>>();

type Wanted = { id: string; width: PictureWidth; format: PictureFormat };

/**
 * A variant's bytes, made and stored when they are missing; concurrent requests share one encoding.
 * Undefined when the master is missing or cannot be read. `beforeMaking` may refuse one that nobody is making yet.
 */
export async function findOrMakeVariant(
  services: Pick<Services, 'storage' | 'log'>,
  wanted: Wanted,
  beforeMaking?: () => Promise<void>,
): Promise<Uint8Array | undefined> {
  const key = variantKey(wanted.id, wanted.width, wanted.format);
  const stored = await services.storage.get(key);
  if (stored && stored.length > 0) return stored;
  const waiting = running.get(key);
  if (waiting) return waiting;
  const making = makeVariant(services, wanted, key, beforeMaking).finally(() => running.delete(key));
  running.set(key, making);
  return making;
}

async function makeVariant(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  { id, width, format }: Wanted,
  key: string,
  beforeMaking: () => Promise<void> = async () => {},
): Promise<Uint8Array | undefined> {
  const master = await storage.get(masterKey(id));
  if (!master) return undefined;
  await beforeMaking();
  const made = await inPictureQueue(() =>
    encode[format](openPicture(master).resize({ width, withoutEnlargement: true }))
      .toBuffer()
      .catch((error: unknown) => void log.warn({ err: error, pictureId: id }, 'picture cannot be read')),
  );
  if (!made) return undefined;
  // A full disk must not fail the request: the variant is served without being stored.
  await storage.put(key, made, contentTypes[format]).catch((error: unknown) => log.warn({ err: error, key }, 'variant not stored'));
  return made;
}

/** Finds where the object is on a picture that nobody has looked at; on one that cannot be read it is the whole picture. */
export async function lookForEdges({ db, storage }: Pick<Services, 'storage' | 'db'>, id: string): Promise<void> {
  const master = await storage.get(masterKey(id));
  const edges = master ? await inPictureQueue(() => findEdges(master).catch(() => WHOLE_PICTURE)) : WHOLE_PICTURE;
  // Whoever has marked it meanwhile knows better.
  await db
    .update(pictures)
    .set({ edges })
    .where(and(eq(pictures.id, id), isNull(pictures.edges)));
}

/**
 * Makes every missing variant of a picture; the job 'pictures.make-variants'. Throws JobInterrupted between two of them when the server is
 * shutting down.
 */
export async function makeVariants(
  services: Pick<Services, 'storage' | 'log' | 'db'>,
  pictureId: string,
  ending?: AbortSignal,
): Promise<void> {
  const [picture] = await services.db
    .select({ width: pictures.width, edges: pictures.edges })
    .from(pictures)
    .where(eq(pictures.id, pictureId));
  if (!picture) return;
  if (!picture.edges) await lookForEdges(services, pictureId);
  for (const width of widthsOf(picture.width)) {
    for (const format of pictureFormats) {
      if (ending?.aborted) throw new JobInterrupted();
      await findOrMakeVariant(services, { id: pictureId, width, format });
    }
  }
}
