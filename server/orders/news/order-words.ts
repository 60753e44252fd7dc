import { formatDate, formatFrw } from '#contract/format.ts';
import { arrivalOf, type TransitRange, writeRange } from '#contract/transit.ts';

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

/** Who sends what by when, and the path of the conversation with them, by their first name; a mail that an older version put into the queue has neither works nor that. */
export type Dispatch = { artist: string; by: string; works?: string; ask?: { name: string; chat: string } };

/** How long a parcel is under way; a mail that an older version put into the queue does not say it. */
export type UnderWay = { transit?: TransitRange };

/** `1–3 days later, by 4 December 2026`, as the order's page says it, with the day by which it is usually there. */
function later(by: string, transit: TransitRange): string {
  if (transit.to === 0) return 'the same day';
  return `${writeRange(transit)} ${transit.to === 1 ? 'day' : 'days'} later, by ${formatDate(arrivalOf(by, transit).last)}`;
}

/** `Élodie will send ‘Lake Kivu’ by 1 December 2026. Usually with you 1–3 days later, by 4 December 2026.` */
export const willSend = ({ artist, by, works }: Dispatch, artists: number, { transit }: UnderWay = {}): string =>
  `${artist} will send ${works ?? (artists > 1 ? 'their part of your order' : 'your order')} by ${formatDate(by)}${
    transit ? `. Usually with you ${later(by, transit)}` : ''
  }.`;
