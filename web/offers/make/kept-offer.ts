import * as z from 'zod/mini';
import { followText } from '#web/app/forms/kept-text.ts';
import { offerKept } from '#web/offers/offer-kept.ts';

const Kept = z.object({ amount: z.number(), quantity: z.number(), text: z.string() });

/** What a visitor typed into an offer that could not be made after the sign-in. */
export function readKeptOffer(artId: string): { amount: string; quantity: string; text: string } | undefined {
  let kept = '';
  followText(offerKept(artId), (text) => (kept = text))();
  try {
    const { data } = Kept.safeParse(JSON.parse(kept || 'null'));
    return data && { amount: String(data.amount), quantity: String(data.quantity), text: data.text };
  } catch {
    return undefined;
  }
}
