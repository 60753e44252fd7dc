import { and, eq, inArray, isNotNull, type SQL, sql, type SQLWrapper } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { ID_PATTERN, isId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { OrderDecision, SaleCounts } from '#contract/all-orders.ts';
import { orderWords, readDue, readSaid, saleWords, type ShownWords } from '#contract/shown-words.ts';
import type { FulfilmentFilter, OrderStatus, PaymentFilter, SaleSort } from '#contract/orders.ts';
import type { Queryable } from '#server/database/connect.ts';
import { cutPageBy, readCursor, readIdCursor, writeCursor } from '#server/database/lists/cursor.ts';
import { isBeforeToday, isBetween } from '#server/database/lists/days.ts';
import { eitherPage } from '#server/database/lists/either-page.ts';
import { searchedPage } from '#server/database/lists/searched-page.ts';
import { searchedWords } from '#server/database/lists/searched-words.ts';
import { isAfter, orderOf, type Sorting } from '#server/database/lists/sorted-page.ts';
import type { FoundOrder } from './found-order.ts';
import { isOpenProblem, openProblem } from '#server/orders/states/open-problems.ts';
import { AWAITED_RANK, isOfRanks, stateSortKey } from '#server/orders/states/order-ranks.ts';
import { countsOf } from '#server/orders/states/own-counts.ts';
import { isHeldByRequest, isSendable } from '#server/orders/states/sendable.ts';
import { isToDecide } from '#server/orders/states/refunds-to-decide.ts';
import { matchesOf } from './search-orders.ts';
import { shownColumns, withLines } from './queries.ts';
import { artistOrders, orders } from './table.ts';

/** Orders placed by an account, or with an item of an artist, or all. */
export type OrdersOf = { buyerId: string } | { artistId: string } | 'everyone';
/** What a list or a sheet of orders was asked for; days are Kigali's, `ids` are those of its rows that were selected. */
export type OrderChoice = {
  sort: SaleSort;
  status?: OrderStatus | undefined;
  payment?: PaymentFilter | undefined;
  fulfilment?: FulfilmentFilter | undefined;
  overdue?: 'true' | undefined;
  decide?: OrderDecision | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  ids?: readonly string[] | undefined;
};
export type OrderFilters = OrderChoice & { limit: number; cursor?: string | undefined };

/** What a list walks: its table, whose rows, what they are filtered, sorted and searched by. */
type Walk = {
  from: SQL;
  own: SQL | undefined;
  columns:
    | Pick<typeof artistOrders, 'status' | 'paymentStatus' | 'fulfilment' | 'sendBy' | 'createdAt' | 'searchText'>
    | Pick<typeof orders, 'status' | 'paymentStatus' | 'fulfilment' | 'sendBy' | 'createdAt' | 'searchText'>;
  sorting: Sorting;
  /**
   * Where the sort key of an order changes while the list is read: how a cursor writes it, and what it wrote. `isWaiting` says by the key that an order
   * is to be sent: the walk to these ends where they end.
   */
  changingKey?: { write: SQL; pattern: RegExp; read: (written: string) => SQL; isWaiting?: SQL } | undefined;
  /** Where it is sorted by state, that a filter leaves some of the ranks alone: a part of the index. */
  ranksOf: (filters: Partial<OrderChoice>) => SQL | undefined;
  /** In Frw, as the viewer sees it. */
  total: SQLWrapper;
  /** That a row can be sent now, where its table does not say it. */
  isFree?: SQL;
  /** Whether it walks what artists see of orders. */
  isOwnPart: boolean;
  /** The states that its rows show; a buyer's say them otherwise. */
  shownWords: ShownWords<Partial<OrderChoice>>;
};

/**
 * A page of orders, each with its lines; `next` is the cursor of the following page, `total` how many there are, on the first page and where that
 * is cheap to know; so is, of an artist's, how many each chip finds. Two statements. Throws 'input.cursor'.
 */
export async function findOrders(
  db: Queryable,
  whose: OrdersOf,
  filters: OrderFilters,
): Promise<{ found: FoundOrder[]; next: string | null; total: number | null; counts: SaleCounts | undefined }> {
  const walk = walkOf(whose, filters.sort);
  const { key, isDown } = walk.sorting;
  const page = sql`${idsOf(walk, filters)} AS page`;
  const beside = { counts: countsOf(whose, filters.cursor), total: totalOf(walk, filters), place: writtenKey(walk) };
  const rows = await db
    .select({ ...shownColumns, ...(whose === 'everyone' && { openProblem }), ...beside })
    .from(page)
    .innerJoin(orders, sql`${orders.id} = page.id`)
    .orderBy(...orderOf({ isDown, id: sql`page.id`, ...(key && { key: { here: sql`page.sort_key`, of: key.of } }) }));
  const cut = cutPageBy(rows, filters.limit, cursorOf);
  const isWhole = !filters.cursor && !cut.next;
  const total = isWhole ? cut.rows.length : (rows[0]?.total ?? null);
  return { found: await withLines(db, cut.rows), next: cut.next, total, counts: rows[0]?.counts ?? undefined };
}

/** The ids of a page of orders, as `findOrders` has them. One statement. Throws 'input.cursor'. */
export async function findOrderIds(db: Queryable, whose: OrdersOf, filters: OrderFilters): Promise<{ ids: string[]; next: string | null }> {
  const walk = walkOf(whose, filters.sort);
  const { key, isDown } = walk.sorting;
  const order = orderOf({ isDown, id: sql`id`, ...(key && { key: { here: sql`sort_key`, of: key.of } }) });
  const { rows } = await db.execute<Placed>(
    sql`SELECT id, ${writtenKey(walk)} AS place FROM ${idsOf(walk, filters)} AS page ORDER BY ${sql.join(order, sql`, `)}`,
  );
  const cut = cutPageBy(rows, filters.limit, cursorOf);
  return { ids: cut.rows.map(({ id }) => id), next: cut.next };
}

type Placed = { id: string; place: string | null };
const PLACE = new RegExp(String.raw`^(\S{1,21}) (${ID_PATTERN})$`);

const writtenKey = ({ changingKey }: Walk): SQL<string | null> =>
  changingKey ? sql<string>`${changingKey.write}::text` : sql<null>`NULL::text`;
/** The id of a page's last order; where its sort key may change before the next page is asked for, with that. */
const cursorOf = ({ id, place }: Placed): string => (place === null ? id : writeCursor(`${place} ${id}`));

/** What comes after a cursor, also after one of before, which was the id alone. Throws 'input.cursor'. */
function afterCursor({ sorting, changingKey }: Walk, cursor: string | undefined): SQL | undefined {
  if (!changingKey || !sorting.key || !cursor || isId(cursor)) {
    const after = readIdCursor(cursor);
    return after ? isAfter(sorting, after) : undefined;
  }
  const [place = '', id = ''] = readCursor(cursor, PLACE) ?? [];
  // That of another order says nothing here.
  if (!changingKey.pattern.test(place)) throw fail('input.cursor');
  return isAfter({ ...sorting, key: { ...sorting.key, of: () => changingKey.read(place) } }, id);
}

/** The ids of a page and one more, with what they are sorted by: of orders that have the words searched for, or are in the states and of the day that these say. */
function idsOf(walk: Walk, filters: OrderFilters): SQL {
  const pages = [pageOf(walk, filters, conditionsOf(walk, filters))];
  const said = readSaid(filters.search, walk.shownWords, Date.now());
  if (said) {
    const { filters: states, rest: search, ...days } = said;
    pages.push(pageOf(walk, { ...filters, search }, [...conditionsOf(walk, filters), ...conditionsOf(walk, { ...states, ...days })]));
  }
  const due = readLeaving(walk, filters.search);
  if (due) pages.push(pageOf(walk, { ...filters, search: due.rest }, [...conditionsOf(walk, filters), ...due.conditions]));
  return eitherPage(pages, walk.sorting, filters.limit + 1);
}

/** What a search says of when an order must leave, by words or by a day to come: unsent orders, by the index of `send_by`. */
function readLeaving(walk: Walk, search: string | undefined): { conditions: (SQL | undefined)[]; rest: string } | undefined {
  // A buyer's rows say nothing of it.
  if (Object.keys(walk.shownWords).length === 0) return undefined;
  const now = Date.now();
  const due = readDue(search, now);
  const asked = due ? due.rest : (search ?? '');
  const said = readSaid(asked, walk.shownWords, now, true) ?? { filters: {}, rest: asked };
  if (!due && said.from === undefined) return undefined;
  const { sendBy } = walk.columns;
  const isUnsent = [isNotNull(sendBy), walk.changingKey?.isWaiting];
  return {
    conditions: [...isUnsent, due && isBetween(sendBy, due), isBetween(sendBy, said), ...conditionsOf(walk, said.filters)],
    rest: said.rest,
  };
}

function pageOf(walk: Walk, filters: OrderFilters, conditions: (SQL | undefined)[]): SQL {
  const { from, own, sorting } = walk;
  const place = and(own, afterCursor(walk, filters.cursor)) ?? sql`true`;
  const limit = filters.limit + 1;
  if (searchedWords(filters.search).length > 0) {
    // Filters are tested with the text: by an index of the sort order alone the walk is short, however little they leave.
    const { match, byIndex } = matchesOf(
      { text: walk.columns.searchText, total: walk.total, ownPart: walk.isOwnPart ? own : undefined },
      filters.search,
    );
    const both = { match: and(match, ...conditions) ?? match, byIndex: and(byIndex, ...conditions) ?? byIndex };
    return searchedPage({ from, sorting, where: place, limit, ...both });
  }
  return sql`(SELECT ${sorting.id} AS id, ${sorting.key?.here ?? sql`NULL::int`} AS sort_key FROM ${from} WHERE ${and(place, ...conditions)}
    ORDER BY ${sql.join(orderOf(sorting), sql`, `)} LIMIT ${limit})`;
}

/** How many there are, `countedMax + 1` where there are more; by indexes alone, so not of a search, and only with the first page. */
function totalOf(walk: Walk, filters: OrderFilters): SQL<number | null> {
  if (filters.cursor || searchedWords(filters.search).length > 0) return sql<null>`NULL::int`;
  // Without ranks: the indexes of the filters alone have no column of them.
  const where = and(walk.own, ...conditionsOf({ ...walk, ranksOf: isOfAnyRank }, filters)) ?? sql`true`;
  return sql<number>`(SELECT count(*)::int FROM (SELECT 1 FROM ${walk.from} WHERE ${where} LIMIT ${limits.countedMax + 1}) AS counted)`;
}

/** What of an order is to be decided; each by an index of these alone. */
const awaits: Record<OrderDecision, SQL> = {
  approval: sql`(${orders.status} = 'pending' AND ${orders.paymentStatus} = 'paid')`,
  sending: isSendable,
  cancellation: sql`${orders.cancellationState} = 'asked'`,
  refund: sql`${orders.id} IN (SELECT order_id FROM refunds WHERE ${isToDecide})`,
  problem: sql`${orders.id} IN (SELECT p.order_id FROM contact_messages p WHERE ${isOpenProblem(sql`p`)})`,
};

const isFulfilled = ({ sendBy, fulfilment: stage }: Walk['columns'], fulfilment: FulfilmentFilter) =>
  fulfilment === 'unsent' ? isNotNull(sendBy) : and(isNotNull(stage), eq(stage, fulfilment));

const isOfPayment = (columns: Walk['columns'], payment: PaymentFilter) =>
  // By the index of the ranks, which has these alone at one of them; there are as many as are ordered within the time for paying.
  payment === 'awaited' ? sql`${stateSortKey} = ${AWAITED_RANK}` : eq(columns.paymentStatus, payment);

/** Whether all that is asked for is to be sent: then a list sorted by that ends with it. */
const isToSend = ({ fulfilment, decide, overdue }: Partial<OrderChoice>) =>
  fulfilment === 'unsent' || fulfilment === 'toSend' || decide === 'sending' || overdue !== undefined;

function conditionsOf({ columns, sorting, changingKey, ranksOf, isFree }: Walk, choice: Partial<OrderChoice>) {
  const { status, payment, fulfilment, overdue, decide, from, to, ids } = choice;
  return [
    ranksOf(choice),
    decide && awaits[decide],
    status ? eq(columns.status, status) : undefined,
    payment && isOfPayment(columns, payment),
    fulfilment && isFulfilled(columns, fulfilment),
    isToSend(choice) ? changingKey?.isWaiting : undefined,
    isToSend(choice) ? isFree : undefined,
    overdue ? isBeforeToday(columns.sendBy) : undefined,
    isBetween(columns.createdAt, { from, to }),
    ids ? inArray(sql`${sorting.id}`, [...ids]) : undefined,
  ];
}

const isDownwards = (sort: SaleSort) => sort !== 'oldest' && sort !== 'total-asc' && sort !== 'state-asc';
const isByState = (sort: SaleSort) => sort === 'state-asc' || sort === 'state-desc';

/** What a list is sorted by beside the id; undefined where it is in the order of time, which is that of the ids. */
function sortColumnOf(sort: SaleSort, columns: { total: SQLWrapper; toSend: SQLWrapper }): SQLWrapper | undefined {
  if (sort === 'total-asc' || sort === 'total-desc') return columns.total;
  if (sort === 'toSend') return columns.toSend;
  return isByState(sort) ? stateSortKey : undefined;
}

const walkOf = (whose: OrdersOf, sort: SaleSort): Walk =>
  whose !== 'everyone' && 'artistId' in whose ? walkOfArtist(sort, whose.artistId) : walkOfOrders(sort, whose);

/**
 * How long before the year 2200 an order `o` must leave, and nothing where it is not to be sent: sorted downwards that has what must leave first, then
 * the others. The words are those of the index orders_to_send (migration 0089).
 */
export const dispatchSortKey = sql`coalesce(timestamptz '2200-01-01 00:00:00+00' - send_by, interval '0')`;

/** A state may change before the next page is asked for. */
const byState = {
  changingKey: { write: sql`'s' || page.sort_key`, pattern: /^s\d$/, read: (rank: string) => sql`(${rank.slice(1)}::int)` },
  ranksOf: isOfRanks,
};
const isOfAnyRank = () => undefined;
/** Seconds, with fractions. */
const SECONDS = /^\d{1,11}(?:\.\d{1,9})?$/;

function walkOfOrders(sort: SaleSort, whose: 'everyone' | { buyerId: string }): Walk {
  const here = sortColumnOf(sort, { total: sql`total_price`, toSend: dispatchSortKey });
  const key = here && { here, of: (id: string) => sql`(SELECT ${here} FROM orders WHERE id = ${id}::uuid)` };
  return {
    from: sql`${orders}`,
    own: whose === 'everyone' ? undefined : eq(orders.userId, whose.buyerId),
    columns: orders,
    total: orders.totalPrice,
    isOwnPart: false,
    shownWords: whose === 'everyone' ? orderWords : {},
    sorting: { isDown: isDownwards(sort), id: orders.id, key },
    ranksOf: isOfAnyRank,
    ...(isByState(sort) && byState),
    ...(sort === 'toSend' && {
      changingKey: {
        write: sql`extract(epoch FROM page.sort_key)`,
        pattern: SECONDS,
        read: (seconds) => sql`(${`${seconds} seconds`}::interval)`,
        isWaiting: sql`${dispatchSortKey} > interval '0'`,
      },
    }),
  };
}

/**
 * An artist's search covers the buyer and their own items only: a match must not reveal what else was bought. The total is that of their
 * own items, which is the one shown.
 */
function walkOfArtist(sort: SaleSort, artistId: string): Walk {
  const here = sortColumnOf(sort, { total: artistOrders.total, toSend: artistOrders.sendRank });
  const key = here && {
    here,
    of: (id: string) =>
      sql`(SELECT ${here} FROM ${artistOrders} WHERE ${artistOrders.artistId} = ${artistId}::uuid AND ${artistOrders.orderId} = ${id}::uuid)`,
  };
  return {
    from: sql`${artistOrders}`,
    own: eq(artistOrders.artistId, artistId),
    columns: artistOrders,
    total: artistOrders.total,
    isFree: sql`NOT ${isHeldByRequest(artistOrders.orderId, artistId)}`,
    isOwnPart: true,
    shownWords: saleWords,
    sorting: { isDown: isDownwards(sort), id: artistOrders.orderId, key },
    ranksOf: isOfAnyRank,
    ...(isByState(sort) && byState),
    ...(sort === 'toSend' && {
      changingKey: {
        write: sql`page.sort_key`,
        pattern: SECONDS,
        read: (rank) => sql`${rank}::double precision`,
        isWaiting: sql`${artistOrders.sendRank} > 0`,
      },
    }),
  };
}
