import { Trans } from '@lingui/react/macro';
import type { Art } from '#contract/arts.ts';
import type { Offer } from '#contract/offers.ts';
import { screens } from '#contract/screens.ts';
import { payOrder } from '#web/offers/place.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { OfferAmounts } from '#web/offers/offer-amounts.tsx';

/** The reader's own offer for an artwork while it waits for somebody, with the way to it: there is one at a time. */
export function OwnOffer({ offer }: { offer: Offer }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-hairline p-4 text-sm print:hidden">
      <div className="flex grow basis-56 flex-col gap-3">
        <p>
          <State offer={offer} />
        </p>
        <OfferAmounts offer={offer} side="buyer" />
      </div>
      <Way offer={offer} />
    </div>
  );
}

/** In place of price and button: an offer that the reader has to answer, or to pay. Who pressed 'Add to Cart' beside it would pay more. */
export function OfferInBar({ art, offer }: { art: Pick<Art, 'price'>; offer: Offer }) {
  const { amount, quantity, payBy } = offer;
  const price = (
    <span className="text-lg md:text-xl">
      {quantity > 1 ? <Several amount={amount} quantity={quantity} /> : <Price amountFrw={amount} />}
    </span>
  );
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {payBy ? <Trans>{price} agreed</Trans> : <Trans>{price} offered to you</Trans>}
        <span className="text-xs text-ash md:text-sm">
          <Trans>
            In the shop: <Price amountFrw={art.price} />
          </Trans>
        </span>
      </p>
      <div className="flex flex-none items-center gap-3 print:hidden">
        <Way offer={offer} isShort />
      </div>
    </>
  );
}

/** Beside the price: an offer that waits for its artist. */
export const OfferWaits = ({ offer: { amount } }: { offer: Offer }) => (
  <Trans>
    Your offer of <Price amountFrw={amount} /> is waiting
  </Trans>
);

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

/** `isShort`: in the bar, where it is the one act. */
function Way({ offer: { _id, order, payBy, turn }, isShort = false }: { offer: Offer; isShort?: boolean }) {
  const look = isShort ? 'primary' : 'secondary';
  if (payBy && order) {
    return (
      <LinkButton to={payOrder(order)} look={look}>
        <Trans>Pay now</Trans>
      </LinkButton>
    );
  }
  const answer = isShort ? <Trans>Answer</Trans> : <Trans>Answer the offer</Trans>;
  return (
    <LinkButton to={screens.offer(_id)} look={look}>
      {turn === 'buyer' ? answer : <Trans>See your offer</Trans>}
    </LinkButton>
  );
}
