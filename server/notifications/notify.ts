import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { doesPart, type StaffPart } from '#contract/staff.ts';
import { type Transaction, run } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { currentCause } from '#server/platform/current-job/current-job.ts';
import { users } from '#server/accounts/table.ts';
import type { Happening } from '#server/platform/notification-kinds.ts';

/** `link` is a path of ours (contract/screens.ts). A `key` bundles: an unread notification with the same key is replaced. */
export type NewNotification = Happening & { link: string; key?: string };

/** A notification for one person; by default its cause is the job that is running. */
export type Addressed = NewNotification & { userId: string; cause?: string | undefined };

// `cause_before`: a job that the version before did half led to the lists of orders.
const NOTIFY = `
  WITH happening AS (
    SELECT h.id, h.user_id, h.kind, h.facts, h.link, h.key, h.job || ' ' || notification_hash(h.kind, h.facts, h.link) AS cause,
      h.job || ' ' || notification_hash(h.kind, h.facts, CASE WHEN h.link LIKE '/cart/orders/%' THEN '/cart#orders' ELSE split_part(h.link, '?', 1) END)
        AS cause_before
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::text[])
      AS h (id, user_id, kind, facts, link, key, job)
  ), cleared AS (
    UPDATE notifications SET read_at = now() WHERE key = ANY ($8::text[]) AND read_at IS NULL
  ), told AS (
    INSERT INTO notifications (id, user_id, kind, facts, link, key, cause)
    SELECT h.id, h.user_id, h.kind, h.facts, h.link, h.key, h.cause FROM happening h
    WHERE NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = h.user_id AND n.cause IN (h.cause, h.cause_before)) ORDER BY h.id
    ON CONFLICT (user_id, key) WHERE read_at IS NULL
      DO UPDATE SET id = EXCLUDED.id, kind = EXCLUDED.kind, facts = EXCLUDED.facts, link = EXCLUDED.link, cause = EXCLUDED.cause, created_at = now()
    RETURNING id, user_id
  )
  INSERT INTO events (user_id, type, data) SELECT user_id, 'notification', jsonb_build_object('notification', id) FROM told ORDER BY id`;

/**
 * Puts notifications into people's bells and tells their open windows (server/platform/live/emit.ts); give the transaction of the cause. A job
 * that is done again does not tell them again: each is known by the job, kind, facts and link. Of one person no two may have the same
 * `key`. What the keys of `cleared` bundle is read for everybody who has it: it is decided or done; none of the new ones may have such a key.
 * One statement.
 */
export async function notifyAll(tx: Transaction, notifications: readonly Addressed[], cleared: readonly string[] = []): Promise<void> {
  if (notifications.length === 0 && cleared.length === 0) return;
  await run(tx, NOTIFY, [
    notifications.map(() => nextId()),
    notifications.map(({ userId }) => userId),
    notifications.map(({ kind }) => kind),
    notifications.map(({ facts }) => JSON.stringify(facts)),
    notifications.map(({ link }) => link),
    notifications.map(({ key }) => key ?? null),
    notifications.map(({ cause = currentCause() }) => cause ?? null),
    cleared,
  ]);
}

/** Puts a notification into one person's bell. One statement. */
export const notify = (tx: Transaction, userId: string, notification: NewNotification): Promise<void> =>
  notifyAll(tx, [{ ...notification, userId }]);

/** The SQL condition on `users` for everybody who does this part of the shop's work and can sign in. */
export function worksOn(part: StaffPart): SQL | undefined {
  const others = (['editor', 'support'] as const).filter((staff) => doesPart(staff, part));
  return and(or(eq(users.isAdmin, true), inArray(users.staff, others)), isNull(users.deletedAt), isNull(users.blockedAt));
}

/**
 * The same notification for everybody of the staff who does this part of the work; give it a `key`, so that several that nobody looked at yet are
 * one. Two statements.
 */
export async function notifyStaff(tx: Transaction, part: StaffPart, notification: NewNotification): Promise<void> {
  const people = await tx.select({ id: users.id }).from(users).where(worksOn(part));
  await notifyAll(
    tx,
    people.map(({ id }) => Object.assign({ userId: id }, notification)),
  );
}

/** Takes back what a person was told under this key and has not read yet. Returns whether there was something. One statement. */
export async function withdrawNotification(tx: Transaction, userId: string, key: string): Promise<boolean> {
  const { rowCount } = await run(tx, 'DELETE FROM notifications WHERE user_id = $1 AND key = $2 AND read_at IS NULL', [userId, key]);
  return (rowCount ?? 0) > 0;
}

/** Marks what these keys bundle as read for everybody who has it: it is decided or done. One statement. */
export const clearNotifications = (tx: Transaction, ...keys: string[]): Promise<void> => notifyAll(tx, [], keys);
