import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import { type Notice, NOTICES_COUNTED_MOST } from '#contract/notifications.ts';
import type { Database, Queryable } from '#server/database/connect.ts';
import { cutPage, readIdCursor } from '#server/database/id-cursor.ts';
import { type NoticeRow, notices } from './table.ts';

/** Rows of one statement: small enough for its timeout. */
const SWEPT_AT_ONCE = 5_000;

/** A page of a person's notices, newest first. One statement. Throws 'input.cursor'. */
export async function findNotices(
  db: Queryable,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: NoticeRow[]; next: string | null }> {
  const after = readIdCursor(cursor);
  const rows = await db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), after ? lt(notices.id, after) : undefined))
    .orderBy(desc(notices.id))
    .limit(limit + 1);
  return cutPage(rows, limit);
}

/** These notices, in no order. One statement. */
export const findNoticesById = async (db: Queryable, ids: string[]): Promise<NoticeRow[]> =>
  ids.length === 0 ? [] : db.select().from(notices).where(inArray(notices.id, ids));

/** Unread notices of these people, each counted up to 99 and no further. One statement. */
export async function countNoticesOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: string; unread: number }>(sql`
    SELECT u.user_id, (
      SELECT count(*)::int FROM (SELECT 1 FROM notices n WHERE n.user_id = u.user_id AND n.read_at IS NULL LIMIT ${NOTICES_COUNTED_MOST}) c
    ) AS unread FROM unnest(${sql.param([...userIds])}::uuid[]) AS u (user_id)`);
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

/** Unread notices of one person, counted up to 99 and no further. One statement. */
export const countNotices = async (db: Queryable, userId: string): Promise<number> => (await countNoticesOf(db, [userId])).get(userId) ?? 0;

/** Marks a person's notices as read: all of them, or those of one bundle. One statement. */
export async function readNotices(db: Queryable, userId: string, key?: string): Promise<void> {
  const isMine = and(eq(notices.userId, userId), isNull(notices.readAt));
  await db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(key ? and(isMine, eq(notices.key, key)) : isMine);
}

/** Marks one of a person's notices as read; again changes nothing. One statement. Throws 'notices.notFound'. */
export async function readNotice(db: Queryable, userId: string, id: string): Promise<void> {
  const read = await db
    .update(notices)
    .set({ readAt: sql`coalesce(read_at, now())` })
    .where(and(eq(notices.id, id), eq(notices.userId, userId)))
    .returning({ id: notices.id });
  if (read.length === 0) throw fail('notices.notFound');
}

/** Deletes notices that are older than 90 days; a part of the job 'house.sweep'. */
export async function sweepNotices(db: Database): Promise<void> {
  for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE;) {
    const deleted = await db.execute(sql`
      DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE created_at < now() - interval '90 days' LIMIT ${SWEPT_AT_ONCE})`);
    swept = deleted.rowCount ?? 0;
  }
}

export const presentNotice = ({ id, kind, text, link, readAt, createdAt }: NoticeRow): Notice => ({
  _id: id,
  kind,
  text,
  link,
  read: readAt !== null,
  createdAt: createdAt.toISOString(),
});
