import type { AlertNews } from '#server/orders/alerts.ts';

/**
 * An event of an order. Some concern a single charge, which is refunded, and go to buyer and admins; some to admins only.
 * `refundId` is the refund that 'refundedPart' is about, `lineIds` are the items of a request to cancel and of its answer, `backIds` those items of
 * a cancelled order that are in stock again; without it all are.
 */
export type OrderNews = {
  orderId: string;
  news:
    | 'placed'
    | 'paid'
    | 'cancelled'
    | 'expired'
    | 'refunded'
    | 'refundedPart'
    | 'cancellationAsked'
    | 'cancellationDeclined'
    | 'cancellationWithdrawn'
    | 'itemsCancelled'
    | 'deliveryChanged'
    | AlertNews;
  refundId?: string;
  lineIds?: string[];
  backIds?: string[];
};

/** Nothing is said of a placed order for so long: one that is paid by then gets one mail, the other one says until when it can be paid. */
export const PLACED_NEWS_AFTER_SECONDS = 600;
