import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Clock, fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { PoolConfig } from 'pg';
import type { Queryable } from '#server/database/connect.ts';
import type { EmailOrder } from '#server/platform/email/emails.ts';
import { queueMail } from '#server/platform/email/outgoing.ts';
import type { OrderNews } from '#server/orders/notify.ts';
import { within } from '#server/closing-stack.ts';
import { currentCause, JobInterrupted, runAsJob } from './current-job.ts';
import { carryOverJobs } from './renamed-queues.ts';

/** Every kind of job with its data; a job is created in the transaction of its cause. */
export type JobData = {
  /** Writes and sends a mail. */
  'mail.send': EmailOrder;
  /** Makes a password reset link and mails it, if the address has an account; the token exists nowhere before. */
  'users.mail-reset': { email: string };
  /** The last mail to a person who was erased; kept no longer than it takes to send it. */
  'users.mail-account-deleted': { to: string; name: string };
  /** Makes the link that proves an account's address and mails it, if it is not proven yet. */
  'users.mail-verify': { userId: string };
  /** Mails the link that confirms an account's new email address, or notifies the account that already has that address. */
  'users.mail-email-change': { userId: string; linkId: string };
  /** Mails a person who is away what is unread; at most one waits for each. */
  'chat.mail-unread': { userId: string };
  /** Finds who may have news of their saved searches. */
  'searches.find-matches': Record<string, never>;
  /** Mails a person what is new for their saved searches. */
  'searches.mail': { userId: string };
  /** Deletes files whose rows are gone. */
  'files.erase': { folders: string[] };
  /** Makes all variants of a picture. */
  'pictures.make-variants': { pictureId: string };
  /** Handles a stored webhook event of the payment provider. */
  'payments.handle-event': { eventId: string };
  /** Queries the provider about every payment that is due for a check. */
  'payments.check-due': Record<string, never>;
  /** Refunds every charge that is due. */
  'payments.refund-due': Record<string, never>;
  /** Mails what happened to an order to everyone in it. */
  'orders.notify': OrderNews;
  /** Cancels unpaid orders whose time is over. */
  'orders.expire': Record<string, never>;
  /** Counts the words of changed names (server/arts/search/suggested-correction.ts). */
  'search.count-words': Record<string, never>;
  /** Deletes what is over: sessions, tokens, keys, orphaned files. */
  'server.cleanup': Record<string, never>;
};
export type JobName = keyof JobData;

/** A job without a heartbeat for this long goes to another node; by default a killed node would hold it for a quarter of an hour. */
const HEARTBEAT_S = 30;
/** How often such jobs are looked for. */
const SUPERVISE_S = 15;

const QUEUES: Record<JobName, { retryLimit: number; retryDelay: number; retryDelayMax: number; keepSeconds: number }> = {
  // A mail is retried for two days: longer than the outage of any mail server that is looked after.
  'mail.send': { retryLimit: 56, retryDelay: 5, retryDelayMax: 3_600, keepSeconds: 3_600 },
  'users.mail-reset': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'users.mail-account-deleted': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'users.mail-verify': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'users.mail-email-change': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'chat.mail-unread': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'searches.find-matches': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
  'searches.mail': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'files.erase': { retryLimit: 12, retryDelay: 5, retryDelayMax: 3_600, keepSeconds: 60 },
  'pictures.make-variants': { retryLimit: 3, retryDelay: 10, retryDelayMax: 600, keepSeconds: 60 },
  'payments.handle-event': { retryLimit: 20, retryDelay: 2, retryDelayMax: 1_800, keepSeconds: 86_400 },
  'payments.check-due': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
  'payments.refund-due': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
  'orders.notify': { retryLimit: 12, retryDelay: 2, retryDelayMax: 600, keepSeconds: 3_600 },
  'orders.expire': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
  'search.count-words': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
  'server.cleanup': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
};

/** Names of before; jobs that an older version added wait under them. */
const RENAMED_QUEUES: Readonly<Record<string, JobName>> = {
  'users.mail-farewell': 'users.mail-account-deleted',
  'chat.mail-away': 'chat.mail-unread',
  'searches.tell': 'searches.find-matches',
  'orders.tell': 'orders.notify',
  'house.sweep': 'server.cleanup',
};

const EACH_MINUTE = ['payments.check-due', 'payments.refund-due', 'orders.expire', 'search.count-words'] as const satisfies JobName[];

/**
 * `once`: at most one waiting job of that key. `cause`, for mails: what the mail is about; there is one mail per kind, cause and reader.
 * By default the cause is the job that is running, or the call itself.
 */
export type JobOptions = { startAfterSeconds?: number; once?: string; cause?: string };
/** What a worker knows of its job: the id, the same at each retry, and a signal that the server is shutting down (see JobInterrupted). */
export type JobRun = { id: string; ending: AbortSignal };
export type Workers = { [N in JobName]: (data: JobData[N], job: JobRun) => Promise<void> };

export type Jobs = {
  /** Creates a job; pass the transaction of its cause. */
  add<N extends JobName>(db: Queryable, name: N, data: JobData[N], options?: JobOptions): Promise<void>;
  /** Starts working on jobs, and on the schedule (each minute). */
  work(workers: Workers): Promise<void>;
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

/** The jobs of this database (pg-boss in its own schema). A lost connection is only logged; pg-boss reconnects by itself. */
export async function openJobs(connection: PoolConfig, log: (error: unknown) => void): Promise<Jobs> {
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
  await createQueues(boss);
  await carryOverJobs(boss, RENAMED_QUEUES);
  const rest = async (maxMs = REST_MS) => {
    ending.abort();
    await within(Promise.all(Object.keys(QUEUES).map((name) => boss.offWork(name, { wait: true }))), maxMs);
  };
  return {
    async add(db, name, data, { startAfterSeconds, once, cause = currentCause() } = {}) {
      const id = randomUUIDv7();
      if (name === 'mail.send') {
        const { letter, to } = data as JobData['mail.send'];
        if (!(await queueMail(db, { id, cause: cause ?? id, letter, to }))) return;
      }
      await boss.send(name, data, {
        id,
        db: fromDrizzle(db, sql),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
        ...(once ? { singletonKey: once } : {}),
      });
    },
    async work(workers) {
      for (const name of Object.keys(QUEUES) as JobName[]) {
        const work = workers[name] as (data: unknown, job: JobRun) => Promise<void>;
        await workOn(boss, name, { work, ending: ending.signal, log: logUntilOver });
      }
      for (const name of EACH_MINUTE) await boss.schedule(name, '* * * * *');
      await boss.schedule('server.cleanup', '17 * * * *');
      await boss.schedule('searches.find-matches', '*/15 * * * *');
    },
    rest,
    async stop(maxMs = REST_MS) {
      await rest(maxMs);
      isOver = true;
      await boss.stop({ graceful: false });
    },
  };
}

/** Creates the queues, and gives those of an older version the current settings. */
async function createQueues(boss: PgBoss): Promise<void> {
  for (const [name, { retryLimit, retryDelay, retryDelayMax, keepSeconds }] of Object.entries(QUEUES)) {
    const retries = retryLimit > 0 ? { retryLimit, retryDelay, retryDelayMax, retryBackoff: true } : { retryLimit };
    const settings = { ...retries, deleteAfterSeconds: keepSeconds, heartbeatSeconds: HEARTBEAT_S, notify: true };
    if (await boss.getQueue(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, { ...settings, policy: retryLimit === 0 ? 'stately' : 'standard' });
  }
}

type Work = { work: (data: unknown, job: JobRun) => Promise<void>; ending: AbortSignal; log: (error: unknown) => void };

/** Notifications that come together wake a worker once, so a full batch is followed by the next at once; one that fails does not take the others with it. */
async function workOn(boss: PgBoss, name: JobName, { work, ending, log }: Work): Promise<void> {
  const options = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
    batchSize: 10,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  await boss.work(name, options, async (jobs) => {
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

/** Makes active jobs waiting ones again, as if nobody had begun them; pg-boss then has none of them to complete. */
async function requeue(boss: PgBoss, name: JobName, ids: string[]): Promise<void> {
  await boss.getDb().executeSql(
    `UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL
     WHERE name = $1 AND id = ANY ($2::uuid[]) AND state = 'active' AND policy = 'standard'`,
    [name, ids],
  );
}
