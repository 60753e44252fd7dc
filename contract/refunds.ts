import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { fieldMessages } from './messages.ts';
import { frw, Id, prose } from './schemas.ts';

/** POST /checkout/{id}/refunded: one refund, such as that of a charge that waits; without it every open one. */
export const RefundedByHand = z.object({ refund: z.optional(Id) });

const refundFrw = frw(1, Number.MAX_SAFE_INTEGER, fieldMessages.refundAmount, fieldMessages.refundAmount);

/** POST /checkout/{id}/refunds: some items, an amount, or, with neither, everything that is left; in Frw. `restock` is said of the works that came back. */
export const NewRefund = z
  .object({
    items: z.optional(z.array(z.object({ item: Id, amount: refundFrw })).check(z.minLength(1), z.maxLength(limits.cartItemsMax))),
    amount: z.optional(refundFrw),
    /** Whether the works whose whole price is refunded thereby are for sale again, or which items' are; of a completed order. */
    restock: z.optional(z.union([z.boolean(), z.array(Id).check(z.minLength(1), z.maxLength(limits.cartItemsMax))])),
    /** The open requests to return something that it resolves: the buyer keeps these works. */
    keeps: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(limits.cartItemsMax))),
    reason: prose(limits.reasonLength, fieldMessages.reasonRequired),
  })
  .check(
    z.refine(({ items = [] }) => new Set(items.map(({ item }) => item)).size === items.length, {
      path: ['items'],
      error: fieldMessages.refundItemTwice,
    }),
    z.refine(({ items, amount }) => !items || amount === undefined || items.reduce((sum, one) => sum + one.amount, 0) === amount, {
      path: ['amount'],
      error: fieldMessages.refundSum,
    }),
  );
export type NewRefund = z.input<typeof NewRefund>;
