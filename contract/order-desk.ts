import * as z from 'zod/mini';
import { AuditEntry } from './admin.ts';
import { MailState } from './mail-kinds.ts';
import { Currency } from './orders.ts';
import { PaymentState } from './payments.ts';
import { Id, Time } from './schemas.ts';
import { StaffNote } from './staff-notes.ts';

/** What staff see of an order beside the order itself (GET /checkout/{id}). */

/** A person in an order; `email` is null for an erased account. */
const Party = z.object({ _id: Id, name: z.string(), email: z.nullable(z.string()), slug: z.nullable(z.string()) });

/** A try to pay; the amount is in its currency. */
const PaymentAttempt = z.object({
  _id: Id,
  attempt: z.number(),
  reference: z.string(),
  method: z.nullable(z.string()),
  amount: z.number(),
  currency: Currency,
  state: PaymentState.shape.state,
  at: Time,
  settledAt: z.nullable(Time),
});

/** A mail about an order: kind, time and state; its text and address are stored nowhere. Kept for 30 days. */
export const OrderMail = z.object({
  _id: Id,
  letter: z.string(),
  /** null for an address without an account. */
  to: z.nullable(z.object({ _id: Id, name: z.string() })),
  state: MailState,
  createdAt: Time,
  sentAt: z.nullable(Time),
  /** Whether it can be sent again: what it says is still true of the order. */
  canResend: z.boolean(),
});
export type OrderMail = z.infer<typeof OrderMail>;

export const OrderDesk = z.object({
  buyer: Party,
  artists: z.array(Party),
  attempts: z.array(PaymentAttempt),
  mails: z.array(OrderMail),
  audit: z.array(AuditEntry),
  notes: z.array(StaffNote),
});
export type OrderDesk = z.infer<typeof OrderDesk>;
