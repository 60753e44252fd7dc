import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Clock, fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { PoolConfig } from 'pg';
import type { Queryable } from '#server/database/connect.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { queueMail } from '#server/platform/email/outgoing.ts';
import { within } from '#server/platform/start/closing-stack.ts';
import { currentCause, JobInterrupted, runAsJob } from './current-job.ts';

/**
 * Every kind of job and what it is told; a job is created in the transaction of its cause. An area adds those whose data is of its own type:
 * merging needs `interface`.
 */
export interface JobData {
  /** A mail, written when it is sent. */
  'mail.send': EmailOrder;
  /** Makes a link to set a new password and mails it, if the address has an account; the token exists nowhere before. */
  'users.mail-reset': { email: string };
  /** The last mail to a person who was erased; kept no longer than it takes to send it. */
  'users.mail-farewell': { to: string; name: string };
  /** Makes the link that proves an account's address and mails it, if it is not proven yet. */
  'users.mail-verify': { userId: string };
  /** Mails the link that makes a new e-mail of an account count, or tells whoever has that address. */
  'users.mail-email-change': { userId: string; linkId: string };
  /** Mails a person who is away what is unread; at most one waits for each. */
  'chat.mail-away': { userId: string };
  /** Finds who may have news of their saved searches. */
  'searches.tell': Record<string, never>;
  /** Mails a person what is new for their saved searches. */
  'searches.mail': { userId: string };
  /** Deletes files whose rows are gone. */
  'files.erase': { folders: string[] };
  /** Makes all variants of a picture. */
  'pictures.make-variants': { pictureId: string };
  /** Handles a stored notice of the payment provider. */
  'payments.handle-event': { eventId: string };
  /** Asks the provider about every payment whose time has come. */
  'payments.check-due': Record<string, never>;
  /** Gives back every charge that is due. */
  'payments.refund-due': Record<string, never>;
  /** Cancels unpaid orders whose time is over. */
  'orders.expire': Record<string, never>;
  /** Counts the words of names that changed (server/arts/search/suggested-correction.ts). */
  'search.count-words': Record<string, never>;
  /** Deletes what is over: sessions, tokens, keys, orphaned files. */
  'server.sweep': Record<string, never>;
}
export type JobName = keyof JobData;

/** A job whose node said nothing for so long is another node's to do: else one that was killed would hold it for a quarter of an hour. */
const HEARTBEAT_S = 30;
/** How often it is looked for such jobs. */
const SUPERVISE_S = 15;

const QUEUES: Record<JobName, { retryLimit: number; retryDelay: number; retryDelayMax: number; keepSeconds: number }> = {
  // A mail is tried for two days: longer than any outage of a mail server that somebody looks after.
  'mail.send': { retryLimit: 56, retryDelay: 5, retryDelayMax: 3_600, keepSeconds: 3_600 },
  'users.mail-reset': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'users.mail-farewell': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'users.mail-verify': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'users.mail-email-change': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'chat.mail-away': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'searches.tell': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
  'searches.mail': { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 },
  'files.erase': { retryLimit: 12, retryDelay: 5, retryDelayMax: 3_600, keepSeconds: 60 },
  'pictures.make-variants': { retryLimit: 3, retryDelay: 10, retryDelayMax: 600, keepSeconds: 60 },
  'payments.handle-event': { retryLimit: 20, retryDelay: 2, retryDelayMax: 1_800, keepSeconds: 86_400 },
  'payments.check-due': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
  'payments.refund-due': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
  'orders.tell': { retryLimit: 12, retryDelay: 2, retryDelayMax: 600, keepSeconds: 3_600 },
  'orders.expire': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
  'search.count-words': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
  'server.sweep': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 },
};

const EACH_MINUTE = ['payments.check-due', 'payments.refund-due', 'orders.expire', 'search.count-words'] as const satisfies JobName[];

/**
 * `once`: at most one waiting job of that key. `cause`, for mails: what the mail is about; of one kind, cause and reader there is one mail.
 * Without it the cause is the job that is being done, or the call itself.
 */
export type JobOptions = { startAfterSeconds?: number; once?: string; cause?: string };
/** What the work of a job may know of it: its id, the same each time that it is tried, and that the server is ending (see JobInterrupted). */
export type JobRun = { id: string; ending: AbortSignal };
export type Workers = { [N in JobName]: (data: JobData[N], job: JobRun) => Promise<void> };

export type Jobs = {
  /** Creates a job; give the transaction of its cause. */
  add<N extends JobName>(db: Queryable, name: N, data: JobData[N], options?: JobOptions): Promise<void>;
  /** Begins to work on jobs, and on the schedule (each minute). */
  work(workers: Workers): Promise<void>;
  /** Begins no more jobs and finishes what runs, for `maxMs` at most; the rest is handed to the next start. Jobs can still be added. */
  rest(maxMs?: number): Promise<void>;
  /** The same, and ends. */
  stop(maxMs?: number): Promise<void>;
};

const REST_MS = 7_000;

/** A clock set back by two hours would let every pause of pg-boss last two hours. */
const STEADY_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/** The jobs of this database (pg-boss in its own schema); a lost connection is only logged, the boss finds it again. */
export async function openJobs(connection: PoolConfig, log: (error: unknown) => void): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as { connectionString?: string; host?: string; port?: number; user?: string; database?: string }),
    application_name: 'ubugeni-jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    // Pauses are counted by a clock that nobody sets, and what the schedule takes for now follows the database's soon.
    clock: STEADY_CLOCK,
    clockMonitorIntervalSeconds: SUPERVISE_S,
  });
  const ending = new AbortController();
  let isOver = false;
  // What fails because its database was closed says nothing to anybody.
  const logUntilOver = (error: unknown) => void (isOver || log(error));
  boss.on('error', logUntilOver);
  await boss.start();
  await createQueues(boss);
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
      await boss.schedule('server.sweep', '17 * * * *');
      await boss.schedule('searches.tell', '*/15 * * * *');
    },
    rest,
    async stop(maxMs = REST_MS) {
      await rest(maxMs);
      isOver = true;
      await boss.stop({ graceful: false });
    },
  };
}

/** Makes the queues, and gives those of an older version the settings of this one. */
async function createQueues(boss: PgBoss): Promise<void> {
  for (const [name, { retryLimit, retryDelay, retryDelayMax, keepSeconds }] of Object.entries(QUEUES)) {
    const retries = retryLimit > 0 ? { retryLimit, retryDelay, retryDelayMax, retryBackoff: true } : { retryLimit };
    const settings = { ...retries, deleteAfterSeconds: keepSeconds, heartbeatSeconds: HEARTBEAT_S, notify: true };
    if (await boss.getQueue(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, { ...settings, policy: retryLimit === 0 ? 'stately' : 'standard' });
  }
}

type Work = { work: (data: unknown, job: JobRun) => Promise<void>; ending: AbortSignal; log: (error: unknown) => void };

/** Notices that come together wake a worker once, so a full batch is followed by the next at once; one that fails does not take the others with it. */
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
    if (left.length > 0) await giveBack(boss, name, left);
    return results;
  });
}

/** Makes begun jobs waiting ones again, as if nobody had begun them; pg-boss then finds nothing of them to settle. */
async function giveBack(boss: PgBoss, name: JobName, ids: string[]): Promise<void> {
  await boss.getDb().executeSql(
    `UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL
     WHERE name = $1 AND id = ANY ($2::uuid[]) AND state = 'active' AND policy = 'standard'`,
    [name, ids],
  );
}
