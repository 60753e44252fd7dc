import { sql } from '#server/database/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import { findLostIds } from '#server/platform/storage/lost-files.ts';
import { dropAttachment } from './attachments.ts';

/** Deletes files whose row was never written (a process that was killed between the two), an hour later; a part of the job 'server.cleanup'. */
export async function cleanupAttachments({ storage, db }: Pick<Services, 'storage' | 'db'>, now = Date.now()): Promise<void> {
  const findKnown = async (ids: string[]) => {
    const known = await db.execute<{ id: string }>(sql`SELECT id FROM chat_attachments WHERE id = ANY(${sql.param(ids)}::uuid[])`);
    return known.rows.map(({ id }) => id);
  };
  for await (const id of findLostIds(storage, { top: 'attachments', now, findKnown })) await dropAttachment({ storage }, id);
}
