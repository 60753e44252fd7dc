import { and, asc, desc, eq, gt, inArray, lt, notInArray, or, type SQL, sql } from '#server/database/drizzle.ts';
import type { AuditEntry } from '#contract/admin.ts';
import { auditKinds, type AuditedObject, auditedObjects } from '#contract/audit.ts';
import type { TimeSort } from '#contract/schemas.ts';
import type { Queryable } from '#server/database/connect.ts';
import { cutPageBy, readNumberCursor } from '#server/database/lists/cursor.ts';
import { reasonOfEntry } from '#server/platform/audit/reasons.ts';
import { nameOfAction, storedNamesOf } from '#server/platform/audit/renamed-actions.ts';
import type { AuditSources } from '#server/platform/audit/sources.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { matchesOf } from './search.ts';

export type AuditFilters = {
  sort: TimeSort;
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
  ids?: readonly string[] | undefined;
};
type Page = { limit: number; cursor?: string | undefined };

const sessionKinds = auditKinds.filter((kind) => kind.startsWith('session.'));

type Found = {
  id: number;
  at: string;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  before: unknown;
  after: unknown;
  ip: string | null;
  request_id: string | null;
  name: string | null;
  part: string | null;
  was: string | null;
  reason: string | null;
};

/** Entries `e` with who did it `u`, and the name of what it was done to `t`, and why: `r`, or `w` of the thing itself. `chosen` gives the ids as its column `id`, in their order by `place`. */
const entriesOf = (sources: AuditSources, chosen: SQL) => sql`
  FROM (SELECT l.*, id_in(l.object_id) AS thing, c.place FROM (${chosen}) c JOIN audit_log l ON l.id = c.id) e
  LEFT JOIN users u ON u.id = e.actor_id
  LEFT JOIN LATERAL (${thingOf(sources)}) t (name, part) ON true
  LEFT JOIN LATERAL (${whyOf(sources)}) w (reason) ON true
  ${reasonOfEntry}
  ORDER BY e.place`;

/** What the entry `e` is about: one row at most. Only the branch of its own kind is read. */
const thingOf = (sources: AuditSources) =>
  sql.join(
    auditedObjects.map((kind) => sources[kind].about),
    sql` UNION ALL `,
  );

/** Why the entry `e` was done, as its thing says: one row at most. */
const whyOf = (sources: AuditSources) =>
  sql.join(
    auditedObjects.flatMap((kind) => sources[kind].why ?? []),
    sql` UNION ALL `,
  );

/** The rows of these numbers of the log, in their order: the part of a statement that `entriesOf` takes, without parameters. */
export const entriesIn = (sources: AuditSources, ids: SQL) =>
  entriesOf(sources, sql`SELECT id, place FROM unnest(${ids}) WITH ORDINALITY AS c (id, place)`);

/** A page of the audit log. One statement, and of a search some before it. Throws 'input.cursor'. */
export async function findAudit(
  db: Queryable,
  sources: AuditSources,
  filters: AuditFilters & Page,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const { ids, next } = await findAuditIds(db, sources, filters);
  return { entries: await readEntries(db, sources, ids), next };
}

/** The numbers of a page of the log, in their order. */
export async function findAuditIds(
  db: Queryable,
  sources: AuditSources,
  { limit, cursor, ...filters }: AuditFilters & Page,
): Promise<{ ids: string[]; next: string | null }> {
  const after = readNumberCursor(cursor);
  const isDown = filters.sort === 'newest';
  const searched = filters.search ? await matchesOf(db, sources, filters.search, filters) : [];
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(after ? (isDown ? lt : gt)(auditLog.id, Number(after)) : undefined, ...conditionsOf(filters), ...searched))
    .orderBy(isDown ? desc(auditLog.id) : asc(auditLog.id))
    .limit(limit + 1);
  const page = cutPageBy(rows, limit, ({ id }) => String(id));
  return { ids: page.rows.map(({ id }) => String(id)), next: page.next };
}

async function readEntries(db: Queryable, sources: AuditSources, ids: readonly string[]): Promise<AuditEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Found>(
    sql`SELECT e.*, u.name AS actor_name, t.name, t.part, ${wasBefore} AS was, coalesce(r.reason, nullif(w.reason, '')) AS reason ${entriesIn(sources, sql`${sql.param(ids)}::bigint[]`)}`,
  );
  return rows.map((row) => presentEntry(sources, row));
}

/**
 * What a text was before the entry `e` kept it or showed it again: old entries do not say it. What was decided last of it does,
 * unless that was taken back, which leaves open what it was.
 */
const wasBefore = sql`CASE WHEN e.action LIKE '%.restored' AND e.before ->> 'state' IS NULL THEN (
  SELECT CASE coalesce((SELECT split_part(l.action, '.', 2) FROM audit_log l
      WHERE l.object_id = e.object_id AND l.id < e.id AND l.object_type = e.object_type ORDER BY l.id DESC LIMIT 1), 'none')
    WHEN 'hidden' THEN 'hidden' WHEN 'undone' THEN NULL WHEN 'none' THEN CASE e.object_type WHEN 'comment' THEN 'waiting' ELSE 'new' END END) END`;

/** An object's rows may stand under several ids: an order's and those of its payments. */
type Objects = { objectType: AuditedObject; objectIds: readonly string[] };
const SHOWN_OF_OBJECT = 200;

/** What the log has of these objects, the oldest first, at most 200. Two statements. */
export async function findAuditOf(db: Queryable, sources: AuditSources, objects: readonly Objects[]): Promise<AuditEntry[]> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      or(
        ...objects.map(({ objectType, objectIds }) => and(eq(auditLog.objectType, objectType), inArray(auditLog.objectId, [...objectIds]))),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(SHOWN_OF_OBJECT);
  return readEntries(
    db,
    sources,
    rows.map(({ id }) => String(id)),
  );
}

function presentEntry(sources: AuditSources, found: Found): AuditEntry {
  const { name, part } = found;
  return {
    _id: String(found.id),
    at: new Date(found.at).toISOString(),
    actor: found.actor_id ? { _id: found.actor_id, name: found.actor_name ?? '' } : null,
    action: nameOfAction(found.action),
    kind: nameOfAction(found.action),
    objectType: found.object_type,
    objectId: found.object_id,
    // The log may have objects of a version that is no more.
    about: name === null ? null : (sources[found.object_type as AuditedObject]?.present({ name, part }) ?? null),
    before: found.before,
    after: found.after,
    ...(found.was !== null && { was: found.was }),
    ...(found.reason !== null && { reason: found.reason }),
    ip: found.ip,
    requestId: found.request_id,
  };
}

/** The first moment of a day of Kigali, or of the one after it. */
const startOf = (day: string, add: 0 | 1) => sql`((${day}::date + ${add}::int)::timestamp AT TIME ZONE 'Africa/Kigali')`;

const isSession = { only: inArray(auditLog.action, sessionKinds), without: notInArray(auditLog.action, sessionKinds) };

/** Both names of a filter. */
const namedAlike = ({ kind, action, object, objectId, person, actor }: AuditFilters) => ({
  action: kind ?? action,
  objectId: object ?? objectId,
  actor: person ?? actor,
});

function conditionsOf(filters: AuditFilters): (SQL | undefined)[] {
  const { objectType, from, to, sessions, ids } = filters;
  const { action, objectId, actor } = namedAlike(filters);
  return [
    action ? inArray(auditLog.action, storedNamesOf(action)) : undefined,
    objectType ? eq(auditLog.objectType, objectType) : undefined,
    objectId ? eq(auditLog.objectId, objectId) : undefined,
    actor ? eq(auditLog.actorId, actor) : undefined,
    from ? sql`${auditLog.at} >= ${startOf(from, 0)}` : undefined,
    to ? sql`${auditLog.at} < ${startOf(to, 1)}` : undefined,
    sessions && isSession[sessions],
    ids && sql`${auditLog.id} = ANY(${sql.param(ids)}::bigint[])`,
  ];
}
