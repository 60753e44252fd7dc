import { formatFrw } from '#contract/format.ts';
import { type NotificationFactsOf, type NotificationTexts, waiting } from '#server/platform/notification-kinds.ts';

/** `name` is the other person's, `art` the artwork's, `amount` that of one piece in Frw, `price` what it costs. */
type OfOffer = { name: string; art: string; amount: number; price?: number };

/** What the bell says of offers. */
export const offerNotifications = {
  'offer.made': waiting(
    ({ name, art, amount }: OfOffer) => `${name} offers ${formatFrw(amount)} for ${art}`,
    ({ name, art, amount }) => `${name} offered ${formatFrw(amount)} for ${art}`,
  ),
  'offer.madeByArtist': waiting(
    ({ name, art, amount }: OfOffer) => `${name} offers you ${art} for ${formatFrw(amount)}`,
    ({ name, art, amount }) => `${name} offered you ${art} for ${formatFrw(amount)}`,
  ),
  'offer.countered': waiting(
    ({ name, art, amount }: OfOffer) => `${name} answers your offer for ${art} with ${formatFrw(amount)}`,
    ({ name, art, amount }) => `${name} answered your offer for ${art} with ${formatFrw(amount)}`,
  ),
  'offer.accepted': ({ name, art, amount }: OfOffer) => `${name} accepts ${formatFrw(amount)} for ${art}: it is ordered`,
  'offer.declined': ({ name, art }: OfOffer) => `${name} declines your offer for ${art}`,
  'offer.withdrawn': ({ name, art }: OfOffer) => `${name} withdraws the offer for ${art}`,
  'offer.expired': ({ art }: OfOffer) => `The offer for ${art} has expired`,
  'offer.unavailable': ({ art }: OfOffer) => `The offer for ${art} has ended: it is no longer available`,
  'offer.priceLowered': ({ name, art, amount, price = 0 }: OfOffer) =>
    `${art} now costs ${formatFrw(price)}, less than the offer of ${formatFrw(amount)} between you and ${name}`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof offerNotifications> {}
}
