import { isNull, sql } from '#server/database/drizzle.ts';
import { brokenConstraint, type Database } from '#server/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { limits } from '#contract/limits.ts';
import { folderOf } from './keys.ts';
import { pictures } from './table.ts';
import { lookForEdges } from './variants.ts';
import { FIRST_ID, LAST_ID } from '#contract/ids.ts';
import { findBatchEnd } from '#server/database/lists/batches.ts';
import { findLostIds } from '#server/platform/storage/lost-files.ts';

const HOUR_MS = 3_600_000;
const SLICE = 5_000;
const LOOKED_AT = 1_000;

/**
 * Deletes pictures that nothing refers to an hour after they came (a day, where they wait for their artwork), and files whose row was never written (a process that was killed
 * between the two); looks at pictures that nobody has looked at. Run by the job 'server.cleanup'.
 */
export async function cleanupPictures(services: Pick<Services, 'storage' | 'db' | 'log'>, now = Date.now()): Promise<void> {
  await services.storage.tidy();
  await cleanupRows(services, now);
  await cleanupFiles(services, now);
  await lookAtOldPictures(services);
}

/** Every column of every table that refers to a picture, read from the database's catalogue. */
async function findReferences(db: Database): Promise<{ table: string; column: string }[]> {
  const found = await db.execute<{ table: string; column: string }>(sql`
    SELECT t.relname AS table, a.attname AS column
    FROM pg_constraint r JOIN pg_class t ON t.oid = r.conrelid JOIN pg_attribute a ON a.attrelid = r.conrelid AND a.attnum = r.conkey[1]
    WHERE r.contype = 'f' AND r.confrelid = 'pictures'::regclass`);
  return found.rows;
}

/** In slices by id, so that no statement is long however many pictures there are. */
async function cleanupRows(services: Pick<Services, 'storage' | 'db' | 'log'>, now: number): Promise<void> {
  const { db } = services;
  const isUnused = (await findReferences(db)).map(
    ({ table, column }) => sql`AND NOT EXISTS (SELECT 1 FROM ${sql.identifier(table)} r WHERE r.${sql.identifier(column)} = p.id)`,
  );
  const before = new Date(now - HOUR_MS).toISOString();
  const waitedSince = new Date(now - limits.uploadHours * HOUR_MS).toISOString();
  for (let after = FIRST_ID, end: string | undefined; ; after = end) {
    end = await findBatchEnd(db, { from: sql`pictures`, after, size: SLICE });
    const found = await db.execute<{ id: string }>(sql`
      SELECT p.id FROM pictures p
      WHERE p.id > ${after} AND p.id <= ${end ?? LAST_ID} AND p.created_at < ${before}
        AND (p.uploaded_by IS NULL OR p.created_at < ${waitedSince}) ${sql.join(isUnused, sql` `)}`);
    for (const { id } of found.rows) await removePicture(services, id);
    if (!end) return;
  }
}

/**
 * Deletes row and files together. The row is locked first, so that nothing starts to refer to the picture meanwhile; if the process is killed
 * before the end, the row is still there for the next cleanup.
 */
async function removePicture({ db, storage, log }: Pick<Services, 'storage' | 'db' | 'log'>, id: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM pictures WHERE id = ${id}`);
      await storage.deleteAll(folderOf(id));
    });
  } catch (error) {
    // Something refers to it since: it stays.
    if (!brokenConstraint(error)) log.warn({ err: error, pictureId: id }, 'picture not deleted');
  }
}

async function cleanupFiles({ db, storage }: Pick<Services, 'storage' | 'db'>, now: number): Promise<void> {
  const findKnown = async (ids: string[]) => {
    const known = await db.execute<{ id: string }>(sql`SELECT id FROM pictures WHERE id = ANY(${sql.param(ids)}::uuid[])`);
    return known.rows.map(({ id }) => id);
  };
  for await (const id of findLostIds(storage, { top: 'pictures', now, findKnown })) await storage.deleteAll(folderOf(id));
}

/** Pictures from before edges were looked for: some each time, so that a large shop is through in days and no cleanup takes long. */
async function lookAtOldPictures(services: Pick<Services, 'storage' | 'db'>): Promise<void> {
  const rows = await services.db
    .select({ id: pictures.id })
    .from(pictures)
    .where(isNull(pictures.edges))
    .orderBy(pictures.id)
    .limit(LOOKED_AT);
  for (const { id } of rows) await lookForEdges(services, id);
}
