import { sql, type SQL } from '#server/database/drizzle.ts';
import type { Customer } from '#contract/artists.ts';
import { limits } from '#contract/limits.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { cutPage } from '#server/database/lists/cursor.ts';
import { orderOfPage, selectPage, type CustomerFilters } from './choose-customers.ts';

type CustomerRow = Omit<Customer, '_id' | 'total' | 'place'> & { id: string; total: string; town: string; country: string };

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
  const artist = sql`${artistId}::uuid`;
  const { columns, join } = factsOf(artist, sql`page.buyer_id`);
  const { rows } = await db.execute<CustomerRow & { found: number | null }>(sql`
    SELECT page.buyer_id AS id, ${columns}, page.orders, page.total, page.last_at AS last, page.note, page.found
    FROM (${selectPage(artist, filters)}) page JOIN orders o ON o.id = page.last_order_id ${join}
    ORDER BY ${orderOfPage(filters.sort)}`);
  const cut = cutPage(rows, filters.limit);
  return { data: cut.rows.map(presentCustomer), next: cut.next, total: filters.cursor ? null : (rows[0]?.found ?? 0) };
}

/** The ids of a page of an artist's customers, as `findCustomers` has them. One statement. Throws 'input.cursor'. */
export async function findCustomerIds(
  db: Queryable,
  artistId: string,
  filters: CustomerFilters,
): Promise<{ ids: string[]; next: string | null }> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT buyer_id AS id FROM (${selectPage(sql`${artistId}::uuid`, filters)}) page ORDER BY ${orderOfPage(filters.sort)}`);
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
