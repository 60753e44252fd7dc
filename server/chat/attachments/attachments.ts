import { randomUUIDv7 } from 'node:crypto';
import { and, eq, gt, sql } from '#server/database/drizzle.ts';
import { ATTACHMENTS_PER_HOUR } from '#contract/chat.ts';
import { fail } from '#contract/failures.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { UploadedFile } from '#server/platform/http/input/uploaded-file.ts';
import type { Services } from '#server/platform/services.ts';
import { contentTypes, nameOf, readAttachment } from './read-attachment.ts';
import { attachmentFolder, attachmentKey } from '#server/chat/attachment-links.ts';
import { type AttachmentRow, chatAttachments } from '#server/chat/table.ts';
import { oneRow } from '#server/database/one-row.ts';

/** A file that is stored and whose row is not written yet. */
export type StoredAttachment = Omit<AttachmentRow, 'messageId' | 'createdAt'>;

/** Checks a file and keeps it, wholly or not at all (faults.md F08). Throws what `readAttachment` throws, and 'chat.tooManyFiles'. */
export async function storeAttachment(
  { storage, db, config }: Pick<Services, 'storage' | 'db' | 'config'>,
  ownerId: string,
  file: UploadedFile,
): Promise<StoredAttachment> {
  if (config.rateLimits) await refuseTooMany(db, ownerId);
  const { bytes, kind, thumbnail, width, height, thumbhash } = await readAttachment(file.bytes);
  const id = randomUUIDv7();
  try {
    await storage.put(attachmentKey(id, 'file'), bytes, contentTypes[kind]);
    if (thumbnail) await storage.put(attachmentKey(id, 'thumbnail'), thumbnail, contentTypes.webp);
  } catch (error) {
    await dropAttachment({ storage }, id);
    throw error;
  }
  return { id, ownerId, name: nameOf(file.name, kind), kind, bytes: bytes.length, width, height, thumbhash };
}

/** Deletes a file whose row was not written; if this fails, the cleanup does it. */
export async function dropAttachment({ storage }: Pick<Services, 'storage'>, id: string): Promise<void> {
  await storage.deleteAll(attachmentFolder(id)).catch(() => {});
}

async function refuseTooMany(db: Queryable, ownerId: string): Promise<void> {
  const sent = oneRow(
    await db
      .select({ count: sql<number>`count(*)::int` })
      .from(chatAttachments)
      .where(and(eq(chatAttachments.ownerId, ownerId), gt(chatAttachments.createdAt, sql`now() - interval '1 hour'`))),
  );
  if (sent.count >= ATTACHMENTS_PER_HOUR) throw fail('chat.tooManyFiles').retryAfter(600);
}

/** An attachment's row, or undefined, with the database's time in seconds since 1970. One statement. */
export async function findAttachment(db: Queryable, id: string): Promise<{ row: AttachmentRow; now: number } | undefined> {
  const [found] = await db
    .select({ row: chatAttachments, now: sql<number>`floor(extract(epoch FROM now()))::int` })
    .from(chatAttachments)
    .where(eq(chatAttachments.id, id));
  return found;
}
