import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import type { Transaction } from '#server/database/connect.ts';
import { isOnline } from '#server/platform/live/presence/presence.ts';
import { makeUnsubscribeLink } from '#server/accounts/unsubscribe-links.ts';
import { wantsEmail } from '#server/platform/email/notify-choices.ts';
import type { Services } from '#server/platform/services.ts';

/** How long the first mail waits for more messages, and the least time until the next one (contract.md section 1, 'Message emails'). In seconds. */
const FIRST_S = 10;
const BETWEEN_S = 15 * 60;
/** A mail that is overdue by this has lost its job: another one is queued. In seconds. */
const LOST_S = 3_600;
/** How much of a message a mail quotes, in characters. */
const QUOTED_MAX = 300;

/**
 * Makes sure that an account that is away is mailed about a message; pass the transaction of the message. At most one job waits for each
 * account. One or two statements.
 */
export async function notifyLater({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ wait: number }>(sql`
    INSERT INTO chat_unread_reminders AS a (user_id, due_at)
    SELECT u.id, now() + make_interval(secs => ${FIRST_S}) FROM users u
    WHERE u.id = ${userId} AND ${wantsEmail(sql`u.id`, 'message')} AND NOT ${isOnline(sql`u.id`)}
    ON CONFLICT (user_id) DO UPDATE
      SET due_at = greatest(now() + make_interval(secs => ${FIRST_S}), a.mailed_at + make_interval(secs => ${BETWEEN_S}))
      WHERE a.due_at IS NULL OR a.due_at < now() - make_interval(secs => ${LOST_S})
    RETURNING ceil(extract(epoch FROM a.due_at - now()))::int AS wait`);
  const [due] = rows;
  if (due) await jobs.add(tx, 'chat.mail-unread', { userId }, { startAfterSeconds: Math.max(1, due.wait) });
}

type Waiting = { name: string; email: string; is_wanted: boolean; has_new: boolean; senders: Sender[] | null };
/** Who wrote, how many unread messages, and the beginning of the latest one, which is empty for a file alone. */
type Sender = { id: string; name: string; count: number; text: string };

/**
 * The work of the job 'chat.mail-unread': one mail about everything unread, which quotes the latest message of each
 * sender and leads to that conversation, unless the person is back, has read what came since the last
 * mail, or wants no such mail.
 */
export async function mailUnreadReminder({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const claimed = await tx.execute<{ mailed_at: string | null }>(sql`
      UPDATE chat_unread_reminders a SET due_at = NULL FROM chat_unread_reminders b
      WHERE a.user_id = ${userId} AND b.user_id = a.user_id AND a.due_at <= now() RETURNING b.mailed_at`);
    if (!claimed.rows[0]) return;
    const waiting = await findWaiting(tx, userId, claimed.rows[0].mailed_at);
    if (!waiting?.is_wanted || !waiting.has_new || !waiting.senders) return;
    const [only] = waiting.senders;
    await tx.execute(sql`UPDATE chat_unread_reminders SET mailed_at = now() WHERE user_id = ${userId}`);
    await jobs.add(tx, 'mail.send', {
      letter: 'newMessages',
      to: waiting.email,
      facts: {
        name: waiting.name,
        senders: waiting.senders.map(({ id, name, count, text }) => ({ name, count, text, link: config.publicUrl + screens.chat(id) })),
        link: config.publicUrl + (only && waiting.senders.length === 1 ? screens.chat(only.id) : screens.chats),
        leave: await makeUnsubscribeLink(tx, config.publicUrl, { what: 'message', id: userId }),
      },
    });
  });
}

/**
 * The senders of unread messages, the newest first. A message that was being sent while the last mail was written is new too: hence the
 * minute. A step of an offer has a mail of its own. One statement.
 */
async function findWaiting(tx: Transaction, userId: string, since: string | null): Promise<Waiting | undefined> {
  const { rows } = await tx.execute<Waiting>(sql`
    WITH unread AS (
      SELECT m.sender_id, count(*)::int AS count, max(m.created_at) AS latest,
        (array_agg(m.content ORDER BY m.seq DESC))[1] AS text
      FROM conversation_members w JOIN chat_messages m ON m.conversation_id = w.conversation_id AND m.receiver_id = w.user_id
      WHERE w.user_id = ${userId} AND w.unread > 0 AND m.read_at IS NULL AND m.deleted_at IS NULL AND m.offer IS NULL GROUP BY m.sender_id
    )
    SELECT u.name, u.email, ${wantsEmail(sql`u.id`, 'message')} AND NOT ${isOnline(sql`u.id`)} AS is_wanted,
      EXISTS (SELECT 1 FROM unread WHERE latest > coalesce(${since}::timestamptz - interval '1 minute', '-infinity')) AS has_new,
      (SELECT jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'count', n.count, 'text', left(n.text, ${QUOTED_MAX}::int)) ORDER BY n.latest DESC)
       FROM unread n JOIN users s ON s.id = n.sender_id) AS senders
    FROM users u WHERE u.id = ${userId} AND u.deleted_at IS NULL AND u.blocked_at IS NULL`);
  return rows[0];
}
