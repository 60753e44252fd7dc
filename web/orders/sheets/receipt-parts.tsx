import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countryName } from '#contract/countries.ts';
import { formatFrw } from '#contract/format.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { formatPhone } from '#contract/phone.ts';
import { DateAndTimeForAll, Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { OrderSentence } from '#web/orders/state/order-sentence.tsx';
import { contactDetailsQuery } from '#web/contact/details-query.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { paidAmount } from '#web/orders/amounts/paid-amount.ts';
import { PaymentMethod } from '#web/orders/amounts/payment-method.tsx';
import { listNames } from '#web/orders/named-works.ts';
import { shipmentsOf } from '#web/orders/state/shipments.ts';
import { SheetFact } from './sheet.tsx';

/* What a receipt says, on paper and on the screen. */

/** A seller with where they are, as far as that is known: 'Jean Bosco (Huye, Rwanda)'. */
export const sellerOf = ({ name, place }: OrderItem['product']['owner']): string =>
  place ? `${name} (${[place.district, countryName(place.country)].filter(Boolean).join(', ')})` : name;

/** Each seller, of several with what was bought of them and what of it was refunded: 'Jean Bosco (Huye, Rwanda): 35,000 Frw, 5,000 Frw refunded'. */
function useSellers(order: Order): string[] {
  const { t } = useLingui();
  const shipments = shipmentsOf(order);
  if (shipments.length < 2) return shipments.map(({ artist }) => sellerOf(artist));
  return shipments.map(({ artist, items }) => {
    const seller = sellerOf(artist);
    const paid = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const refunded = items.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0);
    if (refunded === 0) return `${seller}: ${formatFrw(paid)}`;
    return refunded < paid
      ? t`${seller}: ${formatFrw(paid)}, ${formatFrw(refunded)} of it refunded`
      : t`${seller}: ${formatFrw(paid)}, all of it refunded`;
  });
}

/** Who sold, who bought, where it goes, how it was paid; on a phone one beneath the other. */
export function ReceiptFacts({ order, isOnScreen = false }: { order: Order; isOnScreen?: boolean }) {
  const sellers = useSellers(order);
  const hasManySellers = sellers.length > 3;
  const columns = hasManySellers ? 'grid-cols-3' : 'grid-cols-2';
  return (
    <dl className={classNames('grid gap-x-8 gap-y-2 pb-3', isOnScreen ? 'grid-cols-1 sm:grid-cols-2' : columns)}>
      <SheetFact name={sellers.length > 1 ? <Trans>Sellers</Trans> : <Trans>Seller</Trans>} isWide={hasManySellers}>
        {sellers.join(hasManySellers ? ' · ' : '\n')}
      </SheetFact>
      <SheetFact name={<Trans>Buyer</Trans>}>
        {order.user.name}
        <br />
        {order.user.email}
        {order.phone ? `\n${formatPhone(order.phone)}` : null}
      </SheetFact>
      <SheetFact name={<Trans>Shipping Address</Trans>}>
        {[order.shippingAddress, order.country ? countryName(order.country) : ''].filter(Boolean).join('\n')}
      </SheetFact>
      <PaymentFact order={order} />
    </dl>
  );
}

/** What a receipt is looked up for: its number, its day, the sum, what of it is left after refunds, and what became of the payment. */
export function ReceiptSummary({ order, order: { number, createdAt, totalPrice, payment } }: { order: Order }) {
  const { refundedAmount } = payment;
  const facts = [
    [<Trans key="number">Number</Trans>, number],
    [<Trans key="date">Date</Trans>, <Moment key="time" time={payment.paidAt ?? createdAt} />],
    [<Trans key="total">Total</Trans>, <Price key="sum" amountFrw={totalPrice} className={refundedAmount > 0 ? '' : 'font-semibold'} />],
    ...(refundedAmount > 0
      ? [
          [
            <Trans key="left">Total after refunds</Trans>,
            <Price key="rest" amountFrw={totalPrice - refundedAmount} className="font-semibold" />,
          ] as const,
        ]
      : []),
    [<Trans key="status">Status</Trans>, <ReceiptState key="state" order={order} />],
  ] as const;
  return (
    <dl
      className={classNames(
        'sheet-block flex flex-col gap-x-6 gap-y-1 py-1 sm:grid print:flex print:flex-row print:flex-wrap',
        // The state is longer than the others: with two sums it stands beside the second one, in a row of two.
        refundedAmount > 0 ? 'sm:grid-cols-[auto_auto_1fr]' : 'sm:grid-cols-[auto_auto_auto_1fr]',
      )}
    >
      {facts.map(([name, value]) => (
        <SheetFact key={name.key} name={name} isLine>
          {value}
        </SheetFact>
      ))}
    </dl>
  );
}

/** What became of the payment. How far the works are is no part of a receipt: it is kept when they have long arrived. */
function ReceiptState({ order }: { order: Order }) {
  const { status, payment } = order;
  if (status === 'cancelled' || payment.status !== 'paid') return <OrderSentence order={order} />;
  return payment.refundedAmount > 0 ? <Trans>Paid, {formatFrw(payment.refundedAmount)} refunded</Trans> : <Trans>Paid</Trans>;
}

/** Where the shop is, and how it is reached; its name stands above. */
export function ShopAddress() {
  const { data: shop } = useQuery(contactDetailsQuery());
  return (
    <p className="whitespace-pre-line text-ash">
      {[shop?.address, formatPhone(shop?.phone ?? ''), shop?.email].filter(Boolean).join('\n')}
    </p>
  );
}

/** Of whom it was bought, and in which currency. */
export function ReceiptNote() {
  return <Trans>You buy from the artist; Ubugeni provides the marketplace. Amounts are in Rwandan francs (Frw).</Trans>;
}

/** What became of a refund, when, of which works where it is of some of the order, and why. */
function RefundName({ refund: { at, reason, state, items }, order }: { refund: Order['refunds'][number]; order: Order }) {
  const works = order.items.filter(({ _id }) => items?.includes(_id)).map(({ product }) => product.name);
  return (
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
      {works.length > 0 && works.length < order.items.length ? (
        <>
          {' · '}
          <span className="work-title">{listNames(works)}</span>
        </>
      ) : null}
      {reason ? ` · ${reason}` : ''}
    </>
  );
}

function PaymentFact({ order: { createdAt, payment } }: { order: Order }) {
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
        </>
      ) : null}
      <Trans>
        Ordered on <DateAndTimeForAll time={createdAt} />
      </Trans>
      {payment.paidAt ? (
        <>
          <br />
          <Trans>
            Paid on <DateAndTimeForAll time={payment.paidAt} />
          </Trans>
        </>
      ) : null}
      {payment.reference ? (
        <>
          <br />
          <Trans>Payment reference: {payment.reference}</Trans>
        </>
      ) : null}
    </SheetFact>
  );
}

type SumsProps = { order: Order; Sum: (sum: { name: ReactNode; value: ReactNode }) => ReactNode };

/** What was to be paid, and what is left of it after refunds: each a `Sum`, a row of the table on paper or of the list on the screen. */
export const ReceiptSums = ({ order, order: { refunds, payment, totalPrice }, Sum }: SumsProps) => (
  <>
    <Sum name={<Trans>Subtotal</Trans>} value={<Price amountFrw={totalPrice} />} />
    <Sum name={<Trans>Shipping</Trans>} value={<Trans>Free</Trans>} />
    <Sum name={<Trans>Total</Trans>} value={<Price amountFrw={totalPrice} className={refunds.length > 0 ? '' : 'font-semibold'} />} />
    {refunds.map((refund) => (
      <Sum
        key={refund._id}
        name={<RefundName refund={refund} order={order} />}
        value={
          <>
            −<Price amountFrw={refund.amount} />
          </>
        }
      />
    ))}
    {refunds.length > 0 ? (
      <Sum
        name={<Trans>Total after refunds</Trans>}
        value={<Price amountFrw={totalPrice - payment.refundedAmount} className="font-semibold" />}
      />
    ) : null}
  </>
);
