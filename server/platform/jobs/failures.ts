import { sql } from 'drizzle-orm';
import type { Failing } from '#contract/waiting.ts';
import type { Queryable } from '#server/database/connect.ts';

/** A mail that has waited for so long fails again and again, or was given up. */
const MAIL_LATE_MINUTES = 15;
/** A job that failed so often is a fault that somebody should look at; the first times may be a restart of the database. */
const RETRIES_MIN = 3;
const SHOWN_MOST = 100;

const lateMails = sql`m.state <> 'sent' AND m.created_at < now() - make_interval(mins => ${MAIL_LATE_MINUTES}::int)`;
const failingJobs = sql`j.state IN ('retry', 'failed') AND j.retry_count >= ${RETRIES_MIN}::int AND j.name <> 'mail.send'`;

/** Mails and jobs that fail, for what waits for staff. */
export const failingRows = sql`
  SELECT created_at AS since, id FROM outgoing_mails m WHERE ${lateMails}
  UNION ALL SELECT created_on, id FROM pgboss.job j WHERE ${failingJobs} ORDER BY since`;

type Row = { id: string; kind: Failing['kind']; name: string; since: string; tries: number | null; error: string | null };

/** The oldest mails and jobs that fail, at most 100; of an error the first line. One statement. */
export async function findFailing(db: Queryable): Promise<Failing[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT m.id, 'mail' AS kind, m.letter AS name, m.created_at AS since, j.retry_count AS tries, j.output ->> 'message' AS error
    FROM outgoing_mails m LEFT JOIN pgboss.job j ON j.name = 'mail.send' AND j.id = m.id WHERE ${lateMails}
    UNION ALL
    SELECT j.id, 'job', j.name, j.created_on, j.retry_count, j.output ->> 'message' FROM pgboss.job j WHERE ${failingJobs}
    ORDER BY since LIMIT ${SHOWN_MOST}`);
  return rows.map(({ id, kind, name, since, tries, error }) => ({
    _id: id,
    kind,
    name,
    since: new Date(since).toISOString(),
    tries,
    error: error?.split('\n')[0]?.slice(0, 300) ?? null,
  }));
}
