import { createHash, randomUUIDv7 } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Transaction } from '#server/database/connect.ts';
import { currentCause } from '#server/platform/jobs/current-job.ts';
import { users } from '#server/accounts/table.ts';

/** `link` is a path of ours (contract/screens.ts). A `key` bundles: an unread notification with the same key is replaced. */
export type NewNotification = { kind: NotificationKind; text: string; link: string; key?: string };

/** What a job says, known again when the job is done again; a request is done once. */
function causeOf({ kind, text, link }: NewNotification): string | null {
  const cause = currentCause();
  return cause ? `${cause} ${createHash('sha256').update(`${kind}\n${text}\n${link}`).digest('base64url').slice(0, 22)}` : null;
}

/**
 * Puts a notification into a person's bell and tells their open windows (server/platform/live/emit.ts); give the transaction of the cause. A job that is
 * done again does not tell it again. One statement.
 */
export async function notify(tx: Transaction, userId: string, notification: NewNotification): Promise<void> {
  const { kind, text, link, key } = notification;
  const cause = causeOf(notification);
  await tx.execute(sql`
    WITH told AS (
      INSERT INTO notifications (id, user_id, kind, text, link, key, cause)
      SELECT ${randomUUIDv7()}, ${userId}, ${kind}, ${text.slice(0, 300)}, ${link}, ${key ?? null}, ${cause}
      WHERE NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = ${userId} AND n.cause = ${cause})
      ON CONFLICT (user_id, key) WHERE read_at IS NULL
        DO UPDATE SET id = EXCLUDED.id, kind = EXCLUDED.kind, text = EXCLUDED.text, link = EXCLUDED.link, cause = EXCLUDED.cause, created_at = now()
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
