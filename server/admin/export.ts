import { sql } from '#server/database/drizzle.ts';
import { peopleCells } from '#server/accounts/lists/sheet.ts';
import { saleCells } from '#server/orders/checkout/sheets.ts';
import type { Sheet } from '#server/platform/sheets/sheet.ts';

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
    heads: peopleCells.map(([head]) => head),
    from: sql`users`,
    where: sql`deleted_at IS NULL`,
    select: ({ after, upTo }) => `
      SELECT ${peopleCells.map(([, cell]) => cell).join(', ')}
      FROM users u LEFT JOIN artist_figures f ON f.user_id = u.id
      WHERE u.deleted_at IS NULL AND u.id > '${after}' AND u.id <= '${upTo}' ORDER BY u.id`,
  },
} satisfies Record<string, Sheet>;
