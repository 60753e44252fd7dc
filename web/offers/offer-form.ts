import * as z from 'zod/mini';
import { formatNumber } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { failureTexts, fieldMessages } from '#contract/messages.ts';
import type { Offer, OfferSide } from '#contract/offers.ts';
import { frw, optionalProse, whole } from '#contract/schemas.ts';

/** The lowest and the highest amount for one piece, in Frw. */
export type Range = { from: number; to: number };

/** What a buyer may offer for a price: from half of it, rounded up, to all of it (server/offers/amounts.ts). */
export const rangeBelow = (price: number): Range => ({ from: Math.ceil(price / 2), to: price });

/** Parts of the way from the lowest amount to the price that a buyer is offered to choose from. */
const STEPS = [0.4, 0.6, 0.8];

/** Three amounts to choose from, from the lowest to the price, in Frw and rounded as people name them; fewer of a small price. */
export function suggestedAmounts({ from, to }: Range): number[] {
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(to)) - 1) / 2);
  const round = (amount: number) => Math.round(Math.round(amount / step) * step);
  const amounts = STEPS.map((part) => round(from + (to - from) * part));
  return [...new Set(amounts)].filter((amount) => amount >= from && amount < to);
}

/** The same between what each of the two said last; who said nothing yet could have said the bound. Nothing where they are no step apart. */
export const amountsBetween = ({ buyerAmount, artistAmount, range }: Pick<Offer, 'buyerAmount' | 'artistAmount' | 'range'>): number[] => {
  const between = { from: buyerAmount ?? range.from, to: artistAmount ?? range.to };
  if (between.to <= between.from) return [];
  return suggestedAmounts(between).filter((amount) => amount > between.from && amount >= range.from && amount <= range.to);
};

/** What the other one of an offer said last, where that narrows what is worth sending: nobody asks for less than they are offered, or offers more than is asked. */
export function rangeToSend(
  { buyerAmount, artistAmount, range }: Pick<Offer, 'buyerAmount' | 'artistAmount' | 'range'>,
  side: OfferSide,
): Range {
  const said = side === 'artist' ? buyerAmount : artistAmount;
  // After a change of the price it may lie outside of what can be sent at all.
  if (said === null || said < range.from || said > range.to) return range;
  return side === 'artist' ? { from: said, to: range.to } : { from: range.from, to: said };
}

/** Any amount: of an artist who makes the offer. */
export const anyAmount: Range = { from: limits.priceMinFrw, to: limits.priceMaxFrw };

/** As typed, and as sent. */
export type OfferValues = z.input<ReturnType<typeof offerForm>>;
export type ParsedOffer = z.output<ReturnType<typeof offerForm>>;

/** The amount, how many, and what is written with it; `outside` says more of an amount outside of the range than the range, of none that is missing. */
export const offerForm = ({ from, to }: Range, outside?: string) => {
  const missing = failureTexts.amountOutside(formatNumber(from), formatNumber(to));
  const wrong = outside ?? missing;
  return z.object({
    amount: frw(from, to, missing, wrong),
    quantity: whole(1, limits.quantityMax, fieldMessages.quantityRange, fieldMessages.quantityRange),
    text: optionalProse(limits.reasonLength),
  });
};
