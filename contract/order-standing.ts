/** An item of a paid order as far as its delivery goes; times may be of any kind, null where it has not happened. */
type Item = {
  sentAt: unknown;
  deliveredAt: unknown;
  price: number;
  quantity: number;
  refundedAmount: number;
  /** Left out where that cannot be. */
  cancelledAt?: unknown;
};

/** Whether nothing of an item is left to be paid, so that it need not be sent. */
export const isRefunded = ({ price, quantity, refundedAmount }: Pick<Item, 'price' | 'quantity' | 'refundedAmount'>): boolean =>
  refundedAmount >= price * quantity;

/** The states of items in the order in which they are named, with the words of a mail; those of screens say the same (web/orders/state/standing-texts.ts). */
const standingWords = {
  delivered: 'delivered',
  sent: 'on its way',
  toSend: 'to be sent',
  refunded: 'refunded',
  cancelled: 'cancelled',
} as const;
export type Standing = keyof typeof standingWords;

/** Where an item is; what was cancelled alone or wholly refunded is that, wherever it went. */
export const standingOf = (item: Item): Standing =>
  item.cancelledAt ? 'cancelled' : isRefunded(item) ? 'refunded' : item.deliveredAt ? 'delivered' : item.sentAt ? 'sent' : 'toSend';

/** What is said of so many pieces. */
const wordsFor = (standing: Standing, pieces: number): string =>
  standing === 'sent' && pieces > 1 ? 'on their way' : standingWords[standing];

/** How many pieces are in each state, the empty ones left out, and of how many. */
export function countStandings(items: readonly Item[]): { parts: { standing: Standing; pieces: number }[]; total: number } {
  const parts = (Object.keys(standingWords) as Standing[]).map((standing) => {
    const pieces = items.reduce((sum, item) => sum + (standingOf(item) === standing ? item.quantity : 0), 0);
    return { standing, pieces };
  });
  return { parts: parts.filter(({ pieces }) => pieces > 0), total: items.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** Whether all has arrived: that some of it was refunded since takes no delivery away. */
export const hasAllArrived = (items: readonly Item[]): boolean =>
  items.every(({ deliveredAt, cancelledAt }) => deliveredAt && !cancelledAt);

/** '2 of 3 works delivered, 1 on its way', for mails; undefined where all items are in one state, or have all arrived. */
export function writeStandings(items: readonly Item[]): string | undefined {
  const { parts, total } = countStandings(items);
  if (parts.length < 2 || hasAllArrived(items)) return undefined;
  return parts
    .map(({ standing, pieces }, at) => `${at === 0 ? `${pieces} of ${total} works` : pieces} ${wordsFor(standing, pieces)}`)
    .join(', ');
}
