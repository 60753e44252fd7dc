import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { Price } from '#web/app/display/price.tsx';
import { shipmentsOf } from '#web/orders/state/shipments.ts';
import { workFactsOf } from '#web/orders/named-works.ts';
import { ReceiptFacts, ReceiptNote, ReceiptSummary, ReceiptSums, sellerOf, ShopAddress } from './receipt-parts.tsx';
import { Sheet } from './sheet.tsx';

/** From so many characters on, ten items with two refunds need smaller letters to stay on one page. */
const SMALL_FROM = 1_000;
const SMALLEST_FROM = 2_000;

const lettersOf = (length: number) => (length > SMALLEST_FROM ? 'smallest' : length > SMALL_FROM ? 'small' : undefined);

/** How many characters the people of an order have written into what its receipt says. */
const lengthOf = ({ items, refunds, shippingAddress }: Order): number =>
  [
    ...items.flatMap(({ product }) => [product.name, sellerOf(product.owner), product.medium ?? '']),
    ...refunds.map(({ reason }) => reason),
    shippingAddress ?? '',
  ].join('').length;

/** The receipt of an order, on paper: one page for up to ten lines. */
export function Receipt({ order }: { order: Order }) {
  return (
    <Sheet
      letters={lettersOf(lengthOf(order))}
      title={order.payment.paidAt ? <Trans>Receipt for order {order.number}</Trans> : <Trans>Order {order.number}</Trans>}
      aside={<ShopAddress />}
    >
      <ReceiptSummary order={order} />
      <ReceiptFacts order={order} />
      <ReceiptLines order={order} />
      <p className="sheet-block pt-4 text-ash">
        <ReceiptNote />
      </p>
    </Sheet>
  );
}

function ReceiptLines({ order }: { order: Order }) {
  // By seller, as the sums of the sellers above have it.
  const items = shipmentsOf(order).flatMap((shipment) => shipment.items);
  return (
    <table className="receipt-lines">
      <thead>
        <tr>
          <th>
            <Trans>Work</Trans>
          </th>
          <th className="figure">
            <Trans>Quantity</Trans>
          </th>
          <th className="figure">
            <Trans>Price</Trans>
          </th>
          <th className="figure">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ _id, product, quantity, price, cancelledAt }) => (
          <tr key={_id}>
            <td>
              <span className="work-title">{product.name}</span>{' '}
              <span className="text-ash">
                · {[product.owner.name, ...workFactsOf(product)].join(' · ')}
                {cancelledAt ? (
                  <>
                    {' · '}
                    <Trans>cancelled</Trans>
                  </>
                ) : null}
              </span>
            </td>
            <td className="figure tabular-nums">{quantity}</td>
            <td className="figure">
              <Price amountFrw={price} />
            </td>
            <td className="figure">
              <Price amountFrw={price * quantity} />
            </td>
          </tr>
        ))}
        <ReceiptSums order={order} Sum={Sum} />
      </tbody>
    </table>
  );
}

function Sum({ name, value }: { name: React.ReactNode; value: React.ReactNode }) {
  return (
    <tr>
      <td colSpan={3} className="sum">
        {name}
      </td>
      <td className="figure">{value}</td>
    </tr>
  );
}
