import { speakerOf, turnOf } from '#contract/offer-actions.ts';
import type { Offer, OfferSide } from '#contract/offers.ts';
import { coverImage, presentCover } from '#server/cart/present.ts';
import { rangeOf } from './amounts.ts';
import { type FoundOffer, sideOf } from './queries.ts';

/** What each side said last for one piece, in Frw; null where they said nothing, or nobody knows it any more. */
export function amountsOf({ offer }: Pick<FoundOffer, 'offer'>): Record<OfferSide, number | null> {
  const speaker = speakerOf(offer);
  const amountOf = (side: OfferSide) => (side === speaker ? offer.amount : offer.answeredAmount);
  return { buyer: amountOf('buyer'), artist: amountOf('artist') };
}

/** Where it goes: what the order says, once there is one. */
function deliveryOf({ offer, placed }: FoundOffer) {
  const { shippingAddress, phone, country, district, note } = placed ?? offer;
  return shippingAddress === null ? undefined : { shippingAddress, phone, country, district, note };
}

/** An offer as one of its two people sees it. The artist sees district and country where it goes, and the buyer's address once the order is paid, on the order. */
export function presentOffer(found: FoundOffer, readerId: string): Offer {
  const { offer, stateNow, payBy, buyer, artist, art, picture } = found;
  const reader: OfferSide = sideOf(found, readerId);
  const to = deliveryOf(found);
  const amounts = amountsOf(found);
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
    buyerAmount: amounts.buyer,
    artistAmount: amounts.artist,
    quantity: offer.quantity,
    state: stateNow,
    turn: turnOf(stateNow),
    madeBy: offer.madeBy,
    validUntil: offer.validUntil.toISOString(),
    rounds: offer.rounds,
    text: offer.text,
    hasAddress: to !== undefined,
    goesTo: to ? { district: to.district, country: to.country } : null,
    range: rangeOf(found, reader),
    ...(offer.artPrice !== null && offer.artPrice !== art.price && { priceThen: offer.artPrice }),
    createdAt: offer.createdAt.toISOString(),
    ...(to &&
      reader === 'buyer' && { delivery: { shippingAddress: to.shippingAddress, phone: to.phone, country: to.country, note: to.note } }),
    ...(offer.orderId && { order: offer.orderId }),
    ...(payBy && { payBy: new Date(payBy).toISOString() }),
  };
}
