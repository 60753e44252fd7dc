/** Why the shop itself gives money back: what was cancelled, or a charge that its order could not take. */
export type RefundCode = 'orderCancelled' | 'itemsCancelled' | 'second' | 'late' | 'short' | 'currency' | 'afterHand';

type Item = { id: string; name: string; quantity: number };
/** `lines` are the Frw on each line; refunds of before, and of an admin, have their words. */
type Why = { reason: string; code?: RefundCode | null | undefined; lines: Readonly<Record<string, number>> };

const sentences: Record<RefundCode, (items: readonly Item[]) => string> = {
  orderCancelled: () => 'The order was cancelled.',
  itemsCancelled: (items) =>
    `Cancelled: ${items.map(({ name, quantity }) => (quantity === 1 ? name : `${name} × ${quantity}`)).join(', ')}.`,
  second: () => 'The order was paid twice.',
  late: () => 'The payment came after the order was cancelled.',
  short: () => 'The payment was less than the total.',
  currency: () => 'The payment was in a different currency than agreed.',
  afterHand: () => 'The payment came after the order was recorded as paid by hand.',
};

/** Why money went back, in words; `items` are those of its order. */
export const refundWords = ({ reason, code, lines }: Why, items: readonly Item[]): string =>
  code ? sentences[code](items.filter(({ id }) => lines[id])) : reason;

/** What the staff give as a reason at one press, as an artist reads it; other words are the buyer's alone. */
const forArtist: Readonly<Record<string, (buyer: string) => string>> = {
  'It arrived damaged': () => 'It arrived damaged.',
  "It isn't as described": () => 'It isn’t as described.',
  'You sent it back': (buyer) => `${buyer} sent it back.`,
  "It hasn't arrived": () => 'It hasn’t arrived.',
  'You asked us to cancel it': (buyer) => `${buyer} asked us to cancel it.`,
  'The work is no longer available': () => 'It is no longer available.',
  "We can't deliver to this address": () => 'We can’t deliver to this address.',
};

/** A word that speaks to the buyer. */
const SPEAKS = /\byou(?:r|rs|rself)?\b/i;

const ENDS_SENTENCE = /[.!?…]["”’)]?$/;

/** 'Reason: It arrived damaged.', a sentence as the others are. */
export function writeReason(reason: string): string {
  const said = reason.trim();
  return `Reason: ${said}${ENDS_SENTENCE.test(said) ? '' : '.'}`;
}

/** Why money went back, to an artist: what speaks to the buyer stands as what they were written. `start` names the buyer at a sentence's beginning. */
export function whyForArtist(reason: string | undefined, start: string, buyer: string): string[] {
  if (!reason) return [];
  const ready = forArtist[reason.trim()];
  if (ready) return [writeReason(ready(start))];
  return [SPEAKS.test(reason) ? `We wrote to ${buyer}: “${reason}”` : writeReason(reason)];
}
