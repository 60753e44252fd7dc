import { sql } from 'drizzle-orm';
import { FIRST_ID } from '#contract/ids.ts';
import { type Sheet, SHEET_BATCH } from '#server/platform/sheets/sheet.ts';

const time = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

/** The sheets of an admin. */
export const sheets = {
  /** One row for each line of each order, the oldest first. */
  orders: {
    name: 'orders',
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
      WHERE (l.order_id, l.art_id) > (${keysOf(after)[0]}::uuid, ${keysOf(after)[1]}::uuid) ORDER BY l.order_id, l.art_id LIMIT ${SHEET_BATCH}`,
  },
  /** Every account that is not erased, the oldest first. */
  people: {
    name: 'people',
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
      WHERE u.deleted_at IS NULL AND u.id > ${keysOf(after)[0]}::uuid ORDER BY u.id LIMIT ${SHEET_BATCH}`,
  },
} satisfies Record<string, Sheet>;

const keysOf = (after: string): [string, string] => {
  const [one = FIRST_ID, other = FIRST_ID] = after.split('/');
  return [one || FIRST_ID, other];
};
