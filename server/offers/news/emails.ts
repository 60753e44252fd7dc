import { formatDateAndTime, formatFrw } from '#contract/format.ts';
import { type EmailParts, type UnsubscribeLink, writeEmail } from '#server/platform/email/blocks.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { subjectAbout } from '#server/platform/email/subject.ts';
import { firstNameOf } from '#server/orders/named.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** `other` is the other person, `amount` that of one piece in Frw, `validUntil` ISO 8601. `text` is what they wrote with it; a mail that an older version queued has neither that nor `leave`. */
type OfferFacts = {
  name: string;
  other: string;
  art: string;
  amount: number;
  quantity: number;
  /** What the shop asks, and what each of the two said last, all for one piece; a mail that an older version queued has none of them. */
  price?: number;
  yours?: number;
  theirs?: number;
  validUntil: string;
  /** No counter is left: it can be accepted or declined. */
  isLast?: boolean;
  text?: string;
  picture?: EmailPicture;
  link: string;
  leave?: UnsubscribeLink;
};

type Words = Pick<EmailParts, 'subject' | 'title' | 'paragraphs'> & { label: string; isToPay?: boolean };

const priceOf = ({ amount, quantity }: OfferFacts) =>
  quantity === 1 ? formatFrw(amount) : `${formatFrw(amount)} for each of ${quantity} (${formatFrw(amount * quantity)} together)`;

const answerBy = ({ validUntil, isLast }: OfferFacts) =>
  `Please answer by ${formatDateAndTime(validUntil)}: ${isLast ? 'accept or decline' : 'accept, decline, or answer with another amount'}.`;

/** What was written with an amount. */
const wordsOf = ({ other, text }: OfferFacts) => (text?.trim() ? [`${other} writes: “${text.trim()}”`] : []);

/** A mail that an older version put into the queue does not say until when its order can be paid. */
function payNow({ amount, quantity, payBy }: OfferFacts & { payBy?: string }): string {
  if (!payBy) return 'Your order is placed at this price and kept for you. Please pay it now.';
  return `Your order is placed at this price and kept for you. Please pay ${formatFrw(amount * quantity)} by ${formatDateAndTime(payBy)}; after that it goes back to the shop.`;
}

/** What is asked and what each side said, one below the other. */
function amountsIn({ price, yours, theirs, other, quantity }: OfferFacts) {
  const amounts = [
    ['Price', price],
    ['Your offer', yours],
    [`${firstNameOf(other)}’s offer`, theirs],
  ] as const;
  const lines = amounts.flatMap(([text, amount]) =>
    amount === undefined ? [] : [{ text: quantity > 1 ? `${text} for one` : text, amount: formatFrw(amount) }],
  );
  return lines.length > 0 ? { list: { lines } } : {};
}

/** What its buyer pays now, with the work: what was asked and offered on the way there is over. */
const toPay = ({ art, amount, quantity, price, other, picture }: OfferFacts) => ({
  list: {
    lines: [
      {
        text: `${art} × ${quantity}`,
        amount: formatFrw(amount * quantity),
        ...(picture && { picture }),
        detail: price === undefined ? other : `${other} · in the shop ${formatFrw(price)}`,
      },
    ],
  },
});

const writeOfferEmail = (facts: OfferFacts, { label, isToPay = false, ...words }: Words) =>
  writeEmail({
    ...words,
    // The first paragraph says what the subject says.
    preview: words.paragraphs.slice(1).join(' ') || undefined,
    greeting: `Hello ${facts.name},`,
    ...(facts.picture && !isToPay && { pictures: [facts.picture] }),
    ...(isToPay ? toPay(facts) : amountsIn(facts)),
    action: { label, link: facts.link },
    ...(facts.leave && { leave: facts.leave }),
  });

/** Mails about offers, to its buyer or its artist. */
export const offerEmails = {
  offerMade: (facts: OfferFacts) =>
    writeOfferEmail(facts, {
      ...subjectAbout(facts.art, (art) => `${firstNameOf(facts.other)} offers ${formatFrw(facts.amount)} for ${art}`),
      paragraphs: [`${facts.other} offers ${priceOf(facts)} for ${facts.art}.`, ...wordsOf(facts), answerBy(facts)],
      label: 'Answer the offer',
    }),
  offerMadeByArtist: (facts: OfferFacts) =>
    writeOfferEmail(facts, {
      ...subjectAbout(facts.art, (art) => `${firstNameOf(facts.other)} offers you ${art}`),
      paragraphs: [`${facts.other} offers you ${facts.art} for ${priceOf(facts)}.`, ...wordsOf(facts), answerBy(facts)],
      label: 'Answer the offer',
    }),
  offerCountered: (facts: OfferFacts) =>
    writeOfferEmail(facts, {
      ...subjectAbout(facts.art, (art) => `${firstNameOf(facts.other)} answers with ${formatFrw(facts.amount)} for ${art}`),
      paragraphs: [`${facts.other} answers your offer for ${facts.art} with ${priceOf(facts)}.`, ...wordsOf(facts), answerBy(facts)],
      label: 'Answer the offer',
    }),
  offerAccepted: (facts: OfferFacts & { isForBuyer: boolean; payBy?: string }) =>
    writeOfferEmail(facts, {
      ...subjectAbout(facts.art, (art) => `${firstNameOf(facts.other)} accepts ${formatFrw(facts.amount)} for ${art}`),
      paragraphs: [
        `${facts.other} accepts ${priceOf(facts)} for ${facts.art}.`,
        facts.isForBuyer
          ? payNow(facts)
          : 'It is ordered at this price. Please wait to send it until the order is paid; we’ll email you then.',
      ],
      label: facts.isForBuyer ? 'Pay the order' : 'See the order',
      isToPay: facts.isForBuyer,
    }),
  offerDeclined: (facts: OfferFacts) =>
    writeOfferEmail(facts, {
      ...subjectAbout(facts.art, (art) => `${firstNameOf(facts.other)} declines your offer for ${art}`),
      paragraphs: [`${facts.other} declines ${priceOf(facts)} for ${facts.art}.`],
      label: 'See the offer',
    }),
  offerWithdrawn: (facts: OfferFacts) =>
    writeOfferEmail(facts, {
      ...subjectAbout(facts.art, (art) => `${firstNameOf(facts.other)} withdraws the offer for ${art}`),
      paragraphs: [`${facts.other} withdraws the offer of ${priceOf(facts)} for ${facts.art}.`],
      label: 'See the offer',
    }),
  offerExpired: (facts: OfferFacts) =>
    writeOfferEmail(facts, {
      ...subjectAbout(facts.art, (art) => `The offer for ${art} has expired`),
      paragraphs: [`The offer of ${priceOf(facts)} for ${facts.art}, between you and ${facts.other}, was not answered in time.`],
      label: 'See the offer',
    }),
  offerPriceLowered: (facts: OfferFacts & { price: number }) =>
    writeOfferEmail(facts, {
      subject: `The price is now below the offer: ${facts.art}`,
      paragraphs: [
        `${facts.art} now costs ${formatFrw(facts.price)}. The offer of ${priceOf(facts)}, between you and ${facts.other}, is higher and still open.`,
        'You can end the offer, answer with another amount, or leave it as it is.',
      ],
      label: 'See the offer',
    }),
  offerUnavailable: (facts: OfferFacts) =>
    writeOfferEmail(facts, {
      ...subjectAbout(facts.art, (art) => `The offer for ${art} has ended`),
      paragraphs: [
        `The offer of ${priceOf(facts)} for ${facts.art}, between you and ${facts.other}, has ended: the artwork is no longer available, or fewer are left.`,
      ],
      label: 'See the offer',
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof offerEmails> {}
}
