import { sql } from 'drizzle-orm';
import { brokenConstraint, type Database } from '#server/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { folderOf } from './keys.ts';

const HOUR_MS = 3_600_000;
/** How far back files without a row are looked for; the cleanup runs every hour. */
const LOOK_BACK_MS = 8 * 24 * HOUR_MS;
/** One folder of keys.ts holds the pictures of 2^24 milliseconds. */
const FOLDER_MS = 2 ** 24;
const SLICE = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Deletes pictures that nothing refers to an hour after they came, and files whose row was never written (a process that was killed
 * between the two). Run by the job 'server.cleanup'.
 */
export async function cleanupPictures(services: Pick<Services, 'storage' | 'db' | 'log'>, now = Date.now()): Promise<void> {
  await services.storage.tidy();
  await cleanupRows(services, now);
  await cleanupFiles(services, now);
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
  for (let from: string | undefined = FIRST_ID; from !== undefined;) {
    const to: string | undefined = await findSliceEnd(db, from);
    const found = await db.execute<{ id: string }>(sql`
      SELECT p.id FROM pictures p
      WHERE p.id >= ${from} AND p.id < ${to ?? LAST_ID} AND p.created_at < ${before} ${sql.join(isUnused, sql` `)}`);
    for (const { id } of found.rows) await removePicture(services, id);
    from = to;
  }
}

async function findSliceEnd(db: Database, from: string): Promise<string | undefined> {
  const found = await db.execute<{ id: string }>(sql`SELECT id FROM pictures WHERE id >= ${from} ORDER BY id OFFSET ${SLICE} LIMIT 1`);
  return found.rows[0]?.id;
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
  for (let time = now - LOOK_BACK_MS; time < now + FOLDER_MS; time += FOLDER_MS) {
    const folder = `pictures/${idDigits(time).slice(0, 6)}`;
    const ids = new Set((await storage.list(folder)).map((key) => key.split('/')[2] ?? ''));
    const old = [...ids].filter((id) => ID.test(id) && id < idDigits(now - HOUR_MS));
    if (old.length === 0) continue;
    const known = await db.execute<{ id: string }>(sql`SELECT id FROM pictures WHERE id = ANY(${sql.param(old)}::uuid[])`);
    const isKnown = new Set(known.rows.map((row) => row.id));
    for (const id of old) if (!isKnown.has(id)) await storage.deleteAll(`${folder}/${id}`);
  }
}

/** The beginning of a UUIDv7 of this time: 48 bits of milliseconds (RFC 9562), with its first dash. */
const idDigits = (time: number) =>
  Math.max(0, Math.floor(time))
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-');
