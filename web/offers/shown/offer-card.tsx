import { Trans } from '@lingui/react/macro';
import { type Ref, useId } from 'react';
import { Link } from 'react-router';
import type { Offer, OfferSide } from '#contract/offers.ts';
import { screens } from '#contract/screens.ts';
import { useChatPath } from '#web/app/layout/use-chat-path.ts';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { OfferActs } from '#web/offers/answer/offer-acts.tsx';
import { placeOf } from '#web/offers/place.ts';
import { DeliveryAddress } from '#web/offers/delivery-address.tsx';
import { OfferAmounts } from '#web/offers/offer-amounts.tsx';
import { OfferBadge, OfferSentence } from './offer-sentence.tsx';

type OfferCardProps = { offer: Offer; side: OfferSide; isMarked?: boolean; isWide?: boolean; ref?: Ref<HTMLElement> };

/** An offer in a list: what it is about, its amount, what happens next, and what its reader can do; `isWide`: alone in its line, on a desk the one beside the other. */
export function OfferCard({ offer, side, isMarked = false, isWide = false, ref }: OfferCardProps) {
  const chats = useChatPath();
  const id = useId();
  const other = side === 'buyer' ? offer.artist : offer.buyer;
  return (
    <article
      ref={ref}
      tabIndex={isMarked ? -1 : undefined}
      aria-labelledby={id}
      aria-current={isMarked ? 'true' : undefined}
      className={classNames(
        'flex h-full scroll-mt-28 flex-col gap-4 border bg-paper p-5',
        isMarked ? 'border-laterite outline-2 outline-laterite' : 'border-hairline',
      )}
    >
      <header className="flex gap-4">
        <span className="flex size-20 flex-none items-center justify-center bg-mat p-1">
          <Picture picture={offer.art.cover} alt="" sizes="5rem" className="size-full object-contain" />
        </span>
        <div className="flex min-w-0 grow flex-col gap-1">
          <WorkHeading id={id} art={offer.art} isMarked={isMarked} />
          <p className="text-sm wrap-anywhere text-ash">{other.name}</p>
        </div>
        <span className="flex-none">
          <OfferBadge offer={offer} side={side} />
        </span>
      </header>
      <div className={classNames('grow gap-4', isWide ? 'grid lg:grid-cols-2 lg:gap-x-12' : 'flex flex-col')}>
        <div className="flex flex-col gap-4">
          <OfferAmounts offer={offer} side={side} />
          <GoesTo offer={offer} />
          {offer.text ? <p className="border-l-2 border-hairline pl-3 text-sm whitespace-pre-line wrap-anywhere">{offer.text}</p> : null}
        </div>
        <div className="flex grow flex-col gap-4">
          <p className="text-sm">
            <OfferSentence offer={offer} side={side} />
          </p>
          <LoweredPrice offer={offer} />
          {side === 'buyer' ? <AddressWanted offer={offer} /> : null}
          <div className="mt-auto flex flex-wrap items-center gap-3">
            <OfferActs offer={offer} side={side} />
            <LinkButton look="quiet" to={chats.of(other._id)} className="wrap-anywhere">
              <Trans>Message {other.name}</Trans>
            </LinkButton>
          </div>
        </div>
      </div>
    </article>
  );
}

/** The work's name, which leads to its page while it has one. */
function WorkHeading({ id, art, isMarked }: { id: string; art: Offer['art']; isMarked: boolean }) {
  // Alone above the lists, or beneath the title of one.
  const Heading = isMarked ? 'h3' : 'h4';
  return (
    <Heading id={id} className="work-title text-lg wrap-anywhere">
      {art.slug ? (
        <Link to={screens.art(art.slug)} className="underline-offset-4 hover:underline">
          {art.name}
        </Link>
      ) : (
        art.name
      )}
    </Heading>
  );
}

/** Where it goes, and who pays that: what an artist weighs before accepting. Its buyer sees the whole address, and changes it while the order is not paid. */
function GoesTo({ offer: { goesTo, delivery, order, payBy } }: { offer: Offer }) {
  const place = placeOf(goesTo);
  if (!place) return null;
  if (!delivery) {
    return (
      <p className="text-xs wrap-anywhere text-ash">
        <Trans>To {place} · free delivery</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <DeliveryAddress delivery={delivery} />
      {order && payBy ? (
        <Link to={screens.orderDelivery(order)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          <Trans>Change the address</Trans>
        </Link>
      ) : null}
    </div>
  );
}

/** A price that was lowered since: both may want to end the offer. */
function LoweredPrice({ offer: { art, amount, turn, madeBy } }: { offer: Offer }) {
  // An artist may ask any amount.
  if (turn === null || madeBy === 'artist' || art.price >= amount) return null;
  return (
    <p className="border-l-2 border-ochre pl-3 text-sm">
      <Trans>
        The work now costs less than this offer: <Price amountFrw={art.price} />.
      </Trans>
    </p>
  );
}

/** An artist cannot accept while nobody knows where it goes. */
function AddressWanted({ offer: { hasAddress, turn, artist } }: { offer: Offer }) {
  if (hasAddress || turn !== 'artist') return null;
  return (
    <p className="text-sm">
      <Trans>
        <Link to={`${screens.account}#addresses`} className="underline underline-offset-4">
          Save an address
        </Link>{' '}
        where it can be sent, so that {artist.name} can accept.
      </Trans>
    </p>
  );
}
