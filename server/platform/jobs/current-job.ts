import { AsyncLocalStorage } from 'node:async_hooks';

/** The job that is being done; its id stays the same each time that it is tried. */
export type CurrentJob = { id: string };

const running = new AsyncLocalStorage<CurrentJob>();

/** Does the work of a job; whatever it causes meanwhile is known by `currentCause`. */
export const runAsJob = <T>(job: CurrentJob, work: () => Promise<T>): Promise<T> => running.run(job, work);

/** What mails and notifications that are made now are caused by: 'job <id>', or undefined outside of a job. */
export function currentCause(): string | undefined {
  const job = running.getStore();
  return job && `job ${job.id}`;
}

/** Thrown by the work of a job that stopped in between because the server is ending: the next start goes on with it. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted';
}
