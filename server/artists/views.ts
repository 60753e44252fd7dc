import { createHmac } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import { isbot } from 'isbot';
import type { ViewSource } from '#contract/manage-arts.ts';
import type { Database } from '#server/database/connect.ts';
import { readSecret } from '#server/platform/secrets/read-secret.ts';
import { artViewMarks, artViews } from './table.ts';

/** Who views an artwork: an account, or without a session what the request tells. */
export type Reader = { viewerId: string | undefined; ip: string; agent: string | undefined };

/**
 * Counts a reader of a published artwork, once a day for each; robots and the artwork's own artist never. Returns whether the artwork exists.
 * A reader is stored as a keyed hash that is worthless the day after. Three statements at most.
 */
export async function countView(db: Database, artId: string, reader: Reader, source: ViewSource): Promise<boolean> {
  const found = await db.execute<{ owner_id: string }>(sql`SELECT owner_id FROM arts WHERE id = ${artId} AND on_show`);
  const [work] = found.rows;
  if (!work) return false;
  if (work.owner_id === reader.viewerId || !reader.agent || isbot(reader.agent)) return true;
  const mark = markOf(await readSecret(db, 'views'), artId, reader);
  await db.execute(sql`
    WITH today AS (SELECT (now() AT TIME ZONE 'Africa/Kigali')::date AS day),
    marked AS (INSERT INTO ${artViewMarks} (day, mark) SELECT day, ${mark} FROM today ON CONFLICT DO NOTHING RETURNING day)
    INSERT INTO ${artViews} AS v (art_id, day, views, from_search, from_links)
      SELECT ${artId}::uuid, day, 1, ${Number(source === 'search')}::int, ${Number(source === 'links')}::int FROM marked
    ON CONFLICT (art_id, day) DO UPDATE SET views = v.views + 1, from_search = v.from_search + EXCLUDED.from_search,
      from_links = v.from_links + EXCLUDED.from_links`);
  return true;
}

/** 16 bytes that identify a reader of an artwork. */
function markOf(key: Buffer, artId: string, { viewerId, ip, agent }: Reader): Buffer {
  const who = viewerId ?? `${ip}\n${agent ?? ''}`;
  return createHmac('sha256', key).update(`${artId}\n${who}`).digest().subarray(0, 16);
}

/** Deletes the marks of days that are over; a part of the job 'server.cleanup'. */
export async function cleanupViewMarks(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM ${artViewMarks} WHERE day < (now() AT TIME ZONE 'Africa/Kigali')::date`);
}
