import * as z from 'zod/mini';
import { orderFilters, orderSheetIds, SaleSort } from './orders.ts';
import { pageQuery, spellingQuery } from './schemas.ts';

/** What of an order an admin has to decide: whether it is cancelled, as its buyer asked, or a refund that waits, was refused or is made by hand. */
export const OrderDecision = z.enum(['cancellation', 'refund']);
export type OrderDecision = z.infer<typeof OrderDecision>;
const shopFilters = { ...orderFilters, decide: z.optional(OrderDecision) };
export const AllOrdersQuery = z.object({ ...pageQuery, ...spellingQuery, sort: z._default(SaleSort, 'newest'), ...shopFilters });
export const AllOrdersSheet = z.object({ sort: z._default(SaleSort, 'newest'), ...shopFilters, ...orderSheetIds });
