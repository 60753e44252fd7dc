import type { AlertNews } from '#server/orders/alerts.ts';

/**
 * An event of an order. Some concern a single charge, which is refunded, and go to buyer and admins; some to admins only.
 * `refundId` is the refund that 'refunded' and 'refundedPart' are about, `lineIds` are the items of a request to cancel and of its answer, `backIds` those items of
 * a cancelled order that are in stock again; without it all are. `event` is the row of the time line that says that the delivery was changed.
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
  event?: number;
};

/** Nothing is said of a placed order for so long: one that is paid by then gets one mail, the other one says until when it can be paid. */
export const PLACED_NEWS_AFTER_SECONDS = 600;

/** Who corrects an address often corrects it again at once: what was changed within so long is told once. */
export const DELIVERY_NEWS_AFTER_SECONDS = 60;
