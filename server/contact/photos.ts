import { eq, inArray, sql } from '#server/database/drizzle.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { readLink, signLink } from '#server/platform/http/signed-links.ts';
import { privatePhotos } from '#server/platform/photos/private-photos.ts';
import type { Services } from '#server/platform/services.ts';
import { contactPhotos, type PhotoRow } from './table.ts';

/** The files of the photos of reported problems. */
export const problemPhotos = privatePhotos('problems');

/** Deletes the photos of these messages, their files by a job of this transaction. */
export async function erasePhotos({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, messageIds: string[]): Promise<void> {
  const deleted = await tx.delete(contactPhotos).where(inArray(contactPhotos.messageId, messageIds)).returning({ id: contactPhotos.id });
  if (deleted.length > 0) await jobs.add(tx, 'files.erase', { folders: deleted.map(({ id }) => problemPhotos.folderOf(id)) });
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
export async function cleanupPhotos(services: Pick<Services, 'storage' | 'db'>, now = Date.now()): Promise<void> {
  const findKnown = async (ids: string[]) =>
    (await services.db.execute<{ id: string }>(sql`SELECT id FROM contact_photos WHERE id = ANY(${sql.param(ids)}::uuid[])`)).rows.map(
      ({ id }) => id,
    );
  await problemPhotos.cleanup(services, { now, findKnown });
}
