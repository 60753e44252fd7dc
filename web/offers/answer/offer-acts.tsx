import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatFrw } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { mayActOnOffer } from '#contract/offer-actions.ts';
import type { Offer, OfferSide } from '#contract/offers.ts';
import { screens } from '#contract/screens.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { makeKeys } from '#web/app/changes/make-keys.ts';
import { useEndOffer } from '#web/offers/queries.ts';
import { payOrder } from '#web/offers/place.ts';
import { AcceptForm } from './accept-form.tsx';
import { CounterForm } from './counter-form.tsx';

type Props = { offer: Offer; side: OfferSide };

/** What a person can do about an offer of theirs now (contract/offer-actions.ts); the order, once it is one. */
export function OfferActs({ offer, side }: Props) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'accept' | 'counter'>();
  const close = () => setAsked(undefined);
  const other = side === 'buyer' ? offer.artist.name : offer.buyer.name;
  const price = formatFrw(offer.amount * offer.quantity);
  const { name } = offer.art;
  const may = (act: Parameters<typeof mayActOnOffer>[0]) => mayActOnOffer(act, side, offer.state);
  if (offer.order) return <TheOrder id={offer.order} side={side} isToPay={offer.payBy !== undefined} />;
  return (
    <>
      {may('accept') ? (
        <Button look="primary" aria-label={t`Accept ${price} for ${name}`} onClick={() => setAsked('accept')}>
          <Trans>Accept {price}</Trans>
        </Button>
      ) : null}
      {may('counter') && offer.rounds < limits.offerRounds ? (
        <Button aria-label={t`Counter the offer for ${offer.art.name}`} onClick={() => setAsked('counter')}>
          <Trans>Counter</Trans>
        </Button>
      ) : null}
      {may('decline') ? (
        <End offer={offer} act="decline" other={other} />
      ) : may('withdraw') ? (
        <End offer={offer} act="withdraw" other={other} />
      ) : null}
      <Dialog isOpen={asked === 'accept'} onClose={close} title={<Trans>Accept this offer?</Trans>}>
        <AcceptForm offer={offer} side={side} onClose={close} />
      </Dialog>
      <Dialog isOpen={asked === 'counter'} onClose={close} title={<Trans>Answer with another amount</Trans>}>
        <CounterForm offer={offer} side={side} onClose={close} />
      </Dialog>
    </>
  );
}

/** The way to the order; that of an unpaid one opens its payment. */
function TheOrder({ id, side, isToPay }: { id: string; side: OfferSide; isToPay: boolean }) {
  if (side === 'artist') {
    return (
      <LinkButton to={screens.artistOrder(id)}>
        <Trans>See the order</Trans>
      </LinkButton>
    );
  }
  return (
    <LinkButton look="primary" to={isToPay ? payOrder(id) : screens.order(id)}>
      {isToPay ? <Trans>Pay now</Trans> : <Trans>See the order</Trans>}
    </LinkButton>
  );
}

function End({ offer, act, other }: { offer: Offer; act: 'decline' | 'withdraw'; other: string }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [keyOf] = useState(makeKeys);
  const isDecline = act === 'decline';
  const end = useEndOffer(act, isDecline ? t`Offer declined` : t`Offer withdrawn`, () => setAsking(false));
  return (
    <>
      <Button
        look="quiet"
        aria-label={isDecline ? t`Decline the offer for ${offer.art.name}` : t`Withdraw the offer for ${offer.art.name}`}
        onClick={() => setAsking(true)}
      >
        {isDecline ? <Trans>Decline</Trans> : <Trans>Withdraw</Trans>}
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        title={isDecline ? <Trans>Decline this offer?</Trans> : <Trans>Withdraw this offer?</Trans>}
        action={isDecline ? <Trans>Decline</Trans> : <Trans>Withdraw</Trans>}
        back={<Trans>Keep it</Trans>}
        isBusy={end.isPending}
        onConfirm={() => end.mutate({ id: offer._id, key: keyOf({ act }) }, { onError: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>
          {isDecline ? (
            <Trans>It ends here, and we'll let {other} know. A new offer can be made afterwards.</Trans>
          ) : (
            <Trans>It ends here, and we'll let {other} know. Nothing is ordered.</Trans>
          )}
        </p>
      </QuestionDialog>
    </>
  );
}
