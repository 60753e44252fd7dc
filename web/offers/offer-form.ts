import * as z from 'zod/mini';
import { formatNumber } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { failureTexts, fieldMessages } from '#contract/messages.ts';
import { frw, optionalProse, whole } from '#contract/schemas.ts';

/** The lowest and the highest amount for one piece, in Frw. */
export type Range = { from: number; to: number };

/** What a buyer may offer for a price: from half of it, rounded up, to all of it (server/offers/amounts.ts). */
export const rangeBelow = (price: number): Range => ({ from: Math.ceil(price / 2), to: price });

/** Any amount: of an artist who makes the offer. */
export const anyAmount: Range = { from: limits.priceMinFrw, to: limits.priceMaxFrw };

/** As typed, and as sent. */
export type OfferValues = z.input<ReturnType<typeof offerForm>>;
export type ParsedOffer = z.output<ReturnType<typeof offerForm>>;

/** The amount, how many, and what is written with it. */
export const offerForm = ({ from, to }: Range) => {
  // Also of an empty field, which stands under these bounds.
  const within = failureTexts.amountOutside(formatNumber(from), formatNumber(to));
  return z.object({
    amount: frw(from, to, within, within),
    quantity: whole(1, limits.quantityMax, fieldMessages.quantityRange, fieldMessages.quantityRange),
    text: optionalProse(limits.reasonLength),
  });
};
