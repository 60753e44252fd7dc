import { alias, and, type AnyPgColumn, desc, eq, getTableColumns, gt, lt, or, type SQL, sql } from '#server/database/drizzle.ts';
import { openOfferStates } from '#contract/offer-actions.ts';
import { awaitingPayment } from '#contract/order-actions.ts';
import { ID_PATTERN, isId } from '#contract/ids.ts';
import type { OfferSide, OfferState, OfferTurn } from '#contract/offers.ts';
import { sells } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/table.ts';
import { arts } from '#server/arts/table.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { cutPageBy, type Paging, readCursor, readIdCursor, writeCursor } from '#server/database/lists/cursor.ts';
import { isIn } from '#server/database/states.ts';
import { isOrderIn } from '#server/orders/states/columns.ts';
import { orders } from '#server/orders/table.ts';
import { wantsEmail } from '#server/platform/email/notify-choices.ts';
import { pictures } from '#server/platform/images/table.ts';
import { offers, type OfferRow } from './table.ts';

const buyer = alias(users, 'buyer');
const artist = alias(users, 'artist');

const isOpen = isIn(offers.state, openOfferStates);
/**
 * An open offer whose time is over by the database's clock, whose artist sells no more, or whose buyer is blocked and could not pay; the job
 * 'offers.expire' writes it down later.
 */
const isOver = sql`(${offers.validUntil} <= clock_timestamp() OR NOT ${sells(artist.role, artist.status)} OR ${buyer.blockedAt} IS NOT NULL)`;
const stateNow = sql<OfferState>`CASE WHEN ${isOpen} AND ${isOver} THEN 'expired' ELSE ${offers.state} END`;

const isUnpaid = isOrderIn(awaitingPayment, { status: sql`o.status`, paymentStatus: sql`o.payment_status` });
/** Until when the order of an accepted offer can be paid; null once it is paid or cancelled. */
const payBy = sql<string | null>`(SELECT o.expires_at FROM orders o WHERE o.id = ${offers.orderId} AND ${isUnpaid})`;

/** Whether a person is emailed about offers at once. */
const isMailed = (id: AnyPgColumn) => sql<boolean>`${wantsEmail(sql`${id}`, 'offer')}`;

const selectOffers = (db: Queryable) =>
  db
    .select({
      id: offers.id,
      offer: getTableColumns(offers),
      /** With what the clock has ended already. */
      stateNow,
      payBy,
      /** Where the order goes that it became: its buyer may have changed that since. */
      placed: {
        shippingAddress: orders.shippingAddress,
        phone: orders.buyerPhone,
        country: orders.country,
        district: orders.district,
        note: orders.note,
      },
      buyer: { id: buyer.id, name: buyer.name, email: buyer.email, isMailed: isMailed(buyer.id) },
      artist: { id: artist.id, name: artist.name, email: artist.email, slug: artist.slug, isMailed: isMailed(artist.id) },
      art: {
        id: arts.id,
        name: arts.name,
        slug: arts.slug,
        price: arts.price,
        available: arts.availableArts,
        onShow: arts.onShow,
        state: arts.state,
        hiddenByStaff: arts.hiddenByStaff,
        shipsAbroad: arts.shipsAbroad,
        deletedAt: arts.deletedAt,
      },
      picture: pictures,
    })
    .from(offers)
    .innerJoin(buyer, eq(buyer.id, offers.buyerId))
    .innerJoin(artist, eq(artist.id, offers.artistId))
    .innerJoin(arts, eq(arts.id, offers.artId))
    .leftJoin(orders, eq(orders.id, offers.orderId))
    .leftJoin(pictures, eq(pictures.id, arts.coverId));

export type FoundOffer = Awaited<ReturnType<typeof selectOffers>>[number];

const isOf = (userId: string, as?: OfferSide): SQL | undefined => {
  const sides = { buyer: eq(offers.buyerId, userId), artist: eq(offers.artistId, userId) };
  return as ? sides[as] : or(sides.buyer, sides.artist);
};

/** The side of an account in an offer of its own. */
export const sideOf = ({ offer }: FoundOffer, userId: string): OfferSide => (offer.buyerId === userId ? 'buyer' : 'artist');

const isDue = sql`(${isOpen} AND NOT ${isOver})`;
const isTurnOf = (userId: string): SQL =>
  sql`CASE ${offers.state} WHEN 'open' THEN ${offers.artistId} ELSE ${offers.buyerId} END = ${userId}`;
const isToPay = sql`${payBy} IS NOT NULL`;
const turns: Record<OfferTurn, (userId: string) => SQL> = {
  mine: (userId) => sql`((${isDue} AND ${isTurnOf(userId)}) OR (${offers.buyerId} = ${userId} AND ${isToPay}))`,
  theirs: (userId) => sql`((${isDue} AND NOT ${isTurnOf(userId)}) OR (${offers.artistId} = ${userId} AND ${isToPay}))`,
  over: () => sql`NOT ${isDue} AND NOT ${isToPay}`,
};

type Filters = Paging & {
  state?: OfferState | undefined;
  as?: OfferSide | undefined;
  turn?: OfferTurn | undefined;
  art?: string | undefined;
};

const PLACE = new RegExp(String.raw`^([01]) (${ID_PATTERN})$`);

/** What comes after a cursor. Of a turn it has whether its offer was to pay, which may have been paid since; one of before is the id alone. */
function afterCursor(cursor: string | undefined, turn: OfferTurn | undefined): SQL | undefined {
  if (turn === undefined || !cursor || isId(cursor)) {
    const after = readIdCursor(cursor);
    return after ? lt(offers.id, after) : undefined;
  }
  const [rank, after] = readCursor(cursor, PLACE) ?? [];
  return sql`(${isToPay}, ${offers.id}) < (${rank === '1'}::boolean, ${after}::uuid)`;
}

/** A page of an account's offers, the newest first; of a turn those to pay before the others, because their time is short. One statement. Throws 'input.cursor'. */
export async function findOffers(
  db: Queryable,
  userId: string,
  { cursor, limit, state, as, turn, art }: Filters,
): Promise<{ rows: FoundOffer[]; next: string | null }> {
  const isAbout = and(art ? eq(offers.artId, art) : undefined, state && eq(stateNow, state), turn && turns[turn](userId));
  const where = and(isOf(userId, as), isAbout, afterCursor(cursor, turn));
  const rows = await selectOffers(db)
    .where(where)
    .orderBy(...(turn ? [desc(isToPay)] : []), desc(offers.id))
    .limit(limit + 1);
  return cutPageBy(rows, limit, ({ id, payBy: by }) => (turn ? writeCursor(`${by === null ? 0 : 1} ${id}`) : id));
}

/** One offer of an account, or undefined. One statement. */
export async function findOffer(db: Queryable, id: string, userId: string): Promise<FoundOffer | undefined> {
  const [found] = await selectOffers(db).where(and(eq(offers.id, id), isOf(userId)));
  return found;
}

/** Whether there are open offers that are over. */
export const hasOverdueOffers = sql`EXISTS (
  SELECT FROM ${offers} JOIN users ${artist} ON ${eq(artist.id, offers.artistId)} JOIN users ${buyer} ON ${eq(buyer.id, offers.buyerId)}
  WHERE ${and(isOpen, isOver)})`;

/** Open offers that are over, the oldest first. One statement. */
export async function findOverdue(db: Queryable, atMost: number): Promise<Pick<OfferRow, 'id'>[]> {
  return db
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(artist, eq(artist.id, offers.artistId))
    .innerJoin(buyer, eq(buyer.id, offers.buyerId))
    .where(and(isOpen, isOver))
    .orderBy(offers.validUntil)
    .limit(atMost);
}

/** Open offers of buyers for an artwork of more than it costs, with their people; an artist may offer at any amount. One statement. */
export const findAbovePrice = (db: Queryable, artId: string): Promise<Pick<OfferRow, 'id' | 'buyerId' | 'artistId'>[]> =>
  db
    .select({ id: offers.id, buyerId: offers.buyerId, artistId: offers.artistId })
    .from(offers)
    .innerJoin(arts, eq(arts.id, offers.artId))
    .where(and(eq(offers.artId, artId), eq(offers.madeBy, 'buyer'), isOpen, gt(offers.amount, arts.price)))
    .orderBy(offers.id);

/** Until when an artist is away and sells nothing, a day; undefined while they sell. One statement. */
export async function findAway(db: Queryable, artistId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ until: string | null }>(sql`SELECT away_until(${artistId}::uuid)::text AS until`);
  return rows[0]?.until ?? undefined;
}

/** Open offers of a buyer, whoever made them, without those that are over already. One statement. */
export async function findOpenOf(db: Queryable, buyerId: string): Promise<Pick<OfferRow, 'id' | 'artId' | 'artistId' | 'madeBy'>[]> {
  return db
    .select({ id: offers.id, artId: offers.artId, artistId: offers.artistId, madeBy: offers.madeBy })
    .from(offers)
    .innerJoin(artist, eq(artist.id, offers.artistId))
    .innerJoin(buyer, eq(buyer.id, offers.buyerId))
    .where(and(eq(offers.buyerId, buyerId), isOpen, sql`NOT ${isOver}`));
}

/** The buyer's offer for an artwork that is still written as open though it is over. One statement. */
export async function findStale(db: Queryable, buyerId: string, artId: string): Promise<Pick<OfferRow, 'id'> | undefined> {
  const [stale] = await db
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(artist, eq(artist.id, offers.artistId))
    .innerJoin(buyer, eq(buyer.id, offers.buyerId))
    .where(and(eq(offers.buyerId, buyerId), eq(offers.artId, artId), isOpen, isOver));
  return stale;
}

/**
 * Locks accounts that are not erased in the order of their ids until the transaction ends, and returns how many there are. Whoever changes
 * offers locks their two people first, as an erasure does: whichever of them comes first, the other one waits and no two wait for each other.
 */
export async function lockPeople(tx: Transaction, ids: readonly string[]): Promise<number> {
  const found = await tx.execute(sql`
    SELECT FROM users WHERE id = ANY(${sql.param([...ids])}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`);
  return found.rowCount ?? 0;
}

/** An offer with its people, all locked until the transaction ends, as it is behind the locks; undefined where there is none. Three statements. */
export async function lockOffer(tx: Transaction, id: string, ofUser?: string): Promise<FoundOffer | undefined> {
  const isIt = and(eq(offers.id, id), ofUser === undefined ? undefined : isOf(ofUser));
  const [people] = await tx.select({ buyerId: offers.buyerId, artistId: offers.artistId }).from(offers).where(isIt);
  if (!people) return undefined;
  await lockPeople(tx, [people.buyerId, people.artistId]);
  const [found] = await selectOffers(tx).where(isIt).for('no key update', { of: offers });
  return found;
}

/** Offers that ended without an order are deleted so many days later. */
const KEPT_DAYS = 90;

/** Deletes offers that ended without an order long ago; a part of the job 'server.cleanup'. */
export async function cleanupOffers(db: Queryable): Promise<void> {
  await db.execute(sql`
    DELETE FROM offers WHERE state IN ('declined', 'withdrawn', 'expired') AND changed_at < now() - make_interval(days => ${KEPT_DAYS})`);
}
