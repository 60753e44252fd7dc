import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Cart } from '#contract/cart.ts';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import type { Currency, Order } from '#contract/orders.ts';
import { ApiFailure } from '#web/app/api.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { LockIcon, TruckIcon } from '#web/kit/visuals/icons.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { CurrencyChoice, useFirstCurrency } from '#web/orders/currency-choice.tsx';
import { makeOrderKeys } from '#web/orders/order-keys.ts';
import { usePlaceOrder } from '#web/orders/queries.ts';
import { NotSentAbroad, showNotSent, type Sums, withoutItems } from './abroad.tsx';
import { PaymentBar } from './payment-bar.tsx';
import { useFilledIn } from '#web/orders/delivery/delivery.ts';
import { DeliveryFields } from '#web/orders/delivery/delivery-fields.tsx';
import { useDeliveryForm } from '#web/orders/delivery/use-delivery-form.ts';
import './payment-panel.css';

type Props = {
  cart: Cart;
  /** Hears where the order is to go: the lines say whether they are sent there. */
  onCountry: (country: string) => void;
  onPlaced: (order: Order, currency: Currency) => void;
};

/** The payment panel (product.md section 2, 'Cart'): places the order, then opens its payment. */
export function PaymentPanel({ cart, onCountry, onPlaced }: Props) {
  const { t } = useLingui();
  const { name, email } = useSession();
  const first = useFirstCurrency();
  const [currency, setCurrency] = useState<Currency>();
  const { values, addresses } = useFilledIn();
  const { form, choose, forget } = useDeliveryForm(values, addresses);
  const country = useWatch({ control: form.control, name: 'country' });
  useEffect(() => onCountry(country), [onCountry, country]);
  const notSent = country !== HOME_COUNTRY ? cart.items.filter(({ shipsAbroad }) => shipsAbroad === 'no') : [];
  const sent = withoutItems(cart, notSent);
  const [orderKeys] = useState(makeOrderKeys);
  const place = usePlaceOrder(t`Your order was not placed. Your cart and what you entered are kept.`, (order) => {
    forget();
    onPlaced(order, currency ?? first);
  });
  const submit = form.onSubmit((delivery) => {
    if (notSent.length > 0) return showNotSent();
    const wish = { cartId: cart._id, ...delivery, expectedTotal: cart.totalPrice };
    place.mutate({ ...wish, key: orderKeys.keyOf(wish) }, { onError: form.showFieldFailures });
  });
  return (
    // Its foot is at the window's foot; on a narrow screen from the first line of the page on.
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-labelledby="payment-title"
      className="max-lg:contents lg:border lg:border-hairline lg:bg-paper"
    >
      <div id="payment" className="flex scroll-mt-24 flex-col max-lg:border max-lg:border-hairline max-lg:bg-paper">
        <div className="payment-fields flex flex-col gap-5 p-5 sm:p-7">
          <h2 id="payment-title" tabIndex={-1} className="text-xl outline-none">
            <Trans>Payment</Trans>
          </h2>
          <TextField label={t`Name`} value={name} readOnly className="half-field" />
          <TextField label={t`Email`} type="email" value={email} readOnly className="half-field" />
          <DeliveryFields form={form} addresses={addresses} choose={choose} />
          {notSent.length > 0 ? <NotSentAbroad country={country} items={notSent} /> : null}
          <CurrencyChoice totalFrw={sent.totalPrice} country={country} value={currency} onChange={setCurrency} />
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-ash">
            <li className="flex items-center gap-2">
              <LockIcon className="size-5" /> <Trans>Secure Payment</Trans>
            </li>
            {notSent.length > 0 ? null : (
              <li className="flex items-center gap-2">
                <TruckIcon className="size-5" /> <Trans>Free Shipping</Trans>
              </li>
            )}
          </ul>
        </div>
        <Totals cart={cart} sent={sent} country={country} notSent={notSent.length} />
      </div>
      <PaymentBar
        totalFrw={sent.totalPrice}
        notSent={notSent.length}
        country={country}
        isBusy={place.isPending}
        isUnsent={place.error instanceof ApiFailure && place.error.code === 'connection'}
        onLed={() => void form.trigger(undefined, { shouldFocus: true })}
      />
    </form>
  );
}

/** `sent`: what of it goes to that country; `notSent`: how many of the lines do not. */
function Totals({ cart, sent, country, notSent }: { cart: Cart; sent: Sums; country: string; notSent: number }) {
  return (
    <dl className="mx-5 flex flex-col gap-2 border-t border-hairline py-4 text-sm tabular-nums sm:mx-7">
      <div className="flex justify-between gap-4">
        <dt>
          <Trans>Items</Trans>
        </dt>
        <dd>{formatNumber(sent.totalItems)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt>
          <Trans>Subtotal</Trans>
        </dt>
        <dd>{formatNumber(sent.totalPrice)} frw</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt>
          <Trans>Shipping</Trans>
        </dt>
        <dd className="text-right">
          <ShippingCost name={countryName(country)} notSent={notSent} of={cart.items.length} />
        </dd>
      </div>
      {country === HOME_COUNTRY ? null : (
        <div className="flex justify-between gap-4">
          <dt>
            <Trans>Customs duties and taxes</Trans>
          </dt>
          <dd className="text-right">
            <Trans>Paid by the recipient</Trans>
          </dd>
        </div>
      )}
      <div className="flex justify-between gap-4 text-base font-medium">
        <dt>
          <Trans>Total</Trans>
        </dt>
        <dd>{formatFrw(sent.totalPrice)}</dd>
      </div>
    </dl>
  );
}

/** What cannot be sent there has no price: free would be a promise. */
function ShippingCost({ name, notSent, of }: { name: string; notSent: number; of: number }) {
  if (notSent === 0) return <Trans>Free</Trans>;
  if (notSent === of) return <Trans>Not sent to {name}</Trans>;
  return <Trans>Some works are not sent to {name}</Trans>;
}
