import { and, type SQL, sql } from '#server/database/drizzle.ts';
import type { AccountSort } from '#contract/accounts.ts';
import { FIRST_ID, ID_PATTERN } from '#contract/ids.ts';
import { users } from '#server/accounts/table.ts';
import { amountIn } from '#server/database/lists/amount-in.ts';
import { readCursor, writeCursor } from '#server/database/lists/cursor.ts';
import { searchedPage } from '#server/database/lists/searched-page.ts';
import { orderOf, type Sorting } from '#server/database/lists/sorted-page.ts';

/** Sort orders by what people bought, in the order of the kept rows (decisions 30 and 104): what changed within the last minute counts in the next. */
export type BoughtSort = Extract<AccountSort, `orders-${string}` | `bought-${string}`>;
export const isByBought = (sort: AccountSort): sort is BoughtSort => sort.startsWith('orders-') || sort.startsWith('bought-');

type BoughtPage = {
  sort: BoughtSort;
  /** What holds of an account besides the text. */
  where: SQL | undefined;
  /** The text that is searched for. */
  match: SQL | undefined;
  cursor: string | undefined;
  limit: number;
};

/** Of the whole shop. Written out, not a parameter: the indexes are of these rows alone. */
const ofShop = sql.raw(`b.seller_id = '${FIRST_ID}'`);
const keyOf = (sort: BoughtSort) => (sort.startsWith('orders-') ? sql`b.orders` : sql`b.total`);
const isDownOf = (sort: BoughtSort) => sort.endsWith('-desc');

/**
 * The SQL condition on `users` for those who bought for the amount that is searched for, as their row says it; undefined where a search is none. An array,
 * so that it is found by indexes beside another condition.
 */
export function boughtFor(search: string): SQL | undefined {
  const amount = amountIn(search);
  return amount === undefined
    ? undefined
    : sql`users.id = ANY(ARRAY(SELECT b.buyer_id FROM buyers b WHERE ${ofShop} AND b.total = ${amount}::bigint))`;
}

/** A cursor with the row's figure: the page after it is the same where that has changed meanwhile. */
const PLACE = new RegExp(String.raw`^(\d{1,18}) (${ID_PATTERN})$`);
export const writeBoughtCursor = (key: number | string, id: string): string => writeCursor(`${key} ${id}`);

/** The order of the ids that `boughtPage` gives, as `page`. */
export const boughtSorting = (sort: BoughtSort): Sorting => ({
  isDown: isDownOf(sort),
  id: sql`page.id`,
  key: { here: sql`page.sort_key`, of: () => sql`NULL` },
});

/**
 * The ids of a page of accounts, in order, with the figure they are sorted by: those with a kept row by its index, and where these end, or before they
 * begin, everybody who bought nothing, by the time of joining; of both no more than the page has. Throws 'input.cursor'.
 */
export function boughtPage({ sort, where, match, cursor, limit }: BoughtPage): SQL {
  const isDown = isDownOf(sort);
  const key = keyOf(sort);
  const sign = isDown ? sql`<` : sql`>`;
  const [figure, id] = readCursor(cursor, PLACE) ?? [];
  const page = (from: SQL, sorting: Sorting, holds: SQL | undefined) => {
    if (match) return searchedPage({ from, sorting, where: holds ?? sql`true`, match, limit });
    return sql`(SELECT ${sorting.id} AS id, ${sorting.key?.here ?? sql`NULL::int`} AS sort_key FROM ${from} WHERE ${holds ?? sql`true`}
      ORDER BY ${sql.join(orderOf(sorting), sql`, `)} LIMIT ${limit})`;
  };
  const buyers = page(
    sql`buyers b JOIN users ON users.id = b.buyer_id`,
    { isDown, id: sql`b.buyer_id`, key: { here: key, of: () => sql`NULL` } },
    and(
      ofShop,
      sql`${key} > 0`,
      where,
      figure === undefined ? undefined : sql`(${key}, b.buyer_id) ${sign} (${figure}::bigint, ${id}::uuid)`,
    ),
  );
  const hasNone = sql`NOT EXISTS (SELECT FROM buyers b WHERE ${ofShop} AND b.buyer_id = users.id AND ${key} > 0)`;
  const others = page(sql`users`, { isDown, id: users.id }, and(where, hasNone, ofOthers(isDown, figure, id)));
  const [first, second] = isDown ? [buyers, others] : [others, buyers];
  return sql`(
    WITH first AS MATERIALIZED (SELECT id, coalesce(sort_key, 0) AS sort_key FROM ${first} AS one)
    SELECT id, sort_key FROM first
    UNION ALL SELECT id, coalesce(sort_key, 0) FROM ${second} AS two WHERE (SELECT count(*) FROM first) < ${limit}
    ORDER BY sort_key ${isDown ? sql`DESC` : sql`ASC`}, id ${isDown ? sql`DESC` : sql`ASC`} LIMIT ${limit}
  )`;
}

/** Which of those who bought nothing follow the place. */
function ofOthers(isDown: boolean, figure: string | undefined, id: string | undefined): SQL | undefined {
  if (figure === undefined) return undefined;
  if (Number(figure) > 0) return isDown ? undefined : sql`false`;
  return sql`${users.id} ${isDown ? sql`<` : sql`>`} ${id}::uuid`;
}
