import { eq } from '#server/database/drizzle.ts';
import { type EmailPicture, emailPicture } from '#server/platform/email/email-picture.ts';
import type { OfferStep } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import type { OfferSide } from '#contract/offers.ts';
import { screens } from '#contract/screens.ts';
import { makeUnsubscribeLink } from '#server/accounts/unsubscribe-links.ts';
import { sendOfferStep } from '#server/chat/messages/send-message.ts';
import type { Transaction } from '#server/database/connect.ts';
import { notifyAll } from '#server/notifications/notify.ts';
import { orders } from '#server/orders/table.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import type { WantedMail } from '#server/platform/jobs/jobs.ts';
import type { Happening } from '#server/platform/notification-kinds.ts';
import type { Services } from '#server/platform/services.ts';
import { isBlockedPair } from '#server/offers/blocked.ts';
import { amountsOf } from '#server/offers/present.ts';
import type { FoundOffer } from '#server/offers/queries.ts';

/** What is said of an offer. */
export type OfferNews =
  | 'made'
  | 'madeByArtist'
  | 'countered'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'unavailable'
  | 'priceLowered';

const mailKinds = {
  made: 'offerMade',
  madeByArtist: 'offerMadeByArtist',
  countered: 'offerCountered',
  accepted: 'offerAccepted',
  declined: 'offerDeclined',
  withdrawn: 'offerWithdrawn',
  expired: 'offerExpired',
  unavailable: 'offerUnavailable',
  priceLowered: 'offerPriceLowered',
} as const satisfies Record<OfferNews, MailKind>;

const both: readonly OfferSide[] = ['buyer', 'artist'];

/** The key of what waits for one of the two people: what came later replaces it, and their own answer clears it. */
const keyOf = ({ offer }: FoundOffer, side: OfferSide) => `offer ${offer.id} ${side}`;

/** The order that an offer became, and until when it can be paid. One statement. */
async function findOrdered(tx: Transaction, orderId: string | null): Promise<{ number?: number; payBy?: string }> {
  if (!orderId) return {};
  const [order] = await tx.select({ number: orders.number, expiresAt: orders.expiresAt }).from(orders).where(eq(orders.id, orderId));
  return order ? { number: order.number, payBy: order.expiresAt.toISOString() } : {};
}

/** Where a person sees an offer, or the order that it became. */
function pageOf({ offer }: FoundOffer, side: OfferSide): string {
  if (offer.orderId) return side === 'buyer' ? screens.order(offer.orderId) : screens.artistOrder(offer.orderId);
  return side === 'buyer' ? screens.offer(offer.id) : screens.artistOffer(offer.id);
}

/** What one of the two did, as the card in their thread that shows it. */
const steps: { [N in OfferNews]?: OfferStep } = {
  made: 'made',
  madeByArtist: 'made',
  countered: 'countered',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
};

/** Puts a step into the thread of the two people, unless one of them has blocked the other: then they see nothing of each other there. */
async function writeStep(tx: Transaction, { offer }: FoundOffer, step: OfferStep, by: OfferSide): Promise<void> {
  const [senderId, receiverId] = by === 'buyer' ? [offer.buyerId, offer.artistId] : [offer.artistId, offer.buyerId];
  if (await isBlockedPair(tx, senderId, receiverId)) return;
  const { id, amount, quantity, artId, orderId } = offer;
  const content = step === 'made' || step === 'countered' ? offer.text : '';
  await sendOfferStep(tx, { senderId, receiverId, content, artId, orderId: orderId ?? undefined, offer: { id, step, amount, quantity } });
}

/** The work's picture, which leads to the work while that is in the shop. */
function shownIn({ art, picture: stored }: FoundOffer, publicUrl: string): { picture?: EmailPicture } {
  const picture = emailPicture(publicUrl, stored, { name: art.name, slug: art.onShow ? art.slug : null });
  return picture ? { picture } : {};
}

/** The last amounts of the reader and of the other one, as far as they are known. */
function saidBy(found: FoundOffer, side: OfferSide): { yours?: number; theirs?: number } {
  const { buyer, artist } = amountsOf(found);
  const [yours, theirs] = side === 'buyer' ? [buyer, artist] : [artist, buyer];
  return { ...(yours !== null && { yours }), ...(theirs !== null && { theirs }) };
}

/** What is told once; a price may be lowered again. */
const causeOf = ({ offer, art }: FoundOffer, news: OfferNews) =>
  `offer ${offer.id} ${offer.rounds} ${news}${news === 'priceLowered' ? ` ${art.price}` : ''}`;

/**
 * Tells these sides of an offer what happened, by bell and mail, in the transaction of it; for the other side, who did it, what waited for them is
 * read, and the thread of the two shows it. A job that ends several offers tells each of them.
 */
export async function tellOffer(
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  tx: Transaction,
  found: FoundOffer,
  news: OfferNews,
  sides: readonly OfferSide[],
): Promise<void> {
  const { offer, art } = found;
  const step = steps[news];
  const by = both.find((side) => !sides.includes(side));
  if (step && by) await writeStep(tx, found, step, by);
  const cause = causeOf(found, news);
  const told = sides.map((side) => {
    const [reader, other] = side === 'buyer' ? [found.buyer, found.artist] : [found.artist, found.buyer];
    return { side, reader, other, link: pageOf(found, side) };
  });
  await notifyAll(
    tx,
    told.map(({ side, reader, other, link }) => {
      const happening = {
        kind: `offer.${news}`,
        facts: { name: other.name, art: art.name, amount: offer.amount, price: art.price },
      } satisfies Happening;
      return { ...happening, of: other.id, userId: reader.id, link, key: keyOf(found, side), cause };
    }),
    both.filter((side) => !sides.includes(side)).map((side) => keyOf(found, side)),
  );
  const ordered = news === 'accepted' ? await findOrdered(tx, offer.orderId) : {};
  // Those of the other steps repeat no earlier words.
  const isAnAmount = steps[news] === 'made' || steps[news] === 'countered';
  const mails: WantedMail[] = [];
  const shown = shownIn(found, config.publicUrl);
  for (const { side, reader, other, link } of told.filter(({ reader: { isMailed } }) => isMailed)) {
    const facts = {
      name: reader.name,
      other: other.name,
      art: art.name,
      amount: offer.amount,
      quantity: offer.quantity,
      price: art.price,
      ...saidBy(found, side),
      validUntil: offer.validUntil.toISOString(),
      ...shown,
      link: `${config.publicUrl}${link}`,
      leave: await makeUnsubscribeLink(tx, config.publicUrl, { what: 'offer', id: reader.id }),
      isLast: offer.rounds >= limits.offerRounds,
      ...(isAnAmount && offer.text && { text: offer.text }),
      ...(news === 'accepted' && { isForBuyer: side === 'buyer', ...ordered }),
    };
    mails.push({ order: { letter: mailKinds[news], to: reader.email, facts } as EmailOrder, cause });
  }
  await jobs.addMails(tx, mails);
}
