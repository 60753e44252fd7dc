import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Offer } from '#contract/offers.ts';
import { screens } from '#contract/screens.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { ownOfferQuery } from '#web/offers/queries.ts';

type OwnOfferProps = {
  artId: string;
  /** What stands there without an offer. */
  children: ReactNode;
};

/** The reader's own offer for an artwork while it waits for somebody, with the way to it: there is one at a time. */
export function OwnOffer({ artId, children }: OwnOfferProps) {
  const { data: [offer] = [] } = useQuery(ownOfferQuery(artId));
  if (!offer || (offer.turn === null && !offer.payBy)) return children;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-hairline p-4 text-sm print:hidden">
      <p className="grow basis-56">
        <State offer={offer} />
      </p>
      <Way offer={offer} />
    </div>
  );
}

function State({ offer: { amount, quantity, artist, turn, payBy, validUntil } }: { offer: Offer }) {
  const price = quantity > 1 ? <Several amount={amount} quantity={quantity} /> : <Price amountFrw={amount} />;
  const until = <DateAndTime time={payBy ?? validUntil} />;
  if (payBy)
    return (
      <Trans>
        Accepted: {artist.name} takes your offer of {price}. Please pay by {until}.
      </Trans>
    );
  if (turn === 'buyer')
    return (
      <Trans>
        {artist.name} offers you {price}. Please answer by {until}.
      </Trans>
    );
  return (
    <Trans>
      Your offer of {price} is waiting for {artist.name} until {until}.
    </Trans>
  );
}

const Several = ({ amount, quantity }: { amount: number; quantity: number }) => (
  <Trans>
    <Price amountFrw={amount} /> × {quantity} = <Price amountFrw={amount * quantity} />
  </Trans>
);

function Way({ offer: { _id, order, payBy, turn } }: { offer: Offer }) {
  if (payBy && order) {
    return (
      <LinkButton to={screens.order(order)}>
        <Trans>Pay now</Trans>
      </LinkButton>
    );
  }
  return (
    <LinkButton to={screens.offer(_id)}>{turn === 'buyer' ? <Trans>Answer the offer</Trans> : <Trans>See your offer</Trans>}</LinkButton>
  );
}
