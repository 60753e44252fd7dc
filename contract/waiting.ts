import * as z from 'zod/mini';
import { Id, Time } from './schemas.ts';

/** What can wait for staff, in the order in which the admin's first page names it. */
export const WaitingKind = z.enum([
  'applications',
  'ordersToApprove',
  'ordersToSend',
  'problems',
  'emails',
  'comments',
  'reviews',
  'questions',
  'reports',
  'cancellations',
  'refunds',
  'failures',
]);
export type WaitingKind = z.infer<typeof WaitingKind>;

/** It is counted no further. */
export const WAITING_COUNTED_MOST = 1_000;

/** One kind of what waits: how many, since when the oldest of them, and the path of their list. Kinds of which nothing waits are left out. */
export const Waiting = z.object({
  kind: WaitingKind,
  /** At most `WAITING_COUNTED_MOST`. */
  count: z.number(),
  /** How many of them should have left on a day before today; of orders only. */
  late: z.optional(z.number()),
  oldest: Time,
  href: z.string(),
  /** The path of the first of them, with its act ready: its question open, or the field to write in. None for what has no act, or cannot be begun yet. */
  next: z.optional(z.string()),
  /** Who the first of them is from, and what it is about; `number` of an order. None where it has no `next`. */
  first: z.optional(z.object({ who: z.string(), about: z.nullable(z.string()), number: z.nullable(z.number()) })),
});
export type Waiting = z.infer<typeof Waiting>;

/** A mail or a job that fails; `tries` is null and `error` too once it was given up and nothing is known of it any more. */
export const Failing = z.object({
  _id: Id,
  kind: z.enum(['mail', 'job']),
  /** The kind of mail or job. */
  name: z.string(),
  /** The order that a mail is about, on whose page it is sent again; else null. */
  order: z.nullable(z.object({ _id: Id, number: z.number() })),
  since: Time,
  tries: z.nullable(z.number()),
  error: z.nullable(z.string()),
});
export type Failing = z.infer<typeof Failing>;
