import { sql } from '#server/database/drizzle.ts';
import type { Queryable } from '#server/database/connect.ts';

/** Which of these sessions are over, by the same rule as `findViewer`. One statement. */
export async function findEnded(db: Queryable, sessionIds: readonly string[]): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT i.id FROM unnest(${sql.param([...sessionIds])}::uuid[]) AS i (id) WHERE NOT EXISTS (
      SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = i.id AND s.expires_at > now() AND u.deleted_at IS NULL
        AND (s.is_long OR s.last_seen_at > now() - interval '12 hours'))`);
  return rows.map((row) => row.id);
}
