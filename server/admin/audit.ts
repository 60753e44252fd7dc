import { and, asc, desc, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { AuditEntry } from '#contract/admin.ts';
import type { AuditedObject } from '#contract/audit.ts';
import type { TimeSort } from '#contract/schemas.ts';
import { nameOfAction, storedNamesOf } from '#server/platform/audit/renamed-actions.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import type { Queryable } from '#server/database/connect.ts';
import { users } from '#server/accounts/table.ts';
import { cutPageBy, readNumberCursor } from '#server/database/lists/cursor.ts';

export type AuditFilters = {
  limit: number;
  sort: TimeSort;
  cursor?: string | undefined;
  action?: string | undefined;
  objectType?: AuditedObject | undefined;
  objectId?: string | undefined;
  actor?: string | undefined;
};

/** A page of the audit log. One statement. Throws 'input.cursor'. */
export async function findAudit(db: Queryable, filters: AuditFilters): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await db
    .select({ entry: auditLog, actorName: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(...conditionsOf(filters)))
    .orderBy(filters.sort === 'newest' ? desc(auditLog.id) : asc(auditLog.id))
    .limit(filters.limit + 1);
  const page = cutPageBy(rows, filters.limit, ({ entry }) => String(entry.id));
  return { entries: page.rows.map(presentEntry), next: page.next };
}

/** An object's rows may stand under several ids: an order's and those of its payments. */
type Objects = { objectType: AuditedObject; objectIds: readonly string[] };
const SHOWN_OF_OBJECT = 200;

/** What the log has of these objects, the oldest first, at most 200. One statement. */
export async function findAuditOf(db: Queryable, objects: readonly Objects[]): Promise<AuditEntry[]> {
  const rows = await db
    .select({ entry: auditLog, actorName: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      or(
        ...objects.map(({ objectType, objectIds }) => and(eq(auditLog.objectType, objectType), inArray(auditLog.objectId, [...objectIds]))),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(SHOWN_OF_OBJECT);
  return rows.map(presentEntry);
}

function presentEntry({ entry, actorName }: { entry: typeof auditLog.$inferSelect; actorName: string | null }): AuditEntry {
  const { id, at, actorId, action, ...facts } = entry;
  return {
    _id: String(id),
    at: at.toISOString(),
    actor: actorId ? { _id: actorId, name: actorName ?? '' } : null,
    action: nameOfAction(action),
    ...facts,
  };
}

function conditionsOf({ sort, cursor, action, objectType, objectId, actor }: AuditFilters): (SQL | undefined)[] {
  const after = readNumberCursor(cursor);
  return [
    after ? (sort === 'newest' ? lt : gt)(auditLog.id, Number(after)) : undefined,
    action ? inArray(auditLog.action, storedNamesOf(action)) : undefined,
    objectType ? eq(auditLog.objectType, objectType) : undefined,
    objectId ? eq(auditLog.objectId, objectId) : undefined,
    actor ? eq(auditLog.actorId, actor) : undefined,
  ];
}
