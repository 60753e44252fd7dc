import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { awaitsPayment } from '#contract/order-actions.ts';
import { formatFrw } from '#contract/format.ts';
import type { CartItem } from '#contract/cart.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { ORDER_AGAIN, screens } from '#contract/screens.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { type Again, useOrderAgain } from '#web/orders/life.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { stateOf } from '#web/orders/state/acts.ts';
import { useLinkedPart } from '#web/orders/use-linked-part.ts';
import { shipmentsOf } from '#web/orders/state/shipments.ts';

/** Whether nothing is left of it in the shop; that it is not known, as offline, says nothing. */
const isSoldOut = ({ product: { inShop } }: OrderItem): boolean => inShop?.available === 0;

/** In place of buying again what there was one of; nothing for works of several artists. */
function MoreByArtist({ order }: { order: Order }) {
  const [shipment, ...others] = shipmentsOf(order);
  if (!shipment?.artist._id || others.length > 0) return null;
  const { name } = shipment.artist;
  return (
    <LinkButton to={screens.artist(shipment.artist._id)} className="wrap-anywhere">
      <Trans>More by {name}</Trans>
    </LinkButton>
  );
}

/** The works that cost something else in the cart than they did in the order, as the price of an offer ends with its order: 'Lake Kivu 35,000 Frw'. */
function newPricesOf(order: Order, inCart: readonly CartItem[]): string {
  const before = new Map(order.items.map(({ product, price }) => [product._id, price]));
  return inCart
    .filter(({ productId, price }) => before.has(productId) && before.get(productId) !== price)
    .map(({ name, price }) => `${name} ${formatFrw(price)}`)
    .join(', ');
}

const isWhole = ({ missing, fewer }: Pick<Again, 'missing' | 'fewer'>) => missing.length === 0 && fewer.length === 0;

/** Puts the works of an order, unless it has yet to be paid, into the cart again, as far as they can be bought, and leads there. */
export function BuyAgain({ order }: { order: Order }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isGone = (missing: readonly string[]) => missing.length >= order.items.length;
  const write = ({ items, missing, fewer }: Again) => {
    const prices = newPricesOf(order, items);
    const now = prices && t`At the shop's price: ${prices}.`;
    const names = missing.join(', ');
    const parts = fewer.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ');
    if (isGone(missing)) return t`No longer available: ${names}`;
    if (isWhole({ missing, fewer })) return [t`The works are in your cart.`, now].filter(Boolean).join(' ');
    return [t`In your cart.`, now, parts && t`Fewer than before: ${parts}.`, names && t`No longer available: ${names}`]
      .filter(Boolean)
      .join(' ');
  };
  const again = useOrderAgain(write, (brought) => {
    // The toast is gone in seconds: what is not as it was ordered stands in the cart, too.
    if (!isGone(brought.missing)) void navigate(screens.cart, { state: { said: isWhole(brought) ? undefined : write(brought) } });
  });
  // The email of an order that was not paid leads here.
  const linked = useLinkedPart<HTMLButtonElement>(ORDER_AGAIN);
  if (awaitsPayment(stateOf(order))) return null;
  if (order.items.every(isSoldOut)) return <MoreByArtist order={order} />;
  return (
    <Button ref={linked} className="scroll-mt-28" busy={again.isPending} onClick={() => again.mutate(order._id)}>
      {order.status === 'cancelled' ? <Trans>Put back into the cart</Trans> : <Trans>Buy again</Trans>}
    </Button>
  );
}
