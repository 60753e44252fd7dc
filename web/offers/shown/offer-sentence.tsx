import { Trans, useLingui } from '@lingui/react/macro';
import type { Offer, OfferSide } from '#contract/offers.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { Badge } from '#web/kit/visuals/badge.tsx';

/** Which of the two the reader is. */
export const sideOf = ({ buyer }: Offer, identity: string): OfferSide => (buyer._id === identity ? 'buyer' : 'artist');

/** The state of an offer in two words. */
export function OfferBadge({ offer, side }: { offer: Offer; side: OfferSide }) {
  const { t } = useLingui();
  const ended = { accepted: t`Accepted`, declined: t`Declined`, withdrawn: t`Withdrawn`, expired: t`Expired` };
  if (offer.state === 'open' || offer.state === 'countered')
    return offer.turn === side ? <Badge look="bad">{t`To answer`}</Badge> : <Badge look="warn">{t`Waiting`}</Badge>;
  return <Badge look={offer.state === 'accepted' ? 'good' : 'plain'}>{ended[offer.state]}</Badge>;
}

/** What has happened and what happens next, and until when. */
export function OfferSentence({ offer, side }: { offer: Offer; side: OfferSide }) {
  const other = side === 'buyer' ? offer.artist.name : offer.buyer.name;
  const until = <DateAndTime time={offer.validUntil} />;
  if (offer.turn === side)
    return (
      <Trans>
        {other} is waiting for your answer, until {until}.
      </Trans>
    );
  if (offer.turn !== null)
    return (
      <Trans>
        Waiting for {other}’s answer, until {until}.
      </Trans>
    );
  switch (offer.state) {
    case 'accepted':
      if (offer.payBy) return <ToPay payBy={offer.payBy} side={side} />;
      // Paid, sent, refunded or cancelled: the order knows.
      return <Trans>Ordered at this price. The order shows where it stands.</Trans>;
    case 'declined':
      return <Trans>Declined. Nothing was ordered.</Trans>;
    case 'withdrawn':
      return <Trans>Withdrawn. Nothing was ordered.</Trans>;
    default:
      return <Trans>It was not answered in time, or the work is no longer available. Nothing was ordered.</Trans>;
  }
}

const ToPay = ({ payBy, side }: { payBy: string; side: OfferSide }) =>
  side === 'buyer' ? (
    <Trans>
      Accepted: pay by <DateAndTime time={payBy} />.
    </Trans>
  ) : (
    <Trans>
      Ordered at this price, to be paid by <DateAndTime time={payBy} />. Please wait until it is before you send it.
    </Trans>
  );
