import { type SQL, sql } from '#server/database/drizzle.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import { isFailedRun } from './failures.ts';
import type { JobName, Jobs } from './jobs.ts';

/** Kinds of job that the minute brings only while they have something to do, and the condition for that: plain SQL, which locks nothing. */
export type DueConditions = readonly (readonly [JobName, SQL])[];

type Adding = { db: Database; jobs: Jobs; log: Pick<FastifyBaseLogger, 'warn' | 'error'> };

/**
 * Adds a job of every kind whose condition holds, or whose last run failed: only a run that succeeds says that the fault is over. One statement, and
 * one for each kind that is due; where the statement fails each condition is asked by itself, and one that cannot be asked counts as holding, so that
 * no kind waits for the fault of another.
 */
export async function addDueKinds({ db, jobs, log }: Adding, conditions: DueConditions): Promise<void> {
  const findDue = async (asked: DueConditions): Promise<JobName[]> => {
    const rows = asked.map(([name, condition]) => sql`(${name}::text, (${condition}))`);
    const found = await db.execute<{ name: JobName }>(sql`
      SELECT name FROM (VALUES ${sql.join(rows, sql`, `)}) AS kinds (name, holds)
      WHERE holds OR EXISTS (SELECT FROM pgboss.job j WHERE j.name = kinds.name AND ${isFailedRun})`);
    return found.rows.map(({ name }) => name);
  };
  const askEach = async (fault: unknown) => {
    log.warn({ err: fault }, 'what is due could not be asked in one statement');
    const answers = await Promise.all(
      conditions.map(async (condition) =>
        findDue([condition]).catch((error: unknown) => {
          log.error({ err: error, job: condition[0] }, 'it could not be asked whether a job is due');
          return [condition[0]];
        }),
      ),
    );
    return answers.flat();
  };
  for (const name of await findDue(conditions).catch(askEach)) await jobs.add(db, name, {});
}
