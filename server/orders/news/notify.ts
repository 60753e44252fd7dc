import { withCountry } from '#contract/addresses.ts';
import { screens } from '#contract/screens.ts';
import type { TransitDays } from '#contract/transit.ts';
import type { EmailName, EmailOrder } from '#server/platform/email/email-order.ts';
import type { Transaction } from '#server/database/connect.ts';
import { adminNews, type AlertNews, type ChargeNews, chargeNews } from '#server/orders/alerts.ts';
import { isOver } from './is-over.ts';
import { type OrderNews, PLACED_NEWS_AFTER_SECONDS } from './order-news.ts';
import { clearedBy, notificationsOf } from './order-notifications.ts';
import { aboutItems, artistsIn, cancelRefund, findPart, type RefundPart } from './part.ts';
import { type Addressed, notifyAll } from '#server/notifications/notify.ts';
import { currentCause } from '#server/platform/current-job/current-job.ts';
import type { WantedMail } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import { findOrdersById } from '#server/orders/queries.ts';
import { agreedWith, factsFor, firstToSend, paidFacts } from './mail-facts.ts';
import { findPeople, type Person } from './people.ts';
import { hasToSend } from './to-send.ts';
import { isAskedFor } from '#server/orders/states/asked-lines.ts';
import type { FoundOrder } from '#server/orders/found-order.ts';
import { refundWords } from '#server/orders/states/refund-words.ts';
import { placeOf, worksOf } from '#server/orders/named.ts';

type EventContext = {
  found: FoundOrder;
  part: RefundPart | undefined;
  backIds: readonly string[] | undefined;
  publicUrl: string;
  /** For how many days a parcel is under way; of what is paid alone. */
  transit: TransitDays | undefined;
  buyer: Person | undefined;
  artists: Person[];
  admins: Person[];
};

type NewsServices = Pick<Services, 'db' | 'jobs' | 'config'>;

/** Queues the mails of an event and writes its notifications, all or none; erased accounts get none. */
export const sendOrderNews = (services: NewsServices, news: OrderNews): Promise<void> =>
  sendAllNews(services, [{ ...news, cause: currentCause() }]);

/** The same of several events, each with its cause, all or none. Seven statements, one more where something is paid, and one for each partial refund. */
export async function sendAllNews(
  { db, jobs, config }: NewsServices,
  events: readonly (OrderNews & { cause: string | undefined })[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const orders = await findOrdersById(
      tx,
      events.map(({ orderId }) => orderId),
      // What is paid asks to send it: sent or refunded at the same moment it must not.
      events.filter(({ news }) => news === 'paid').map(({ orderId }) => orderId),
    );
    const accounts = await findPeople(tx, [...orders.values()].flatMap(partiesOf), events.some(isAlert));
    const transit = await findTransit(tx, events);
    const mails: WantedMail[] = [];
    const bells: Addressed[] = [];
    const settled: string[] = [];
    for (const { orderId, news, refundId, lineIds, backIds, event, cause } of events) {
      const found = orders.get(orderId);
      if (!found || (await isOver(tx, { news, event }, found))) continue;
      const part = refundId ? await findPart(tx, refundId) : undefined;
      const beside = { part, backIds, transit, publicUrl: config.publicUrl, isForAdmins: isAlert({ news }), news };
      const context = contextOf(aboutItems(found, { news, lineIds, part }), accounts, beside);
      const about = {
        id: orderId,
        from: { news, ...(refundId && { refundId }), ...(lineIds && { lineIds }), ...(backIds && { backIds }) },
      };
      mails.push(...emailsOf(news, context).map((order) => ({ order, cause, about })));
      const people = recipientsOf(news, context);
      bells.push(...notificationsOf(news, people).map((bell) => Object.assign(bell, { cause })));
      settled.push(...clearedBy(news, people));
    }
    await jobs.addMails(tx, mails);
    await notifyAll(tx, bells, settled);
  });
}

/** The mails of a piece of news as they would be written now. Four statements at most. */
export async function writeNewsMails(tx: Transaction, event: OrderNews, publicUrl: string): Promise<EmailOrder[]> {
  const { orderId, news, refundId, lineIds, backIds } = event;
  const found = (await findOrdersById(tx, [orderId])).get(orderId);
  if (!found) return [];
  const isForAdmins = isAlert({ news });
  const accounts = await findPeople(tx, partiesOf(found), isForAdmins);
  const part = refundId ? await findPart(tx, refundId) : undefined;
  const beside = { part, backIds, transit: await findTransit(tx, [event]), publicUrl, isForAdmins, news };
  return emailsOf(news, contextOf(aboutItems(found, { news, lineIds, part }), accounts, beside));
}

/** Who has paid is told when it usually arrives. */
const findTransit = async (tx: Transaction, events: readonly Pick<OrderNews, 'news'>[]) =>
  events.some(({ news }) => news === 'paid') ? readSetting(tx, 'transitDays') : undefined;

const partiesOf = (found: FoundOrder) => [found.order.userId, ...artistsIn(found)];

/** Whether artists were never told of an order: it was cancelled unpaid before the news that it was placed. */
const isUnheard = ({ order: { createdAt, paidAt, cancelledAt } }: FoundOrder) =>
  cancelledAt !== null &&
  (paidAt === null || paidAt >= cancelledAt) &&
  cancelledAt.getTime() < createdAt.getTime() + PLACED_NEWS_AFTER_SECONDS * 1_000;

function contextOf(
  found: FoundOrder,
  people: readonly Person[],
  {
    isForAdmins,
    news,
    ...beside
  }: Pick<EventContext, 'part' | 'backIds' | 'publicUrl' | 'transit'> & { isForAdmins: boolean; news: OrderNews['news'] },
): EventContext {
  const artistIds = artistsIn(found);
  // Sent or refunded by now, there is nothing to ask of them.
  const isToSend = news === 'paid' || news === 'deliveryChanged';
  const isConcerned = ({ id }: Person) => artistIds.has(id) && (!isToSend || hasToSend(found, id));
  return {
    ...beside,
    found,
    buyer: people.find(({ id }) => id === found.order.userId),
    artists: isUnheard(found) ? [] : people.filter(isConcerned),
    admins: isForAdmins ? people.filter((person) => isForStaff(news, person)) : [],
  };
}

const recipientsOf = (news: OrderNews['news'], context: EventContext) => ({
  found: context.found,
  buyerId: context.buyer?.id,
  artistIds: artistsOf(context).map(({ id }) => id),
  refund: cancelRefund(news, context.found),
  adminIds: context.admins.map(({ id }) => id),
  amountOf: (artistId?: string) => (artistId === undefined ? context.part?.amount : context.part && ownPart(context, { id: artistId })),
});

/** What all who work on orders are told of; refunds are the admins'. */
const forStaff: ReadonlySet<OrderNews['news']> = new Set(['cancellationAsked', 'deliveryChanged']);

/** Refunds are the admins'; the others who work on orders are told of the rest. */
const isForStaff = (news: OrderNews['news'], person: Person) => (forStaff.has(news) ? person.worksOnOrders : person.isAdmin);

/** Whether the admins are told too. */
const isAlert = ({ news }: Pick<OrderNews, 'news'>): boolean => news in adminNews || news in chargeNews || forStaff.has(news);

/** An order of before has no line of its country yet. */
const where = ({ order }: FoundOrder) => withCountry(order.shippingAddress, order.country);

type Emails = (context: EventContext) => EmailOrder[];

/** The mails of each piece of news that is about more than a single charge. */
const emails: Record<Exclude<OrderNews['news'], AlertNews>, Emails> = {
  placed: (context) => [
    ...toBuyer(context, 'orderPlaced', {
      address: where(context.found),
      country: context.found.order.country,
      payBy: context.found.order.expiresAt.toISOString(),
      ...agreedWith(context.found, 'buyer'),
    }),
    ...toArtists(context, 'orderPlacedForArtist', agreedWith(context.found, 'artist')),
  ],
  paid: (context) => {
    const { buyerPhone: phone, note } = context.found.order;
    const address = where(context.found);
    return [
      ...toBuyer(context, 'orderPaid', { address, phone, ...paidFacts(context.found, context.transit) }),
      ...context.artists.flatMap((artist) => {
        const sendBy = firstToSend(context.found, artist.id);
        const facts = { address, place: placeOf(context.found.order), phone, note, ...(sendBy && { sendBy }) };
        return toArtists({ ...context, artists: [artist] }, 'orderPaidForArtist', facts);
      }),
    ];
  },
  cancelled: (context) => {
    const { order, lines } = context.found;
    const { cancelReason: reason, paymentStatus, cancellationState } = order;
    // Also where an admin cancelled more than its buyer had asked for, it was not they who asked for the order.
    const isAsked = cancellationState === 'accepted' && lines.every(({ line }) => isAskedFor(order, line.id));
    // Made already where the job ran late.
    const refund = cancelRefund('cancelled', context.found) ?? 0;
    const facts = { reason, isPaid: refund > 0 || paymentStatus === 'refund_due', isAsked, ...(refund > 0 && { refund }) };
    return [...toBuyer(context, 'orderCancelled', facts), ...context.artists.flatMap((artist) => cancelledFor(context, artist))];
  },
  expired: (context) => [...toBuyer(context, 'orderExpired', {}), ...toArtists(context, 'orderCancelledForArtist', {})],
  refunded: (context) => [...toBuyer(context, 'orderRefunded', {}), ...toArtists(context, 'orderRefundedForArtist', {})],
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
      toArtists({ ...context, artists: [artist] }, 'orderItemsCancelledForArtist', backFor('itemsCancelled', context, artist)),
    ),
  ],
};

function emailsOf(news: OrderNews['news'], context: EventContext): EmailOrder[] {
  if (news in adminNews) return toAdmins(context, news as AlertNews);
  if (news in chargeNews)
    return [...toBuyer(context, 'paymentReturned', { news: news as ChargeNews }), ...toAdmins(context, news as AlertNews)];
  return emails[news as keyof typeof emails](context);
}

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

const backFor = (news: OrderNews['news'], { found }: EventContext, { id }: Person) =>
  cancelRefund(news, found, id) ? { isRefunded: true } : {};

/** The buyer gets amount and reason; each artist the refunded part of their own lines. */
function emailsOfPart(context: EventContext): EmailOrder[] {
  const { part } = context;
  if (!part) return [];
  const { amount } = part;
  const reason = refundWords(
    { ...part, lines: Object.fromEntries(part.byLine) },
    context.found.lines.map(({ line }) => line),
  );
  const { totalPrice, refunds } = context.found.order;
  // What is only due is in the order's sum already, and not yet with the buyer.
  const made = refunds.reduce((sum, { state, amountFrw }) => sum + (state === 'made' ? (amountFrw ?? 0) : 0), 0);
  return [
    ...toBuyer(context, 'orderRefundedPart', { amount, reason, left: totalPrice - made }),
    ...artistsOf(context).flatMap((artist) =>
      toArtists({ ...context, artists: [artist] }, 'orderRefundedPartForArtist', { amount: ownPart(context, artist) }),
    ),
  ];
}

/** For a partial refund, only the artists of the refunded lines. */
const artistsOf = (context: EventContext) =>
  context.part ? context.artists.filter((artist) => ownPart(context, artist) > 0) : context.artists;

const ownPart = ({ found, part }: EventContext, artist: Pick<Person, 'id'>) =>
  found.lines.reduce((sum, { line }) => sum + (line.ownerId === artist.id ? (part?.byLine.get(line.id) ?? 0) : 0), 0);

type BuyerEmail = Extract<
  EmailName,
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
type ArtistEmail = Extract<EmailName, `order${string}ForArtist` | `cancellation${string}ForArtist`>;
type Facts<N extends EmailName> = Omit<Extract<EmailOrder, { letter: N }>['facts'], keyof ReturnType<typeof factsFor>>;

function toBuyer<N extends BuyerEmail>(context: EventContext, letter: N, facts: Facts<N>): EmailOrder[] {
  const { buyer, found } = context;
  if (!buyer) return [];
  return [
    { letter, to: buyer.email, facts: { ...factsFor(context, buyer, found.lines, screens.order(found.order.id)), ...facts } } as EmailOrder,
  ];
}

function toArtists<N extends ArtistEmail>(context: EventContext, letter: N, facts: Facts<N>): EmailOrder[] {
  return context.artists.map((artist) => {
    const own = context.found.lines.filter(({ line }) => line.ownerId === artist.id);
    return {
      letter,
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
  if (isOfOne && context.artists.length === 1) return toArtists(context, 'cancellationAskedForArtist', { reason });
  return context.admins.map((admin) => ({
    letter: 'cancellationAsked',
    to: admin.email,
    facts: { ...factsForAdmin(context, admin), reason, hasLeft: isOfOne },
  }));
}
