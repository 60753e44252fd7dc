import { and, asc, eq, exists, getTableColumns, inArray, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Buyer, OrderSort, OrderStatus, PaymentStatus } from '#contract/orders.ts';
import { arts } from '#server/arts/table.ts';
import { type Queryable, type Transaction, run } from '#server/database/connect.ts';
import { cutPage, readIdCursor } from '#server/database/lists/cursor.ts';
import { isAfter, orderOf, type Sorting } from '#server/database/lists/sorted-page.ts';
import { pictures } from '#server/platform/images/table.ts';
import { oneRow } from '#server/database/one-row.ts';
import { type FoundOrder, type FoundRefund, type OrderData, restoreOrder, type StoredOrder } from './found-order.ts';
import { orderLines, orders } from './table.ts';
import { containing } from '#server/database/lists/like-pattern.ts';

const { searchText: _, ...columns } = getTableColumns(orders);
/** An order's columns, without the text that it is searched by. */
export const orderColumns = columns;

/** An order's refunds in the order of their decisions, within the statement of the order itself. */
const refundsOf = sql<FoundRefund[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('_id', r.id, 'createdAt', r.created_at, 'amountFrw', r.amount_frw, 'reason', r.reason, 'state', r.state,
    'paid', jsonb_build_object('amount', r.amount, 'currency', r.currency),
    'lines', (SELECT coalesce(jsonb_object_agg(p.line_id, p.amount_frw), '{}') FROM refund_lines p WHERE p.refund_id = r.id)
  ) ORDER BY r.created_at, r.id) FROM refunds r WHERE r.order_id = orders.id
), '[]')`;
const shownColumns = { ...orderColumns, refunds: refundsOf };

/** Orders placed by an account, or with a line of an artist, or all. */
export type OrdersOf = { buyerId: string } | { artistId: string } | 'everyone';
export type OrderFilters = {
  limit: number;
  sort: OrderSort;
  cursor?: string | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentStatus | undefined;
  search?: string | undefined;
};

/** A page of orders, each with its lines; `next` is the cursor of the following page. Two statements. Throws 'input.cursor'. */
export async function findOrders(
  db: Queryable,
  whose: OrdersOf,
  filters: OrderFilters,
): Promise<{ found: FoundOrder[]; next: string | null }> {
  const artistId = whose !== 'everyone' && 'artistId' in whose ? whose.artistId : undefined;
  const sorting = sortingOf(filters.sort, artistId);
  const conditions = and(...conditionsOf(filters, sorting, artistId !== undefined));
  const ids = artistId ? idsByLine(db, artistId, conditions) : idsOfOrders(db, whose, conditions);
  const rows = await db
    .select(shownColumns)
    .from(orders)
    .where(inArray(orders.id, ids.orderBy(...orderOf(sorting)).limit(filters.limit + 1)))
    .orderBy(...orderOf(sorting));
  const page = cutPage(rows, filters.limit);
  return { found: await withLines(db, page.rows), next: page.next };
}

const idsOfOrders = (db: Queryable, whose: OrdersOf, conditions: SQL | undefined) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(whose !== 'everyone' && 'buyerId' in whose ? and(eq(orders.userId, whose.buyerId), conditions) : conditions)
    .$dynamic();

/** Uses the index of an artist's lines, so that an artist with few orders costs little among a million. */
const idsByLine = (db: Queryable, artistId: string, conditions: SQL | undefined) =>
  db
    .select({ id: orders.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.ownerId, artistId), conditions))
    .groupBy(orders.id)
    .$dynamic();

function conditionsOf({ cursor, status, payment, search }: OrderFilters, sorting: Sorting, isArtist: boolean): (SQL | undefined)[] {
  const after = readIdCursor(cursor);
  const text = search?.trim();
  return [
    after ? isAfter(sorting, after) : undefined,
    status ? eq(orders.status, status) : undefined,
    payment ? eq(orders.paymentStatus, payment) : undefined,
    text ? or(...searchFor(text, isArtist)) : undefined,
  ];
}

/** By time or by total; for an artist by the total of their own lines, which is the one shown. */
function sortingOf(sort: OrderSort, artistId: string | undefined): Sorting {
  const isDown = sort === 'newest' || sort === 'total-desc';
  if (sort === 'newest' || sort === 'oldest') return { isDown, id: orders.id };
  if (!artistId) return { isDown, id: orders.id, key: { here: orders.totalPrice, of: totalOf } };
  return { isDown, id: orders.id, key: { here: ownTotalOf(orders.id, artistId), of: (id) => ownTotalOf(sql`${id}::uuid`, artistId) } };
}

const totalOf = (id: string) => sql`(SELECT o.total_price FROM orders o WHERE o.id = ${id})`;
const ownTotalOf = (id: SQLWrapper, artistId: string) =>
  sql`(SELECT sum(l.price::bigint * l.quantity) FROM order_lines l WHERE l.order_id = ${id} AND l.owner_id = ${artistId})`;

/**
 * Matches the order's number, or parts of the buyer's name or address or of an item's name, without accents and case. An artist's search
 * covers their own items only: a match must not reveal what else was bought.
 */
function searchFor(text: string, isArtist: boolean): SQL[] {
  const pattern = containing(text);
  const byText = isArtist
    ? sql`plain_text(${orders.buyerName} || ' ' || ${orders.buyerEmail} || ' ' || ${orderLines.name}) LIKE ${pattern}`
    : sql`${orders.searchText} LIKE ${pattern}`;
  return /^\d{1,15}$/.test(text) ? [byText, eq(orders.number, Number(text))] : [byText];
}

async function withLines(db: Queryable, rows: FoundOrder['order'][]): Promise<FoundOrder[]> {
  const lines =
    rows.length === 0
      ? []
      : await findLines(
          db,
          rows.map((row) => row.id),
        );
  const byOrder = Map.groupBy(lines, ({ line }) => line.orderId);
  return rows.map((order) => ({ order, lines: byOrder.get(order.id) ?? [] }));
}

/** The lines of these orders; `slug` is null for an artwork that is unpublished. */
const findLines = (db: Queryable, orderIds: string[]) =>
  db
    .select({ line: orderLines, slug: sql<string | null>`CASE WHEN ${arts.onShow} THEN ${arts.slug} END`, picture: pictures })
    .from(orderLines)
    .innerJoin(arts, eq(arts.id, orderLines.artId))
    .leftJoin(pictures, eq(pictures.id, orderLines.coverId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.id));

/** One order with its lines, or undefined. One statement. */
export async function findOrder(db: Queryable, id: string): Promise<FoundOrder | undefined> {
  const { found } = oneRow((await run<{ found: StoredOrder | null }>(db, 'SELECT read_order($1) AS found', [id])).rows);
  return found ? restoreOrder(found) : undefined;
}

/** These orders with their lines, by their ids. One statement. */
export async function findOrdersById(db: Queryable, ids: readonly string[]): Promise<Map<string, FoundOrder>> {
  const text = 'SELECT read_order(id) AS found FROM unnest($1::uuid[]) AS id';
  const { rows } = await run<{ found: StoredOrder | null }>(db, text, [[...new Set(ids)]]);
  return new Map(rows.flatMap(({ found }) => (found ? [[found.order.id, restoreOrder(found)] as const] : [])));
}

/** One order with its lines, locked as by `lockOrder`. One statement. */
export async function lockWholeOrder(tx: Transaction, id: string): Promise<FoundOrder | undefined> {
  const { found } = oneRow((await run<{ found: StoredOrder | null }>(tx, 'SELECT lock_order($1) AS found', [id])).rows);
  return found ? restoreOrder(found) : undefined;
}

/** The order, locked until the transaction ends; every change of an order, its payments or its stock locks it first. */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderData | undefined> {
  const [row] = await tx.select(orderColumns).from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

/** At most this many buyers in one answer (threats.md T31). */
const BUYERS_MAX = 500;

type BuyerRow = { id: string; name: string; email: string; orders: number; total: string; last: string };

/**
 * Accounts that bought and paid: from this artist, or from anyone; the latest buyers first, at most 500. `total` is in Frw, for an
 * artist of their own lines. One statement.
 */
export async function findBuyers(db: Queryable, artistId: string | undefined): Promise<Buyer[]> {
  const bought = artistId
    ? sql`SELECT o.*, l.price::bigint * l.quantity - l.refunded_amount AS paid FROM order_lines l JOIN orders o ON o.id = l.order_id
          WHERE l.owner_id = ${artistId} AND o.payment_status = 'paid'`
    : sql`SELECT o.*, o.total_price - o.refunded_amount AS paid FROM orders o WHERE o.payment_status = 'paid'`;
  const found = await db.execute<BuyerRow>(sql`
    SELECT user_id AS id, (array_agg(buyer_name ORDER BY id DESC))[1] AS name, (array_agg(buyer_email ORDER BY id DESC))[1] AS email,
           count(DISTINCT id)::int AS orders, sum(paid) AS total, max(created_at) AS last
    FROM (${bought}) AS bought GROUP BY user_id ORDER BY max(created_at) DESC, user_id LIMIT ${BUYERS_MAX}::int`);
  return found.rows.map(({ id, name, email, orders: count, total, last }) => {
    return { _id: id, name, email, orders: count, total: Number(total), last: new Date(last).toISOString() };
  });
}

/** Whether an account has open orders as buyer or artist: not complete and not cancelled. One statement. */
export async function hasOpenOrders(db: Queryable, userId: string): Promise<boolean> {
  const line = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.ownerId, userId)));
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), or(eq(orders.userId, userId), exists(line))))
    .limit(1);
  return found.length > 0;
}

/** The pieces of an order. One statement. */
export const quantityOf = (tx: Transaction, orderId: string) =>
  tx.select({ artId: orderLines.artId, quantity: orderLines.quantity }).from(orderLines).where(eq(orderLines.orderId, orderId));
