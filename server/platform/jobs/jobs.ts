import type { SQL } from '#server/database/drizzle.ts';
import type { ReadKey } from '#contract/paths.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';

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
  /** Finds the colours of pictures that came before these were looked for. */
  'pictures.find-colours': Record<string, never>;
  /** Deletes what is over: sessions, tokens, keys, orphaned files. */
  'server.cleanup': Record<string, never>;
  /** Adds the jobs that have something to do in this minute. */
  'server.add-due': Record<string, never>;
}
export type JobName = keyof JobData;

/** How often a job that fails is tried again, after which pauses, and how long a finished one is kept; all in seconds. */
export type QueueSettings = { retryLimit: number; retryDelay: number; retryDelayMax: number; keepSeconds: number };
/** For what is done within this server. */
export const RETRIED: QueueSettings = { retryLimit: 5, retryDelay: 5, retryDelayMax: 300, keepSeconds: 60 };
/** For a mail that its job writes and sends itself: tried for more than an hour, since a mail server may be away for that. */
export const MAILED: QueueSettings = { retryLimit: 20, retryDelay: 5, retryDelayMax: 600, keepSeconds: 60 };
/** For what the schedule brings again by itself. */
export const NOT_RETRIED: QueueSettings = { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, keepSeconds: 60 };
export const EACH_MINUTE = '* * * * *';

/**
 * What the queue itself has to know of a kind of job; `schedule` in the words of cron, or `dueWhen`: a condition that is asked each minute, together with
 * those of all other kinds (due-kinds.ts).
 */
export type JobSettings = { queue: QueueSettings; schedule?: string; dueWhen?: SQL };
/**
 * A kind of job as its area brings it. `changes`: the calls that answer a visitor differently once it did something; it says by `onSeen` that
 * it did, as soon as that is committed.
 */
export type JobKind<N extends JobName, S> = JobSettings & {
  changes?: readonly ReadKey[];
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

/** The thing that a mail is about, by id, and what the mail was written from: neither words nor addresses. */
type MailSubject = { id: string; from?: object };
/** A mail, its cause as in JobOptions, and what it is about. */
export type WantedMail = { order: EmailOrder; cause?: string | undefined; about?: MailSubject | undefined };

export type Jobs = {
  /** Creates a job; pass the transaction of its cause. */
  add<N extends JobName>(db: Queryable, name: N, data: JobData[N], options?: JobOptions): Promise<void>;
  /** Creates several mails; pass the transaction of their cause. Returns the ids of those that were not there yet. Two statements. */
  addMails(db: Queryable, mails: readonly WantedMail[]): Promise<string[]>;
  /** Starts working on jobs, and on the schedule (each minute). */
  work(workers: Workers, together?: BatchWorkers): Promise<void>;
  /** Leaves the jobs of one kind waiting, until what it returns is called; those that run are waited for. */
  hold(name: JobName): Promise<() => Promise<void>>;
  /** Starts no more jobs and waits for running ones, at most `maxMs`; the rest is left to the next start. Jobs can still be added. */
  rest(maxMs?: number): Promise<void>;
  /** Stops as `drain` does, and closes. */
  stop(maxMs?: number): Promise<void>;
};
