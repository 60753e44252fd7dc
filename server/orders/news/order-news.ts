/**
 * What happened to an order. Some are about a single charge, which is refunded, and go to buyer and admins; some to admins alone.
 * `refundId` is the refund that 'refundedPart' is about.
 */
export type OrderNews = {
  orderId: string;
  news: 'placed' | 'paid' | 'cancelled' | 'expired' | 'refunded' | 'refundedPart' | keyof typeof chargeNews | keyof typeof adminNews;
  refundId?: string;
};

/** What an admin has to look at. */
export const adminNews = {
  refundRefused:
    'The payment provider did not make a refund of this order. Please make it in the provider’s dashboard, then record it on the order.',
  paidAfterHand:
    'A payment came for this order after it had been recorded as paid by hand. It is now the payment of the order, and nothing was refunded. If the buyer also paid in cash or by transfer, please return one of the two.',
  refundWaits:
    'A payment came for this order after it had been recorded as paid by hand, and cannot count as its payment. It is not refunded by itself: please open the order and decide.',
} as const;

/** Why a charge is given back, for its payer; and what an admin should know. */
export const chargeNews = {
  second: {
    why: 'This order was paid twice.',
    alert: 'This order was paid twice. The second charge is being given back.',
  },
  late: {
    why: 'Your payment came after the order was cancelled, and the order could not be renewed.',
    alert: 'A payment came after the order was cancelled, and the order could not be renewed. The charge is being given back.',
  },
  short: {
    why: 'Your payment was less than the total, so the order is still unpaid.',
    alert:
      'A charge was less than the total. It is being given back, and the order is still unpaid. Somebody may have tried to pay too little.',
  },
  currency: {
    why: 'Your payment came in another currency than agreed, so the order is still unpaid.',
    alert: 'A charge came in another currency than agreed. It is being given back, and the order is still unpaid.',
  },
} as const;
