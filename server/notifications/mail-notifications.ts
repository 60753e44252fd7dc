import { sql } from '#server/database/drizzle.ts';
import { FIRST_ID } from '#contract/ids.ts';
import { screens } from '#contract/screens.ts';
import { makeUnsubscribeLink } from '#server/accounts/unsubscribe-links.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { AllNotificationTexts } from '#server/platform/notification-kinds.ts';
import type { Services } from '#server/platform/services.ts';
import { type StoredHappening, writeNotification } from './kinds.ts';
import { wayOf } from './ways.ts';

/** People per statement. */
const PEOPLE_AT_ONCE = 1_000;
/** A mail lists no more; of the rest it says the number. */
const LISTED_MOST = 20;

/** How a notification is mailed: at once, or in the summary of the day. */
export type MailedBy = 'mail' | 'daily';

/** Whether something unread is to be mailed at once. */
export const hasMailsToQueue = sql`EXISTS (SELECT FROM notifications n WHERE n.mail = 'mail' AND n.read_at IS NULL)`;

/**
 * The jobs 'notifications.find-mails' and 'notifications.find-summaries': queue a job for everybody who has something unread that is to be mailed so;
 * of those who had their summary today none.
 */
export async function queueNotificationMails({ db, jobs }: Pick<Services, 'db' | 'jobs'>, by: MailedBy): Promise<void> {
  let last: string = FIRST_ID;
  for (let found = PEOPLE_AT_ONCE; found === PEOPLE_AT_ONCE;) {
    const { rows } = await db.execute<{ id: string }>(sql`
      SELECT DISTINCT n.user_id AS id FROM notifications n
      WHERE n.mail = ${by} AND n.read_at IS NULL AND n.user_id > ${last}::uuid AND (${by}::text = 'mail' OR NOT EXISTS (
        SELECT 1 FROM notification_choices c WHERE c.user_id = n.user_id AND c.summarized_on >= day_of(now())))
      ORDER BY 1 LIMIT ${PEOPLE_AT_ONCE}`);
    for (const { id } of rows) await jobs.add(db, 'notifications.mail', { userId: id, by }, { once: `${by} ${id}` });
    found = rows.length;
    last = rows.at(-1)?.id ?? last;
  }
}

type Reader = { name: string; email: string };
type Taken = { id: string; kind: StoredHappening['kind']; facts: StoredHappening['facts']; link: string; count: number };
type Mailing = Pick<Services, 'db' | 'jobs' | 'config'> & { texts: AllNotificationTexts };

/**
 * The job 'notifications.mail': mails a person what is unread and waits to be mailed so, at once one mail of a kind, of a day one of all kinds. To
 * nobody who is blocked or erased, and a summary only to an address that is confirmed: for them nothing goes on waiting. What is taken and the mail
 * that tells it are one transaction, so that nothing is mailed twice.
 */
export async function mailNotifications(services: Mailing, { userId, by }: { userId: string; by: MailedBy }): Promise<void> {
  await services.db.transaction(async (tx) => {
    const reader = await lockReader(tx, userId, by);
    if (reader && by === 'daily' && !(await claimDay(tx, userId))) return;
    const taken = await takeWaiting(tx, userId, by, Object.keys(services.texts) as StoredHappening['kind'][]);
    if (!reader || taken.length === 0) return;
    const groups = by === 'daily' ? [taken] : [...Map.groupBy(taken, ({ kind }) => wayOf(kind).chosen).values()];
    for (const group of groups) await addMail(services, tx, { ...reader, userId, by, group });
  });
}

/**
 * The person's row is locked: of two jobs for one person the second finds that everything was taken. At once is mailed what was asked or chosen
 * for, as orders, offers and messages are: whoever has just signed up to ask waits for the answer (decision 95).
 */
async function lockReader(tx: Transaction, userId: string, by: MailedBy): Promise<Reader | undefined> {
  const { rows } = await tx.execute<Reader & { is_reached: boolean }>(sql`
    SELECT name, email, deleted_at IS NULL AND blocked_at IS NULL AND (${by}::text = 'mail' OR verified_email IS NOT DISTINCT FROM email) AS is_reached
    FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
  return rows[0]?.is_reached ? rows[0] : undefined;
}

/** Whether there is a summary to send today, in Kigali, and none was sent. */
async function claimDay(tx: Transaction, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE notification_choices SET summarized_on = day_of(now())
    WHERE user_id = ${userId} AND coalesce(summarized_on < day_of(now()), true)
      AND EXISTS (SELECT 1 FROM notifications WHERE user_id = ${userId} AND mail = 'daily' AND read_at IS NULL)`);
  return rowCount === 1;
}

/** The latest about each thing, newest first; what the person no longer wants mailed so is left out. One statement. */
async function takeWaiting(tx: Transaction, userId: string, by: MailedBy, kinds: readonly StoredHappening['kind'][]): Promise<Taken[]> {
  const ways = JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, wayOf(kind)])));
  const { rows } = await tx.execute<Taken>(sql`
    WITH taken AS (
      UPDATE notifications n SET mail = NULL FROM users u LEFT JOIN notification_choices c ON c.user_id = u.id
      WHERE u.id = ${userId} AND n.user_id = u.id AND n.mail = ${by} AND n.read_at IS NULL
      RETURNING n.id, n.kind, n.facts, n.link, n.thing, n.count, 
        coalesce(c.choices ->> (${ways}::jsonb -> n.kind ->> 'chosen'), ${ways}::jsonb -> n.kind ->> 'usual') = ${by} AS is_wanted
    ), things AS (
      SELECT DISTINCT ON (t.thing) t.id, t.kind, t.facts, t.link, sum(t.count) OVER (PARTITION BY t.thing)::int AS count
      FROM taken t WHERE t.is_wanted ORDER BY t.thing, t.id DESC
    )
    SELECT id, kind, facts, link, count FROM things ORDER BY id DESC`);
  return rows;
}

type NewMail = Reader & { userId: string; by: MailedBy; group: Taken[] };

async function addMail({ jobs, config, texts }: Mailing, tx: Transaction, { userId, by, name, email, group }: NewMail): Promise<void> {
  const [newest] = group;
  if (!newest) return;
  const chosen = by === 'daily' ? null : wayOf(newest.kind).chosen;
  const facts = {
    name,
    items: group.slice(0, LISTED_MOST).map(({ kind, facts: stored, link, count }) => ({
      text: writeNotification(texts, { kind, facts: stored } as StoredHappening, { count }).text,
      link: `${config.publicUrl}${link}`,
    })),
    more: Math.max(0, group.length - LISTED_MOST),
    link: `${config.publicUrl}${screens.notificationChoices}`,
    leave: await makeUnsubscribeLink(tx, config.publicUrl, { what: chosen ?? 'summary', id: userId }),
  };
  const kind = by === 'daily' ? 'dailySummary' : 'notified';
  await jobs.addMails(tx, [{ order: { letter: kind, to: email, facts }, cause: `${by} ${newest.id}` }]);
}
