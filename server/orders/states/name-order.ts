import { type SQL, sql } from '#server/database/drizzle.ts';

/** What staff know an order by that waits for them, by its id: its buyer, its works and its number (server/platform/waiting.ts). */
export const nameOrder = (id: SQL): SQL => sql`
  SELECT o.buyer_name, (SELECT string_agg(l.name, ', ' ORDER BY l.id) FROM order_lines l WHERE l.order_id = o.id), o.number
  FROM orders o WHERE o.id = ${id}`;
