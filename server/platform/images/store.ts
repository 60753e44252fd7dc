import { randomUUIDv7 } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from '#server/database/drizzle.ts';
import type { Edges } from '#contract/edges.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { folderOf, masterKey } from './keys.ts';
import { readPicture } from './read-picture.ts';
import { pictures } from './table.ts';

export type StoredPicture = { id: string; width: number; height: number; thumbhash: string; colours: number; edges: Edges };

/**
 * Checks a picture, stores it and writes its row; a job makes the variants. Pass the database, or a transaction as `db`.
 * A picture that nothing refers to an hour later is deleted. Throws 'input.image', 'input.imagePixels' or 'input.tooLarge'.
 */
export async function storePicture(
  services: Pick<Services, 'storage' | 'jobs'> & { db: Queryable },
  bytes: Buffer,
): Promise<StoredPicture> {
  const stored = await storeFile(services, bytes);
  try {
    await recordPicture(services.db, services, stored);
    return stored;
  } catch (error) {
    await dropFiles(services, stored.id);
    throw error;
  }
}

/** The first half, before a transaction: checks a picture and stores its file. */
export async function storeFile({ storage }: Pick<Services, 'storage'>, bytes: Buffer): Promise<StoredPicture> {
  const { master, contentType, ...facts } = await readPicture(bytes);
  const id = randomUUIDv7();
  await storage.put(masterKey(id), master, contentType);
  return { id, ...facts };
}

/** The second half, in the transaction of the cause: writes the row, and queues the job that makes the variants. */
export async function recordPicture(
  db: Queryable,
  { jobs }: Pick<Services, 'jobs'>,
  picture: StoredPicture & { uploadedBy?: string },
): Promise<void> {
  await db.insert(pictures).values(picture);
  await jobs.add(db, 'pictures.make-variants', { pictureId: picture.id });
}

/** A picture that was copied from another: a row with an id of its own. */
export type CopiedPicture = typeof pictures.$inferSelect;

/** Copies the file of a picture to a new id; false where there is none. */
export async function copyFile({ storage }: Pick<Services, 'storage'>, from: string, to: string): Promise<boolean> {
  const master = await storage.get(masterKey(from));
  if (!master) return false;
  // As it is in the storage: encoded once, and checked then.
  const kind = (await fileTypeFromBuffer(master))?.mime ?? 'image/jpeg';
  await storage.put(masterKey(to), Buffer.from(master), kind);
  return true;
}

/** Writes the row of a copy, whose file is there, and queues the job that makes the variants. */
export async function recordCopy(db: Queryable, { jobs }: Pick<Services, 'jobs'>, copy: CopiedPicture): Promise<void> {
  await db.insert(pictures).values({ ...copy, createdAt: sql`now()` });
  await jobs.add(db, 'pictures.make-variants', { pictureId: copy.id });
}

/** Deletes a file whose row was not written; if this fails, the cleanup does it. */
export async function dropFiles({ storage }: Pick<Services, 'storage'>, pictureId: string): Promise<void> {
  await storage.deleteAll(folderOf(pictureId)).catch(() => {});
}
