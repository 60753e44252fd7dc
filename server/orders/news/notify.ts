import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { EmailName, EmailOrder } from '#server/platform/email/email-order.ts';
import type { Transaction } from '#server/database/connect.ts';
import { adminNews, chargeNews, type OrderNews } from './order-news.ts';
import { notifyOfOrder } from './order-notifications.ts';
import { refundLines, refunds } from '#server/payments/table.ts';
import type { Services } from '#server/platform/services.ts';
import { users } from '#server/accounts/table.ts';
import { findOrder, type FoundLine, type FoundOrder } from '#server/orders/queries.ts';

type Person = { id: string; name: string; email: string; isAdmin: boolean };
type Telling = {
  found: FoundOrder;
  part: RefundPart | undefined;
  publicUrl: string;
  buyer: Person | undefined;
  artists: Person[];
  admins: Person[];
};

/** Writes the mails of one piece of news, all or none; people who deleted their account get none. */
export async function mailNewMatches(
  { db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>,
  { orderId, news, refundId }: OrderNews,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findOrder(tx, orderId);
    if (!found) return;
    const artistIds = [...new Set(found.lines.map(({ line }) => line.ownerId))];
    const people = await findAccounts(tx, [found.order.userId, ...artistIds]);
    const admins = isAlert(news) ? await findAdmins(tx) : [];
    const telling = {
      found,
      part: refundId ? await findPart(tx, refundId) : undefined,
      publicUrl: config.publicUrl,
      buyer: people.find((person) => person.id === found.order.userId),
      artists: people.filter((person) => artistIds.includes(person.id)),
      admins,
    };
    for (const letter of lettersOf(news, telling)) await jobs.add(tx, 'mail.send', letter);
    const ids = { buyerId: telling.buyer?.id, artistIds: artistsOf(telling).map(({ id }) => id), adminIds: admins.map(({ id }) => id) };
    await notifyOfOrder(tx, news, { number: found.order.number, ...ids });
  });
}

const person = { id: users.id, name: users.name, email: users.email, isAdmin: users.isAdmin };
const findAccounts = (tx: Transaction, ids: string[]) =>
  tx
    .select(person)
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)));
const findAdmins = (tx: Transaction) =>
  tx
    .select(person)
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.deletedAt)));

type RefundPart = { amount: number; reason: string; byLine: Map<string, number> };

/** What a refund gave back, in Frw, and of which lines. */
async function findPart(tx: Transaction, refundId: string): Promise<RefundPart | undefined> {
  const lines = await tx
    .select({ reason: refunds.reason, line: refundLines.lineId, amount: refundLines.amountFrw })
    .from(refunds)
    .innerJoin(refundLines, eq(refundLines.refundId, refunds.id))
    .where(eq(refunds.id, refundId));
  if (!lines[0]) return undefined;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return { amount, reason: lines[0].reason, byLine: new Map(lines.map((line) => [line.line, line.amount])) };
}

const isAlert = (news: OrderNews['news']): news is keyof typeof chargeNews | keyof typeof adminNews =>
  news in adminNews || news in chargeNews;

function lettersOf(news: OrderNews['news'], telling: Telling): EmailOrder[] {
  const { order } = telling.found;
  const address = order.shippingAddress;
  switch (news) {
    case 'placed':
      return [
        ...toBuyer(telling, 'orderPlaced', { address, payUntil: spoken(order.expiresAt) }),
        ...toArtists(telling, 'orderPlacedForArtist', {}),
      ];
    case 'paid':
      return [
        ...toBuyer(telling, 'orderPaid', { address }),
        ...toArtists(telling, 'orderPaidForArtist', { address, buyer: order.buyerName }),
      ];
    case 'cancelled': {
      const facts = { reason: order.cancelReason, isPaid: order.paymentStatus === 'refund_due' };
      return [...toBuyer(telling, 'orderCancelled', facts), ...toArtists(telling, 'orderCancelledForArtist', {})];
    }
    case 'expired':
      return [...toBuyer(telling, 'orderExpired', {}), ...toArtists(telling, 'orderCancelledForArtist', {})];
    case 'refunded':
      return [...toBuyer(telling, 'orderRefunded', {}), ...toArtists(telling, 'orderRefundedForArtist', {})];
    case 'refundedPart':
      return lettersOfPart(telling);
    case 'refundRefused':
    case 'paidAfterHand':
    case 'refundWaits':
      return toAdmins(telling, adminNews[news]);
    default:
      return [...toBuyer(telling, 'paymentReturned', { why: chargeNews[news].why }), ...toAdmins(telling, chargeNews[news].alert)];
  }
}

/** The buyer hears the sum and the reason; each artist what of the own lines it was. */
function lettersOfPart(telling: Telling): EmailOrder[] {
  const { part } = telling;
  if (!part) return [];
  const { amount, reason } = part;
  return [
    ...toBuyer(telling, 'orderRefundedPart', { amount, reason }),
    ...artistsOf(telling).flatMap((artist) =>
      toArtists({ ...telling, artists: [artist] }, 'orderRefundedPartForArtist', { amount: ownPart(telling, artist) }),
    ),
  ];
}

/** Of a part that was refunded, those alone whose lines it was. */
const artistsOf = (telling: Telling) => (telling.part ? telling.artists.filter((artist) => ownPart(telling, artist) > 0) : telling.artists);

const ownPart = ({ found, part }: Telling, artist: Person) =>
  found.lines.reduce((sum, { line }) => sum + (line.ownerId === artist.id ? (part?.byLine.get(line.id) ?? 0) : 0), 0);

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Kigali' });

/** `21 November 2026 at 14:05 (Kigali time)` */
const spoken = (time: Date) => `${moment.format(time)} (Kigali time)`;

function factsFor({ found, publicUrl }: Telling, reader: Person, lines: FoundLine[], page: string) {
  return {
    name: reader.name,
    number: found.order.number,
    pieces: lines.map(({ line }) => `${line.name} × ${line.quantity}`),
    total: lines.reduce((sum, { line }) => sum + line.price * line.quantity, 0),
    link: `${publicUrl}${page}`,
  };
}

type BuyerEmail = Extract<
  EmailName,
  'orderPlaced' | 'orderPaid' | 'orderCancelled' | 'orderExpired' | 'orderRefunded' | 'orderRefundedPart' | 'paymentReturned'
>;
type ArtistEmail = Extract<EmailName, `order${string}ForArtist`>;
type Facts<N extends EmailName> = Omit<Extract<EmailOrder, { letter: N }>['facts'], keyof ReturnType<typeof factsFor>>;

function toBuyer<N extends BuyerEmail>(telling: Telling, letter: N, facts: Facts<N>): EmailOrder[] {
  const { buyer, found } = telling;
  if (!buyer) return [];
  return [{ letter, to: buyer.email, facts: { ...factsFor(telling, buyer, found.lines, '/cart#orders'), ...facts } } as EmailOrder];
}

function toArtists<N extends ArtistEmail>(telling: Telling, letter: N, facts: Facts<N>): EmailOrder[] {
  return telling.artists.map((artist) => {
    const own = telling.found.lines.filter(({ line }) => line.ownerId === artist.id);
    return { letter, to: artist.email, facts: { ...factsFor(telling, artist, own, '/dashboard/artist/orders'), ...facts } } as EmailOrder;
  });
}

const toAdmins = (telling: Telling, what: string): EmailOrder[] =>
  telling.admins.map((admin) => ({
    letter: 'paymentAlert',
    to: admin.email,
    facts: { ...factsFor(telling, admin, telling.found.lines, '/dashboard/admin/orders'), what },
  }));
