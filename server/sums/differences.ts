import { type SQL, sql } from '#server/database/drizzle.ts';
import { FIRST_ID } from '#contract/ids.ts';

/** A row that is kept beside what it counts and does not agree with it. */
export type Difference = { what: string; kept: string | null; counted: string | null };

/** What is kept because counting it takes too long, and how it is counted. */
export type Check = {
  name: string;
  /** One statement, so that both sides are of one moment: rows of Difference. */
  find: (slice: Slice) => SQL;
  /** Puts right what `find` finds; without it a person has to look why. */
  mend?: (slice: Slice) => SQL[];
};

/** Which part is checked: all, or one of several parts of about the same size. */
export type Slice = { part: number; of: number };
export const EVERYTHING: Slice = { part: 0, of: 1 };

const KEY = sql`name, of_id, day, part`;
const VALUES = ['things', 'pieces', 'amount', 'refunded'] as const;
const eachValue = (write: (name: SQL) => SQL) =>
  sql.join(
    VALUES.map((name) => write(sql`${sql.identifier(name)}`)),
    sql`, `,
  );

/** Artists of a slice, as a condition on a column. */
const isArtistIn = (column: SQL, { part, of }: Slice) =>
  of === 1
    ? sql`true`
    : sql`${column} IN (SELECT id FROM users WHERE role = 'Artist' AND abs(hashtext(id::text)) % ${of}::int = ${part}::int)`;
const isDayIn = ({ part, of }: Slice) => sql`(day - date '2000-01-01') % ${of}::int = ${part}::int`;

/** The sums that differ, each with what is missing in the kept one. */
const missing = (where: SQL) => sql`
  SELECT ${KEY}, ${eachValue((v) => sql`coalesce(c.${v}, 0) - coalesce(k.${v}, 0) AS ${v}`)}, k AS kept, c AS counted
  FROM (
    SELECT ${KEY}, ${eachValue((v) => sql`sum(${v})::bigint AS ${v}`)}
    FROM (SELECT * FROM kept_sums WHERE ${where} UNION ALL SELECT * FROM sum_changes WHERE ${where}) s GROUP BY ${KEY}
  ) k FULL JOIN (SELECT * FROM counted_sums WHERE ${where}) c USING (${KEY})
  WHERE (${eachValue((v) => sql`coalesce(c.${v}, 0)`)}) <> (${eachValue((v) => sql`coalesce(k.${v}, 0)`)})`;

/** Sums are mended by writing down what is missing: that is right whatever else changes them meanwhile. */
const sumCheck = (name: string, where: (slice: Slice) => SQL): Check => ({
  name,
  find: (slice) => sql`SELECT concat_ws(' ', name, of_id, day, part) AS what, kept::text, counted::text FROM (${missing(where(slice))}) m`,
  mend: (slice) => [
    sql`INSERT INTO sum_changes (${KEY}, things, pieces, amount, refunded) SELECT ${KEY}, things, pieces, amount, refunded FROM (${missing(where(slice))}) m`,
  ],
});

const ordersIn = ({ part, of }: Slice) => sql`order_id IN (SELECT id FROM orders WHERE number % ${of}::int = ${part}::int)`;
const differingArtistOrders = (slice: Slice) => sql`
  SELECT order_id, a AS kept, c AS counted FROM (SELECT * FROM artist_orders WHERE ${ordersIn(slice)}) a
    FULL JOIN (SELECT * FROM counted_artist_orders WHERE ${ordersIn(slice)}) c USING (artist_id, order_id) WHERE a IS DISTINCT FROM c`;

const isSellerIn = (slice: Slice) =>
  sql`(${isArtistIn(sql`seller_id`, slice)} OR (seller_id = ${FIRST_ID}::uuid AND ${slice.part}::int = 0))`;
const differingBuyers = (slice: Slice) => sql`
  SELECT * FROM (
    SELECT seller_id, buyer_id, b AS kept, c AS counted FROM (SELECT * FROM buyers WHERE ${isSellerIn(slice)}) b
      FULL JOIN (SELECT * FROM counted_buyers WHERE ${isSellerIn(slice)}) c USING (seller_id, buyer_id)
    WHERE b IS DISTINCT FROM c
  ) found WHERE NOT EXISTS (SELECT 1 FROM buyer_changes d WHERE d.seller_id = found.seller_id AND d.buyer_id = found.buyer_id)`;

const recentSales = sql`SELECT of_id AS art_id, sum(pieces)::bigint AS pieces, sum(amount)::bigint AS amount
  FROM kept_sums, recent_sales_window WHERE name = 'artwork by day' AND day >= first_day GROUP BY of_id HAVING sum(pieces) <> 0 OR sum(amount) <> 0`;

/** The sums of orders, of views and of favorites (0035_kept_sums.sql), in the order in which they follow from each other. */
export const sumChecks: readonly Check[] = [
  {
    name: 'orders of artists',
    find: (slice) => sql`SELECT order_id::text AS what, kept::text, counted::text FROM (${differingArtistOrders(slice)}) d`,
    // Locked in the order of their ids, as whoever changes them does, and looked at again: they may have changed since.
    mend: (slice) => [
      sql`SELECT count(*) FROM (
        SELECT id FROM orders WHERE id IN (SELECT order_id FROM (${differingArtistOrders(slice)}) d) ORDER BY id FOR NO KEY UPDATE) locked`,
      sql`SELECT write_artist_orders(coalesce(array_agg(DISTINCT order_id), '{}')) FROM (${differingArtistOrders(slice)}) d`,
    ],
  },
  {
    name: 'buyers',
    find: (slice) => sql`SELECT concat_ws(' ', seller_id, buyer_id) AS what, kept::text, counted::text FROM (${differingBuyers(slice)}) d`,
    mend: (slice) => [sql`INSERT INTO buyer_changes SELECT seller_id, buyer_id FROM (${differingBuyers(slice)}) d`],
  },
  // Of the whole shop, which cannot be counted in parts: in the first slice.
  sumCheck('sums of the shop', ({ part }) => sql`name IN ('orders', 'sales by day', 'customers') AND ${part}::int = 0`),
  sumCheck('sums of artists', (slice) => sql`name IN ('artist', 'artist by day') AND ${isArtistIn(sql`of_id`, slice)}`),
  sumCheck('sales of artworks by day', (slice) => sql`name = 'artwork by day' AND ${isDayIn(slice)}`),
  sumCheck('favorites of artworks by day', (slice) => sql`name = 'favorites by day' AND ${isDayIn(slice)}`),
  // Of all time: in the first slice.
  sumCheck('views and sales of artworks', ({ part }) => sql`name = 'artwork' AND ${part}::int = 0`),
  {
    name: 'best-selling artworks',
    find: ({ part }) => sql`
      SELECT art_id::text AS what, r::text AS kept, c::text AS counted
      FROM (SELECT * FROM recent_art_sales WHERE pieces <> 0 OR amount <> 0) r FULL JOIN (${recentSales}) c USING (art_id)
      WHERE r IS DISTINCT FROM c AND ${part}::int = 0`,
    // Behind the lock of the one who folds.
    mend: ({ part }) => [
      sql`SELECT pg_advisory_xact_lock(7224009)`,
      sql`DELETE FROM recent_art_sales WHERE ${part}::int = 0`,
      sql`INSERT INTO recent_art_sales SELECT * FROM (${recentSales}) r WHERE ${part}::int = 0`,
    ],
  },
];
