import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import { type Notification, NOTIFICATIONS_COUNTED_MOST } from '#contract/notifications.ts';
import type { Database, Queryable } from '#server/database/connect.ts';
import type { AllNotificationTexts } from '#server/platform/notification-kinds.ts';
import { cutPage, type Paging, readIdCursor } from '#server/database/lists/cursor.ts';
import { type StoredHappening, writeNotification } from './kinds.ts';
import { type NotificationRow, notifications } from './table.ts';

/** Rows of one statement: small enough for its timeout. */
const SWEPT_AT_ONCE = 5_000;

/** A page of a person's notifications, newest first. One statement. Throws 'input.cursor'. */
export async function findNotifications(
  db: Queryable,
  userId: string,
  { cursor, limit }: Paging,
): Promise<{ rows: NotificationRow[]; next: string | null }> {
  const after = readIdCursor(cursor);
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), after ? lt(notifications.id, after) : undefined))
    .orderBy(desc(notifications.id))
    .limit(limit + 1);
  return cutPage(rows, limit);
}

/** These notifications, in no order. One statement. */
export const findNotificationsById = async (db: Queryable, ids: string[]): Promise<NotificationRow[]> =>
  ids.length === 0 ? [] : db.select().from(notifications).where(inArray(notifications.id, ids));

/** Unread notifications of these people, each counted up to 99 and no further. One statement. */
export async function countNotificationsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: string; unread: number }>(sql`
    SELECT u.user_id, (
      SELECT count(*)::int FROM (SELECT 1 FROM notifications n WHERE n.user_id = u.user_id AND n.read_at IS NULL LIMIT ${NOTIFICATIONS_COUNTED_MOST}) c
    ) AS unread FROM unnest(${sql.param([...userIds])}::uuid[]) AS u (user_id)`);
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

/** Unread notifications of one person, counted up to 99 and no further. One statement. */
export const countNotifications = async (db: Queryable, userId: string): Promise<number> =>
  (await countNotificationsOf(db, [userId])).get(userId) ?? 0;

/** Marks a person's notifications as read: all of them, or those of one bundle. One statement. */
export async function readNotifications(db: Queryable, userId: string, key?: string): Promise<void> {
  const isMine = and(eq(notifications.userId, userId), isNull(notifications.readAt));
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(key ? and(isMine, eq(notifications.key, key)) : isMine);
}

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
export const presentNotification = (
  { id, kind, facts, link, readAt, createdAt }: NotificationRow,
  texts: AllNotificationTexts,
): Notification => ({
  _id: id,
  ...writeNotification(texts, { kind, facts } as StoredHappening),
  link,
  read: readAt !== null,
  createdAt: createdAt.toISOString(),
});
