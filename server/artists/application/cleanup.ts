import { sql } from '#server/database/drizzle.ts';
import type { Services } from '#server/platform/services.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes files of documents whose row was never written or is gone, once they are an hour old; a part of the job 'server.cleanup'.
 * Returns how many went.
 */
export async function cleanupDocuments({ db, storage }: Pick<Services, 'db' | 'storage'>, now = Date.now()): Promise<number> {
  const byId = new Map((await storage.list('documents')).map((key) => [key.slice(key.lastIndexOf('/') + 1).replace(/\.\w+$/, ''), key]));
  const old = [...byId.keys()].filter((id) => madeAt(id) < now - HOUR_MS);
  if (old.length === 0) return 0;
  const known = await db.execute<{ id: string }>(sql`SELECT id::text FROM documents WHERE id::text = ANY(${sql.param(old)})`);
  const isKnown = new Set(known.rows.map((row) => row.id));
  const orphans = old.filter((id) => !isKnown.has(id));
  for (const id of orphans) await storage.delete(byId.get(id)!);
  return orphans.length;
}

/** When a UUIDv7 was made, in milliseconds (RFC 9562). */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
