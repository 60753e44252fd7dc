import * as z from 'zod/mini';
import { Order, orderFilters, orderSheetIds, SaleSort } from './orders.ts';
import { Page, pageQuery, spellingQuery } from './schemas.ts';

/** What of an order waits for the staff: whether it is approved, once it is paid, that it is sent, once it is approved, unless its buyer wants to cancel all that is left of it, whether it is cancelled, as its buyer asked, a refund that waits, was refused or is made by hand, or a reported problem that is not resolved. */
export const OrderDecision = z.enum(['approval', 'sending', 'cancellation', 'refund', 'problem']);
export type OrderDecision = z.infer<typeof OrderDecision>;
const shopFilters = { ...orderFilters, decide: z.optional(OrderDecision) };
export const AllOrdersQuery = z.object({ ...pageQuery, ...spellingQuery, sort: z._default(SaleSort, 'newest'), ...shopFilters });
export const AllOrdersSheet = z.object({ sort: z._default(SaleSort, 'newest'), ...shopFilters, ...orderSheetIds });

/** How many of an artist's orders are so far, and how many are late; at most WAITING_COUNTED_MOST of each. */
export const SaleCounts = z.object({
  unsent: z.number(),
  toSend: z.number(),
  partlySent: z.number(),
  sent: z.number(),
  delivered: z.number(),
  overdue: z.number(),
});
export type SaleCounts = z.infer<typeof SaleCounts>;

/** The answer of GET /checkout/artsOwner; `counts` on a first page with rows, of all orders of the artist. */
export const SalesPage = z.object({ data: z.array(Order), page: Page, counts: z.optional(SaleCounts) });
