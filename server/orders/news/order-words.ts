import { formatDate, formatFrw } from '#contract/format.ts';

/** Whom the price of an order was agreed with, where it came by an offer. */
export type Agreed = { agreedWith?: string };

type AgreedOrder = Agreed & { total: number; works?: string };

/** That the offer was accepted, to the buyer; undefined where there was none. */
export const writeAgreed = ({ agreedWith, total, works }: AgreedOrder): string | undefined =>
  agreedWith &&
  `You and ${agreedWith} agreed on ${formatFrw(total)}${works ? ` for ${works}` : ''}. Your order is placed at this price and kept for you. Thank you!`;

/** The same to the artist. */
export const writeAgreedToArtist = ({ agreedWith, total, works }: AgreedOrder): string | undefined =>
  agreedWith && `You and ${agreedWith} agreed on ${formatFrw(total)}${works ? ` for ${works}` : ''}, and it is ordered at this price.`;

/** Who sends what by when; a mail that an older version put into the queue does not name the works. */
export type Dispatch = { artist: string; by: string; works?: string };

/** `Élodie will send ‘Lake Kivu’ by 1 December 2026.` */
export const willSend = ({ artist, by, works }: Dispatch, artists: number): string =>
  `${artist} will send ${works ?? (artists > 1 ? 'their part of your order' : 'your order')} by ${formatDate(by)}.`;
