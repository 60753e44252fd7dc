import { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connect.ts';
import { BYTE_ORDER_MARK, writeRow } from './csv.ts';
import { FIRST_ID } from '#contract/ids.ts';

/** Rows per batch: each statement stays far below its timeout. */
const BATCH = 1_000;

type Cells = (string | number | null)[];
type Sheet = {
  heads: string[];
  /** A batch of rows after a key, in the order of the keys: `after` is the row's key, `cells` are in the order of the heads. */
  select: (after: string) => SQL;
};

const time = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

const sheets = {
  /** One row for each line of each order, the oldest first. */
  orders: {
    heads: [
      'Order',
      'Placed',
      'Client Name',
      'Client Email',
      'Phone',
      'Address',
      'District',
      'Status',
      'Payment',
      'Method',
      'Paid',
      'Artwork',
      'Category',
      'Product Owner',
      'Price Frw',
      'Quantity',
      'Line Total Frw',
      'Sent',
      'Delivered',
      'Refunded Frw',
    ],
    select: (after) => sql`
      SELECT l.order_id || '/' || l.art_id AS after, jsonb_build_array(o.number, ${time('o.created_at')}, o.buyer_name, o.buyer_email, o.buyer_phone, o.shipping_address,
        o.district, o.status, o.payment_status, o.payment_method, ${time('o.paid_at')}, l.name, l.category, l.owner_name, l.price, l.quantity,
        l.price::bigint * l.quantity, ${time('l.sent_at')}, ${time('l.delivered_at')}, l.refunded_amount) AS cells
      FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE (l.order_id, l.art_id) > (${keysOf(after)[0]}::uuid, ${keysOf(after)[1]}::uuid) ORDER BY l.order_id, l.art_id LIMIT ${BATCH}`,
  },
  /** Every account that is not erased, the oldest first. */
  people: {
    heads: [
      'Id',
      'Name',
      'Email',
      'Phone',
      'Role',
      'Status',
      'Province',
      'District',
      'Sector',
      'Street',
      'Since',
      'Artworks',
      'Followers',
      'City',
      'Postal code',
      'Country',
    ],
    select: (after) => sql`
      SELECT u.id::text AS after, jsonb_build_array(u.id, u.name, u.email, u.phone, u.role, u.status, u.province, u.district, u.sector, u.street,
        ${time('u.created_at')}, coalesce(f.artworks, 0), coalesce(f.followers, 0), u.city, u.postal_code, u.country) AS cells
      FROM users u LEFT JOIN artist_figures f ON f.user_id = u.id
      WHERE u.deleted_at IS NULL AND u.id > ${keysOf(after)[0]}::uuid ORDER BY u.id LIMIT ${BATCH}`,
  },
} satisfies Record<string, Sheet>;

export type SheetName = keyof typeof sheets;

const keysOf = (after: string): [string, string] => {
  const [one = FIRST_ID, other = FIRST_ID] = after.split('/');
  return [one || FIRST_ID, other];
};

/** A sheet as CSV, read from the database batch by batch while it is sent. */
export const exportSheet = (db: Database, name: SheetName): Readable => Readable.from(writeSheet(db, sheets[name]));

async function* writeSheet(db: Database, { heads, select }: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeRow(heads);
  let after = '';
  for (;;) {
    const rows = await findRows(db, select(after));
    if (rows.length > 0) yield rows.map(({ cells }) => writeRow(cells)).join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    ({ after } = last);
  }
}

const findRows = async (db: Database, select: SQL) => (await db.execute<{ after: string; cells: Cells }>(select)).rows;
