import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import type { Art } from '#contract/arts.ts';
import { isClosed } from '#web/app/display/holiday-note.tsx';
import { useOnDemand } from '#web/app/failures/use-on-demand.ts';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { useOpenOffer } from './use-open-offer.ts';

const load = async () => (await import('./offer-dialog.tsx')).OfferDialog;
// Few have one.
const OwnOffer = lazyPart(async () => (await import('./own-offer.tsx')).OwnOffer);
const OfferInBar = lazyPart(async () => (await import('./own-offer.tsx')).OfferInBar);
const OfferWaits = lazyPart(async () => (await import('./own-offer.tsx')).OfferWaits);

const isOpenToOffers = (art: Art) => art.acceptsOffers && art.available_arts > 0;

type UnlessOfferedProps = {
  art: Art;
  /** Price and button; `offered` is what stands beside the price while the reader's own offer waits for its artist. */
  children: (offered?: ReactNode) => ReactNode;
};

/**
 * Price and button of an artwork, unless another price waits for the reader's answer or payment: then that one, with the way to it. The same elements stay
 * while it becomes known who reads and what they offered: a button that was pressed before that still is the one that was pressed.
 */
export function UnlessOffered({ art, children }: UnlessOfferedProps) {
  // What was agreed on may be the last piece: it is sold to everybody but its buyer.
  const offer = useOpenOffer(art._id, art.acceptsOffers);
  if (offer && offer.turn !== 'artist') {
    return (
      <Suspense fallback={children()}>
        <OfferInBar art={art} offer={offer} />
      </Suspense>
    );
  }
  return children(
    offer && (
      <Suspense>
        <OfferWaits offer={offer} />
      </Suspense>
    ),
  );
}

/** 'Make an offer', where the artist takes offers for something that can still be had; in its place the reader's own one while it is open. */
export function MakeOffer({ art }: { art: Art }) {
  const own = useOpenOffer(art._id, isOpenToOffers(art));
  const { Part, isLoading, prepare, open, close } = useOnDemand(load);
  if (!isOpenToOffers(art)) return null;
  const button = isClosed(art.holiday) ? null : (
    <Button busy={isLoading} onPointerEnter={prepare} onFocus={prepare} onClick={open} className="print:hidden">
      <Trans>Make an offer</Trans>
    </Button>
  );
  return (
    <>
      {own ? (
        <Suspense fallback={button}>
          <OwnOffer offer={own} />
        </Suspense>
      ) : (
        button
      )}
      {/* Beside it: a press before it is known whether there is an own offer is not lost. */}
      {Part ? <Part art={art} onClose={close} /> : null}
    </>
  );
}
