import { formatFrw } from '#contract/format.ts';
import type { Carrier } from '#contract/orders.ts';
import { trackingPageOf } from '#contract/tracking.ts';
import { writeEmail } from '#server/platform/email/blocks.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { orderHelp } from '#server/platform/email/order-help.ts';
import { carrierOf, firstNameOf, paidHow } from '#server/orders/named.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

type PieceFacts = {
  name: string;
  number: number;
  piece: string;
  /** How many pieces, what they cost together in Frw, and how the order was paid; a mail that an older version queued does not say it. */
  quantity?: number;
  picture?: EmailPicture;
  amount?: number;
  method?: string | null;
  artist: string;
  /** An admin recorded it, in place of the artist. */
  isByShop?: boolean;
  carrier?: Carrier;
  /** The parcel's number or the courier's telephone, and a note; either may be empty. */
  tracking?: string;
  note?: string;
  /** Where the pieces of the order are, unless all are in one state. */
  standings?: string;
  /** Where it is reviewed; none where that was done, and of what its buyer complained of. */
  review?: string;
  /** Its buyer reported a problem with it before. */
  isReported?: boolean;
  link: string;
};

const carriers: Record<Carrier, string> = {
  moto: 'Moto courier',
  ritco: 'RITCO parcels',
  volcano: 'Volcano parcels',
  ems: 'EMS Iposita',
  dhl: 'DHL',
  hand: 'Brought by hand',
  other: 'Another carrier',
};

const onItsWay = ({ carrier, tracking, note }: PieceFacts): string[] => [
  ...(carrier ? [[carriers[carrier], tracking].filter(Boolean).join(': ')] : []),
  ...(note ? [note] : []),
];

const wholeOrder = ({ standings }: PieceFacts): string[] => (standings ? [`Your order now: ${standings}.`] : []);

/** What of the order it is, how that was paid, and where the carrier shows it. */
function listOf({ piece, quantity, amount, picture, artist, method, carrier, tracking = '' }: PieceFacts) {
  const link = carrier && trackingPageOf({ carrier, number: tracking });
  const lines = [
    ...(quantity !== undefined && amount !== undefined
      ? [{ text: `${piece} × ${quantity}`, amount: formatFrw(amount), picture, detail: artist }]
      : []),
    ...(method ? [`Paid ${paidHow(method)}`] : []),
    ...(link ? [{ text: `Parcel ${tracking}`, action: { label: 'Follow the parcel', link } }] : []),
  ];
  return lines.length > 0 ? { list: { lines } } : {};
}

/** 'sent by Emmanuel, RITCO 4711', which stands in the title; who recorded it is said in the text. */
const sentHow = ({ isByShop, artist, carrier, tracking }: PieceFacts) =>
  `sent${isByShop ? '' : ` by ${artist}`}${carrierOf(carrier, tracking).replace(/^(?=.)/, ', ')}`;

/** To the artist: what its buyer has confirmed. */
type ArrivalFacts = { name: string; number: number; piece: string; buyer: string; link: string };

/** Mails about the items of an order on their way. */
export const itemEmails = {
  pieceSent: (facts: PieceFacts) =>
    writeEmail({
      subject: `Order ${facts.number}: ${sentHow(facts)}`,
      greeting: `Hello ${facts.name},`,
      paragraphs: [
        facts.isByShop
          ? `The shop has recorded that ‘${facts.piece}’ of your order ${facts.number} was sent. It is by ${facts.artist}.`
          : `${facts.artist} has sent ‘${facts.piece}’ of your order ${facts.number}.`,
        ...onItsWay(facts),
        ...wholeOrder(facts),
      ],
      ...listOf(facts),
      action: { label: 'See the order', link: facts.link },
      help: orderHelp(facts.link),
    }),
  pieceDelivered: (facts: PieceFacts) =>
    writeEmail({
      subject: `Order ${facts.number}: ‘${facts.piece}’ was delivered`,
      greeting: `Hello ${facts.name},`,
      paragraphs: [
        `${facts.isByShop ? `The shop has recorded that ‘${facts.piece}’ of your order ${facts.number}` : `‘${facts.piece}’ of your order ${facts.number}`} was delivered.${facts.review ? ' We hope you enjoy it.' : ''}`,
        ...wholeOrder(facts),
        facts.isReported
          ? 'We have your report about it and will write to you.'
          : 'If it hasn’t reached you, or something is wrong with it, please report a problem on the page of your order.',
      ],
      ...(facts.picture && { pictures: [facts.picture] }),
      action: { label: 'See the order', link: facts.link },
      ...(facts.review && {
        besides: { lines: [{ text: `How do you like ‘${facts.piece}’?`, action: { label: 'Review it', link: facts.review } }] },
      }),
      help: orderHelp(facts.link),
    }),
  pieceArrived: (facts: ArrivalFacts) =>
    writeEmail({
      subject: `Order ${facts.number}: ‘${facts.piece}’ has reached ${firstNameOf(facts.buyer)}`,
      greeting: `Hello ${facts.name},`,
      paragraphs: [
        `${firstNameOf(facts.buyer)} has confirmed that ‘${facts.piece}’ of order ${facts.number} arrived. You don’t need to mark it as delivered.`,
      ],
      action: { label: 'See the order', link: facts.link },
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof itemEmails> {}
}
