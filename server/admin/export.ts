import { sql } from 'drizzle-orm';
import { saleCells } from '#server/orders/checkout/sheets.ts';
import { type Sheet, textCell as text, timeCell } from '#server/platform/sheets/sheet.ts';

const list = (...cells: string[]) => cells.join(', ');

/** The sheets of an admin. */
export const sheets = {
  /** One row for each line of each order, the oldest first. */
  orders: {
    name: 'orders',
    heads: saleCells.map(([head]) => head),
    from: sql`orders`,
    select: ({ after, upTo }) => `
      SELECT ${saleCells.map(([, cell]) => cell).join(', ')}
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
        ${list(...['u.province', 'u.district', 'u.sector', 'u.street'].map(text))}, ${timeCell('u.created_at')}, coalesce(f.artworks, 0), coalesce(f.followers, 0),
        ${list(...['u.city', 'u.postal_code', 'u.country'].map(text))}
      FROM users u LEFT JOIN artist_figures f ON f.user_id = u.id
      WHERE u.deleted_at IS NULL AND u.id > '${after}' AND u.id <= '${upTo}' ORDER BY u.id`,
  },
} satisfies Record<string, Sheet>;
