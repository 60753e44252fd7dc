import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { fieldMessages } from './messages.ts';
import { Id, optionalProse, prose, Time } from './schemas.ts';

/** How an order, or items of it, are cancelled (docs/decisions/0073-items-of-an-order-are-cancelled.md). */

export const CancelOrder = z.object({ reason: z.optional(optionalProse(limits.reasonLength)) });

/** POST /checkout/{id}/cancellation: the buyer of a paid order asks to cancel these items, without them all that were not sent. */
export const AskCancellation = z.object({
  reason: prose(limits.reasonLength, fieldMessages.reasonRequired),
  items: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(limits.cartItemsMax))),
});
export type AskCancellation = z.input<typeof AskCancellation>;

/** POST /checkout/{id}/cancellation/accept, /decline, /withdraw: the `at` of the request that was looked at; without it the one that is open. */
export const AnswerCancellation = z.object({ at: z.optional(Time.check(z.maxLength('2026-12-31T23:59:59.999Z'.length))) });
