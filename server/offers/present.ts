import { turnOf } from '#contract/offer-actions.ts';
import type { Offer, OfferSide } from '#contract/offers.ts';
import { coverImage, presentCover } from '#server/cart/present.ts';
import { rangeOf } from './amounts.ts';
import { type FoundOffer, sideOf } from './queries.ts';

/** An offer as one of its two people sees it: with the district and country where it goes, never with the buyer's address, which the artist learns from the paid order. */
export function presentOffer(found: FoundOffer, readerId: string): Offer {
  const { offer, stateNow, payBy, buyer, artist, art, picture } = found;
  const reader: OfferSide = sideOf(found, readerId);
  return {
    _id: offer.id,
    art: {
      _id: art.id,
      name: art.name,
      slug: art.onShow ? art.slug : null,
      image: coverImage(picture?.id ?? null),
      cover: presentCover(picture),
      price: art.price,
      available: art.deletedAt ? 0 : art.available,
    },
    buyer: { _id: buyer.id, name: buyer.name },
    artist: { _id: artist.id, name: artist.name, slug: artist.slug },
    amount: offer.amount,
    quantity: offer.quantity,
    state: stateNow,
    turn: turnOf(stateNow),
    madeBy: offer.madeBy,
    validUntil: offer.validUntil.toISOString(),
    rounds: offer.rounds,
    text: offer.text,
    hasAddress: offer.shippingAddress !== null,
    goesTo: offer.shippingAddress === null ? null : { district: offer.district, country: offer.country },
    range: rangeOf(found, reader),
    createdAt: offer.createdAt.toISOString(),
    ...(offer.orderId && { order: offer.orderId }),
    ...(payBy && { payBy: new Date(payBy).toISOString() }),
  };
}
