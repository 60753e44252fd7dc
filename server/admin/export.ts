import { sql } from 'drizzle-orm';
import { type Sheet, textCell as text } from '#server/platform/sheets/sheet.ts';

const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const list = (...cells: string[]) => cells.join(', ');

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
    from: sql`orders`,
    select: ({ after, upTo }) => `
      SELECT o.number, ${time('o.created_at')}, ${list(...['o.buyer_name', 'o.buyer_email', 'o.buyer_phone', 'o.shipping_address', 'o.district'].map(text))},
        o.status, o.payment_status, ${text('o.payment_method')}, ${time('o.paid_at')}, ${list(...['l.name', 'l.category', 'l.owner_name'].map(text))},
        l.price, l.quantity, l.price::bigint * l.quantity, ${time('l.sent_at')}, ${time('l.delivered_at')}, l.refunded_amount
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.id > '${after}' AND o.id <= '${upTo}' ORDER BY o.id, l.art_id`,
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
    from: sql`users`,
    where: sql`deleted_at IS NULL`,
    select: ({ after, upTo }) => `
      SELECT u.id, ${list(...['u.name', 'u.email', 'u.phone'].map(text))}, u.role, u.status,
        ${list(...['u.province', 'u.district', 'u.sector', 'u.street'].map(text))}, ${time('u.created_at')}, coalesce(f.artworks, 0), coalesce(f.followers, 0),
        ${list(...['u.city', 'u.postal_code', 'u.country'].map(text))}
      FROM users u LEFT JOIN artist_figures f ON f.user_id = u.id
      WHERE u.deleted_at IS NULL AND u.id > '${after}' AND u.id <= '${upTo}' ORDER BY u.id`,
  },
} satisfies Record<string, Sheet>;
