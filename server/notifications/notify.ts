import { and, eq, inArray, isNull, or, type SQL } from '#server/database/drizzle.ts';
import { doesPart, type StaffPart } from '#contract/staff.ts';
import { brokenConstraint, type Transaction, run } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { currentCause } from '#server/platform/current-job/current-job.ts';
import { users } from '#server/accounts/table.ts';
import type { Happening } from '#server/platform/notification-kinds.ts';
import { notifications as bells } from './table.ts';
import { COUNTED, wayOf } from './ways.ts';

/**
 * `link` is a path of ours (contract/screens.ts). A `key` bundles: an unread notification with the same key is replaced, one that was read is settled. Those of one `topic`, by
 * default the key, are shown as one. `of` is the id of the person whom the facts name: it goes with them once they are erased, and what was told
 * of somebody with the very same name stays.
 */
export type NewNotification = Happening & { link: string; key?: string; topic?: string; of?: string | null };

/** A notification for one person; by default its cause is the job that is running. */
export type Addressed = NewNotification & { userId: string; cause?: string | undefined };

// The LIMIT keeps the search for a cause by its index: joined, all notifications of a person are read for each new one.
// `causes_before`: jobs that an older version did half told of an order by its number alone, led to the lists of orders, and did not say of whom.
const NOTIFY = `
  WITH happening AS MATERIALIZED (
    SELECT h.id, h.user_id, h.kind, h.facts, h.link, h.key, h.topic, h.is_mailed_by_area,
      coalesce(c.choices ->> h.chosen, h.usual) AS way, h.job || ' ' || notification_hash(h.kind, h.facts, h.link) AS cause,
      (SELECT array_agg(h.job || ' ' || notification_hash(h.kind, b.facts, b.link)) FROM (
        SELECT CASE WHEN h.kind LIKE 'order.%' AND h.facts ? 'number' THEN jsonb_build_object('number', h.facts -> 'number') ELSE h.facts - 'of' END,
          unnest(ARRAY[h.link, CASE WHEN h.link LIKE '/cart/orders/%' THEN '/cart#orders' ELSE split_part(h.link, '?', 1) END])
      ) b (facts, link)) AS causes_before
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::boolean[])
      AS h (id, user_id, kind, facts, link, key, topic, job, chosen, usual, is_mailed_by_area)
    LEFT JOIN notification_choices c ON c.user_id = h.user_id
  ), cleared AS (
    UPDATE notifications SET read_at = coalesce(read_at, now()), is_settled = true
    WHERE key = ANY ($12::text[]) AND (read_at IS NULL OR NOT is_settled)
  ), superseded AS (
    UPDATE notifications SET is_settled = true
    WHERE key = ANY ($6::text[]) AND user_id = ANY ($2::uuid[]) AND read_at IS NOT NULL AND NOT is_settled AND NOT kind = ANY ($13::text[])
      AND NOT EXISTS (SELECT FROM happening h WHERE h.cause = notifications.cause)
  ), told AS (
    INSERT INTO notifications AS b (id, user_id, kind, facts, link, key, topic, cause, mail)
    SELECT h.id, h.user_id, h.kind, h.facts, h.link, h.key, h.topic, h.cause,
      CASE WHEN h.way = 'daily' OR (h.way = 'mail' AND NOT h.is_mailed_by_area) THEN h.way END
    FROM happening h
    WHERE h.way <> 'none' AND NOT EXISTS (
      SELECT FROM unnest(h.cause || h.causes_before) AS before (cause),
        LATERAL (SELECT FROM notifications n WHERE n.user_id = h.user_id AND n.cause = before.cause LIMIT 1) AS told)
    ORDER BY h.id
    ON CONFLICT (user_id, key) WHERE read_at IS NULL
      DO UPDATE SET id = EXCLUDED.id, kind = EXCLUDED.kind, facts = EXCLUDED.facts, link = EXCLUDED.link, topic = EXCLUDED.topic,
        cause = EXCLUDED.cause, mail = EXCLUDED.mail, is_settled = false, created_at = now(),
        count = CASE WHEN b.kind = EXCLUDED.kind AND b.kind = ANY ($13::text[]) THEN least(b.count + 1, 99) ELSE 1 END
    RETURNING id, user_id
  )
  INSERT INTO events (user_id, type, data) SELECT user_id, 'notification', jsonb_build_object('notification', id) FROM told ORDER BY id`;

/**
 * Puts notifications into people's bells and tells their open windows (server/platform/live/emit.ts); give the transaction of the cause. A job
 * that is done again does not tell them again: each is known by the job, kind, facts and link. Who chose not to hear of a kind is not told, and
 * what they want mailed waits for its job. Of one person no two may have the same `key`. What the keys of `cleared` bundle is settled and read for everybody who has it, also for who had read it: it is decided or done; none of the new ones may have such a key.
 * One statement.
 */
export async function notifyAll(tx: Transaction, notifications: readonly Addressed[], cleared: readonly string[] = []): Promise<void> {
  if (notifications.length === 0 && cleared.length === 0) return;
  const ways = notifications.map(({ kind }) => wayOf(kind));
  await run(tx, NOTIFY, [
    notifications.map(() => nextId()),
    notifications.map(({ userId }) => userId),
    notifications.map(({ kind }) => kind),
    notifications.map(({ facts, of }) => JSON.stringify(of ? { ...facts, of } : facts)),
    notifications.map(({ link }) => link),
    notifications.map(({ key }) => key ?? null),
    notifications.map(({ topic }) => topic ?? null),
    notifications.map(({ cause = currentCause() }) => cause ?? null),
    ways.map(({ chosen }) => chosen),
    ways.map(({ usual }) => usual),
    ways.map(({ isMailedByArea }) => isMailedByArea),
    cleared,
    COUNTED,
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

/** Marks what these keys bundle as settled and read for everybody who has it: it is decided or done. One statement. */
export const clearNotifications = (tx: Transaction, ...keys: string[]): Promise<void> => notifyAll(tx, [], keys);

/** Marks what these keys bundle as settled and read, as `clearNotifications`; returns the ids of what was unread, for `putBackCleared`. One statement. */
export async function clearUnread(tx: Transaction, ...keys: string[]): Promise<string[]> {
  const { rows } = await run<{ id: string; was_unread: boolean }>(
    tx,
    `WITH waiting AS (
      SELECT id, read_at IS NULL AS was_unread FROM notifications
      WHERE key = ANY ($1::text[]) AND (read_at IS NULL OR NOT is_settled) ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE notifications n SET read_at = coalesce(read_at, now()), is_settled = true FROM waiting w WHERE n.id = w.id RETURNING n.id, w.was_unread`,
    [keys],
  );
  return rows.flatMap(({ id, was_unread }) => (was_unread ? [id] : []));
}

/**
 * What staff cleared waits again for those who do this part of the work now, and open windows hear of it; what came under the same key since
 * stays instead. Two statements in a savepoint, none without ids.
 */
export async function putBackCleared(tx: Transaction, part: StaffPart, ids: readonly string[], triesLeft = 3): Promise<void> {
  if (ids.length === 0) return;
  try {
    await tx.transaction(async (inner) => {
      const stillWork = inner.select({ id: users.id }).from(users).where(worksOn(part));
      const cleared = and(inArray(bells.id, [...ids]), inArray(bells.userId, stillWork));
      const found = await inner.select({ id: bells.id }).from(bells).where(cleared);
      await run(inner, PUT_BACK, [found.map(({ id }) => id)]);
    });
  } catch (error) {
    // Something came under the same key meanwhile; the next try sees it.
    if (!brokenConstraint(error) || triesLeft === 0) throw error;
    await putBackCleared(tx, part, ids, triesLeft - 1);
  }
}

const PUT_BACK = `
  WITH again AS (
    UPDATE notifications n SET read_at = NULL, is_settled = false WHERE id = ANY ($1::uuid[]) AND NOT EXISTS (
      SELECT FROM notifications newer WHERE newer.user_id = n.user_id AND newer.key = n.key AND newer.read_at IS NULL)
    RETURNING id, user_id
  )
  INSERT INTO events (user_id, type, data) SELECT user_id, 'notification', jsonb_build_object('notification', id) FROM again ORDER BY id`;

/** Deletes what these keys bundle, read or not: it quotes words that were taken away. One statement. */
export async function dropNotifications(tx: Transaction, ...keys: string[]): Promise<void> {
  await run(tx, 'DELETE FROM notifications WHERE key = ANY ($1::text[])', [keys]);
}

/** Notifications as their rows were, for `putBackNotifications`. */
export type TakenNotifications = readonly Record<string, unknown>[];

/** Takes away what these keys bundle, read or not, so that it can be put back. One statement, none without keys. */
export async function takeNotifications(tx: Transaction, ...keys: string[]): Promise<TakenNotifications> {
  if (keys.length === 0) return [];
  const { rows } = await run<{ row: Record<string, unknown> }>(
    tx,
    'DELETE FROM notifications n WHERE key = ANY ($1::text[]) RETURNING to_jsonb(n) AS row',
    [keys],
  );
  return rows.map(({ row }) => row);
}

/** Puts back what was taken, as it was; what came under the same key since stays instead. Nothing for who was erased since. One statement. */
export async function putBackNotifications(tx: Transaction, taken: TakenNotifications): Promise<void> {
  await run(
    tx,
    `INSERT INTO notifications (id, user_id, kind, facts, link, key, topic, count, mail, cause, created_at, read_at, is_settled)
    SELECT n.id, n.user_id, n.kind, n.facts, n.link, n.key, n.topic, n.count, n.mail, n.cause, n.created_at, n.read_at,
      coalesce(n.is_settled, n.read_at IS NOT NULL)
    FROM jsonb_populate_recordset(NULL::notifications, $1::jsonb) n JOIN users u ON u.id = n.user_id AND u.deleted_at IS NULL
    ON CONFLICT DO NOTHING`,
    [JSON.stringify(taken)],
  );
}
