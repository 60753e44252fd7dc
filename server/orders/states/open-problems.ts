import { type SQL, sql } from '#server/database/drizzle.ts';

/** Of a row of `contact_messages`: it reports a problem with an order that the shop has not resolved. The words of an index (migration 0108). */
export const isOpenProblem = (row: SQL): SQL => sql`${row}.order_id IS NOT NULL AND ${row}.closed_at IS NULL`;

/** What the shop has to resolve of an order, within a statement of the orders. */
export const openProblem = sql<string | null>`(
  SELECT p.id FROM contact_messages p WHERE ${isOpenProblem(sql`p`)} AND p.order_id = orders.id ORDER BY p.id LIMIT 1
)`;
