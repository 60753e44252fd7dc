import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Offer } from '#contract/offers.ts';
import { screens } from '#contract/screens.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';

/** Accepted offers that are orders by now, one line each: they stand among the own orders, with their payment. */
export function AgreedOrders({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg">
        <Trans>To pay</Trans>
      </h3>
      <ul className="flex flex-col border-t border-hairline">
        {offers.map((offer) => (
          <AgreedOrder key={offer._id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function AgreedOrder({ offer: { art, amount, quantity, order, payBy } }: { offer: Offer }) {
  const { t } = useLingui();
  if (!order || !payBy) return null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-hairline py-2 text-sm">
      <p className="min-w-0 wrap-anywhere">
        <em className="work-title text-base">{art.name}</em> ·{' '}
        <Trans>
          agreed on <Price amountFrw={amount * quantity} />, to pay by <DateAndTime time={payBy} />
        </Trans>
      </p>
      <Link
        to={screens.order(order)}
        aria-label={t`See the order of ${art.name}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        <Trans>See the order</Trans>
      </Link>
    </li>
  );
}
