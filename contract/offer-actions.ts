import type { OfferSide, OfferState } from './offers.ts';
import { type EventTable, nextState, type StateEvent, statesOf } from './states.ts';

/**
 * What the two people of an offer may do in which state, and what follows: the one whose turn it is answers, the other one may take back what
 * they said last, and a buyer may always withdraw. Used by the server, which adds what happens by itself (server/offers/events.ts), and by
 * the buttons.
 */
export const offerActions = {
  /** Places the order at the amount, in the same transaction. */
  accept: { artist: { open: 'accepted' }, buyer: { countered: 'accepted' } },
  decline: { artist: { open: 'declined' }, buyer: { countered: 'declined' } },
  /** At most `limits.offerRounds` times, by both together. */
  counter: { artist: { open: 'countered' }, buyer: { countered: 'open' } },
  withdraw: { buyer: { open: 'withdrawn', countered: 'withdrawn' }, artist: { countered: 'withdrawn' } },
} as const satisfies EventTable<OfferState, OfferSide>;
export type OfferAct = keyof typeof offerActions;

const actions: Readonly<Record<OfferAct, StateEvent<OfferState, OfferSide>>> = offerActions;

/** Whether this side may take this action on an offer in this state. */
export const mayActOnOffer = (act: OfferAct, side: OfferSide, state: OfferState): boolean =>
  nextState(actions[act], [side], state) !== undefined;

const awaitedFrom = { artist: statesOf(offerActions.accept.artist), buyer: statesOf(offerActions.accept.buyer) };

/** Who is to answer an offer in this state; null once it has ended. */
export function turnOf(state: OfferState): OfferSide | null {
  const waits = (side: OfferSide) => (awaitedFrom[side] as readonly OfferState[]).includes(state);
  return waits('artist') ? 'artist' : waits('buyer') ? 'buyer' : null;
}

/** Who of the two said the present amount: they take turns, so each counter is the other one's. */
export const speakerOf = ({ madeBy, rounds }: { madeBy: OfferSide; rounds: number }): OfferSide =>
  rounds % 2 === 0 ? madeBy : madeBy === 'buyer' ? 'artist' : 'buyer';

/** The states of an offer that waits for an answer. */
export const openOfferStates: readonly OfferState[] = [...awaitedFrom.artist, ...awaitedFrom.buyer];
