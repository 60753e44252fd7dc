import type { ReadKey } from '#contract/paths.ts';
import { areas, type Listed } from './areas.ts';
import { readClock } from './database/clock.ts';
import { writeOrdered } from './emails.ts';
import { tellAuthor } from './moderation/tell-author.ts';
import { notificationTexts } from './notification-texts.ts';
import { mailNotifications } from './notifications/mail-notifications.ts';
import type { PaymentServices } from './payments/provider/payment-services.ts';
import { seenByVisitors } from './platform/cache/seen-by-visitors.ts';
import { footEmail } from './platform/email/foot.ts';
import { sendOnce } from './platform/email/outgoing.ts';
import { addDueKinds, type DueConditions } from './platform/jobs/due-kinds.ts';
import {
  type BatchWorkers,
  EACH_MINUTE,
  type JobKind,
  type JobKinds,
  type JobName,
  type JobRun,
  type JobSettings,
  NOT_RETRIED,
  RETRIED,
  type Workers,
} from './platform/jobs/jobs.ts';
import { moderatedSources } from './staff-sources.ts';

/** Jobs that need what all areas bring together. */
const shared = {
  // A mail is tried for two days: longer than any outage of a mail server that somebody looks after.
  'mail.send': {
    queue: { retryLimit: 56, retryDelay: 5, retryDelayMax: 3_600, keepSeconds: 3_600 },
    work: (services, order, { id }) => sendOnce(services, id, () => footEmail(services, order.letter, writeOrdered(order))),
  },
  'notifications.mail': {
    queue: RETRIED,
    work: (services, mailing) => mailNotifications({ ...services, texts: notificationTexts }, mailing),
  },
  'moderation.tell-author': { queue: RETRIED, work: (services, told) => tellAuthor(services, moderatedSources, told) },
  'server.add-due': { queue: NOT_RETRIED, schedule: EACH_MINUTE, work: (services) => addDueKinds(services, dueConditions) },
  'server.cleanup': {
    queue: NOT_RETRIED,
    schedule: '17 * * * *',
    async work(services) {
      const now = await readClock(services.db);
      // The fault of one area is no reason to keep what the others have to delete.
      const faults: unknown[] = [];
      for (const { cleanup } of areas) await cleanup?.(services, now).catch((fault: unknown) => void faults.push(fault));
      if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('; '));
    },
  },
} satisfies JobKinds<PaymentServices>;

/** A job that an area declares, and that no listed area brings, does not compile here. */
const forgotten: Record<Exclude<JobName, Listed<'jobs'> | keyof typeof shared>, never> = {};

/** Every kind of job. */
export const jobKinds = Object.assign(forgotten, shared, ...areas.map(({ jobs }) => jobs)) as {
  [N in JobName]: JobKind<N, PaymentServices>;
};

/** The conditions of the kinds that are looked for each minute. */
export const dueConditions: DueConditions = Object.entries<JobSettings>(jobKinds).flatMap(([name, { dueWhen }]) =>
  dueWhen ? [[name as JobName, dueWhen] as const] : [],
);

/** What is done for each kind of job; `onSeen` is told which answers to visitors one has changed. */
export function workers(services: PaymentServices, onSeen: (changed: readonly ReadKey[]) => void = () => {}): Workers {
  const entries = Object.entries(jobKinds).map(([name, { work, changes = [] }]) => [
    name,
    (data: never, job: JobRun) => work(services, data, { ...job, onSeen: () => onSeen(seenByVisitors(changes)) }),
  ]);
  return Object.fromEntries(entries) as Workers;
}

/** What is done for several jobs of a kind at once. */
export function batchWorkers(services: PaymentServices): BatchWorkers {
  const entries = Object.entries(jobKinds).flatMap(([name, { workTogether }]) =>
    workTogether ? [[name, (jobs: readonly never[]) => workTogether(services, jobs)] as const] : [],
  );
  return Object.fromEntries(entries) as BatchWorkers;
}
