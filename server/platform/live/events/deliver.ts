import { sql } from '#server/database/drizzle.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { EventRow, EventSources } from '#server/platform/live/event-sources.ts';
import { frameOf } from '#server/platform/live/stream.ts';
import { oneRow } from '#server/database/one-row.ts';

/** An account, and the id after which its streams want events. */
export type Want = { userId: string; after: number };
export type Frame = { id: number; text: string };

/** The maximum of events for one account at once. */
export const EVENTS_MAX = 100;

/**
 * The events that accounts' streams want, in the format of the stream, by account and in order; `unread` is an event for the header's badge,
 * where the count changed. At most five statements, however many accounts.
 */
export async function findFrames(
  db: Queryable,
  wants: Want[],
  prepare: (rows: readonly EventRow[]) => ReturnType<EventSources['prepare']>,
): Promise<Map<string, { frames: Frame[]; unread: string }>> {
  const rows = await findEvents(db, wants);
  if (rows.length === 0) return new Map();
  const [writers, unread] = await Promise.all([
    prepare(rows),
    findUnread(db, [...new Set(rows.filter((row) => row.type !== 'notification').map((row) => row.user_id))]),
  ]);
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([userId, own]) => {
      const count = unread.get(userId);
      const frames = own.map((row) => ({ id: row.id, text: writers[row.type](row as never) }));
      return [userId, { frames, unread: count === undefined ? '' : frameOf('unread', { unreadCount: count }) }] as const;
    }),
  );
}

async function findEvents(db: Queryable, wants: Want[]): Promise<EventRow[]> {
  const users = wants.map((want) => want.userId);
  const afters = wants.map((want) => want.after);
  const { rows } = await db.execute<Omit<EventRow, 'id'> & { id: string }>(sql`
    SELECT e.id, e.user_id, e.type, e.data FROM unnest(${sql.param(users)}::uuid[], ${sql.param(afters)}::bigint[]) AS w (user_id, after)
    CROSS JOIN LATERAL (
      SELECT * FROM events e WHERE e.user_id = w.user_id AND e.id > w.after ORDER BY e.id LIMIT ${EVENTS_MAX}
    ) e ORDER BY e.id`);
  return rows.map((row) => Object.assign(row, { id: Number(row.id) }) as EventRow);
}

async function findUnread(db: Queryable, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: string; unread: number }>(sql`
    SELECT u.user_id, coalesce(c.unread, 0) AS unread FROM unnest(${sql.param(userIds)}::uuid[]) AS u (user_id)
    LEFT JOIN chat_unread c ON c.user_id = u.user_id`);
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

/** Where a new stream begins: after an id that the client has seen, if everything since is still stored; and whether its session is alive. */
export type Start = { after: number; isComplete: boolean; isAlive: boolean; unreadCount: number };

/**
 * Where a stream continues. It is complete when no event after the last seen id was deleted; an id that was not assigned yet is of
 * another database. One statement.
 */
export async function findStart(db: Queryable, whose: { userId: string; sessionId: string }, seen: number | undefined): Promise<Start> {
  const { rows } = await db.execute<{ first: string; last: string; unread: number; is_alive: boolean }>(sql`
    SELECT f.event_id AS first, coalesce((SELECT max(id) FROM events), f.event_id) AS last,
      coalesce((SELECT unread FROM chat_unread WHERE user_id = ${whose.userId}), 0) AS unread,
      EXISTS (SELECT 1 FROM sessions WHERE id = ${whose.sessionId}) AS is_alive
    FROM events_pruned_up_to f`);
  const { first, last, unread: unreadCount, is_alive: isAlive } = oneRow(rows);
  const isKnown = seen !== undefined && seen >= Number(first) && seen <= Number(last);
  return { after: isKnown ? seen : Number(last), isComplete: seen === undefined || isKnown, isAlive, unreadCount };
}

/** Rows per statement: few enough for its timeout. */
const SWEPT_AT_ONCE = 5_000;

/** Deletes events that are older than a day; a part of the job 'server.cleanup'. */
export async function cleanupEvents(db: Queryable): Promise<void> {
  for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE;) {
    const { rows } = await db.execute<{ swept: number }>(sql`
      WITH swept AS (
        DELETE FROM events WHERE id IN (SELECT id FROM events WHERE created_at < now() - interval '1 day' LIMIT ${SWEPT_AT_ONCE}) RETURNING id
      ),
      raised AS (UPDATE events_pruned_up_to SET event_id = greatest(event_id, (SELECT max(id) FROM swept)))
      SELECT count(*)::int AS swept FROM swept`);
    swept = oneRow(rows).swept;
  }
}
