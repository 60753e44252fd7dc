import { sql } from '#server/database/drizzle.ts';
import type { Failing } from '#contract/waiting.ts';
import type { Queryable } from '#server/database/connect.ts';

/** A mail that has waited for so long fails again and again, or was given up. */
const MAIL_LATE_MINUTES = 15;
/** A job that failed so often is a fault that somebody should look at; the first times may be a restart of the database. */
const TRIES_MIN = 3;
/** How long a job or a mail that was given up stays to be looked at. In seconds. */
const GIVEN_UP_KEPT_S = 7 * 24 * 3_600;
const SHOWN_MOST = 100;

const lateMails = sql`m.state <> 'sent' AND m.created_at < now() - make_interval(mins => ${MAIL_LATE_MINUTES}::int)
  AND (m.state <> 'failed' OR m.created_at > now() - make_interval(secs => ${GIVEN_UP_KEPT_S}::int))`;
const failingJobs = sql`j.state IN ('retry', 'failed') AND j.retry_count >= ${TRIES_MIN}::int AND j.name <> 'mail.send'`;
/** Whether a row `j` is a failed run of what is brought again instead of a retry. */
export const isFailedRun = sql`j.state = 'failed' AND j.retry_limit = 0`;
/** Jobs that the schedule brings again instead of a retry, by their kind: each run that failed since the last one that did not. */
const failingKinds = sql`
  FROM pgboss.job j WHERE ${isFailedRun} GROUP BY j.name HAVING count(*) >= ${TRIES_MIN}::int`;

/** Mails and jobs that fail, for what waits for staff. */
export const failingRows = sql`
  SELECT created_at AS since, id FROM outgoing_mails m WHERE ${lateMails}
  UNION ALL SELECT created_on, id FROM pgboss.job j WHERE ${failingJobs}
  UNION ALL SELECT min(created_on), min(id::text)::uuid ${failingKinds} ORDER BY since`;

/**
 * Keeps jobs that fail now, and will not be tried again, for staff to see; to be said before they are failed. Not those of mails, which are told
 * addresses and refused with them: a mail that was not sent stands in its own table. One statement.
 */
export const KEEP_GIVEN_UP = `UPDATE pgboss.job SET deletion_seconds = ${GIVEN_UP_KEPT_S}
  WHERE name = $1 AND id = ANY ($2::uuid[]) AND state = 'active' AND retry_count >= retry_limit
    AND name <> 'mail.send' AND name NOT LIKE 'users.mail-%'`;
/** The kinds that the schedule brings again of which failed runs are kept. One statement. */
export const FAILED_KINDS = `SELECT DISTINCT name FROM pgboss.job WHERE state = 'failed' AND retry_limit = 0`;
/** Forgets the failed runs of a kind that the schedule brings again, once it succeeds. One statement. */
export const FORGET_FAILED_RUNS = `DELETE FROM pgboss.job WHERE name = $1 AND state = 'failed' AND retry_limit = 0`;

type Row = {
  id: string;
  kind: Failing['kind'];
  name: string;
  since: string;
  tries: number | null;
  error: string | null;
  order: { _id: string; number: number } | null;
};

/** The oldest mails, jobs and kinds of scheduled job that fail, at most 100; of an error the first line. One statement. */
export async function findFailing(db: Queryable): Promise<Failing[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT m.id, 'mail' AS kind, m.letter AS name, m.created_at AS since, j.retry_count AS tries, j.output ->> 'message' AS error,
      (SELECT jsonb_build_object('_id', o.id, 'number', o.number) FROM orders o WHERE o.id = m.about) AS "order"
    FROM outgoing_mails m LEFT JOIN pgboss.job j ON j.name = 'mail.send' AND j.id = m.id WHERE ${lateMails}
    UNION ALL
    SELECT j.id, 'job', j.name, j.created_on, j.retry_count, j.output ->> 'message', NULL FROM pgboss.job j WHERE ${failingJobs}
    UNION ALL
    SELECT min(j.id::text)::uuid, 'job', j.name, min(j.created_on), count(*)::int, (array_agg(j.output ->> 'message' ORDER BY j.created_on DESC))[1], NULL
      ${failingKinds}
    ORDER BY since LIMIT ${SHOWN_MOST}`);
  return rows.map(({ id, kind, name, since, tries, error, order }) => ({
    _id: id,
    kind,
    name,
    since: new Date(since).toISOString(),
    tries,
    error: error?.split('\n')[0]?.slice(0, 300) ?? null,
    order,
  }));
}
