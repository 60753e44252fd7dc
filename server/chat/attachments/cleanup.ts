import { sql } from 'drizzle-orm';
import type { Services } from '#server/platform/services.ts';
import { dropAttachment } from './attachments.ts';

const HOUR_MS = 3_600_000;
/** How far back files without a row are looked for; the cleanup runs every hour. */
const LOOK_BACK_MS = 8 * 24 * HOUR_MS;
/** One folder of attachments.ts holds the files of 2^24 milliseconds. */
const FOLDER_MS = 2 ** 24;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Deletes files whose row was never written (a process that was killed between the two), an hour later; a part of the job 'server.cleanup'. */
export async function cleanupAttachments({ storage, db }: Pick<Services, 'storage' | 'db'>, now = Date.now()): Promise<void> {
  for (let time = now - LOOK_BACK_MS; time < now + FOLDER_MS; time += FOLDER_MS) {
    const folder = `attachments/${idDigits(time).slice(0, 6)}`;
    const ids = new Set((await storage.list(folder)).map((key) => key.split('/')[2] ?? ''));
    const old = [...ids].filter((id) => ID.test(id) && id < idDigits(now - HOUR_MS));
    if (old.length === 0) continue;
    const known = await db.execute<{ id: string }>(sql`SELECT id FROM chat_attachments WHERE id = ANY(${sql.param(old)}::uuid[])`);
    const isKnown = new Set(known.rows.map((row) => row.id));
    for (const id of old) if (!isKnown.has(id)) await dropAttachment({ storage }, id);
  }
}

/** The beginning of a UUIDv7 of this time: 48 bits of milliseconds (RFC 9562), with its first dash. */
const idDigits = (time: number) =>
  Math.max(0, Math.floor(time))
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-');
