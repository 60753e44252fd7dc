import type { Sharp } from 'sharp';
import { eq } from 'drizzle-orm';
import { pictureWidths, ZOOM_WIDTH } from '#contract/limits.ts';
import { type PictureFormat, pictureFormats, hasZoom, type PictureWidth, widthsOf } from '#contract/pictures.ts';
import { JobInterrupted } from '#server/platform/jobs/current-job.ts';
import type { Services } from '#server/platform/services.ts';
import { masterKey, variantKey } from './keys.ts';
import { atTheDesk, openPicture } from './read-picture.ts';
import { pictures } from './table.ts';

const MAT = '#fbfaf7';

/** Qualities were chosen by eye at 640 pixels; AVIF at effort 2 takes a fifth of the default's time for 5 % more bytes. */
const encode: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
  jpg: (image) => image.flatten({ background: MAT }).jpeg({ quality: 80, progressive: true }),
};

export const contentTypes: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** The width in which a picture is kept for an asked one: never larger than the picture needs. */
export function keptWidth(asked: PictureWidth, ownWidth: number): PictureWidth {
  if (asked === ZOOM_WIDTH && hasZoom({ width: ownWidth })) return asked;
  const widths = widthsOf(ownWidth);
  return widths.includes(asked) ? asked : (widths.at(-1) ?? pictureWidths[0]);
}

const running = new Map<string, Promise<Uint8Array | undefined>>();

type Wanted = { id: string; width: PictureWidth; format: PictureFormat };

/**
 * A variant's bytes, made and kept when they are not there yet; everyone who waits for the same one shares its making.
 * Undefined when the master is missing or cannot be read.
 */
export async function findOrMakeVariant(services: Pick<Services, 'storage' | 'log'>, wanted: Wanted): Promise<Uint8Array | undefined> {
  const key = variantKey(wanted.id, wanted.width, wanted.format);
  const kept = await services.storage.get(key);
  if (kept && kept.length > 0) return kept;
  const waiting = running.get(key);
  if (waiting) return waiting;
  const making = makeVariant(services, wanted, key).finally(() => running.delete(key));
  running.set(key, making);
  return making;
}

async function makeVariant(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  { id, width, format }: Wanted,
  key: string,
): Promise<Uint8Array | undefined> {
  const master = await storage.get(masterKey(id));
  if (!master) return undefined;
  const made = await atTheDesk(() =>
    encode[format](openPicture(master).resize({ width, withoutEnlargement: true }))
      .toBuffer()
      .catch((error: unknown) => void log.warn({ err: error, pictureId: id }, 'picture cannot be read')),
  );
  if (!made) return undefined;
  // A full disk must not take the picture away from the one who is looking at it.
  await storage.put(key, made, contentTypes[format]).catch((error: unknown) => log.warn({ err: error, key }, 'variant not kept'));
  return made;
}

/**
 * Makes every variant of a picture, the job 'pictures.make-variants'; what is there already stays. Throws JobInterrupted between two of them
 * when the server is ending.
 */
export async function makeVariants(
  services: Pick<Services, 'storage' | 'log' | 'db'>,
  pictureId: string,
  ending?: AbortSignal,
): Promise<void> {
  const [picture] = await services.db.select({ width: pictures.width }).from(pictures).where(eq(pictures.id, pictureId));
  if (!picture) return;
  for (const width of widthsOf(picture.width)) {
    for (const format of pictureFormats) {
      if (ending?.aborted) throw new JobInterrupted();
      await findOrMakeVariant(services, { id: pictureId, width, format });
    }
  }
}
