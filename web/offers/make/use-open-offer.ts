import { useQuery } from '@tanstack/react-query';
import type { Offer } from '#contract/offers.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { ownOfferQuery } from '#web/offers/queries.ts';

/** The reader's own offer for an artwork while it waits for somebody, there being one at a time; undefined until it is known, and for who is signed out. */
export function useOpenOffer(artId: string, isAsked: boolean): Offer | undefined {
  const { authenticated } = useSession();
  const { data: [offer] = [] } = useQuery({ ...ownOfferQuery(artId), enabled: authenticated && isAsked });
  if (!authenticated || !offer) return undefined;
  return offer.turn !== null || offer.payBy ? offer : undefined;
}
