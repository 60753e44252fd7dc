import { and, or, type SQL, sql } from '#server/database/drizzle.ts';
import type { Customer, CustomerSort } from '#contract/artists.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { limits } from '#contract/limits.ts';
import { readSaid } from '#contract/shown-words.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { amountIn } from '#server/database/lists/amount-in.ts';
import { cutPage, readIdCursor } from '#server/database/lists/cursor.ts';
import { isBetween } from '#server/database/lists/days.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { findNearest } from '#server/database/lists/near-spelling.ts';
import { searchedWords } from '#server/database/lists/searched-words.ts';

/** What a list or a sheet of customers was asked for; `ids` are those of its rows that were selected. */
export type CustomerChoice = {
  sort: CustomerSort;
  search?: string | undefined;
  noted?: 'true' | undefined;
  again?: 'true' | undefined;
  place?: 'home' | 'abroad' | undefined;
  ids?: readonly string[] | undefined;
};
export type CustomerFilters = CustomerChoice & { limit: number; cursor?: string | undefined };

type CustomerRow = Omit<Customer, '_id' | 'total' | 'place'> & { id: string; total: string; town: string; country: string };

const sortKeys = {
  last: sql`c.last_at`,
  total: sql`c.total`,
  orders: sql`c.orders`,
  name: sql`plain_text(c.name)`,
};

type SortKey = keyof typeof sortKeys;
const isSortKey = (name: string): name is SortKey => name in sortKeys;

/** What a sort order sorts by, and whether downwards. */
function sortingOf(sort: CustomerSort): { by: SortKey; isDown: boolean } {
  const [name = '', direction] = sort.split('-');
  return { by: isSortKey(name) ? name : 'last', isDown: direction === 'desc' };
}

/** ORDER BY of a page, in one direction for both columns. */
const orderBy = (isDown: boolean) => (isDown ? sql`sort_key DESC, buyer_id DESC` : sql`sort_key, buyer_id`);

/** An artist's customers with their names: the kept rows, and those that are out of date counted (0035_kept_sums.sql). */
const selectNamed = (artist: SQL): SQL => sql`
  SELECT l.*, o.buyer_name AS name, o.buyer_email AS email, order_town(o.district, o.shipping_address) AS town, o.country
  FROM (
    SELECT buyer_id, orders, total, last_order_id, last_at FROM buyers b
    WHERE seller_id = ${artist} AND NOT EXISTS (SELECT 1 FROM changed c WHERE c.buyer_id = b.buyer_id)
    UNION ALL
    SELECT counted.buyer_id, counted.orders, counted.total, counted.last_order_id, counted.last_at
    FROM changed c CROSS JOIN LATERAL count_buyer(${artist}, c.buyer_id) counted
  ) l JOIN orders o ON o.id = l.last_order_id`;

/** What a row shows in words, of a customer `c` with the artist's note `n`: where the last order went, too, and abroad in which country. */
const SHOWN = sql`plain_text(concat_ws(' ', c.name, c.email, c.town, CASE WHEN c.country <> ${HOME_COUNTRY} THEN country_name(c.country) END, n.text))`;

/** What the filters say of a customer `c` with the artist's note `n`; by the place where the last order went it needs `c.country`. */
const narrowed = ({ noted, again, place }: CustomerChoice): SQL | undefined =>
  and(
    noted ? sql`n.text IS NOT NULL` : undefined,
    again ? sql`c.orders > 1` : undefined,
    place ? sql`(c.country = ${HOME_COUNTRY}) = ${place === 'home'}` : undefined,
  );

const chosenIds = ({ ids }: CustomerChoice): SQL | undefined => (ids ? sql`c.buyer_id = ANY (${sql.param([...ids])}::uuid[])` : undefined);

const changedOf = (artist: SQL) => sql`changed AS MATERIALIZED (SELECT DISTINCT buyer_id FROM buyer_changes WHERE seller_id = ${artist})`;

/** A search as an artist's customers have it, one of whose words may be mistyped. One statement. */
export function mendCustomerSearch(db: Queryable, artistId: string, choice: CustomerChoice): Promise<string | undefined> {
  const artist = sql`${artistId}::uuid`;
  return findNearest(db, choice.search ?? '', {
    before: sql`WITH ${changedOf(artist)}, customers AS MATERIALIZED (${selectNamed(artist)})`,
    text: SHOWN,
    select: (condition) => sql`
      SELECT ${SHOWN} AS text FROM customers c LEFT JOIN customer_notes n ON n.artist_id = ${artist} AND n.customer_id = c.buyer_id
      WHERE ${and(narrowed(choice), condition)}`,
  });
}

/** The ids of a page of an artist's customers and one more, in order, with how many there are (`countedMax + 1` where there are more) on the first page. Throws 'input.cursor'. */
function selectPage(artist: SQL, filters: CustomerFilters): SQL {
  const isByRow = sortingOf(filters.sort).by !== 'name' && searchedWords(filters.search).length === 0 && filters.place === undefined;
  return isByRow ? selectSortedPage(artist, filters) : selectNamedPage(artist, filters);
}

/** What is chosen by what the kept rows say themselves: they are walked in their order, and those that are out of date counted. */
function selectSortedPage(artist: SQL, { cursor, limit, ...choice }: CustomerFilters): SQL {
  const after = readIdCursor(cursor);
  const { by, isDown } = sortingOf(choice.sort);
  const key = sortKeys[by];
  const sign = isDown ? sql`<` : sql`>`;
  const place = after
    ? sql`(${key}, c.buyer_id) ${sign} ((SELECT ${key} FROM count_buyer(${artist}, ${after}) c), ${after}::uuid)`
    : undefined;
  const isKept = sql`c.seller_id = ${artist} AND c.buyer_id <> ALL (ARRAY(SELECT buyer_id FROM changed))`;
  const joined = sql`LEFT JOIN customer_notes n ON n.artist_id = ${artist} AND n.customer_id = c.buyer_id`;
  const columns = sql`c.buyer_id, c.orders, c.total, c.last_order_id, c.last_at, coalesce(n.text, '') AS note, ${key} AS sort_key`;
  const chosen = and(narrowed(choice), chosenIds(choice));
  const counted = (from: SQL, where: SQL | undefined) =>
    sql`(SELECT count(*) FROM (SELECT FROM ${from} ${joined} WHERE ${where ?? sql`true`} LIMIT ${limits.countedMax + 1}) counted)`;
  const found = after
    ? sql`NULL::int`
    : sql`least(${counted(sql`buyers c`, and(isKept, chosen))} + ${counted(sql`recounted c`, chosen)}, ${limits.countedMax + 1})::int`;
  return sql`
    WITH ${changedOf(artist)},
    recounted AS (SELECT counted.* FROM changed CROSS JOIN LATERAL count_buyer(${artist}, changed.buyer_id) counted),
    page AS (
      (SELECT ${columns} FROM buyers c ${joined} WHERE ${and(isKept, chosen, place)}
       ORDER BY ${isDown ? sql`${key} DESC, c.buyer_id DESC` : sql`${key}, c.buyer_id`} LIMIT ${limit + 1})
      UNION ALL SELECT ${columns} FROM recounted c ${joined} WHERE ${and(chosen, place) ?? sql`true`}
    )
    SELECT page.*, ${found} AS found FROM page ORDER BY ${orderBy(isDown)} LIMIT ${limit + 1}`;
}

/** What is chosen by words, sorted by names or narrowed by where the last order went: each customer's last order is read. */
function selectNamedPage(artist: SQL, filters: CustomerFilters): SQL {
  const { cursor, limit, sort, search } = filters;
  const after = readIdCursor(cursor);
  const { by, isDown } = sortingOf(sort);
  const key = sortKeys[by];
  const words = searchedWords(search);
  const said = readSaid(search, {}, Date.now());
  const sign = isDown ? sql`<` : sql`>`;
  const isNamed = (all: string[]) => and(...all.map((word) => sql`${SHOWN} LIKE ${containing(word)}`));
  const amount = amountIn(search);
  const where = and(
    or(
      isNamed(words),
      amount === undefined ? undefined : sql`c.total = ${amount}::bigint`,
      // The day of the last order, as the row shows it.
      said && and(isNamed(searchedWords(said.rest)), isBetween(sql`c.last_at`, said)),
    ),
    narrowed(filters),
    chosenIds(filters),
    after ? sql`(${key}, c.buyer_id) ${sign} (SELECT ${key}, c.buyer_id FROM customers c WHERE c.buyer_id = ${after})` : undefined,
  );
  return sql`
    WITH ${changedOf(artist)}, customers AS (${selectNamed(artist)})
    SELECT c.*, coalesce(n.text, '') AS note, ${key} AS sort_key, ${after ? sql`NULL::int` : sql`count(*) OVER ()::int`} AS found
    FROM customers c LEFT JOIN customer_notes n ON n.artist_id = ${artist} AND n.customer_id = c.buyer_id
    WHERE ${where ?? sql`true`} ORDER BY ${orderBy(isDown)} LIMIT ${limit + 1}`;
}

/** So many of the last orders are looked at for what was bought. */
const ORDERS_LOOKED_AT = 12;

/** Where the last order `o` went, and what was bought lately of an artist by the buyer: each artwork once, as it was in its last order. */
const factsOf = (artist: SQL, buyer: SQL) => ({
  columns: sql`o.buyer_name AS name, o.buyer_email AS email, order_town(o.district, o.shipping_address) AS town, o.country, b.bought`,
  join: sql`
    CROSS JOIN LATERAL (
      SELECT json_build_object('isMore', count(*) > ${limits.boughtShown}, 'arts', coalesce(json_agg(json_build_object('_id', w.art_id, 'name', w.name,
        'cover', CASE WHEN p.id IS NOT NULL THEN json_build_object('_id', p.id, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash) END)
        ORDER BY w.line_id DESC) FILTER (WHERE w.place <= ${limits.boughtShown}), '[]')) AS bought
      FROM (
        SELECT each.*, row_number() OVER (ORDER BY each.line_id DESC) AS place FROM (
          SELECT DISTINCT ON (l.art_id) l.art_id, l.name, l.cover_id, l.id AS line_id
          FROM (
            SELECT order_id FROM artist_orders a WHERE a.artist_id = ${artist} AND a.buyer_id = ${buyer} AND a.payment_status = 'paid'
            ORDER BY order_id DESC LIMIT ${ORDERS_LOOKED_AT}
          ) latest JOIN order_lines l ON l.owner_id = ${artist} AND l.order_id = latest.order_id AND l.cancelled_at IS NULL
          ORDER BY l.art_id, l.id DESC
        ) each
      ) w LEFT JOIN pictures p ON p.id = w.cover_id
    ) b`,
});

/** A page of an artist's customers, with the artist's notes; `total` is there on the first page. One statement. Throws 'input.cursor'. */
export async function findCustomers(
  db: Queryable,
  artistId: string,
  filters: CustomerFilters,
): Promise<{ data: Customer[]; next: string | null; total: number | null }> {
  const { isDown } = sortingOf(filters.sort);
  const artist = sql`${artistId}::uuid`;
  const { columns, join } = factsOf(artist, sql`page.buyer_id`);
  const { rows } = await db.execute<CustomerRow & { found: number | null }>(sql`
    SELECT page.buyer_id AS id, ${columns}, page.orders, page.total, page.last_at AS last, page.note, page.found
    FROM (${selectPage(artist, filters)}) page JOIN orders o ON o.id = page.last_order_id ${join}
    ORDER BY ${orderBy(isDown)}`);
  const cut = cutPage(rows, filters.limit);
  return { data: cut.rows.map(presentCustomer), next: cut.next, total: filters.cursor ? null : (rows[0]?.found ?? 0) };
}

/** The ids of a page of an artist's customers, as `findCustomers` has them. One statement. Throws 'input.cursor'. */
export async function findCustomerIds(
  db: Queryable,
  artistId: string,
  filters: CustomerFilters,
): Promise<{ ids: string[]; next: string | null }> {
  const { isDown } = sortingOf(filters.sort);
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT buyer_id AS id FROM (${selectPage(sql`${artistId}::uuid`, filters)}) page ORDER BY ${orderBy(isDown)}`);
  const { rows: page, next } = cutPage(rows, filters.limit);
  return { ids: page.map(({ id }) => id), next };
}

/** One customer of an artist, or undefined for anybody else. One statement. */
export async function findCustomer(db: Queryable, artistId: string, customerId: string): Promise<Customer | undefined> {
  const { columns, join } = factsOf(sql`${artistId}::uuid`, sql`c.buyer_id`);
  const { rows } = await db.execute<CustomerRow>(sql`
    SELECT c.buyer_id AS id, ${columns}, c.orders, c.total, c.last_at AS last, coalesce(n.text, '') AS note
    FROM count_buyer(${artistId}, ${customerId}) c JOIN orders o ON o.id = c.last_order_id ${join}
      LEFT JOIN customer_notes n ON n.artist_id = ${artistId} AND n.customer_id = c.buyer_id`);
  return rows[0] && presentCustomer(rows[0]);
}

/** Writes an artist's note on a customer; an empty text deletes it. One statement. */
export async function writeNote(
  tx: Transaction,
  { artistId, customerId, text }: Record<'artistId' | 'customerId' | 'text', string>,
): Promise<void> {
  await tx.execute(
    text === ''
      ? sql`DELETE FROM customer_notes WHERE artist_id = ${artistId} AND customer_id = ${customerId}`
      : sql`INSERT INTO customer_notes (artist_id, customer_id, text) VALUES (${artistId}, ${customerId}, ${text})
          ON CONFLICT (artist_id, customer_id) DO UPDATE SET text = EXCLUDED.text, changed_at = now()`,
  );
}

const presentCustomer = ({ id, name, email, orders, total, last, note, town, country, bought }: CustomerRow): Customer => ({
  _id: id,
  name,
  email,
  orders,
  total: Number(total),
  last: new Date(last).toISOString(),
  note,
  place: { town, country },
  bought,
});
