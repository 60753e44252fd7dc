import type { AlertNews } from '#server/orders/alerts.ts';

/**
 * An event of an order. Some concern a single charge, which is refunded, and go to buyer and admins; some to admins only.
 * `refundId` is the refund that 'refundedPart' is about.
 */
export type OrderNews = {
  orderId: string;
  news: 'placed' | 'paid' | 'cancelled' | 'expired' | 'refunded' | 'refundedPart' | AlertNews;
  refundId?: string;
};
