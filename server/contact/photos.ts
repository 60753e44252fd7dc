import { randomUUIDv7 } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import type { UploadedFile } from '#server/platform/http/input/uploaded-file.ts';
import { readLink, signLink } from '#server/platform/http/signed-links.ts';
import { readPicture } from '#server/platform/images/read-picture.ts';
import type { Services } from '#server/platform/services.ts';
import { findLostIds, folderOfId } from '#server/platform/storage/lost-files.ts';
import { contactPhotos, type PhotoRow } from './table.ts';

/** Where a photo's file is stored. */
const photoFolder = (id: string): string => folderOfId('problems', id);
export const photoKey = (id: string): string => `${photoFolder(id)}/photo`;

/** A photo whose file is stored and whose row is not written yet. */
export type StoredPhoto = Pick<PhotoRow, 'id' | 'kind'>;

/**
 * Checks photos by their content and keeps them all or none, upright and without metadata. Throws 'input.image', 'input.imagePixels' or
 * 'input.tooLarge'.
 */
export async function storePhotos({ storage }: Pick<Services, 'storage'>, files: readonly UploadedFile[]): Promise<StoredPhoto[]> {
  const read = [];
  for (const { bytes } of files) read.push(await readPicture(bytes));
  const stored: StoredPhoto[] = [];
  try {
    for (const { master, contentType } of read) {
      const photo = { id: randomUUIDv7(), kind: contentType === 'image/webp' ? 'webp' : 'jpg' } as const;
      stored.push(photo);
      await storage.put(photoKey(photo.id), master, contentType);
    }
    return stored;
  } catch (error) {
    await dropPhotos({ storage }, stored);
    throw error;
  }
}

/** Deletes files whose rows were not written; if this fails, the cleanup does it. */
export async function dropPhotos({ storage }: Pick<Services, 'storage'>, photos: readonly StoredPhoto[]): Promise<void> {
  await Promise.all(photos.map(({ id }) => storage.deleteAll(photoFolder(id)).catch(() => {})));
}

/** Deletes the photos of these messages, their files by a job of this transaction. */
export async function erasePhotos({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, messageIds: string[]): Promise<void> {
  const deleted = await tx.delete(contactPhotos).where(inArray(contactPhotos.messageId, messageIds)).returning({ id: contactPhotos.id });
  if (deleted.length > 0) await jobs.add(tx, 'files.erase', { folders: deleted.map(({ id }) => photoFolder(id)) });
}

/** One photo, or undefined. One statement. */
export async function findPhoto(db: Queryable, id: string): Promise<PhotoRow | undefined> {
  const [row] = await db.select().from(contactPhotos).where(eq(contactPhotos.id, id));
  return row;
}

const LINK_MINUTES = 10;
/** What links are signed and read with: `now` is the database's clock in milliseconds. */
type Signer = { key: Buffer; now: number };

/** A path that opens a photo for some minutes. */
export const photoLink = ({ key, now }: Signer, id: string): string =>
  `/api/v1/messages/photos/${signLink(key, [id, String(Math.floor(now / 1_000) + LINK_MINUTES * 60)])}`;

/** The photo that a token opens, or undefined when it is invalid or expired. */
export function readPhotoLink({ key, now }: Signer, token: string): string | undefined {
  const [id, expires] = readLink(key, token) ?? [];
  return Number(expires) * 1_000 > now ? id : undefined;
}

/** Deletes files whose rows were never written, an hour later; a part of the job 'server.cleanup'. */
export async function cleanupPhotos({ storage, db }: Pick<Services, 'storage' | 'db'>, now = Date.now()): Promise<void> {
  const findKnown = async (ids: string[]) =>
    (await db.execute<{ id: string }>(sql`SELECT id FROM contact_photos WHERE id = ANY(${sql.param(ids)}::uuid[])`)).rows.map(
      ({ id }) => id,
    );
  for await (const id of findLostIds(storage, { top: 'problems', now, findKnown })) await storage.deleteAll(photoFolder(id));
}
