import { countryName } from '#contract/countries.ts';
import { formatDayMonth, formatFrw } from '#contract/format.ts';
import { HOME_COUNTRY, isHomeNumber } from '#contract/home-country.ts';
import type { Carrier } from '#contract/orders.ts';
import { formatPhone } from '#contract/phone.ts';
import { ORDER_ARRIVAL, ORDER_PROBLEM } from '#contract/screens.ts';
import { type EmailParts, writeEmail } from '#server/platform/email/blocks.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { subjectAbout } from '#server/platform/email/subject.ts';
import { orderHelp } from '#server/platform/email/order-help.ts';
import { carrierOf, firstNameOf, listed, paidHow, quoted } from '#server/orders/named.ts';
import { dutiesIn } from '#server/orders/news/parcel-words.ts';
import { parcelsOf, trackedOf } from './parcels.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** An item that was sent or delivered. */
type Piece = {
  piece: string;
  /** How many pieces, and what they cost together in Frw; a mail that an older version queued does not say it. */
  quantity?: number;
  picture?: EmailPicture;
  amount?: number;
  artist: string;
  /** The path of the conversation with the artist about the order; a mail that an older version queued does not say it. */
  chat?: string;
  /** An admin recorded it, in place of the artist. */
  isByShop?: boolean;
  carrier?: Carrier;
  /** The parcel's number or the courier's telephone, and a note; either may be empty. */
  tracking?: string;
  note?: string;
  /** Where it is reviewed; none where that was done, and of what its buyer complained of. */
  review?: string;
  /** Its buyer reported a problem with it before. */
  isReported?: boolean;
};

/** `others` were sent or delivered within the same minute. */
type PieceFacts = Piece & {
  name: string;
  number: number;
  others?: Piece[];
  /** How the order was paid. */
  method?: string | null;
  /** Of what was sent: the days on which it usually arrives, in Kigali; the whole address, and whom the courier calls. */
  arrives?: { first: string; last: string };
  goesTo?: string;
  phone?: string | null;
  /** Where it goes; a mail that an older version queued does not say it. */
  country?: string;
  /** Where the pieces of the order are, unless all are in one state. */
  standings?: string;
  link: string;
};

const piecesOf = ({ others = [], ...first }: PieceFacts): Piece[] => [first, ...others];
/** `‘Lake Kivu’ and ‘Nine Hearths’ × 2` */
const namesOf = (pieces: readonly Piece[]) => quoted(pieces.map(({ piece: name, quantity = 1 }) => ({ name, quantity })));
/** Several works, or several pieces of one. */
const areSeveral = (pieces: readonly Piece[]): boolean => pieces.length > 1 || (pieces[0]?.quantity ?? 1) > 1;
/** What a heading names: the only work, or how many. */
const whatOf = (pieces: readonly Piece[]) => (pieces.length > 1 ? `${pieces.length} works` : namesOf(pieces));
const artistsOf = (pieces: readonly Piece[]) => [...new Set(pieces.map(({ artist }) => artist))];

/** When a parcel usually arrives, unless that is over: it may have been sent days before it was recorded. */
const arrives = ({ first, last }: NonNullable<PieceFacts['arrives']>): string =>
  first === last ? `Usually on ${formatDayMonth(last)}` : `Usually between ${formatDayMonth(first)} and ${formatDayMonth(last)}`;

/** The day is what one opens the mail for: an inbox shows it beside the subject. */
const previewOf = ({ arrives: days, ...facts }: PieceFacts) =>
  [...(days ? [`${arrives(days)}.`] : []), saidSent(piecesOf(facts), facts.number)].join(' ');

/** Whom the courier will call; of a parcel to another country that a number of home is all they have. */
function whomToCall({ phone, country = HOME_COUNTRY, ...facts }: PieceFacts): string {
  if (!phone) return '';
  if (country === HOME_COUNTRY || !isHomeNumber(phone)) return `The courier will call ${formatPhone(phone)}.`;
  const artists = listed(artistsOf(piecesOf(facts)).map(firstNameOf));
  return `The parcel has your Rwandan number, ${formatPhone(phone)}. If it can’t be called in ${countryName(country)}, please tell ${artists} another one.`;
}

/** The couriers that can be called. */
const couriersOf = (pieces: readonly Piece[]) => parcelsOf(pieces).flatMap(({ number }) => (number?.link ? number.text : []));

/** Who gives a parcel another time or place. */
function reached(pieces: readonly Piece[]): string {
  const [couriers, artists] = [couriersOf(pieces), artistsOf(pieces)];
  if (artists.length === 1) return `${couriers.length > 0 ? `call ${listed(couriers)}, or ` : ''}ask ${firstNameOf(artists[0] ?? '')}`;
  const each = artists.map((artist) => {
    const own = couriersOf(pieces.filter((piece) => piece.artist === artist));
    return own.length > 0 ? `${firstNameOf(artist)} (courier ${listed(own)})` : firstNameOf(artist);
  });
  return `ask who has sent it: ${each.slice(0, -1).join(', ')} or ${each.at(-1) ?? ''}`;
}

/** Each parcel, of several artists with the name of whose it is. */
function parcelsBy(pieces: readonly Piece[]) {
  const artists = artistsOf(pieces);
  if (artists.length === 1) return parcelsOf(pieces);
  return artists.flatMap((artist) =>
    parcelsOf(pieces.filter((piece) => piece.artist === artist)).map((parcel) =>
      Object.assign({}, parcel, { text: `${artist}: ${parcel.text}` }),
    ),
  );
}

/** What whoever waits for a parcel asks first: when, and who brings it. */
const arrivalDetails = ({ arrives: days, ...facts }: PieceFacts) => [
  ...(days ? [{ label: 'Arrives', text: arrives(days) }] : []),
  ...parcelsBy(piecesOf(facts)),
];

/** Whether one artist has sent all of it. */
const isOfOne = (facts: PieceFacts): boolean => artistsOf(piecesOf(facts)).length === 1;

/**
 * Where it goes, and what if nobody is there, with the way to the artist; those to several are at the foot of the mail. It stands below the works, so that
 * these and the buttons are in the first screen of a phone. A mail that an older version queued does not know where to.
 */
function goesWhere({ goesTo, ...facts }: PieceFacts) {
  if (!goesTo) return [];
  const calls = whomToCall(facts);
  const pieces = piecesOf(facts);
  const text = `If you are not there: ${calls && `${calls} `}For another time or place, ${reached(pieces)}.`;
  const [way] = isOfOne(facts) ? askOf(pieces) : [];
  const action = way && { label: `Ask ${way.ask.name}`, link: new URL(way.ask.chat, facts.link).href };
  return [`It goes to:\n${goesTo}`, action ? { text, action } : text, ...dutiesIn(facts.country)];
}

/** The ways to the artists who have sent something. */
const askOf = (pieces: readonly Piece[]) => [
  ...new Map(pieces.flatMap(({ artist, chat }) => (chat ? [[chat, { ask: { name: firstNameOf(artist), chat } }] as const] : []))).values(),
];

const ARRIVED = 'It has arrived';
const WRITE_REVIEW = 'Write a review';

const wholeOrder = ({ standings }: PieceFacts): string[] => (standings ? [`Your order now: ${standings}.`] : []);

/** What of the order it is, and how that was paid. Where there are several parcels to follow, each has its line. */
function listOf(facts: PieceFacts) {
  const pieces = piecesOf(facts);
  const tracked = trackedOf(pieces);
  // The button leads to the only one.
  const ofSeveral = pieces.filter(({ review }) => review).length > 1;
  const lines = [
    ...pieces.flatMap(({ piece, quantity, amount, picture, artist, review }) => {
      if (quantity === undefined || amount === undefined) return [];
      const action = review && ofSeveral ? { label: WRITE_REVIEW, link: review } : undefined;
      return [{ text: `${piece} × ${quantity}`, amount: formatFrw(amount), picture, detail: artist, action }];
    }),
    ...(tracked.length > 1 ? tracked.map(([tracking, action]) => ({ text: `Parcel ${tracking}`, action })) : []),
  ];
  if (lines.length === 0) return {};
  const total = pieces.reduce((sum, { amount = 0 }) => sum + amount, 0);
  return { list: { lines, ...(facts.method && { sums: [{ label: `Paid ${paidHow(facts.method)}`, amount: formatFrw(total) }] }) } };
}

/** The one parcel that can be followed comes first; the order is then a line below. */
function waysOn(facts: PieceFacts) {
  const [follow, ...others] = trackedOf(piecesOf(facts)).map(([, action]) => action);
  const seeOrder = { label: 'See the order', link: facts.link };
  const isFollowed = follow && others.length === 0;
  const lines = [...goesWhere(facts), ...(isFollowed ? [{ text: '', action: seeOrder }] : [])];
  return { action: isFollowed ? follow : seeOrder, ...(lines.length > 0 && { besides: { lines } }) };
}

/** '‘Lake Kivu’ sent by Emmanuel, RITCO 4711': of a long name the first, and the number where there is room; who recorded it is said in the text. */
function sentHow({ number, ...facts }: PieceFacts): string {
  const pieces = piecesOf({ number, ...facts });
  const [artist = '', ...otherArtists] = artistsOf(pieces);
  const [how = '', ...otherWays] = new Set(pieces.map(({ carrier, tracking }) => carrierOf(carrier, tracking)));
  const isNamed = !facts.isByShop && otherArtists.length === 0;
  const by = (name: string) => (isNamed ? ` by ${name}` : '');
  const way = otherWays.length > 0 ? '' : how.replace(/^(?=.)/, ', ');
  const about = (rest: string) => (piece: string) => `Order ${number}: ${whatOf([{ ...facts, piece }, ...pieces.slice(1)])} sent${rest}`;
  return subjectAbout(facts.piece, about(by(artist) + way), about(by(firstNameOf(artist)) + way), about(by(firstNameOf(artist))), about(''))
    .subject;
}

/** The heading: who has sent it stands below it. */
function onTheWay({ arrives: days, ...facts }: PieceFacts): string {
  const pieces = piecesOf(facts);
  const what = whatOf(pieces);
  if (!days) return `Order ${facts.number}: ${what} ${areSeveral(pieces) ? 'were' : 'was'} sent`;
  return `Order ${facts.number}: ${what} ${areSeveral(pieces) ? 'are on their way' : 'is on its way'}`;
}

/** The buyer knows first when it has arrived. */
const onceItIsThere = (pieces: readonly Piece[]) =>
  `Once ${areSeveral(pieces) ? 'they have' : 'it has'} reached you, please press ‘${ARRIVED}’: ${listed(artistsOf(pieces).map(firstNameOf))} will be glad to know.`;

/** Who sent what, with the order named once. */
function saidSent(pieces: readonly Piece[], number: number): string {
  if (pieces[0]?.isByShop)
    return `The shop has recorded that ${namesOf(pieces)} of your order ${number} ${areSeveral(pieces) ? 'were' : 'was'} sent. ${
      areSeveral(pieces) ? 'They are' : 'It is'
    } by ${listed(artistsOf(pieces))}.`;
  const [first = '', ...others] = artistsOf(pieces).map(
    (artist) => `${artist} has sent ${namesOf(pieces.filter((piece) => piece.artist === artist))}`,
  );
  return others.length === 0 ? `${first} of your order ${number}.` : `Of your order ${number}, ${[first, ...others].join(', and ')}.`;
}

function saidDelivered(pieces: readonly Piece[], number: number): string {
  const names = namesOf(pieces);
  const recorded = pieces[0]?.isByShop ? `The shop has recorded that ${names}` : names;
  const hope = pieces.some(({ review }) => review) ? ` We hope you enjoy ${areSeveral(pieces) ? 'them' : 'it'}.` : '';
  return `${recorded} of your order ${number} ${areSeveral(pieces) ? 'were' : 'was'} delivered.${hope}`;
}

/** What was reported already is not asked for; of the rest the sentence leads to the form. */
function ifWrong(facts: PieceFacts) {
  const pieces = piecesOf(facts);
  if (pieces.every(({ isReported }) => isReported)) return 'We have your report about it and will write to you.';
  const what = areSeveral(pieces) ? 'If one of them hasn’t' : 'If it hasn’t';
  return {
    text: `${what} reached you, or something is wrong with it, please tell us.`,
    action: { label: 'Report a problem', link: `${facts.link}#${ORDER_PROBLEM}` },
  };
}

/** The review first, of several works on the page of their order, which has a form for each. */
function waysOnceDelivered(facts: PieceFacts): Pick<EmailParts, 'action' | 'secondAction'> {
  const seeOrder = { label: 'See the order', link: facts.link };
  const [review, ...others] = piecesOf(facts).flatMap(({ review: page }) => page ?? []);
  if (!review) return { action: seeOrder };
  if (others.length > 0) return { action: { label: WRITE_REVIEW, link: facts.link } };
  return { action: { label: WRITE_REVIEW, link: review }, secondAction: seeOrder };
}

/** To the artist: what its buyer has confirmed. */
type ArrivalFacts = {
  name: string;
  number: number;
  pieces: readonly string[];
  /** How many of the only one; a mail that an older version queued does not say it. */
  quantity?: number;
  buyer: string;
  link: string;
};

/** Mails about the items of an order on their way. */
export const itemEmails = {
  pieceSent: (facts: PieceFacts) =>
    writeEmail({
      subject: sentHow(facts),
      preview: previewOf(facts),
      title: onTheWay(facts),
      greeting: `Hello ${facts.name},`,
      paragraphs: [saidSent(piecesOf(facts), facts.number), ...wholeOrder(facts)],
      details: arrivalDetails(facts),
      ...listOf(facts),
      ...waysOn(facts),
      // Of several works the list is higher than a phone.
      isActionFirst: true,
      secondAction: { label: ARRIVED, link: `${facts.link}#${ORDER_ARRIVAL}` },
      actionNote: onceItIsThere(piecesOf(facts)),
      help: orderHelp(facts.link, facts.goesTo && isOfOne(facts) ? [] : askOf(piecesOf(facts))),
    }),
  pieceDelivered: (facts: PieceFacts) => {
    const pieces = piecesOf(facts);
    // A mail that an older version queued does not say what they cost.
    const pictures = pieces.flatMap(({ picture, amount }) => (picture && amount === undefined ? [picture] : []));
    return writeEmail({
      ...subjectAbout(
        facts.piece,
        (piece) =>
          `Order ${facts.number}: ${whatOf([{ ...facts, piece }, ...pieces.slice(1)])} ${areSeveral(pieces) ? 'were' : 'was'} delivered`,
      ),
      greeting: `Hello ${facts.name},`,
      paragraphs: [saidDelivered(pieces, facts.number), ...wholeOrder(facts)],
      ...(pictures.length > 0 && { pictures }),
      ...listOf(facts),
      ...waysOnceDelivered(facts),
      besides: { lines: [ifWrong(facts)] },
      help: orderHelp(facts.link),
    });
  },
  pieceArrived: ({ name, number, pieces, quantity = 1, buyer, link }: ArrivalFacts) => {
    const works = quoted(pieces.map((piece) => ({ name: piece, quantity })));
    const isOfSeveral = pieces.length > 1 || quantity > 1;
    return writeEmail({
      ...subjectAbout(
        pieces[0] ?? '',
        (piece) =>
          `Order ${number}: ${pieces.length > 1 ? `${pieces.length} works` : quoted([{ name: piece, quantity }])} ${isOfSeveral ? 'have' : 'has'} reached ${firstNameOf(buyer)}`,
      ),
      greeting: `Hello ${name},`,
      paragraphs: [
        `${firstNameOf(buyer)} has confirmed that ${works} of order ${number} arrived. You don’t need to mark ${isOfSeveral ? 'them' : 'it'} as delivered.`,
      ],
      action: { label: 'See the order', link },
    });
  },
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof itemEmails> {}
}
