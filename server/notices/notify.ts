import { randomUUIDv7 } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NoticeKind } from '#contract/notices.ts';
import type { Transaction } from '#server/database/connect.ts';
import { users } from '#server/users/table.ts';

/** `link` is a path of ours (contract/screens.ts). A `key` bundles: an unread notice with the same key is replaced. */
export type NewNotice = { kind: NoticeKind; text: string; link: string; key?: string };

/** Puts a notice into a person's bell and tells their open windows (server/live/emit.ts); give the transaction of the cause. One statement. */
export async function notify(tx: Transaction, userId: string, { kind, text, link, key }: NewNotice): Promise<void> {
  await tx.execute(sql`
    WITH told AS (
      INSERT INTO notices (id, user_id, kind, text, link, key)
      VALUES (${randomUUIDv7()}, ${userId}, ${kind}, ${text.slice(0, 300)}, ${link}, ${key ?? null})
      ON CONFLICT (user_id, key) WHERE read_at IS NULL
        DO UPDATE SET id = EXCLUDED.id, kind = EXCLUDED.kind, text = EXCLUDED.text, link = EXCLUDED.link, created_at = now()
      RETURNING id, user_id
    )
    INSERT INTO events (user_id, type, data) SELECT user_id, 'notice', jsonb_build_object('notice', id) FROM told`);
}

/** The same notice for every admin; give it a `key`, so that several that nobody looked at yet are one. */
export async function notifyAdmins(tx: Transaction, notice: NewNotice): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.deletedAt)));
  for (const { id } of admins) await notify(tx, id, notice);
}
