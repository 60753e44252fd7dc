import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

type OfOrder = { number: number };

/** What the bell says of orders. */
export const orderNotifications = {
  'order.placed': ({ number }: OfOrder) => `Somebody ordered your work: order ${number}`,
  'order.paid': ({ number }: OfOrder) => `Order ${number} is paid`,
  'order.paidForArtist': ({ number }: OfOrder) => `Order ${number} is paid: please send it`,
  'order.paidAfterHand': ({ number }: OfOrder) => `A payment came for order ${number}, which was recorded as paid by hand`,
  'order.cancelled': ({ number }: OfOrder) => `Order ${number} is cancelled`,
  'order.expired': ({ number }: OfOrder) => `Order ${number} was not paid in time`,
  'order.cancellationAsked': ({ number }: OfOrder) => `The buyer asks to cancel order ${number}: please answer`,
  'order.cancellationDeclined': ({ number }: OfOrder) => `Order ${number} is not cancelled`,
  'order.refunded': ({ number }: OfOrder) => `Your payment of order ${number} was given back`,
  'order.refundedForArtist': ({ number }: OfOrder) => `Order ${number} was refunded`,
  'order.refundedPart': ({ number }: OfOrder) => `We've refunded a part of order ${number}`,
  'order.refundedPartForArtist': ({ number }: OfOrder) => `A part of order ${number} was refunded`,
  'order.refundRefused': ({ number }: OfOrder) => `A refund of order ${number} was not made: please look at it`,
  'order.refundWaits': ({ number }: OfOrder) => `A payment of order ${number} waits for your decision`,
  'order.chargeReturned': ({ number }: OfOrder) => `A payment of order ${number} is being given back`,
  'order.chargeReturnedForAdmin': ({ number }: OfOrder) => `A charge of order ${number} is being given back`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof orderNotifications> {}
}
