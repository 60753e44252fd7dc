import type { OrderData } from '#server/orders/found-order.ts';
import type { Step } from '#server/orders/items/steps.ts';
import { awaitsPayment } from '#server/orders/states/columns.ts';
import type { OrderNews } from '#server/orders/news/order-news.ts';

/** What a mail about an order was written from: kept beside the mail, so that staff can have it written again. */
export type MailSource = Omit<OrderNews, 'orderId'> | { lineId: string; step: Step; event: number };

/** Whether it is about the items of the latest request; one of before names none. */
function isOfLatest({ lineIds }: Pick<OrderNews, 'lineIds'>, { cancellationItems }: OrderData): boolean {
  if (cancellationItems === null) return true;
  return lineIds !== undefined && new Set(lineIds).symmetricDifference(new Set(cancellationItems)).size === 0;
}

/** What the request is like after news of it. */
const stateAfter = { cancellationAsked: 'asked', cancellationDeclined: 'declined', cancellationWithdrawn: 'withdrawn' } as const;

const isPaidAndStands = ({ paymentStatus, status }: OrderData) => paymentStatus === 'paid' && status !== 'cancelled';

/** Whether what such a mail says still holds of the order: nobody is asked again to pay or to send what was cancelled, nor told of the money before the whole of it went back. */
export function isStillTrue(source: MailSource, order: OrderData): boolean {
  if ('step' in source) return isPaidAndStands(order);
  switch (source.news) {
    case 'placed':
      return awaitsPayment(order);
    case 'paid':
    case 'deliveryChanged':
      return isPaidAndStands(order);
    case 'refundedPart':
      return order.paymentStatus === 'paid';
    case 'cancellationAsked':
    case 'cancellationDeclined':
    case 'cancellationWithdrawn':
      return order.cancellationState === stateAfter[source.news] && isOfLatest(source, order);
    default:
      return true;
  }
}
