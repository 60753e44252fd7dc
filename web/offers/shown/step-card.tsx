import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Message } from '#contract/chat.ts';
import { formatFrw } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { ApiFailure } from '#web/app/api.ts';
import { Price } from '#web/app/display/price.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { OfferActs } from '#web/offers/answer/offer-acts.tsx';
import { offerQuery } from '#web/offers/queries.ts';
import { OfferAmounts } from '#web/offers/offer-amounts.tsx';
import { OfferSentence, sideOf } from './offer-sentence.tsx';

type Step = NonNullable<Message['offer']>;
type StepCardProps = {
  step: Step;
  art: Message['art'];
  identity: string;
  /** Whether no later step of the same offer is in the thread: then it says how the offer stands, and what can be done. */
  isLatest: boolean;
};

/** A step of an offer in a thread. */
export function OfferStepCard({ step, art, identity, isLatest }: StepCardProps) {
  const { t } = useLingui();
  const names: Record<Step['step'], string> = {
    made: t`Offer`,
    countered: t`Counter-offer`,
    accepted: t`Offer accepted`,
    declined: t`Offer declined`,
    withdrawn: t`Offer withdrawn`,
  };
  const mayBeOpen = step.step === 'made' || step.step === 'countered';
  return (
    <div className="flex min-w-56 flex-col gap-3 border-b border-hairline bg-paper p-3 last:border-b-0">
      <div className="flex gap-3">
        <span className="imigongo-ground flex size-16 flex-none items-center justify-center">
          {art?.image ? <img src={art.image} alt="" width={64} height={64} className="relative size-16 bg-mat object-contain" /> : null}
        </span>
        <div className="flex min-w-0 flex-col">
          <span className="text-xs text-ash">{names[step.step]}</span>
          {art?.slug ? (
            <Link to={screens.art(art.slug)} className="work-title wrap-anywhere underline decoration-hairline underline-offset-4">
              {art.name}
            </Link>
          ) : art ? (
            <span className="work-title wrap-anywhere">{art.name}</span>
          ) : null}
          <span className="text-sm font-medium">
            <Price amountFrw={step.amount} />
            {step.quantity > 1 ? ` × ${step.quantity} = ${formatFrw(step.amount * step.quantity)}` : null}
          </span>
        </div>
      </div>
      {isLatest && mayBeOpen ? <AsItStands id={step._id} identity={identity} /> : null}
    </div>
  );
}

function AsItStands({ id, identity }: { id: string; identity: string }) {
  const { data: offer, error } = useQuery(offerQuery(id));
  // Offers that ended without an order are deleted after a while.
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <p className="text-sm text-ash">
        <Trans>This offer has ended.</Trans>
      </p>
    );
  if (error && !offer) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  if (!offer) return <Skeleton className="h-12 w-full" />;
  const side = sideOf(offer, identity);
  return (
    <>
      <OfferAmounts isCompact offer={offer} side={side} />
      <p className="text-sm">
        <OfferSentence offer={offer} side={side} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <OfferActs offer={offer} side={side} />
      </div>
    </>
  );
}
