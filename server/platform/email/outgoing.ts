import { createHash } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import { type Database, type Queryable, run } from '#server/database/connect.ts';
import { JobPostponed } from '#server/platform/current-job/current-job.ts';
import { footEmail } from './foot.ts';
import type { Email, Mailer } from './mailer.ts';

/** How long after an attempt began no other process retries the mail: longer than an attempt can take (server/platform/email/mailer.ts). In seconds. */
const ATTEMPT_S = 90;
/** An attempt that ends so much later than one of now could was recorded before the clock was set back; less is that of a transaction that began later. In seconds. */
const AHEAD_S = 60;
/** Longer than any job that causes mails is retried. In days. */
const KEPT_DAYS = 30;
/** A mail without a job was lost if it is older: its own transaction is over by then. */
const LOST_AFTER_MINUTES = 15;
/** Rows per statement: few enough for its timeout. */
const SWEPT_AT_ONCE = 5_000;

/** A mail to send, of a kind that the staff can read in words: `id` is its job's id, `cause` what it is about (server/platform/current-job/current-job.ts). */
export type OutgoingMail = { id: string; cause: string; kind: MailKind; to: string; about?: { id: string; from?: object } | undefined };

/** Distinguishes readers without an account within one cause; a mail with a cause of its own has only one. */
const strangerOf = ({ id, cause, to }: OutgoingMail) =>
  cause === id ? '' : createHash('sha256').update(`${cause}\n${to.toLowerCase()}`).digest('base64url');

const QUEUE_MAILS = `
  INSERT INTO outgoing_mails (id, cause, letter, reader, user_id, about, written_from)
  SELECT m.id, m.cause, m.letter, coalesce(u.id::text, m.stranger), u.id, m.about, m.written_from
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::jsonb[])
    AS m (id, cause, letter, stranger, address, about, written_from)
  LEFT JOIN users u ON lower(u.email) = m.address AND u.deleted_at IS NULL
  ON CONFLICT DO NOTHING RETURNING id`;

/**
 * Records that mails are to be sent; pass the transaction of their cause. Returns the ids of those that are: a mail of a kind, cause and
 * reader that is recorded already is not, whatever became of it. One statement.
 */
export async function queueMails(db: Queryable, mails: readonly OutgoingMail[]): Promise<Set<string>> {
  const columns = [
    mails.map(({ id }) => id),
    mails.map(({ cause }) => cause),
    mails.map(({ kind }) => kind),
    mails.map(strangerOf),
    mails.map(({ to }) => to.toLowerCase()),
    mails.map(({ about }) => about?.id ?? null),
    mails.map(({ about }) => (about?.from ? JSON.stringify(about.from) : null)),
  ];
  const { rows } = await run<{ id: string }>(db, QUEUE_MAILS, columns);
  return new Set(rows.map(({ id }) => id));
}

/** Another process is attempting this mail, or was killed less than 90 seconds ago: the job waits until that is over. */
export class MailUnderWay extends JobPostponed {
  override name = 'MailUnderWay';
}

/**
 * Sends a recorded mail once. Does nothing when it was sent before, when its row was deleted with an erased account, or when `write` returns
 * undefined because there is nothing to send any more. A mail whose last attempt was cut off, so that its delivery is unknown, is sent again
 * under the same Message-ID. Throws MailUnderWay, or the mail server's error; in the latter case it can be retried at once. Two statements.
 */
export async function sendOnce(
  { db, mailer }: { db: Queryable; mailer: Mailer },
  id: string,
  write: () => Email | undefined | Promise<Email | undefined>,
): Promise<void> {
  if (!(await beginAttempt(db, id))) return;
  try {
    const mail = await write();
    if (mail) await mailer.send(mail, id);
  } catch (error) {
    // Best effort: if this fails too, the attempt times out by itself.
    await run(db, END_ATTEMPT, [id]).catch(() => {});
    throw error;
  }
  await run(db, END_MAIL, [id]);
}

const END_ATTEMPT = `UPDATE outgoing_mails SET state = 'queued', sending_until = NULL WHERE id = $1 AND state = 'sending'`;
const END_MAIL = `UPDATE outgoing_mails SET state = 'sent', sending_until = NULL, sent_at = now() WHERE id = $1`;
// Its commit does not wait for the disk: a crash of the database that loses it loses the attempt too, and the mail is sent again in either case.
const BEGIN_ATTEMPT = `
  WITH mail AS (
    SELECT m.id, m.state, u.deleted_at IS NOT NULL AS is_erased, extract(epoch FROM m.sending_until - now())::float8 AS seconds
    FROM outgoing_mails m LEFT JOIN users u ON u.id = m.user_id WHERE m.id = $1
  ), begun AS (
    UPDATE outgoing_mails m SET state = 'sending', sending_until = now() + make_interval(secs => $2)
    FROM mail WHERE m.id = mail.id AND NOT mail.is_erased
      AND (m.state IN ('queued', 'failed') OR (m.state = 'sending' AND (m.sending_until < now() OR m.sending_until > now() + make_interval(secs => $3))))
    RETURNING m.id
  )
  SELECT EXISTS (SELECT 1 FROM begun) AS is_ours, mail.state, mail.is_erased, mail.seconds, set_config('synchronous_commit', 'off', true) FROM mail`;

type FoundMail = { is_ours: boolean; state: string; is_erased: boolean; seconds: number | null };

/** True: this process sends it. False: there is nothing to send. */
async function beginAttempt(db: Queryable, id: string): Promise<boolean> {
  const limits = [ATTEMPT_S, ATTEMPT_S + AHEAD_S];
  const { rows } = await run<FoundMail>(db, BEGIN_ATTEMPT, [id, ...limits]);
  const [mail] = rows;
  if (!mail || mail.is_erased || mail.state === 'sent') return false;
  if (!mail.is_ours) {
    throw new MailUnderWay(`The mail ${id} is being sent, or its last attempt was cut off just now.`, Math.max(1, mail.seconds ?? 0));
  }
  return true;
}

/** Sends a mail that the job writes itself, once however often the job runs; its text is stored nowhere before. Four statements. */
export async function sendOwnMail(
  services: { db: Database; mailer: Mailer; config: { publicUrl: string } },
  { id, kind, to }: Pick<OutgoingMail, 'id' | 'kind' | 'to'>,
  write: () => Email | undefined | Promise<Email | undefined>,
): Promise<void> {
  await queueMails(services.db, [{ id, cause: id, kind, to }]);
  await sendOnce(services, id, async () => {
    const mail = await write();
    return mail && footEmail(services, kind, mail);
  });
}

/** Mails that nobody sends any more, since their jobs were given up or are gone: also one whose last attempt was cut off, and is ended by nobody else. */
const FAIL_LOST_MAILS = `
  UPDATE outgoing_mails m SET state = 'failed', sending_until = NULL
  WHERE m.state IN ('queued', 'sending') AND m.created_at < now() - make_interval(mins => $1) AND (m.sending_until IS NULL OR m.sending_until < now())
    AND NOT EXISTS (SELECT 1 FROM pgboss.job j WHERE j.id = m.id AND j.state < 'completed')`;

/** Deletes what is known of mails after 30 days, and says of those that were given up that they failed; a part of the job 'server.cleanup'. */
export async function cleanupOutgoingMails(db: Database): Promise<void> {
  await run(db, FAIL_LOST_MAILS, [LOST_AFTER_MINUTES]);
  for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE;) {
    const deleted = await db.execute(sql`
      DELETE FROM outgoing_mails WHERE id IN (
        SELECT id FROM outgoing_mails WHERE created_at < now() - make_interval(days => ${KEPT_DAYS}) LIMIT ${SWEPT_AT_ONCE})`);
    swept = deleted.rowCount ?? 0;
  }
}
