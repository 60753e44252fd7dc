import { sql } from '#server/database/drizzle.ts';
import { type Waiting, WAITING_COUNTED_MOST, WaitingKind } from '#contract/waiting.ts';
import { doesPart, type Staff, type StaffPart } from '#contract/staff.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { WaitingSources } from '#server/platform/waiting.ts';

type Found = { kind: WaitingKind; count: number; late: number; oldest: string; id: string | null; first: Waiting['first'] | null };

/** So much of a text names what it is. */
const ABOUT_MOST = 120;

/** Whose work each kind is; those without a part are an admin's. */
const partOf: { [K in WaitingKind]?: StaffPart } = {
  applications: 'applicants',
  ordersToApprove: 'orders',
  ordersToSend: 'orders',
  problems: 'orders',
  emails: 'emails',
  comments: 'moderation',
  reviews: 'moderation',
  questions: 'moderation',
  reports: 'reports',
};

const isTheirs = (staff: Staff | null | undefined, kind: WaitingKind) => {
  const part = partOf[kind];
  return part ? doesPart(staff, part) : staff === 'admin';
};

/** What waits for one of the staff, by kind, in the order of the contract; kinds of which nothing waits are left out. One statement. */
export async function findWaiting(db: Queryable, sources: WaitingSources, staff: Staff | null | undefined): Promise<Waiting[]> {
  const kinds = WaitingKind.options.filter((kind) => isTheirs(staff, kind));
  if (kinds.length === 0) return [];
  const parts = kinds.map((kind) => {
    const { rows, hasLate, hasTurn, first: name } = sources[kind];
    const first = hasTurn ? sql`ORDER BY turn, id) FILTER (WHERE turn IS NOT NULL)` : sql`ORDER BY since, id)`;
    const named = name
      ? sql`(SELECT jsonb_build_object('who', f.who, 'about', left(f.about, ${ABOUT_MOST}::int), 'number', f.number)
          FROM (${name(sql`found.id::uuid`)}) AS f (who, about, number))`
      : sql`NULL::jsonb`;
    return sql`
      SELECT found.*, ${named} AS first FROM (SELECT ${kind} AS kind, count(*)::int AS count, ${hasLate ? sql`count(*) FILTER (WHERE is_late)::int` : sql`0`} AS late,
        min(since) AS oldest, (array_agg(id::text ${first})[1] AS id
      FROM (SELECT * FROM (${rows}) AS every LIMIT ${WAITING_COUNTED_MOST}) AS counted) AS found`;
  });
  const { rows } = await db.execute<Found>(sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS kinds WHERE count > 0`);
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return kinds.flatMap((kind) => {
    const found = byKind.get(kind);
    if (!found) return [];
    const { count, late, oldest, id, first } = found;
    const { hasLate, href, next } = sources[kind];
    return [
      {
        kind,
        count,
        ...(hasLate ? { late } : {}),
        oldest: new Date(oldest).toISOString(),
        href: href(count === 1 && id !== null ? id : undefined),
        ...(next && id !== null ? { next: next(id), ...(first ? { first } : {}) } : {}),
      },
    ];
  });
}
