import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Clock, type JobResult, PgBoss } from 'pg-boss';
import type { PoolConfig } from 'pg';
import { type Queryable, run } from '#server/database/connect.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { queueMails } from '#server/platform/email/outgoing.ts';
import { within } from '#server/platform/start/closing.ts';
import { currentCause, JobInterrupted, runAsJob } from './current-job.ts';
import { carryOverJobs } from './renamed-queues.ts';

/**
 * Every kind of job and what it is told; a job is created in the transaction of its cause. Each area adds its own in its jobs.ts: merging
 * needs `interface`.
 */
export interface JobData {
  /** A mail, written when it is sent. */
  'mail.send': EmailOrder;
  /** Deletes files whose rows are gone. */
  'files.erase': { folders: string[] };
  /** Makes all variants of a picture. */
  'pictures.make-variants': { pictureId: string };
  /** Deletes what is over: sessions, tokens, keys, orphaned files. */
  'server.cleanup': Record<string, never>;
}
export type JobName = keyof JobData;

/** A job without a heartbeat for this long goes to another node; by default a killed node would hold it for a quarter of an hour. */
const HEARTBEAT_S = 30;
/** How often such jobs are looked for. */
const SUPERVISE_S = 15;

/** How often a job that fails is tried again, after which pauses, and how long a finished one is kept; all in seconds. */
export type QueueSettings = { retryLimit: number; retryDelay: number; retryDelayMax: number; keepSeconds: number };
/** For what a person waits for, such as a mail with a link. */
export const RETRIED: QueueSettings = { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 };
/** For what the schedule brings again by itself. */
export const NOT_RETRIED: QueueSettings = { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 };
export const EACH_MINUTE = '* * * * *';

/** Names of before; jobs that an older version added wait under them. */
const RENAMED_QUEUES: Readonly<Record<string, JobName>> = {
  'users.mail-farewell': 'users.mail-account-deleted',
  'chat.mail-away': 'chat.mail-unread',
  'searches.tell': 'searches.find-matches',
  'orders.tell': 'orders.notify',
  'house.sweep': 'server.cleanup',
};

/** What the queue itself has to know of a kind of job; `schedule` in the words of cron. */
export type JobSettings = { queue: QueueSettings; schedule?: string };
/** A kind of job as its area brings it; `onSeen` is told of what visitors see the effect of. */
export type JobKind<N extends JobName, S> = JobSettings & {
  work: (services: S, data: JobData[N], job: JobRun & { onSeen: () => void }) => Promise<void>;
  /** Does several waiting jobs at once, all or none; where that fails, `work` does each by itself. */
  workTogether?: (services: S, jobs: readonly WaitingJob<N>[]) => Promise<void>;
};
type WaitingJob<N extends JobName> = { id: string; data: JobData[N] };
export type JobKinds<S> = { [N in JobName]?: JobKind<N, S> };

/**
 * `once`: at most one waiting job of that kind and key; one that runs already does not count, since it may have read what it works on before. `cause`, for mails: what the mail is about; there is one mail per kind, cause and reader.
 * By default the cause is the job that is running, or the call itself.
 */
type JobOptions = { startAfterSeconds?: number; once?: string; cause?: string | undefined };
/** What a worker knows of its job: the id, the same at each retry, and a signal that the server is shutting down (see JobInterrupted). */
export type JobRun = { id: string; ending: AbortSignal };
export type Workers = { [N in JobName]: (data: JobData[N], job: JobRun) => Promise<void> };
export type BatchWorkers = { [N in JobName]?: (jobs: readonly WaitingJob<N>[]) => Promise<void> };

/** A mail and what it is about, as in JobOptions. */
export type WantedMail = { order: EmailOrder; cause?: string | undefined };

export type Jobs = {
  /** Creates a job; pass the transaction of its cause. */
  add<N extends JobName>(db: Queryable, name: N, data: JobData[N], options?: JobOptions): Promise<void>;
  /** Creates several mails; pass the transaction of their cause. Two statements. */
  addMails(db: Queryable, mails: readonly WantedMail[]): Promise<void>;
  /** Starts working on jobs, and on the schedule (each minute). */
  work(workers: Workers, together?: BatchWorkers): Promise<void>;
  /** Starts no more jobs and waits for running ones, at most `maxMs`; the rest is left to the next start. Jobs can still be added. */
  rest(maxMs?: number): Promise<void>;
  /** Stops as `drain` does, and closes. */
  stop(maxMs?: number): Promise<void>;
};

const REST_MS = 7_000;

/** Prevents a clock that is set back by two hours from making each of pg-boss's pauses two hours long. */
const STEADY_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/** The jobs of this database (pg-boss in its own schema); a lost connection is only logged, the boss finds it again. */
export async function openJobs(connection: PoolConfig, kinds: Record<JobName, JobSettings>, log: (error: unknown) => void): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as { connectionString?: string; host?: string; port?: number; user?: string; database?: string }),
    application_name: 'ubugeni-jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    // Pauses are measured by a monotonic clock, and the schedule's idea of the time follows the database's clock soon.
    clock: STEADY_CLOCK,
    clockMonitorIntervalSeconds: SUPERVISE_S,
  });
  const ending = new AbortController();
  let isOver = false;
  // Failures caused by closing the database are not logged.
  const logUntilOver = (error: unknown) => void (isOver || log(error));
  boss.on('error', logUntilOver);
  await boss.start();
  await createQueues(boss, kinds);
  await carryOverJobs(boss, RENAMED_QUEUES);
  const rest = async (maxMs = REST_MS) => {
    ending.abort();
    await within(Promise.all(Object.keys(kinds).map((name) => boss.offWork(name, { wait: true }))), maxMs);
  };
  return {
    ...addersOf(boss, kinds),
    async work(workers, batches = {}) {
      for (const name of Object.keys(kinds) as JobName[]) {
        const work = workers[name] as (data: unknown, job: JobRun) => Promise<void>;
        const together = batches[name] as Work['together'];
        await workOn(boss, name, { work, together, ending: ending.signal, log: logUntilOver });
      }
      for (const [name, { schedule }] of Object.entries(kinds)) if (schedule) await boss.schedule(name, schedule);
    },
    rest,
    async stop(maxMs = REST_MS) {
      await rest(maxMs);
      isOver = true;
      await boss.stop({ graceful: false });
    },
  };
}

function addersOf(boss: PgBoss, kinds: Record<JobName, JobSettings>): Pick<Jobs, 'add' | 'addMails'> {
  const addMails: Jobs['addMails'] = async (db, wanted) => {
    if (wanted.length === 0) return;
    const mails = wanted.map(({ order, cause = currentCause() }) => ({ id: randomUUIDv7(), order, cause }));
    const queued = await queueMails(
      db,
      mails.map(({ id, cause, order: { letter, to } }) => ({ id, cause: cause ?? id, letter, to })),
    );
    const jobs = mails.filter(({ id }) => queued.has(id)).map(({ id, order }) => ({ id, data: order }));
    if (jobs.length > 0) await boss.insert('mail.send', jobs, { db: throughOurs(db) });
  };
  return {
    async add(db, name, data, { startAfterSeconds, once, cause } = {}) {
      if (name === 'mail.send') return addMails(db, [{ order: data as EmailOrder, cause }]);
      const send = (tx: Queryable) =>
        boss.send(name, data, {
          id: randomUUIDv7(),
          db: throughOurs(tx),
          ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
          ...(once ? { singletonKey: once } : {}),
        });
      // A queue without retries keeps one waiting job of a key by itself.
      await (once && kinds[name].queue.retryLimit > 0 ? sendOnce(db, { name, key: once, send }) : send(db));
    },
    addMails,
  };
}

/** Runs pg-boss's statements in a transaction of ours; it has one text for each queue. */
const throughOurs = (db: Queryable) => ({ executeSql: (text: string, values: unknown[] = []) => run(db, text, values) });

type Once = { name: JobName; key: string; send: (tx: Queryable) => Promise<unknown> };

/** A queue of policy 'standard' takes any number of jobs of one key, so it is looked first, behind a lock that others who add this job wait for. */
async function sendOnce(db: Queryable, { name, key, send }: Once): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`once ${name} ${key}`}, 0))`);
    const waiting = await tx.execute(
      sql`SELECT 1 FROM pgboss.job WHERE name = ${name} AND singleton_key = ${key} AND state < 'active' LIMIT 1`,
    );
    if (waiting.rows.length === 0) await send(tx);
  });
}

/** Makes the queues, and gives those of an older version the settings of this one. */
async function createQueues(boss: PgBoss, kinds: Record<JobName, JobSettings>): Promise<void> {
  for (const [name, { queue }] of Object.entries(kinds)) {
    const { retryLimit, retryDelay, retryDelayMax, keepSeconds } = queue;
    const retries = retryLimit > 0 ? { retryLimit, retryDelay, retryDelayMax, retryBackoff: true } : { retryLimit };
    const settings = { ...retries, deleteAfterSeconds: keepSeconds, heartbeatSeconds: HEARTBEAT_S, notify: true };
    if (await boss.getQueue(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, { ...settings, policy: retryLimit === 0 ? 'stately' : 'standard' });
  }
}

type Work = {
  work: (data: unknown, job: JobRun) => Promise<void>;
  together: ((jobs: readonly { id: string; data: unknown }[]) => Promise<void>) | undefined;
  ending: AbortSignal;
  log: (error: unknown) => void;
};

/** Notifications that come together wake a worker once, so a full batch is followed by the next at once; one that fails does not take the others with it. */
async function workOn(boss: PgBoss, name: JobName, worker: Work): Promise<void> {
  const { work, ending, log } = worker;
  const options = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
    batchSize: 10,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  await boss.work(name, options, async (jobs) => {
    if (await workTogether(worker, jobs)) return jobs.map(({ id }) => ({ id, status: 'completed' }));
    const results: JobResult[] = [];
    const left: string[] = [];
    for (const { id, data } of jobs) {
      try {
        if (ending.aborted) throw new JobInterrupted();
        await runAsJob({ id }, () => work(data, { id, ending }));
        results.push({ id, status: 'completed' });
      } catch (error) {
        if (error instanceof JobInterrupted) left.push(id);
        else results.push({ id, status: 'failed', output: { message: String(error) } });
        if (!(error instanceof JobInterrupted)) log(error);
      }
    }
    if (left.length > 0) await requeue(boss, name, left);
    return results;
  });
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

/** Makes active jobs waiting ones again, as if nobody had begun them; pg-boss then has none of them to complete. */
async function requeue(boss: PgBoss, name: JobName, ids: string[]): Promise<void> {
  await boss.getDb().executeSql(
    `UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL
     WHERE name = $1 AND id = ANY ($2::uuid[]) AND state = 'active' AND policy = 'standard'`,
    [name, ids],
  );
}
