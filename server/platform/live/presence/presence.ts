import { type SQL, sql } from '#server/database/drizzle.ts';
import type { Queryable } from '#server/database/connect.ts';
import { oneRow } from '#server/database/one-row.ts';

/** A node renews its rows with each heartbeat; older ones belong to a dead node. In seconds. */
const FRESH_S = 45;

const isFresh = (row: SQL): SQL => sql`${row}.streams > 0 AND ${row}.seen_at > now() - make_interval(secs => ${FRESH_S})`;

/** An SQL expression: true when an account has Ubugeni open on any node. */
export const isOnline = (userId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM live_presence y WHERE y.user_id = ${userId} AND ${isFresh(sql`y`)})`;

/** Stores how many streams an account has on this node, and returns how many it has on the others. One statement. */
export async function writePresence(db: Queryable, nodeId: string, userId: string, streams: number): Promise<number> {
  const { rows } = await db.execute<{ elsewhere: number }>(sql`
    WITH written AS (
      INSERT INTO live_presence AS p (user_id, node_id, streams) VALUES (${userId}, ${nodeId}, ${streams})
      ON CONFLICT (user_id, node_id) DO UPDATE SET streams = EXCLUDED.streams, seen_at = now()
    )
    SELECT coalesce(sum(p.streams), 0)::int AS elsewhere FROM live_presence p
    WHERE p.user_id = ${userId} AND p.node_id <> ${nodeId} AND ${isFresh(sql`p`)}`);
  return oneRow(rows).elsewhere;
}

/** Stores that this node is alive and which accounts are online, correcting rows that were lost or overtaken. One statement. */
export async function renewPresence(db: Queryable, nodeId: string, streams: ReadonlyMap<string, number>): Promise<void> {
  await db.execute(sql`
    WITH here AS (SELECT * FROM unnest(${sql.param([...streams.keys()])}::uuid[], ${sql.param([...streams.values()])}::int[]) AS h (user_id, streams)),
    gone AS (DELETE FROM live_presence WHERE node_id = ${nodeId} AND user_id NOT IN (SELECT user_id FROM here))
    INSERT INTO live_presence AS p (user_id, node_id, streams) SELECT user_id, ${nodeId}, streams FROM here
    ON CONFLICT (user_id, node_id) DO UPDATE SET streams = EXCLUDED.streams, seen_at = now()`);
}

/** Deletes this node's rows when it closes. One statement. */
export async function leavePresence(db: Queryable, nodeId: string): Promise<void> {
  await db.execute(sql`DELETE FROM live_presence WHERE node_id = ${nodeId}`);
}

/** Which of these accounts have a conversation with an account and may see its presence: blocks hide it. One statement. */
export async function findWatchers(db: Queryable, userId: string, among: readonly string[]): Promise<string[]> {
  if (among.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT w.other_id AS id FROM conversation_members w JOIN conversations c ON c.id = w.conversation_id
    WHERE w.user_id = ${userId} AND w.other_id = ANY(${sql.param([...among])}::uuid[]) AND c.last_seq > 0
      AND NOT EXISTS (SELECT 1 FROM chat_blocks k WHERE k.user_id = ${userId} AND k.blocked_id = w.other_id)`);
  return rows.map((row) => row.id);
}

/** Deletes rows of nodes that died; a part of the job 'server.cleanup'. One statement. */
export async function cleanupPresence(db: Queryable): Promise<void> {
  await db.execute(sql`DELETE FROM live_presence WHERE seen_at < now() - interval '1 hour'`);
}
