/** What an admin has to look at. */
export const adminNews = {
  refundRefused:
    'The payment provider couldn’t refund this order. Please refund it in the provider’s dashboard, then record it on the order.',
  paidAfterHand:
    'A payment came for this order after it had been recorded as paid in cash or by transfer. It is now the payment of the order, and nothing was refunded. If the buyer also paid in cash or by transfer, please return one of the two.',
  refundWaits:
    'A payment came for this order after it had been recorded as paid in cash or by transfer, and can’t count as its payment. It won’t be refunded automatically: please open the order and decide.',
} as const;

/** Why a charge is refunded, for its payer; and what an admin should know. */
export const chargeNews = {
  second: {
    why: 'This order was paid twice.',
    alert: 'This order was paid twice. The second charge is being refunded.',
  },
  late: {
    why: 'Your payment came after the order was cancelled, and the order couldn’t be reinstated.',
    alert: 'A payment came after the order was cancelled, and the order couldn’t be reinstated. The charge is being refunded.',
  },
  short: {
    why: 'Your payment was less than the total, so the order is still unpaid.',
    alert:
      'A charge was less than the total. It is being refunded, and the order is still unpaid. Somebody may have tried to pay too little.',
  },
  currency: {
    why: 'Your payment was in a different currency than agreed, so the order is still unpaid.',
    alert: 'A charge was in a different currency than agreed. It is being refunded, and the order is still unpaid.',
  },
} as const;

/** News that is about a single charge. */
export type ChargeNews = keyof typeof chargeNews;
/** News that goes to the admins. */
export type AlertNews = ChargeNews | keyof typeof adminNews;

/** What an admin is told. */
export const alertOf = (news: AlertNews): string =>
  news in adminNews ? adminNews[news as keyof typeof adminNews] : chargeNews[news as ChargeNews].alert;

/** The same as the end of a title. */
export const alertTitles: Record<AlertNews, string> = {
  refundRefused: 'a refund was not made',
  paidAfterHand: 'a payment came after it was recorded as paid',
  refundWaits: 'a payment is waiting for your decision',
  second: 'it was paid twice',
  late: 'a payment came too late',
  short: 'a payment was less than the total',
  currency: 'a payment was in another currency',
};
