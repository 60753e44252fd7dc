import { sql } from '#server/database/drizzle.ts';
import type { AuditedAction } from '#contract/audit.ts';
import type { Queryable } from '#server/database/connect.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { nextId } from '#server/database/lists/next-id.ts';

/** Why something was done to what is somebody's; `reason` may be empty. `isTold`: they know it at once. */
type Reason = { action: AuditedAction; personId: string; objectIds: readonly string[]; reason: string; isTold?: boolean };

/**
 * Keeps why the staff did something, beside the entries of the audit log of the same transaction, which have no text about a person: erasing the person
 * clears it. One statement.
 */
export async function keepReason(db: Queryable, { action, personId, objectIds, reason, isTold = false }: Reason): Promise<void> {
  const ids = objectIds.map(() => nextId());
  await db.execute(sql`
    INSERT INTO staff_reasons (id, person_id, action, object_id, reason, told_at)
    SELECT of.id, ${personId}, ${action}, of.object_id, ${reason}, CASE WHEN ${isTold}::boolean THEN now() END
    FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(objectIds)}::uuid[]) AS of (id, object_id)`);
}

/** Notes that a person was told why something was done to these things of theirs. One statement. */
export async function noteTold(
  db: Queryable,
  { action, personId, objectIds, reason }: Pick<Reason, 'action' | 'personId' | 'objectIds' | 'reason'>,
): Promise<void> {
  await db.execute(sql`
    UPDATE staff_reasons SET told_at = now()
    WHERE person_id = ${personId} AND action = ${action} AND object_id = ANY(${sql.param(objectIds)}::uuid[]) AND reason = ${reason} AND told_at IS NULL`);
}

/** Joins the reason `r` of an entry `e` of the log, whose `e.thing` is the id of what it is about. */
export const reasonOfEntry = sql`LEFT JOIN staff_reasons r ON r.object_id = e.thing AND r.created_at = e.at AND r.action = e.action AND r.reason <> ''`;

/** The numbers of entries of the log whose reason has this word, at most `most`. One statement. */
export async function entriesWithReason(db: Queryable, word: string, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT l.id::text FROM staff_reasons r
    JOIN audit_log l ON l.object_id = r.object_id::text AND l.at = r.created_at AND l.action = r.action
    WHERE r.reason <> '' AND plain_text(r.reason) LIKE ${containing(word)} LIMIT ${most}`);
  return rows.map(({ id }) => id);
}
