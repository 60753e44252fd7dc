import * as z from 'zod/mini';
import { formatNumber } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import { failureTexts, fieldMessages } from '#contract/messages.ts';
import { optionalProse, whole } from '#contract/schemas.ts';

/** The lowest and the highest amount for one piece, in Frw. */
export type Range = { from: number; to: number };

/** What a buyer may offer for a price: from half of it, rounded up, to all of it (server/offers/amounts.ts). */
export const rangeBelow = (price: number): Range => ({ from: Math.ceil(price / 2), to: price });

/** Any amount: of an artist who makes the offer. */
export const anyAmount: Range = { from: limits.priceMinFrw, to: limits.priceMaxFrw };

/** As typed, and as sent. */
export type OfferValues = z.input<ReturnType<typeof offerForm>>;
export type ParsedOffer = z.output<ReturnType<typeof offerForm>>;

/** The amount, how many, and what is written with it; people write '35 000' and '35,000'. */
export const offerForm = ({ from, to }: Range) =>
  z.object({
    amount: z.pipe(
      z.string().check(z.refine((typed) => /^\d+$/.test(digitsOf(typed)), fieldMessages.offerAmount)),
      z.pipe(
        z.transform((typed: string) => Number(digitsOf(typed))),
        z.number().check(z.gte(from, outside(from, to)), z.lte(to, outside(from, to))),
      ),
    ),
    quantity: whole(1, limits.quantityMax, fieldMessages.quantityPositive, fieldMessages.quantityPositive),
    text: optionalProse(limits.reasonLength),
  });

const digitsOf = (typed: string) => typed.replaceAll(/[\s,\u00A0\u202F]/gu, '').replace(/frw$/i, '');
const outside = (from: number, to: number) => failureTexts.amountOutside(formatNumber(from), formatNumber(to));
