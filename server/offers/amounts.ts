import { fail } from '#contract/failures.ts';
import { formatNumber } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import type { OfferSide } from '#contract/offers.ts';
import type { FoundOffer } from './queries.ts';

/** The lowest and the highest amount for one piece, in Frw. */
type Range = { from: number; to: number };

const anyAmount: Range = { from: limits.priceMinFrw, to: limits.priceMaxFrw };
/** From half of it, rounded up, to all of it. */
export const rangeBelow = (price: number): Range => ({ from: Math.ceil(price / 2), to: price });

/**
 * What a side may answer an offer with: from half of the price to the price. An artist who made the offer is free, since it may be for what has
 * no such price; its buyer answers from half of the price, or of an amount below that, to the artist's amount.
 */
export function rangeOf({ offer, art }: Pick<FoundOffer, 'offer' | 'art'>, side: OfferSide): Range {
  if (offer.madeBy === 'buyer') return rangeBelow(art.price);
  if (side === 'artist') return anyAmount;
  const half = rangeBelow(art.price).from;
  return offer.amount > half ? { from: half, to: offer.amount } : rangeBelow(offer.amount);
}

/** Throws 'offers.amount' for an amount outside of a range. */
export function refuseOutside(amount: number, { from, to }: Range): void {
  if (amount >= from && amount <= to) return;
  const failure = fail('offers.amount', formatNumber(from), formatNumber(to));
  throw failure.withFields({ amount: failure.message }).with({ from, to });
}
