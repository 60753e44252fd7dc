import { type SQL, sql } from '#server/database/drizzle.ts';

/** Of a row of `contact_messages`: it reports a problem with an order that the shop has not resolved. The words of an index (migration 0108). */
export const isOpenProblem = (row: SQL): SQL => sql`${row}.order_id IS NOT NULL AND ${row}.closed_at IS NULL`;
