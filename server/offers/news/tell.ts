import type { OfferSide } from '#contract/offers.ts';
import { screens } from '#contract/screens.ts';
import type { Transaction } from '#server/database/connect.ts';
import { notifyAll } from '#server/notifications/notify.ts';
import type { EmailName, EmailOrder } from '#server/platform/email/email-order.ts';
import type { Happening } from '#server/platform/notification-kinds.ts';
import type { Services } from '#server/platform/services.ts';
import type { FoundOffer } from '#server/offers/queries.ts';

/** What is said of an offer. */
export type OfferNews = 'made' | 'madeByArtist' | 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'unavailable';

const letters = {
  made: 'offerMade',
  madeByArtist: 'offerMadeByArtist',
  countered: 'offerCountered',
  accepted: 'offerAccepted',
  declined: 'offerDeclined',
  withdrawn: 'offerWithdrawn',
  expired: 'offerExpired',
  unavailable: 'offerUnavailable',
} as const satisfies Record<OfferNews, EmailName>;

const both: readonly OfferSide[] = ['buyer', 'artist'];

/** The key of what waits for one of the two people: what came later replaces it, and their own answer clears it. */
const keyOf = ({ offer }: FoundOffer, side: OfferSide) => `offer ${offer.id} ${side}`;

/** Where a person sees an offer, or the order that it became. */
function pageOf({ offer, art }: FoundOffer, side: OfferSide): string {
  if (offer.orderId) return side === 'buyer' ? screens.order(offer.orderId) : screens.artistOrder(offer.orderId);
  return screens.chat(side === 'buyer' ? offer.artistId : offer.buyerId, { art: art.id });
}

/**
 * Tells these sides of an offer what happened, by bell and mail, in the transaction of it; for the other side, who did it, what waited for them is
 * read. A job that ends several offers tells each of them.
 */
export async function tellOffer(
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  tx: Transaction,
  found: FoundOffer,
  news: OfferNews,
  sides: readonly OfferSide[],
): Promise<void> {
  const { offer, art } = found;
  const cause = `offer ${offer.id} ${offer.rounds} ${news}`;
  const told = sides.map((side) => {
    const [reader, other] = side === 'buyer' ? [found.buyer, found.artist] : [found.artist, found.buyer];
    return { side, reader, other, link: pageOf(found, side) };
  });
  await notifyAll(
    tx,
    told.map(({ side, reader, other, link }) => {
      const happening = { kind: `offer.${news}`, facts: { name: other.name, art: art.name, amount: offer.amount } } satisfies Happening;
      return { ...happening, userId: reader.id, link, key: keyOf(found, side), cause };
    }),
    both.filter((side) => !sides.includes(side)).map((side) => keyOf(found, side)),
  );
  const mails = told.map(({ side, reader, other, link }) => {
    const facts = {
      name: reader.name,
      other: other.name,
      art: art.name,
      amount: offer.amount,
      quantity: offer.quantity,
      validUntil: offer.validUntil.toISOString(),
      link: `${config.publicUrl}${link}`,
      ...(news === 'accepted' && { isForBuyer: side === 'buyer' }),
    };
    return { order: { letter: letters[news], to: reader.email, facts } as EmailOrder, cause };
  });
  await jobs.addMails(tx, mails);
}
