import { AsyncLocalStorage } from 'node:async_hooks';

/** The job that is running; its id stays the same when it is retried. */
export type CurrentJob = { id: string };

const running = new AsyncLocalStorage<CurrentJob>();

/** Runs the work of a job; within it `currentCause` names the job. */
export const runAsJob = <T>(job: CurrentJob, work: () => Promise<T>): Promise<T> => running.run(job, work);

/** The cause of mails and notifications created now: 'job <id>', or undefined outside of a job. */
export function currentCause(): string | undefined {
  const job = running.getStore();
  return job && causeOf(job.id);
}

/** A job as a cause. */
export const causeOf = (jobId: string): string => `job ${jobId}`;

/** Thrown by a job that cannot go on yet and did not fail: it waits for that many seconds, and no try is counted. */
export class JobPostponed extends Error {
  override name = 'JobPostponed';
  readonly seconds: number;
  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/** Thrown by a job that stopped half-way because the server is shutting down; the next start continues it. */
export class JobInterrupted extends JobPostponed {
  override name = 'JobInterrupted';
  constructor() {
    super('The server is shutting down', 0);
  }
}
