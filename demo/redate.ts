import { sql } from '#server/database/drizzle.ts';
import type { Transaction } from '#server/database/connect.ts';
import { demoAreas } from './areas.ts';
import type { Played } from './scenes/scenes.ts';

/**
 * The columns with times that are shown. The API wrote them at the time of the filling; only this file changes them afterwards; each
 * area has its own. Other columns stay as written (redate.test.ts).
 */
export const datedColumns: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...demoAreas.map(({ dated: columns }) => columns),
);

/**
 * Moves everything that the scenes wrote to their times. Times written in one scene move by the same span, and scenes were played in
 * chronological order: so nothing precedes its cause, in any table.
 */
export async function redate(tx: Transaction, scenes: readonly Played[]): Promise<void> {
  await tx.execute(sql`CREATE TEMP TABLE demo_scenes (played timestamptz PRIMARY KEY, dated timestamptz NOT NULL) ON COMMIT DROP`);
  await tx.execute(sql`
    INSERT INTO demo_scenes SELECT to_timestamp(scene.played / 1000), to_timestamp(scene.dated / 1000)
    FROM jsonb_to_recordset(${JSON.stringify(scenes.map(({ playedAt, at }) => ({ played: playedAt, dated: at })))}::jsonb)
      AS scene (played float8, dated float8)
    ON CONFLICT DO NOTHING`);
  // The audit log is append-only, but these rows are of invented accounts. Its lock comes first, to avoid a deadlock with other writers.
  await tx.execute(sql`ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only`);
  // The time limit of an unpaid order counts from when it was placed.
  await tx.execute(sql`UPDATE orders SET expires_at = expires_at - created_at + ${dated('created_at')} WHERE ${isOfScene('created_at')}`);
  for (const [table, columns] of Object.entries(datedColumns)) {
    const changes = columns.map(
      (column) => sql`${sql.identifier(column)} = CASE WHEN ${isOfScene(column)} THEN ${dated(column)} ELSE ${sql.identifier(column)} END`,
    );
    const touched = sql.join(columns.map(isOfScene), sql` OR `);
    await tx.execute(sql`UPDATE ${sql.identifier(table)} SET ${sql.join(changes, sql`, `)} WHERE ${touched}`);
  }
  await tx.execute(sql`ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only`);
  // Conversations are sorted by the time of their last message, in microseconds.
  await tx.execute(sql`
    UPDATE conversation_members m SET activity = (extract(epoch FROM c.created_at) * 1000000)::bigint
    FROM conversations v JOIN chat_messages c ON c.id = v.last_message_id
    WHERE v.id = m.conversation_id`);
}

const isOfScene = (column: string) => sql`${sql.identifier(column)} >= (SELECT min(played) FROM demo_scenes)`;

const dated = (column: string) => sql`(
  SELECT ${sql.identifier(column)} - played + dated FROM demo_scenes WHERE played <= ${sql.identifier(column)} ORDER BY played DESC LIMIT 1)`;
