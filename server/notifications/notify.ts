import { randomUUIDv7 } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/connect.ts';
import { currentCause } from '#server/platform/jobs/current-job.ts';
import { users } from '#server/accounts/table.ts';
import type { Happening } from '#server/platform/notification-kinds.ts';

/** `link` is a path of ours (contract/screens.ts). A `key` bundles: an unread notification with the same key is replaced. */
export type NewNotification = Happening & { link: string; key?: string };

/**
 * Puts a notification into a person's bell and tells their open windows (server/platform/live/emit.ts); give the transaction of the cause. A job that is
 * done again does not tell it again: it is known by the job, kind, facts and link. One statement.
 */
export async function notify(tx: Transaction, userId: string, { kind, facts, link, key }: NewNotification): Promise<void> {
  await tx.execute(sql`
    WITH happening AS (
      SELECT ${kind}::text AS kind, ${JSON.stringify(facts)}::jsonb AS facts, ${link}::text AS link
    ), told AS (
      INSERT INTO notifications (id, user_id, kind, facts, link, key, cause)
      SELECT ${randomUUIDv7()}, ${userId}, h.kind, h.facts, h.link, ${key ?? null}, h.cause
      FROM (SELECT *, ${currentCause() ?? null}::text || ' ' || notification_hash(kind, facts, link) AS cause FROM happening) h
      WHERE NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = ${userId} AND n.cause = h.cause)
      ON CONFLICT (user_id, key) WHERE read_at IS NULL
        DO UPDATE SET id = EXCLUDED.id, kind = EXCLUDED.kind, facts = EXCLUDED.facts, link = EXCLUDED.link, cause = EXCLUDED.cause, created_at = now()
      RETURNING id, user_id
    )
    INSERT INTO events (user_id, type, data) SELECT user_id, 'notification', jsonb_build_object('notification', id) FROM told`);
}

/** The same notification for every admin; give it a `key`, so that several that nobody looked at yet are one. */
export async function notifyAdmins(tx: Transaction, notification: NewNotification): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.deletedAt)));
  for (const { id } of admins) await notify(tx, id, notification);
}
