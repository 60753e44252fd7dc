import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { countryName } from '#contract/countries.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { DateAndTimeForAll, Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { contactDetailsQuery } from '#web/contact/details-query.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { OrderSentence } from '#web/orders/state/order-sentence.tsx';
import { paidAmount } from '#web/orders/amounts/paid-amount.ts';
import { PaymentMethod } from '#web/orders/amounts/payment-method.tsx';
import { shipmentsOf } from '#web/orders/state/shipments.ts';
import { workFactsOf } from '#web/orders/state/work-facts.ts';
import { Sheet, SheetFact } from './sheet.tsx';

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

/** A seller with where they are, as far as that is known: 'Jean Bosco (Huye, Rwanda)'. */
const sellerOf = ({ name, place }: OrderItem['product']['owner']): string =>
  place ? `${name} (${[place.district, countryName(place.country)].filter(Boolean).join(', ')})` : name;

/** The receipt of an order, on paper: one page for up to ten lines. */
export function Receipt({ order }: { order: Order }) {
  const sellers = shipmentsOf(order).map(({ artist }) => sellerOf(artist));
  const { data: shop } = useQuery(contactDetailsQuery());
  const hasManySellers = sellers.length > 3;
  return (
    <Sheet
      letters={lettersOf(lengthOf(order))}
      title={order.payment.paidAt ? <Trans>Receipt for order {order.number}</Trans> : <Trans>Order {order.number}</Trans>}
      aside={
        <>
          <p>
            <Moment time={order.payment.paidAt ?? order.createdAt} />
          </p>
          <p className="whitespace-pre-line text-ash">{[shop?.address, shop?.phone, location.host].filter(Boolean).join('\n')}</p>
        </>
      }
    >
      <p className="sheet-block py-3 text-sm">
        <OrderSentence order={order} />
      </p>
      <dl className={classNames('grid gap-x-8 gap-y-2 pb-3', hasManySellers ? 'grid-cols-3' : 'grid-cols-2')}>
        <SheetFact name={sellers.length > 1 ? <Trans>Sellers</Trans> : <Trans>Seller</Trans>} isWide={hasManySellers}>
          {sellers.join(', ')}
        </SheetFact>
        <SheetFact name={<Trans>Buyer</Trans>}>
          {order.user.name}
          <br />
          {order.user.email}
          {order.phone ? `\n${order.phone}` : null}
        </SheetFact>
        <SheetFact name={<Trans>Shipping Address</Trans>}>{order.shippingAddress}</SheetFact>
        <PaymentFact order={order} />
      </dl>
      <ReceiptLines order={order} />
      <p className="sheet-block pt-4 text-ash">
        <Trans>You buy from the artist; Ubugeni provides the marketplace. Amounts are in Rwandan francs (Frw).</Trans>
      </p>
    </Sheet>
  );
}

function PaymentFact({ order: { number, createdAt, payment } }: { order: Order }) {
  return (
    <SheetFact name={<Trans>Payment</Trans>}>
      {payment.paidAt ? (
        <>
          {paidAmount(payment)}
          {payment.method ? (
            <>
              {' · '}
              <PaymentMethod method={payment.method} />
            </>
          ) : null}
          <br />
          <Trans>
            Paid on <DateAndTimeForAll time={payment.paidAt} />
          </Trans>
          <br />
        </>
      ) : null}
      <Trans>
        Ordered on <DateAndTimeForAll time={createdAt} />
      </Trans>
      <br />
      <Trans>Order number: {number}</Trans>
      {payment.reference ? (
        <>
          <br />
          <Trans>Payment reference: {payment.reference}</Trans>
        </>
      ) : null}
    </SheetFact>
  );
}

function ReceiptLines({ order }: { order: Order }) {
  const { items, refunds, payment, totalPrice } = order;
  return (
    <table>
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
                · {product.owner.name} · {workFactsOf(product)}
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
        <Sum name={<Trans>Subtotal</Trans>} value={<Price amountFrw={totalPrice} />} />
        <Sum name={<Trans>Shipping</Trans>} value={<Trans>Free</Trans>} />
        <Sum name={<Trans>Total</Trans>} value={<Price amountFrw={totalPrice} className="font-semibold" />} />
        {refunds.map(({ _id, at, amount, reason, state }) => (
          <Sum
            key={_id}
            name={
              <>
                {state === 'made' ? (
                  <Trans>
                    Refunded on <Moment time={at} />
                  </Trans>
                ) : state === 'refused' ? (
                  <Trans>
                    Refund of <Moment time={at} />, not made by the provider
                  </Trans>
                ) : (
                  <Trans>
                    Refund of <Moment time={at} />, on its way
                  </Trans>
                )}
                {reason ? ` · ${reason}` : ''}
              </>
            }
            value={
              <>
                −<Price amountFrw={amount} />
              </>
            }
          />
        ))}
        {refunds.length > 0 ? (
          <Sum name={<Trans>Left after refunds</Trans>} value={<Price amountFrw={totalPrice - payment.refundedAmount} />} />
        ) : null}
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
