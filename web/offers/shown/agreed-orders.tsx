import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Offer } from '#contract/offers.ts';
import { screens } from '#contract/screens.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { SmallWork } from '#web/app/display/small-work.tsx';
import { Price } from '#web/app/display/price.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { payOrder } from '#web/offers/place.ts';
import { myOrdersQuery } from '#web/orders/queries.ts';

/** Accepted offers that are orders by now, one line each, with the way to pay: in full they stand among the own orders, and where these are on the page, with 'Pay now'. */
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
  const listed = useListedOrder(order);
  if (!order || !payBy) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3 text-sm">
      <SmallWork picture={art.cover} />
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <Link to={screens.order(order)} className="underline-offset-4 hover:underline">
          <em className="work-title text-base">{art.name}</em>
        </Link>{' '}
        ·{' '}
        {listed ? (
          <>
            <Trans>Order {listed.number}</Trans> ·{' '}
          </>
        ) : null}
        <Trans>
          agreed on <Price amountFrw={amount * quantity} />, to pay by <DateAndTime time={payBy} />
        </Trans>
      </p>
      {listed ? (
        <LinkButton to={screens.order(order)} className="max-sm:w-full">
          <Trans>See order {listed.number}</Trans>
        </LinkButton>
      ) : (
        <LinkButton to={payOrder(order)} look="primary" aria-label={t`Pay now: ${art.name}`} className="max-sm:w-full">
          <Trans>Pay now</Trans>
        </LinkButton>
      )}
    </li>
  );
}

/** The order among the own ones that this page has loaded; it asks for none. */
function useListedOrder(id: string | undefined) {
  const { data } = useInfiniteQuery({ ...myOrdersQuery(), enabled: false });
  return data?.pages.flatMap((page) => page.data).find(({ _id }) => _id === id);
}
