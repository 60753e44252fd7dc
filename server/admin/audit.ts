import { and, asc, desc, eq, gt, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/admin.ts';
import { auditedActions, type AuditedObject } from '#contract/audit.ts';
import type { TimeSort } from '#contract/schemas.ts';
import { nameOfAction, storedNamesOf } from '#server/platform/audit/renamed-actions.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import type { Queryable } from '#server/database/connect.ts';
import { users } from '#server/accounts/table.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { cutPageBy, readNumberCursor } from '#server/database/lists/cursor.ts';

export type AuditFilters = {
  limit: number;
  sort: TimeSort;
  cursor?: string | undefined;
  action?: string | undefined;
  objectType?: AuditedObject | undefined;
  objectId?: string | undefined;
  actor?: string | undefined;
  person?: string | undefined;
  kind?: string | undefined;
  object?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  sessions?: 'only' | 'without' | undefined;
};

/** Every kind of action that the log may have, in the order of the contract. */
export const auditKinds: string[] = Object.entries(auditedActions).flatMap(([part, done]) => done.map((one) => `${part}.${one}`));
const sessionKinds = auditKinds.filter((kind) => kind.startsWith('session.'));

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

/** The first moment of a day of Kigali, or of the one after it. */
const startOf = (day: string, add: 0 | 1) => sql`((${day}::date + ${add}::int)::timestamp AT TIME ZONE 'Africa/Kigali')`;

/** Who did it, by a part of the name; what was done, by a part of its kind; or the id of what it was done to. */
function matches(text: string): SQL | undefined {
  const kinds = auditKinds.filter((kind) => kind.toLowerCase().includes(text.toLowerCase())).flatMap(storedNamesOf);
  return or(
    sql`${auditLog.actorId} IN (SELECT u.id FROM users u WHERE u.search_text LIKE ${containing(text)})`,
    kinds.length > 0 ? inArray(auditLog.action, kinds) : undefined,
    eq(auditLog.objectId, text),
  );
}

const isSession = { only: inArray(auditLog.action, sessionKinds), without: notInArray(auditLog.action, sessionKinds) };

const furtherConditionsOf = ({ from, to, search, sessions }: AuditFilters): (SQL | undefined)[] => [
  from ? sql`${auditLog.at} >= ${startOf(from, 0)}` : undefined,
  to ? sql`${auditLog.at} < ${startOf(to, 1)}` : undefined,
  search?.trim() ? matches(search.trim()) : undefined,
  sessions && isSession[sessions],
];

/** Both names of a filter. */
const namedAlike = ({ kind, action, object, objectId, person, actor }: AuditFilters) => ({
  action: kind ?? action,
  objectId: object ?? objectId,
  actor: person ?? actor,
});

function conditionsOf(filters: AuditFilters): (SQL | undefined)[] {
  const { sort, cursor, objectType } = filters;
  const { action, objectId, actor } = namedAlike(filters);
  const after = readNumberCursor(cursor);
  return [
    after ? (sort === 'newest' ? lt : gt)(auditLog.id, Number(after)) : undefined,
    action ? inArray(auditLog.action, storedNamesOf(action)) : undefined,
    objectType ? eq(auditLog.objectType, objectType) : undefined,
    objectId ? eq(auditLog.objectId, objectId) : undefined,
    actor ? eq(auditLog.actorId, actor) : undefined,
    ...furtherConditionsOf(filters),
  ];
}
