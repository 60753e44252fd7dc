import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { useCart } from '#web/cart/queries.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { OfferGroups, useOfferLists } from '#web/offers/shown/offer-groups.tsx';
import { anyOfferQuery } from '#web/offers/queries.ts';
import { myOrdersQuery } from '#web/orders/queries.ts';

/** Whether what stands above has its height: until then it would push away what was scrolled to. */
function useIsSettled(): boolean {
  const { isPending: isCartPending } = useCart();
  const { isPending: areOrdersPending } = useInfiniteQuery(myOrdersQuery());
  return !isCartPending && !areOrdersPending;
}

/** `/cart#offers`: what I have offered and what artists offer me; not there while there is nothing and nobody asked for it. */
export function OffersSection() {
  const { hash } = useLocation();
  const [params] = useSearchParams();
  const marked = params.get('offer') ?? undefined;
  const isAsked = hash === '#offers' || marked !== undefined;
  const { data: newest = [] } = useQuery({ ...anyOfferQuery('buyer'), enabled: !isAsked });
  const found = useOfferLists('buyer', isAsked || newest.length > 0);
  const isSettled = useIsSettled();
  const { isLoaded } = found;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== '#offers' || marked || !isSettled || !isLoaded) return;
    title.current?.closest('section')?.scrollIntoView();
    title.current?.focus({ preventScroll: true });
  }, [hash, marked, isSettled, isLoaded]);
  if (!isAsked && (!isLoaded || found.isEmpty)) return null;
  return (
    <section id="offers" aria-labelledby="offers-title" className="flex scroll-mt-28 flex-col gap-6">
      <h2 ref={title} id="offers-title" tabIndex={-1} className="text-2xl">
        <Trans>My Offers</Trans>
      </h2>
      <OfferGroups
        side="buyer"
        found={found}
        marked={marked}
        isSettled={isSettled}
        empty={
          <div className="flex flex-col items-start gap-4 text-ash">
            <p>
              <Trans>No offers yet. Where an artist accepts offers, you'll find “Make an offer” beside the price.</Trans>
            </p>
            <LinkButton to={screens.shop}>
              <Trans>Browse Artworks</Trans>
            </LinkButton>
          </div>
        }
      />
    </section>
  );
}
