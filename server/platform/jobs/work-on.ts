import type { JobResult, PgBoss } from 'pg-boss';
import { JobInterrupted, JobPostponed, runAsJob } from '#server/platform/current-job/current-job.ts';
import type { DueJobs } from './due-jobs.ts';
import { FORGET_FAILED_RUNS, KEEP_GIVEN_UP } from './failures.ts';
import type { JobName, JobRun } from './jobs.ts';

/** How often a worker looks for jobs by itself while NOTIFY wakes it, and due-jobs.ts for all that no NOTIFY tells of. */
export const BACKSTOP_S = 300;
/** A job that failed is looked at again: its next try may be soon. In milliseconds. */
const LOOK_AGAIN_MS = 1_000;
/** How long failures of another node may be kept while this one succeeds. In milliseconds. */
const FORGET_EVERY_MS = 10 * 60_000;

export type Work = {
  work: (data: unknown, job: JobRun) => Promise<void>;
  together: ((jobs: readonly { id: string; data: unknown }[]) => Promise<void>) | undefined;
  ending: AbortSignal;
  log: (error: unknown) => void;
  due: DueJobs;
  /** Whether the schedule brings it again instead of a retry; one that succeeds then forgets the runs that failed, also those of other nodes. */
  isBroughtAgain: boolean;
  /** Whether failed runs were kept when this process began. */
  hasFailedRuns: boolean;
};

/** Notifications that come together wake a worker once, so a full batch is followed by the next at once; one that fails does not take the others with it. */
export async function workOn(boss: PgBoss, name: JobName, worker: Work): Promise<void> {
  const { work, ending, log, due } = worker;
  const keepFailures = failureKeeper(boss, name, worker);
  const options = {
    // Where nothing can be listened to, such as behind a pooler.
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: BACKSTOP_S,
    batchSize: 10,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  await boss.work(name, options, async (jobs) => {
    if (await workTogether(worker, jobs)) return jobs.map(({ id }) => ({ id, status: 'completed' }));
    const results: JobResult[] = [];
    const left: Left[] = [];
    for (const { id, data } of jobs) {
      try {
        if (ending.aborted) throw new JobInterrupted();
        await runAsJob({ id }, () => work(data, { id, ending }));
        results.push({ id, status: 'completed' });
      } catch (error) {
        if (error instanceof JobPostponed) left.push({ id, seconds: error.seconds });
        else {
          results.push({ id, status: 'failed', output: { message: String(error) } });
          log(error);
        }
      }
    }
    if (left.length > 0) await requeue(boss, name, left);
    for (const { seconds } of left) if (seconds > 0) due.lookIn(1_000 * seconds);
    await keepFailures(results);
    return results;
  });
}

/** What is kept of a kind's jobs that fail, for staff to see (failures.ts); returns what is to be said of each batch before its jobs are ended. */
function failureKeeper(boss: PgBoss, name: JobName, worker: Work): (results: readonly JobResult[]) => Promise<void> {
  const { isBroughtAgain, log, due } = worker;
  let isFailing = worker.hasFailedRuns;
  let forgotAt = performance.now();
  const say = (statement: string, values: unknown[]): Promise<unknown> => boss.getDb().executeSql(statement, values).catch(log);
  return async (results) => {
    const failed = results.filter(({ status }) => status === 'failed').map(({ id }) => id);
    if (failed.length > 0) {
      isFailing = true;
      await say(KEEP_GIVEN_UP, [name, failed]);
      due.lookIn(LOOK_AGAIN_MS);
    } else if (isBroughtAgain && results.length > 0 && (isFailing || performance.now() - forgotAt > FORGET_EVERY_MS)) {
      isFailing = false;
      forgotAt = performance.now();
      await say(FORGET_FAILED_RUNS, [name]);
    }
  };
}

/** Whether all of these were done at once; otherwise nothing was. */
async function workTogether({ together, ending, log }: Work, jobs: readonly { id: string; data: unknown }[]): Promise<boolean> {
  if (!together || jobs.length < 2 || ending.aborted) return false;
  try {
    await together(jobs);
    return true;
  } catch (error) {
    log(error);
    return false;
  }
}

/** A job that was begun and is to wait, for so many seconds. */
type Left = { id: string; seconds: number };

/** Makes active jobs waiting ones again, as if nobody had begun them; pg-boss then has none of them to complete. */
async function requeue(boss: PgBoss, name: JobName, left: readonly Left[]): Promise<void> {
  await boss.getDb().executeSql(
    `UPDATE pgboss.job j SET state = 'created', started_on = NULL, heartbeat_on = NULL,
       start_after = CASE WHEN l.seconds > 0 THEN now() + l.seconds * interval '1 second' ELSE j.start_after END
     FROM unnest($2::uuid[], $3::float8[]) AS l (id, seconds)
     WHERE j.name = $1 AND j.id = l.id AND j.state = 'active' AND j.policy = 'standard'`,
    [name, left.map(({ id }) => id), left.map(({ seconds }) => seconds)],
  );
}
