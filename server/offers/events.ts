import { offerActions } from '#contract/offer-actions.ts';
import type { OfferSide, OfferState } from '#contract/offers.ts';
import type { EventTable } from '#contract/states.ts';

/** Who changes an offer: its two people, the time, or the shop when the artwork is no longer to be had. */
export type OfferActor = OfferSide | 'clock' | 'shop';

const ended = { open: 'expired', countered: 'expired' } as const;

/** Everything that can happen to an offer; every change of its state is one of these, made by `moveOffer`. */
export const offerEvents = {
  make: { buyer: { new: 'open' }, artist: { new: 'countered' } },
  ...offerActions,
  /** Nobody answered in time, the artist sells no more, or the buyer was blocked. */
  expire: { clock: ended },
  /** Somebody answered, but the artwork was deleted, hidden or sold meanwhile. */
  unavailable: { shop: ended },
} as const satisfies EventTable<OfferState, OfferActor>;
export type OfferEvent = keyof typeof offerEvents;
