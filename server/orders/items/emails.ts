import type { Carrier } from '#contract/orders.ts';
import { writeEmail } from '#server/platform/email/blocks.ts';
import { orderHelp } from '#server/platform/email/order-help.ts';
import { carrierOf } from '#server/orders/named.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

type PieceFacts = {
  name: string;
  number: number;
  piece: string;
  artist: string;
  /** An admin recorded it, in place of the artist. */
  isByShop?: boolean;
  carrier?: Carrier;
  /** The parcel's number or the courier's telephone, and a note; either may be empty. */
  tracking?: string;
  note?: string;
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

/** 'sent by Emmanuel, RITCO 4711', which stands in the title; who recorded it is said in the text. */
const sentHow = ({ isByShop, artist, carrier, tracking }: PieceFacts) =>
  `sent${isByShop ? '' : ` by ${artist}`}${carrierOf(carrier, tracking).replace(/^(?=.)/, ', ')}`;

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
      ],
      action: { label: 'See the order', link: facts.link },
      help: orderHelp(facts.link),
    }),
  pieceDelivered: ({ name, number, piece, isByShop, link }: PieceFacts) =>
    writeEmail({
      subject: `Order ${number}: delivered`,
      greeting: `Hello ${name},`,
      paragraphs: [
        isByShop
          ? `The shop has recorded that ‘${piece}’ of your order ${number} was delivered. We hope you enjoy it.`
          : `‘${piece}’ of your order ${number} was delivered. We hope you enjoy it.`,
      ],
      action: { label: 'Review it', link },
      closing: 'If it hasn’t reached you, please report a problem on the page of your order.',
      help: orderHelp(link),
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof itemEmails> {}
}
