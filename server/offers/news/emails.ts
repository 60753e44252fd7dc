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

type Words = Pick<EmailParts, 'subject' | 'title' | 'paragraphs' | 'list'> & { label: string; isNew?: boolean };

const priceOf = ({ amount, quantity }: OfferFacts) =>
  quantity === 1 ? formatFrw(amount) : `${formatFrw(amount)} for each of ${quantity} (${formatFrw(amount * quantity)} together)`;

const answerBy = ({ validUntil, isLast }: OfferFacts) =>
  `Please answer by ${formatDateAndTime(validUntil)}: ${isLast ? 'accept or decline' : 'accept, decline, or answer with another amount'}.`;

/** What was written with an amount. */
const wordsOf = ({ other, text }: OfferFacts) => (text?.trim() ? [`${other} writes: “${text.trim()}”`] : []);

/** What an accepted offer became; a mail that an older version put into the queue says neither its number nor until when it can be paid. */
type Ordered = { number?: number; payBy?: string };

const orderOf = ({ number }: Ordered, begin: string) => (number === undefined ? begin : `${begin} ${number}`);

function payNow({ amount, quantity, ...ordered }: OfferFacts & Ordered): string {
  const placed = `${orderOf(ordered, 'Your order')} is placed at this price and kept for you.`;
  if (!ordered.payBy) return `${placed} Please pay it now.`;
  return `${placed} Please pay ${formatFrw(amount * quantity)} by ${formatDateAndTime(ordered.payBy)}; after that it goes back to the shop.`;
}

/** What is asked and what each side said, one below the other; `isNew`: the amount of the other side is what is answered now. */
function amountsIn({ price, yours, theirs, other, quantity }: OfferFacts, isNew: boolean) {
  const said = (text: string) => (quantity > 1 ? `${text} for one` : text);
  const rows = [
    ['Price', price],
    ['Your offer', yours],
    [`${firstNameOf(other)}’s offer`, theirs],
  ] as const;
  const amounts = rows.flatMap(([text, amount]) => (amount === undefined ? [] : [{ text: said(text), amount: formatFrw(amount) }]));
  const [last] = amounts.slice(-1);
  if (!last) return {};
  if (!isNew || theirs === undefined) return { list: { lines: amounts } };
  return { list: { lines: amounts.slice(0, -1), sums: [{ label: last.text, amount: last.amount }] } };
}

/** What is ordered, and the price that the two agreed on: what was asked and offered on the way there is over. */
const agreedIn = ({ art, amount, quantity, price, other, picture, ...facts }: OfferFacts & Ordered & { isForBuyer?: boolean }) => ({
  list: {
    ...(facts.number !== undefined && { title: `Order ${facts.number}:` }),
    lines: [
      {
        text: `${art} × ${quantity}`,
        amount: '',
        ...(picture && { picture }),
        detail: [facts.isForBuyer ? other : '', price === undefined ? '' : `in the shop ${formatFrw(price)}`].filter(Boolean).join(' · '),
      },
    ],
    sums: [{ label: 'Agreed price', amount: formatFrw(amount * quantity) }],
  },
});

const writeOfferEmail = (facts: OfferFacts, { label, list, isNew = false, ...words }: Words) =>
  writeEmail({
    ...words,
    // The first paragraph says what the subject says.
    preview: words.paragraphs.slice(1).join(' ') || undefined,
    greeting: `Hello ${facts.name},`,
    ...(facts.picture && !list && { pictures: [facts.picture] }),
    ...(list ? { list } : amountsIn(facts, isNew)),
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
      isNew: true,
    }),
  offerMadeByArtist: (facts: OfferFacts) =>
    writeOfferEmail(facts, {
      ...subjectAbout(facts.art, (art) => `${firstNameOf(facts.other)} offers you ${art}`),
      paragraphs: [`${facts.other} offers you ${facts.art} for ${priceOf(facts)}.`, ...wordsOf(facts), answerBy(facts)],
      label: 'Answer the offer',
      isNew: true,
    }),
  offerCountered: (facts: OfferFacts) =>
    writeOfferEmail(facts, {
      ...subjectAbout(facts.art, (art) => `${firstNameOf(facts.other)} answers with ${formatFrw(facts.amount)} for ${art}`),
      paragraphs: [`${facts.other} answers your offer for ${facts.art} with ${priceOf(facts)}.`, ...wordsOf(facts), answerBy(facts)],
      label: 'Answer the offer',
      isNew: true,
    }),
  offerAccepted: (facts: OfferFacts & Ordered & { isForBuyer: boolean }) =>
    writeOfferEmail(facts, {
      ...subjectAbout(facts.art, (art) => `${firstNameOf(facts.other)} accepts ${formatFrw(facts.amount)} for ${art}`),
      paragraphs: [
        `${facts.other} accepts ${priceOf(facts)} for ${facts.art}.`,
        facts.isForBuyer
          ? payNow(facts)
          : `It is ordered at this price${facts.number === undefined ? '' : `, as order ${facts.number}`}. Please wait to send it until the order is paid; we’ll email you then.`,
      ],
      label: facts.isForBuyer ? 'Pay the order' : 'See the order',
      ...agreedIn(facts),
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
      paragraphs: [`The offer of ${priceOf(facts)} for ${facts.art}, between you and ${facts.other}, has ended without an answer.`],
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
