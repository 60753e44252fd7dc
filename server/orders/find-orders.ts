import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { OrderSort, OrderStatus, PaymentStatus } from '#contract/orders.ts';
import type { Queryable } from '#server/database/connect.ts';
import { cutPage, readIdCursor } from '#server/database/lists/cursor.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { searchedPage } from '#server/database/lists/searched-page.ts';
import { isAfter, orderOf, type Sorting } from '#server/database/lists/sorted-page.ts';
import type { FoundOrder } from './found-order.ts';
import { shownColumns, withLines } from './queries.ts';
import { artistOrders, orders } from './table.ts';

/** Orders placed by an account, or with an item of an artist, or all. */
export type OrdersOf = { buyerId: string } | { artistId: string } | 'everyone';
export type OrderFilters = {
  limit: number;
  sort: OrderSort;
  cursor?: string | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentStatus | undefined;
  search?: string | undefined;
};

/** What a list walks: its table, whose rows, what they are filtered, sorted and searched by. */
type Walk = {
  from: SQL;
  own: SQL | undefined;
  columns:
    | Pick<typeof artistOrders, 'status' | 'paymentStatus' | 'searchText'>
    | Pick<typeof orders, 'status' | 'paymentStatus' | 'searchText'>;
  sorting: Sorting;
  /** Whether it walks what artists see of orders. */
  isOwnPart: boolean;
  /** Matches the order's number. */
  isNumber: (number: number) => SQL;
};

/** A page of orders, each with its lines; `next` is the cursor of the following page. Two statements. Throws 'input.cursor'. */
export async function findOrders(
  db: Queryable,
  whose: OrdersOf,
  filters: OrderFilters,
): Promise<{ found: FoundOrder[]; next: string | null }> {
  const walk = whose !== 'everyone' && 'artistId' in whose ? walkOfArtist(filters.sort, whose.artistId) : walkOfOrders(filters.sort, whose);
  const { key, isDown } = walk.sorting;
  const page = sql`${idsOf(walk, filters)} AS page`;
  const rows = await db
    .select(shownColumns)
    .from(page)
    .innerJoin(orders, sql`${orders.id} = page.id`)
    .orderBy(...orderOf({ isDown, id: sql`page.id`, ...(key && { key: { here: sql`page.sort_key`, of: key.of } }) }));
  const cut = cutPage(rows, filters.limit);
  return { found: await withLines(db, cut.rows), next: cut.next };
}

/** The ids of a page and one more, with what they are sorted by. */
function idsOf(walk: Walk, filters: OrderFilters): SQL {
  const { from, sorting } = walk;
  const where = conditionsOf(walk, filters);
  const limit = filters.limit + 1;
  const text = filters.search?.trim();
  if (text) return searchedPage({ from, sorting, where, limit, ...matchesOf(walk, text) });
  return sql`(SELECT ${sorting.id} AS id, ${sorting.key?.here ?? sql`NULL::int`} AS sort_key FROM ${from} WHERE ${where}
    ORDER BY ${sql.join(orderOf(sorting), sql`, `)} LIMIT ${limit})`;
}

function conditionsOf({ own, columns, sorting }: Walk, { cursor, status, payment }: OrderFilters): SQL {
  const after = readIdCursor(cursor);
  const conditions = [
    own,
    after ? isAfter(sorting, after) : undefined,
    status ? eq(columns.status, status) : undefined,
    payment ? eq(columns.paymentStatus, payment) : undefined,
  ];
  return and(...conditions) ?? sql`true`;
}

/** By the order's number, or parts of the buyer's name or address or of an item's name, without accents and case. */
function matchesOf({ columns, isNumber, isOwnPart }: Walk, text: string): { match: SQL; byIndex: SQL } {
  const byText = sql`${columns.searchText} LIKE ${containing(text)}`;
  const match = /^\d{1,15}$/.test(text) ? (or(byText, isNumber(Number(text))) ?? byText) : byText;
  return { match, byIndex: isOwnPart ? matchOfArtist(match, text) : match };
}

/** A match in what an artist sees of an order, found by the index of all orders: whatever is in an artist's part is in the whole. */
export const matchOfArtist = (match: SQL, text: string): SQL => {
  const byText = sql`SELECT o.id FROM orders o WHERE o.search_text LIKE ${containing(text)}`;
  const byNumber = /^#?\d{1,15}$/.test(text)
    ? sql` UNION SELECT o.id FROM orders o WHERE o.number = ${Number(text.replace('#', ''))}`
    : sql``;
  return sql`artist_orders.order_id IN (${byText}${byNumber}) AND (${match})`;
};

const isDownwards = (sort: OrderSort) => sort === 'newest' || sort === 'total-desc';
const isByTotal = (sort: OrderSort) => sort === 'total-asc' || sort === 'total-desc';

function walkOfOrders(sort: OrderSort, whose: 'everyone' | { buyerId: string }): Walk {
  const key = { here: orders.totalPrice, of: (id: string) => sql`(SELECT o.total_price FROM orders o WHERE o.id = ${id})` };
  return {
    from: sql`${orders}`,
    own: whose === 'everyone' ? undefined : eq(orders.userId, whose.buyerId),
    columns: orders,
    isOwnPart: false,
    sorting: { isDown: isDownwards(sort), id: orders.id, ...(isByTotal(sort) && { key }) },
    isNumber: (number) => eq(orders.number, number),
  };
}

/**
 * An artist's search covers the buyer and their own items only: a match must not reveal what else was bought. The total is that of their
 * own items, which is the one shown.
 */
function walkOfArtist(sort: OrderSort, artistId: string): Walk {
  const of = (id: string) => sql`(SELECT a.total FROM artist_orders a WHERE a.artist_id = ${artistId}::uuid AND a.order_id = ${id}::uuid)`;
  return {
    from: sql`${artistOrders}`,
    own: eq(artistOrders.artistId, artistId),
    columns: artistOrders,
    isOwnPart: true,
    sorting: { isDown: isDownwards(sort), id: artistOrders.orderId, ...(isByTotal(sort) && { key: { here: artistOrders.total, of } }) },
    isNumber: (number) => sql`${artistOrders.orderId} = (SELECT o.id FROM orders o WHERE o.number = ${number})`,
  };
}
