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

/** A step of an offer in a thread: the last one as a card, those before it as a line each. */
export function OfferStepCard({ step, art, identity, isLatest }: StepCardProps) {
  const { t } = useLingui();
  const names: Record<Step['step'], string> = {
    made: t`Offer`,
    countered: t`Counter-offer`,
    accepted: t`Offer accepted`,
    declined: t`Offer declined`,
    withdrawn: t`Offer withdrawn`,
  };
  const name = names[step.step];
  if (!isLatest) return <EarlierStep {...{ name, step, art }} />;
  const mayBeOpen = step.step === 'made' || step.step === 'countered';
  return (
    <div className="flex min-w-56 flex-col gap-3 border-b border-hairline bg-paper p-3 last:border-b-0">
      <div className="flex gap-3">
        <span className="imigongo-ground flex size-16 flex-none items-center justify-center">
          {art?.image ? <img src={art.image} alt="" width={64} height={64} className="relative size-16 bg-mat object-contain" /> : null}
        </span>
        <div className="flex min-w-0 flex-col">
          <span className="text-xs text-ash">{name}</span>
          <WorkName art={art} />
          {/* As it stands it says both amounts. */}
          {mayBeOpen ? null : <StepAmount step={step} />}
        </div>
      </div>
      {mayBeOpen ? <AsItStands step={step} identity={identity} /> : null}
    </div>
  );
}

type EarlierStepProps = Pick<StepCardProps, 'step' | 'art'> & { name: string };

/** What a later step of the same offer has overtaken: a line. */
const EarlierStep = ({ name, step, art }: EarlierStepProps) => (
  <p className="flex flex-wrap items-baseline gap-x-2 px-3.5 py-2 text-sm">
    <span className="text-ash">{name}</span>
    <WorkName art={art} />
    <StepAmount step={step} />
  </p>
);

function WorkName({ art }: Pick<StepCardProps, 'art'>) {
  if (!art) return null;
  if (!art.slug) return <span className="work-title wrap-anywhere">{art.name}</span>;
  return (
    <Link to={screens.art(art.slug)} className="work-title wrap-anywhere underline decoration-hairline underline-offset-4">
      {art.name}
    </Link>
  );
}

const StepAmount = ({ step: { amount, quantity } }: { step: Step }) => (
  <span className="text-sm font-medium">
    <Price amountFrw={amount} />
    {quantity > 1 ? ` × ${quantity} = ${formatFrw(amount * quantity)}` : null}
  </span>
);

function AsItStands({ step, identity }: { step: Step; identity: string }) {
  const { data: offer, error } = useQuery(offerQuery(step._id));
  // Offers that ended without an order are deleted after a while.
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <>
        <StepAmount step={step} />
        <p className="text-sm text-ash">
          <Trans>This offer has ended.</Trans>
        </p>
      </>
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
