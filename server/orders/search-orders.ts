import { and, or, type SQL, sql, type SQLWrapper } from '#server/database/drizzle.ts';
import type { Queryable } from '#server/database/connect.ts';
import { amountIn } from '#server/database/lists/amount-in.ts';
import { escapeLike, hasAnywhere } from '#server/database/lists/like-pattern.ts';
import { findNearest } from '#server/database/lists/near-spelling.ts';
import { searchedWords } from '#server/database/lists/searched-words.ts';

/** What the index of trigrams finds anywhere in a word; of fewer letters only a beginning. */
const INDEXED = 3;

/** A word that may be an order's number: '1017', '#1017'. */
const numberOf = (word: string): string | undefined => /^#?(\d{1,15})$/.exec(word)?.[1];

/** Each word is in the text, without accents and case, or is the order's number, which is `id`'s. */
const matchOf = (text: SQLWrapper, words: readonly string[], isNumber: (number: string) => SQL): SQL =>
  and(
    ...words.map((word) => {
      const isThere = word.length < INDEXED ? sql`${text} LIKE '% ' || plain_text(${escapeLike(word)}) || '%'` : hasAnywhere(text, word);
      const number = numberOf(word);
      return or(isThere, number ? isNumber(number) : undefined);
    }),
  ) ?? sql`false`;

/**
 * What finds orders by words, or where `total` is given by that, for `searchedPage`: `text` and `total` are columns of `orders`, or of `artist_orders` with the
 * artist's rows as `ownPart`. Whatever is in an artist's part of an order is in the whole, whose index finds it.
 */
export function matchesOf(
  { text, total, ownPart }: { text: SQLWrapper; total?: SQLWrapper; ownPart?: SQL | undefined },
  search: string | undefined,
): { match: SQL; byIndex: SQL } {
  const words = searchedWords(search);
  const amount = amountIn(search);
  const isTotal = amount === undefined || !total ? undefined : sql`${total} = ${amount}::bigint`;
  const orTotal = (match: SQL) => (isTotal ? sql`(${match} OR ${isTotal})` : match);
  if (!ownPart) {
    const match = orTotal(matchOf(text, words, (number) => sql`orders.number = ${number}::bigint`));
    return { match, byIndex: match };
  }
  const match = orTotal(
    matchOf(text, words, (number) => sql`artist_orders.order_id = (SELECT n.id FROM orders n WHERE n.number = ${number}::bigint)`),
  );
  const ofAll = matchOf(sql`o.search_text`, words, (number) => sql`o.number = ${number}::bigint`);
  const byTotal = isTotal ? sql`UNION ALL SELECT artist_orders.order_id FROM artist_orders WHERE ${ownPart} AND ${isTotal}` : sql``;
  return { match, byIndex: sql`artist_orders.order_id IN (SELECT o.id FROM orders o WHERE ${ofAll} ${byTotal}) AND (${match})` };
}

/** Of an artist's orders only the latest are compared: their index of texts is that of all orders. */
const OWN_LOOKED_AT = 4_000;

/**
 * A search as the texts of orders have it, one of whose words may be mistyped; with `artistId` those that this artist sees, so that nobody learns a name
 * of others. One statement.
 */
export function mendSearch(db: Queryable, search: string, artistId?: string): Promise<string | undefined> {
  const from = (table: SQL) => (condition: SQL) => sql`SELECT search_text AS text FROM ${table} WHERE ${condition}`;
  const text = sql`search_text`;
  if (!artistId) return findNearest(db, search, { text, select: from(sql`orders`) });
  const before = sql`WITH own AS MATERIALIZED (
    SELECT search_text FROM artist_orders WHERE artist_id = ${artistId}::uuid ORDER BY order_id DESC LIMIT ${OWN_LOOKED_AT}) `;
  return findNearest(db, search, { text, before, select: from(sql`own`) });
}
