import { and, or, type SQL, sql } from '#server/database/drizzle.ts';
import type { CustomerSort } from '#contract/artists.ts';
import { limits } from '#contract/limits.ts';
import { readSaid } from '#contract/shown-words.ts';
import type { Queryable } from '#server/database/connect.ts';
import { amountIn } from '#server/database/lists/amount-in.ts';
import { readIdCursor } from '#server/database/lists/cursor.ts';
import { isBetween } from '#server/database/lists/days.ts';
import { eitherPage } from '#server/database/lists/either-page.ts';
import { hasAnywhere } from '#server/database/lists/like-pattern.ts';
import { findNearest } from '#server/database/lists/near-spelling.ts';
import { searchedPage } from '#server/database/lists/searched-page.ts';
import { searchedWords } from '#server/database/lists/searched-words.ts';
import { isAfter, orderOf, type Sorting } from '#server/database/lists/sorted-page.ts';

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

const sortKeys = { last: sql`c.last_at`, total: sql`c.total`, orders: sql`c.orders`, name: sql`c.plain_name` };

type SortKey = keyof typeof sortKeys;
const isSortKey = (name: string): name is SortKey => name in sortKeys;

/** What a sort order sorts an artist's customers `c` by; the place after a customer is what is counted of them. */
function sortingOf(artist: SQL, sort: CustomerSort): Sorting & { key: { here: SQL } } {
  const [name = '', direction] = sort.split('-');
  const here = sortKeys[isSortKey(name) ? name : 'last'];
  return {
    isDown: direction === 'desc',
    id: sql`c.buyer_id`,
    key: { here, of: (id) => sql`(SELECT ${here} FROM count_buyer(${artist}, ${id}) c)` },
  };
}

/** ORDER BY of a page that `selectPage` gives. */
export const orderOfPage = (sort: CustomerSort): SQL =>
  sort.endsWith('-desc') ? sql`sort_key DESC, buyer_id DESC` : sql`sort_key, buyer_id`;

/** An artist's customers whose kept rows are out of date, and these rows counted, as `recounted` (0035_kept_sums.sql). */
const recountedOf = (artist: SQL) => sql`
  changed AS MATERIALIZED (SELECT DISTINCT buyer_id FROM buyer_changes WHERE seller_id = ${artist}),
  recounted AS MATERIALIZED (SELECT counted.* FROM changed CROSS JOIN LATERAL count_buyer(${artist}, changed.buyer_id) counted)`;

/** Kept rows `c` of an artist that are not out of date. */
const isKept = (artist: SQL) => sql`c.seller_id = ${artist} AND c.buyer_id <> ALL (ARRAY(SELECT buyer_id FROM changed))`;

const places = { home: sql`NOT c.is_abroad`, abroad: sql`c.is_abroad` };

/** What the filters say of a customer `c`. */
const narrowed = (artist: SQL, { noted, again, place, ids }: CustomerChoice): SQL | undefined =>
  and(
    noted ? sql`EXISTS (SELECT FROM customer_notes n WHERE n.artist_id = ${artist} AND n.customer_id = c.buyer_id)` : undefined,
    again ? sql`c.orders > 1` : undefined,
    place && places[place],
    ids ? sql`c.buyer_id = ANY (${sql.param([...ids])}::uuid[])` : undefined,
  );

/** Whom a search means: `match` is of the words of a row, `where` of its figures. */
type Meant = { match?: SQL | undefined; where?: SQL | undefined };

/** Each way in which a search can be meant of a customer `c`: words, an amount, the day of the last order as the row shows it. */
function meantBy(search: string | undefined): [Meant, ...Meant[]] {
  const matchOf = (text: string | undefined) => and(...searchedWords(text).map((word) => hasAnywhere(sql`c.search_text`, word)));
  const amount = amountIn(search);
  const said = readSaid(search, {}, Date.now());
  return [
    { match: matchOf(search) },
    ...(amount === undefined ? [] : [{ where: sql`c.total = ${amount}::bigint` }]),
    ...(said ? [{ match: matchOf(said.rest), where: isBetween(sql`c.last_at`, said) }] : []),
  ];
}

/**
 * A page of an artist's customers and one more, in order, with how many there are (`countedMax + 1` where there are more) on the first page: the kept rows,
 * each way in which the search can be meant by the index that suits it, and those that are out of date counted. Throws 'input.cursor'.
 */
export function selectPage(artist: SQL, { cursor, limit, ...choice }: CustomerFilters): SQL {
  const after = readIdCursor(cursor);
  const sorting = sortingOf(artist, choice.sort);
  const { here } = sorting.key;
  const place = after ? isAfter(sorting, after) : undefined;
  const meant = meantBy(choice.search);
  const chosen = narrowed(artist, choice);
  // The index of names has customers alone, not the rows of the whole shop.
  const kept = and(isKept(artist), here === sortKeys.name ? sql`c.plain_name IS NOT NULL` : undefined, chosen);
  const pages = meant.map(({ match, where }) => pageOf(sorting, and(kept, where, place), match, limit + 1));
  const isMeant = and(chosen, or(...meant.map(({ match, where }) => and(match, where) ?? sql`true`)));
  const columns = sql`c.buyer_id, c.orders, c.total, c.last_order_id, c.last_at`;
  return sql`
    WITH ${recountedOf(artist)},
    page AS (
      SELECT ${columns}, found.sort_key FROM ${eitherPage(pages, sorting, limit + 1)} AS found
        JOIN buyers c ON c.seller_id = ${artist} AND c.buyer_id = found.id
      UNION ALL SELECT ${columns}, ${here} FROM recounted c WHERE ${and(isMeant, place)}
    )
    SELECT page.*, coalesce(n.text, '') AS note, ${after ? sql`NULL::int` : countOf(kept, meant, isMeant)} AS found
    FROM page LEFT JOIN customer_notes n ON n.artist_id = ${artist} AND n.customer_id = page.buyer_id
    ORDER BY ${orderOfPage(choice.sort)} LIMIT ${limit + 1}`;
}

/** The ids of a page of kept rows `c`, in order, with what they are sorted by. */
function pageOf(sorting: Sorting & { key: { here: SQL } }, where: SQL | undefined, match: SQL | undefined, limit: number): SQL {
  const from = sql`buyers c`;
  if (match) return searchedPage({ from, sorting, where: where ?? sql`true`, match, limit });
  return sql`(SELECT c.buyer_id AS id, ${sorting.key.here} AS sort_key FROM ${from} WHERE ${where}
    ORDER BY ${sql.join(orderOf(sorting), sql`, `)} LIMIT ${limit})`;
}

/** How many there are, `countedMax + 1` where there are more. */
function countOf(kept: SQL | undefined, meant: readonly Meant[], isMeant: SQL | undefined): SQL {
  const most = limits.countedMax + 1;
  const each = meant.map(({ match, where }) => sql`(SELECT c.buyer_id FROM buyers c WHERE ${and(kept, match, where)} LIMIT ${most})`);
  return sql`least((SELECT count(*) FROM (${sql.join(each, sql` UNION `)}) counted) + (SELECT count(*) FROM recounted c WHERE ${isMeant}), ${most})::int`;
}

/** A search as an artist's customers have it, one of whose words may be mistyped. One statement. */
export function mendCustomerSearch(db: Queryable, artistId: string, choice: CustomerChoice): Promise<string | undefined> {
  const artist = sql`${artistId}::uuid`;
  return findNearest(db, choice.search ?? '', {
    before: sql`WITH ${recountedOf(artist)}`,
    text: sql`c.search_text`,
    select: (condition) => {
      const chosen = and(narrowed(artist, choice), condition);
      return sql`SELECT c.search_text AS text FROM buyers c WHERE ${and(isKept(artist), chosen)}
        UNION ALL SELECT c.search_text FROM recounted c WHERE ${chosen}`;
    },
  });
}
