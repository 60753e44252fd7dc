import { and, eq, isNull, or, type SQL, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { type Notification, NOTIFICATIONS_COUNTED_MOST } from '#contract/notifications.ts';
import { type VisitedLinks } from '#contract/visits.ts';
import type { Database, Queryable } from '#server/database/connect.ts';
import type { AllNotificationTexts } from '#server/platform/notification-kinds.ts';
import { cutPage, type Paging, readIdCursor } from '#server/database/lists/cursor.ts';
import { type StoredHappening, writeNotification } from './kinds.ts';
import { notifications } from './table.ts';

/** Rows of one statement: small enough for its timeout. */
const SWEPT_AT_ONCE = 5_000;

/** The latest notification about a thing, and how many it stands for, at most 99. */
export type FoundNotification = {
  id: string;
  kind: StoredHappening['kind'];
  facts: StoredHappening['facts'];
  link: string;
  thing: string;
  count: number;
  isRead: boolean;
  isSettled: boolean;
  at: number;
};

/** Whether `n` waits for nobody any more. Unread ones of before have no answer, and wait. */
const isSettled = sql`(n.read_at IS NOT NULL AND n.is_settled)`;

/** The columns of `n`, whose `count` is that of all it stands for. */
const columns = (count: SQL) => sql`
  n.id, n.kind, n.facts, n.link, n.thing, n.read_at IS NOT NULL AS "isRead", ${isSettled} AS "isSettled", (extract(epoch FROM n.created_at) * 1000)::float8 AS at,
  least(${count}, ${NOTIFICATIONS_COUNTED_MOST}::int)::int AS count`;

/**
 * A page of a person's notifications, newest first, those about one thing as one, apart what is unread, read, and settled. One statement, which reads all of the person's, at most those of
 * 90 days, once: it takes no longer for however many about one thing. Throws 'input.cursor'.
 */
export async function findNotifications(
  db: Queryable,
  userId: string,
  { cursor, limit }: Paging,
): Promise<{ rows: FoundNotification[]; next: string | null }> {
  const after = readIdCursor(cursor);
  const { rows } = await db.execute<FoundNotification>(sql`
    WITH latest AS (
      SELECT DISTINCT ON (thing, is_read, is_settled) id, total FROM (
        SELECT id, thing, is_read, is_settled, sum(count) OVER (PARTITION BY thing, is_read, is_settled) AS total FROM (
          SELECT id, thing, count, read_at IS NOT NULL AS is_read, ${isSettled} AS is_settled FROM notifications n WHERE user_id = ${userId}
        ) own
      ) counted ORDER BY thing, is_read, is_settled, id DESC
    ), page AS (
      SELECT id, total FROM latest ${after ? sql`WHERE id < ${after}` : sql``} ORDER BY id DESC LIMIT ${limit + 1}
    )
    SELECT ${columns(sql`p.total`)} FROM page p JOIN notifications n ON n.id = p.id ORDER BY n.id DESC`);
  return cutPage(rows, limit);
}

/** These notifications, in no order. One statement. */
export async function findNotificationsById(db: Queryable, ids: string[]): Promise<FoundNotification[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<FoundNotification>(sql`
    SELECT ${columns(sql`(
      SELECT sum(m.count) FROM notifications m WHERE m.user_id = n.user_id AND m.thing = n.thing AND (m.read_at IS NULL) = (n.read_at IS NULL)
        AND (m.read_at IS NULL OR m.is_settled = n.is_settled))`)}
    FROM notifications n WHERE n.id = ANY (${sql.param(ids)}::uuid[])`);
  return rows;
}

/** Things of which something is unread, of these people, each counted up to 99 and no further. One statement. */
export async function countNotificationsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: string; unread: number }>(sql`
    SELECT u.user_id, (
      SELECT least(count(DISTINCT n.thing), ${NOTIFICATIONS_COUNTED_MOST}::int)::int FROM notifications n
      WHERE n.user_id = u.user_id AND n.read_at IS NULL
    ) AS unread FROM unnest(${sql.param([...userIds])}::uuid[]) AS u (user_id)`);
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

/** The same of one person. One statement. */
export const countNotifications = async (db: Queryable, userId: string): Promise<number> =>
  (await countNotificationsOf(db, [userId])).get(userId) ?? 0;

async function readThose(db: Queryable, userId: string, which: SQL | undefined): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), which));
}

/** Marks a person's notifications as read: all of them, or those of one bundle. One statement. */
export const readNotifications = (db: Queryable, userId: string, key?: string): Promise<void> =>
  readThose(db, userId, key ? eq(notifications.key, key) : undefined);

/** Marks as read what a screen shows that a person sees. One statement. */
export const readVisited = (db: Queryable, userId: string, { exactly, among }: VisitedLinks): Promise<void> =>
  readThose(
    db,
    userId,
    or(
      sql`${notifications.link} = ANY (${sql.param(exactly)}::text[])`,
      among
        ? sql`starts_with(${notifications.link}, ${among.prefix}) AND right(${notifications.link}, ${among.tab.length}::int) = ${among.tab}`
        : undefined,
    ),
  );

/** Marks one of a person's notifications as read; again changes nothing. One statement. Throws 'notifications.notFound'. */
export async function readNotification(db: Queryable, userId: string, id: string): Promise<void> {
  const read = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(read_at, now())` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning({ id: notifications.id });
  if (read.length === 0) throw fail('notifications.notFound');
}

/** Deletes notifications that are older than 90 days; a part of the job 'server.cleanup'. */
export async function cleanupNotifications(db: Database): Promise<void> {
  for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE;) {
    const deleted = await db.execute(sql`
      DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE created_at < now() - interval '90 days' LIMIT ${SWEPT_AT_ONCE})`);
    swept = deleted.rowCount ?? 0;
  }
}

/** A notification as its reader sees it. */
export const presentNotification = (found: FoundNotification, texts: AllNotificationTexts): Notification => ({
  _id: found.id,
  ...writeNotification(texts, { kind: found.kind, facts: found.facts } as StoredHappening, found),
  link: found.link,
  thing: found.thing,
  count: found.count,
  read: found.isRead,
  createdAt: new Date(found.at).toISOString(),
});
