import { useQuery } from '@tanstack/react-query';
import type { AcceptOffer, CounterOffer, NewOffer, Offer, OfferSide, OfferTurn } from '#contract/offers.ts';
import { session } from '#web/accounts/session/session.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { dataQueryOf, listOf, queryOf } from '#web/app/query.ts';

/** My offers as their buyer or as their artist, newest first, by whom they wait for. */
export const offersQuery = (as: OfferSide, turn: OfferTurn) => listOf('GET /offers', { query: { as, turn }, identity: session().identity });

/** Whether there is any offer of mine: what asks for nothing more of who has none. */
export const anyOfferQuery = (as: OfferSide) => dataQueryOf('GET /offers', { query: { as, limit: 1 }, identity: session().identity });

/** My latest offer for an artwork, as its buyer: the only one that can be open. */
export const ownOfferQuery = (art: string) =>
  dataQueryOf('GET /offers', { query: { as: 'buyer', art, limit: 1 }, identity: session().identity });

/** Of those that wait for me, for an answer or, accepted, for the payment of what I buy: as many as a sign in a menu counts. */
export const waitingOffersQuery = (as: OfferSide) =>
  queryOf('GET /offers', { query: { as, turn: 'mine', limit: 9 }, identity: session().identity });

/** Whether an offer waits for my answer as its buyer; undefined until that is known. Who has none asks once. */
export function useHasOfferToAnswer(isAsked: boolean): boolean | undefined {
  const any = useQuery({ ...anyOfferQuery('buyer'), enabled: isAsked });
  const hasAny = any.data !== undefined && any.data.length > 0;
  const waiting = useQuery({ ...waitingOffersQuery('buyer'), enabled: isAsked && hasAny });
  if (any.isPending || (hasAny && waiting.isPending)) return undefined;
  // What waits for the payment alone stands among the orders, too.
  return waiting.data?.data.some(({ payBy }) => payBy === undefined) === true;
}

/** One offer of mine. */
export const offerQuery = (id: string) => dataQueryOf('GET /offers/{id}', { params: { id }, identity: session().identity });

type Keyed<B> = { body: B; key: string };
type Answer<B> = Keyed<B> & { id: string };

/** Makes an offer; repeated with the same `key` it is made once. `unsent` is said offline, here and below. */
export const useMakeOffer = (success: string, unsent: string, onSuccess: (offer: Offer) => void) =>
  useChange({
    run: async ({ body, key }: Keyed<NewOffer>, send) => (await send('POST /offers', { body, idempotencyKey: key })).data,
    situation: 'offer',
    unsent,
    success,
    isAwaited: true,
    onSuccess,
  });

/** Accepts an offer: its order is placed. */
export const useAcceptOffer = (success: string, unsent: string, onSuccess: (offer: Offer) => void) =>
  useChange({
    run: async ({ id, body, key }: Answer<AcceptOffer>, send) =>
      (await send('POST /offers/{id}/accept', { params: { id }, body, idempotencyKey: key })).data,
    situation: 'offer',
    unsent,
    success,
    isAwaited: true,
    onSuccess,
  });

/** Answers an offer with another amount. */
export const useCounterOffer = (success: string, unsent: string, onSuccess: () => void) =>
  useChange({
    run: async ({ id, body, key }: Answer<CounterOffer>, send) =>
      (await send('POST /offers/{id}/counter', { params: { id }, body, idempotencyKey: key })).data,
    situation: 'offer',
    unsent,
    success,
    isAwaited: true,
    onSuccess,
  });

/** Ends an offer without an order. */
export const useEndOffer = (act: 'decline' | 'withdraw', success: string, onSuccess: () => void) =>
  useChange({
    run: ({ id, key }: { id: string; key: string }, send) =>
      send(act === 'decline' ? 'POST /offers/{id}/decline' : 'POST /offers/{id}/withdraw', { params: { id }, idempotencyKey: key }),
    situation: 'decide',
    success,
    isAwaited: true,
    onSuccess,
  });
