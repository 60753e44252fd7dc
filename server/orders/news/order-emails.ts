import { withCountry } from '#contract/addresses.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import { isRefunded } from '#contract/order-standing.ts';
import { screens } from '#contract/screens.ts';
import { adminNews, type AlertNews, type ChargeNews, chargeNews } from '#server/orders/alerts.ts';
import type { FoundOrder } from '#server/orders/found-order.ts';
import { placeOf, quoted, worksOf } from '#server/orders/named.ts';
import { isAskedFor } from '#server/orders/states/asked-lines.ts';
import { refundWords } from '#server/orders/states/refund-words.ts';
import { emailPicture } from '#server/platform/email/email-picture.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { artistsOf, type EventContext, ownPart, type Person } from './event-context.ts';
import { agreedWith, factsFor, firstToSend, paidFacts } from './mail-facts.ts';
import type { OrderNews } from './order-news.ts';
import { isLeft } from './to-send.ts';
import { artistsIn, cancelRefund, linesForBuyer, NAMED_MAX, type RefundPart, returnsOf } from './part.ts';

/** An order of before has no line of its country yet. */
const where = ({ order }: FoundOrder) => withCountry(order.shippingAddress, order.country);

type Emails = (context: EventContext) => EmailOrder[];

/** The mails of each piece of news that is about more than a single charge. */
const emails: Record<Exclude<OrderNews['news'], AlertNews>, Emails> = {
  placed: (context) => [
    ...toBuyer(context, 'orderPlaced', {
      address: where(context.found),
      country: context.found.order.country,
      phone: context.found.order.buyerPhone,
      payBy: context.found.order.expiresAt.toISOString(),
      ...agreedWith(context.found, 'buyer'),
    }),
    ...toArtists(context, 'orderPlacedForArtist', agreedWith(context.found, 'artist')),
  ],
  paid: (context) => {
    const { buyerPhone: phone, note } = context.found.order;
    const address = where(context.found);
    return [
      ...toBuyer(context, 'orderPaid', {
        address,
        phone,
        note,
        ...paidFacts(context.found, context.transit),
        ...agreedWith(context.found, 'buyer'),
      }),
      ...context.artists.flatMap((artist) => {
        const sendBy = firstToSend(context.found, artist.id);
        const facts = { address, place: placeOf(context.found.order), phone, note, ...(sendBy && { sendBy }) };
        return toArtists({ ...context, artists: [artist] }, 'orderPaidForArtist', facts);
      }),
    ];
  },
  cancelled: (context) => {
    const { order, lines } = context.found;
    const { cancelReason: reason, paymentStatus, cancellationState, paidAt, cancelledBy, userId } = order;
    // Also where an admin cancelled more than its buyer had asked for, it was not they who asked for the order.
    const isAsked = cancellationState === 'accepted' && lines.every(({ line }) => isAskedFor(order, line.id));
    // Made already where the job ran late.
    const refund = cancelRefund('cancelled', context.found) ?? 0;
    const isPaid = refund > 0 || paymentStatus === 'refund_due';
    const unpaid = isPaid || paidAt ? {} : { unpaid: { isByBuyer: cancelledBy === userId }, ...againOf(context) };
    const facts = { reason, isPaid, isAsked, ...(refund > 0 && { refund }), ...unpaid };
    return [...toBuyer(context, 'orderCancelled', facts), ...context.artists.flatMap((artist) => cancelledFor(context, artist))];
  },
  expired: (context) => [...toBuyer(context, 'orderExpired', againOf(context)), ...toArtists(context, 'orderCancelledForArtist', {})],
  refunded: emailsOfWhole,
  refundedPart: emailsOfPart,
  cancellationAsked: (context) => askedOf(context, context.found.order.cancellationReason ?? ''),
  cancellationDeclined: (context) => toBuyer(context, 'cancellationDeclined', {}),
  // Of works by several artists the shop was asked, and they were told to wait by the bell alone.
  cancellationWithdrawn: (context) => (artistsIn(context.found).size === 1 ? toArtists(context, 'cancellationWithdrawnForArtist', {}) : []),
  deliveryChanged: (context) => {
    const { buyerPhone: phone, note } = context.found.order;
    const facts = { address: where(context.found), place: placeOf(context.found.order), phone, note };
    return toArtists(context, 'orderDeliveryChangedForArtist', facts);
  },
  itemsCancelled: (context) => [
    ...toBuyer(context, 'orderItemsCancelled', { refund: cancelRefund('itemsCancelled', context.found) ?? 0 }),
    ...context.artists.flatMap((artist) =>
      toArtists({ ...context, artists: [artist] }, 'orderItemsCancelledForArtist', {
        ...backFor('itemsCancelled', context, artist),
        ...restFor(context, artist),
      }),
    ),
  ],
};

/** The mails of a piece of news. */
export function emailsOf(news: OrderNews['news'], context: EventContext): EmailOrder[] {
  if (news in adminNews) return toAdmins(context, news as AlertNews);
  if (news in chargeNews)
    return [...toBuyer(context, 'paymentReturned', { news: news as ChargeNews }), ...toAdmins(context, news as AlertNews)];
  return emails[news as keyof typeof emails](context);
}

/** Whether something of an order that was never paid can be bought: what it held is in the shop again, unless its artist hid it. */
const againOf = ({ found: { lines } }: EventContext) => (lines.some(({ slug }) => slug) ? { mayOrderAgain: true } : {});

/** What was refunded before and nobody asked to cancel is not in stock again: its artist knows whether it can be sold. */
function cancelledFor(context: EventContext, artist: Person): EmailOrder[] {
  const { found, backIds } = context;
  const own = found.lines.filter(({ line }) => line.ownerId === artist.id);
  const kept = backIds ? own.filter(({ line }) => !backIds.includes(line.id)) : [];
  const keptWorks = kept.length > 0 ? { kept: worksOf(kept.map(({ line }) => line)), isAllKept: kept.length === own.length } : {};
  return toArtists({ ...context, artists: [artist] }, 'orderCancelledForArtist', {
    ...keptWorks,
    ...backFor('cancelled', context, artist),
  });
}

/** What is left for an artist to send of works that the news is not about, and by when the first of it. */
function restFor({ found, ordered }: EventContext, { id }: Person) {
  const rest = ordered.filter(
    ({ line }) => line.ownerId === id && isLeft(line) && !line.cancelledAt && !found.lines.some((one) => one.line.id === line.id),
  );
  const sendBy = firstToSend({ ...found, lines: rest }, id);
  return sendBy ? { rest: { works: quoted(rest.map(({ line }) => line)), sendBy } } : {};
}

const backFor = (news: OrderNews['news'], { found }: EventContext, { id }: Person) =>
  cancelRefund(news, found, id) ? { isRefunded: true } : {};

/** A refund of the whole payment at once, to both with its reason; one that an older version queued has none. */
function emailsOfWhole(context: EventContext): EmailOrder[] {
  const { part, found } = context;
  if (!part) return [...toBuyer(context, 'orderRefunded', {}), ...toArtists(context, 'orderRefundedForArtist', {})];
  const why = whyOf(part);
  const reason = refundWords(
    why,
    found.lines.map(({ line }) => line),
  );
  return [
    ...toBuyer(context, 'orderRefunded', { reason, ...returnsOf(context) }),
    ...artistsOf(context).flatMap((artist) =>
      toArtists({ ...context, artists: [artist] }, 'orderRefundedForArtist', { part: partOf(context, artist, why) }),
    ),
  ];
}

const whyOf = (part: RefundPart) => ({ ...part, lines: Object.fromEntries(part.byLine) });

/** What an artist is told of a refund of their own works. */
const partOf = (context: EventContext, artist: Person, why: ReturnType<typeof whyOf>) => ({
  amount: ownPart(context, artist),
  // The shop's own reasons name works: an artist reads of their own alone.
  reason: refundWords(
    why,
    context.found.lines.flatMap(({ line }) => (line.ownerId === artist.id ? [line] : [])),
  ),
  ...ownRefund(context, artist),
});

/** The buyer gets amount and reason; each artist the refunded part of their own lines, and why. */
function emailsOfPart(context: EventContext): EmailOrder[] {
  const { part } = context;
  if (!part) return [];
  const { amount } = part;
  const why = whyOf(part);
  const items = context.found.lines.map(({ line }) => line);
  const reason = refundWords(why, items);
  const { totalPrice, refunds } = context.found.order;
  // What is only due is in the order's sum already, and not yet with the buyer.
  const made = refunds.reduce((sum, { state, amountFrw }) => sum + (state === 'made' ? (amountFrw ?? 0) : 0), 0);
  const left = totalPrice - made;
  const sums = { amount, reason, left, refundedInAll: made };
  const beside = { ...wholeOf(context), ...returnsOf(context) };
  return [
    // The staff read in the list of an order's emails which one it was.
    ...(left === 0
      ? toBuyer(context, 'orderRefunded', { part: sums, ...beside })
      : toBuyer(context, 'orderRefundedPart', { ...sums, ...beside })),
    ...artistsOf(context).flatMap((artist) => {
      const own = partOf(context, artist, why);
      const only = { ...context, artists: [artist] };
      return left === 0 ? toArtists(only, 'orderRefundedForArtist', { part: own }) : toArtists(only, 'orderRefundedPartForArtist', own);
    }),
  ];
}

/** What an artist is told besides of a refund: which of their works it put back in the shop, and what was refunded of their part in all. */
function ownRefund({ part, ordered, found }: EventContext, artist: Person) {
  const own = ordered.flatMap(({ line }) => (line.ownerId === artist.id ? [line] : []));
  return { refundedInAll: refundedOf(own, found), ...whereOwnAre(own, part), ...whyOwn(own, part, own.length < ordered.length) };
}

type Lines = EventContext['ordered'][number]['line'][];

/** What was refunded of these items in all, in Frw. */
const refundedOf = (own: Lines, { order }: EventContext['found']): number =>
  order.refunds
    .flatMap(({ state, lines }) => (state === 'made' ? own.map(({ id }) => lines[id] ?? 0) : []))
    .reduce((sum, amount) => sum + amount, 0);

/** Which of an artist's works a refund put back in the shop, and which it refunded whole and did not. What was cancelled is back already, which its own email says. */
function whereOwnAre(own: Lines, part: EventContext['part']) {
  if (!part || part.code) return {};
  const back = own.filter(({ id }) => part.restocked.includes(id));
  const kept = own.filter((line) => part.byLine.get(line.id) && isRefunded(line) && !line.cancelledAt && !part.restocked.includes(line.id));
  return { ...(back.length > 0 && { restocked: quoted(back) }), ...(kept.length > 0 && { kept: quoted(kept) }) };
}

/** Of an amount, which falls on works that it was not made for: why a share of it is this artist's. What was written of another artist's work is not theirs to read. */
function whyOwn(own: Lines, part: EventContext['part'], hasOthers: boolean) {
  if (!part?.isAmount) return {};
  const isOthers = onlyReturn(part)?.every((id) => own.every((line) => line.id !== id)) ?? false;
  return { ...(hasOthers && { share: isOthers ? ('others' as const) : ('order' as const) }), ...(isOthers && { reason: '' }) };
}

/** The items of the only return that was open; undefined of the whole order. Of two requests nobody knows which a refund answers. */
const onlyReturn = (part: EventContext['part']) => (part?.returns.length === 1 ? (part.returns[0] ?? undefined) : undefined);

/** Of a refund of an amount, which is of no work of its own: what its buyer asked to return, else what was ordered, without what was cancelled. */
function wholeOf({ part, ordered, publicUrl }: EventContext) {
  if (!part?.isAmount) return {};
  const isReturn = part.returns.length === 1;
  const returned = onlyReturn(part);
  const kept = ordered.filter(({ line }) => !line.cancelledAt && (returned?.includes(line.id) ?? true));
  const lines = kept.map(({ line }) => line);
  return {
    ...(isReturn && { isReturn }),
    ofWorks: lines.length > NAMED_MAX ? worksOf(lines) : quoted(lines),
    ordered: kept.slice(0, NAMED_MAX).map(({ line, slug, picture: stored }) => {
      const picture = emailPicture(publicUrl, stored, { name: line.name, slug });
      const row = { text: `${line.name} × ${line.quantity}`, detail: line.ownerName };
      return picture ? Object.assign(row, { picture }) : row;
    }),
    ...(kept.length > NAMED_MAX && { more: kept.length - NAMED_MAX }),
  };
}

type BuyerEmail = Extract<
  MailKind,
  | 'orderPlaced'
  | 'orderPaid'
  | 'orderCancelled'
  | 'orderExpired'
  | 'orderRefunded'
  | 'orderRefundedPart'
  | 'orderItemsCancelled'
  | 'paymentReturned'
  | 'cancellationDeclined'
>;
type ArtistEmail = Extract<MailKind, `order${string}ForArtist` | `cancellation${string}ForArtist`>;
type Facts<K extends MailKind> = Omit<Extract<EmailOrder, { letter: K }>['facts'], keyof ReturnType<typeof factsFor>>;

function toBuyer<K extends BuyerEmail>(context: EventContext, kind: K, facts: Facts<K>): EmailOrder[] {
  const { buyer, found } = context;
  if (!buyer) return [];
  return [
    {
      letter: kind,
      to: buyer.email,
      facts: { ...factsFor(context, buyer, linesForBuyer(context), screens.order(found.order.id)), ...facts },
    } as EmailOrder,
  ];
}

function toArtists<K extends ArtistEmail>(context: EventContext, kind: K, facts: Facts<K>): EmailOrder[] {
  return context.artists.map((artist) => {
    const own = context.found.lines.filter(({ line }) => line.ownerId === artist.id);
    return {
      letter: kind,
      to: artist.email,
      facts: { ...factsFor(context, artist, own, screens.artistOrder(context.found.order.id)), ...facts },
    } as EmailOrder;
  });
}

const factsForAdmin = (context: EventContext, admin: Person) =>
  factsFor(context, admin, context.found.lines, screens.adminOrder(context.found.order.id));

const toAdmins = (context: EventContext, news: AlertNews): EmailOrder[] =>
  context.admins.map((admin) => ({ letter: 'paymentAlert', to: admin.email, facts: { ...factsForAdmin(context, admin), news } }));

/** The artist of all items may answer, else the shop: also where that artist's account was erased. */
function askedOf(context: EventContext, reason: string): EmailOrder[] {
  const isOfOne = artistsIn(context.found).size === 1;
  const [artist, ...others] = context.artists;
  if (isOfOne && artist && others.length === 0)
    return toArtists(context, 'cancellationAskedForArtist', { reason, ...restFor(context, artist) });
  return context.admins.map((admin) => ({
    letter: 'cancellationAsked',
    to: admin.email,
    facts: { ...factsForAdmin(context, admin), reason, hasLeft: isOfOne },
  }));
}
