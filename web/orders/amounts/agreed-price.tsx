import { Trans } from '@lingui/react/macro';
import { formatFrw } from '#contract/format.ts';
import type { Order, OrderItem } from '#contract/orders.ts';

/** What the work of an offer's order costs in the shop, where that is another price than the agreed one. */
const otherPriceOf = ({ price, product: { inShop } }: OrderItem): string | undefined =>
  inShop && inShop.price !== price ? formatFrw(inShop.price) : undefined;

/** Beside the price of a work: that it was agreed in an offer, and what the shop asks. */
export function AgreedPrice({ order, item }: { order: Pick<Order, 'isAgreed' | 'status'>; item: OrderItem }) {
  if (!order.isAgreed) return null;
  const other = otherPriceOf(item);
  const hasEnded = order.status === 'cancelled';
  return (
    <p className="text-sm text-ash">
      {hasEnded ? <Trans>Agreed price. It ended with this order.</Trans> : <Trans>Agreed price</Trans>}
      {other ? (
        <>
          {hasEnded ? ' ' : ' · '}
          <Trans>Price in the shop: {other}</Trans>
        </>
      ) : null}
    </p>
  );
}

/** Before an unpaid order is cancelled: that its agreed price goes with it. */
export function AgreedPriceEnds({ order: { isAgreed, items } }: { order: Pick<Order, 'isAgreed' | 'items'> }) {
  const [item] = items;
  if (!isAgreed || !item) return null;
  const agreed = formatFrw(item.price);
  const other = otherPriceOf(item);
  return (
    <p>
      {other ? (
        <Trans>
          Your agreed price of {agreed} ends too. In the shop it costs {other}.
        </Trans>
      ) : (
        <Trans>Your agreed price of {agreed} ends too.</Trans>
      )}
    </p>
  );
}
