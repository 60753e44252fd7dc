import { sql } from '#server/database/drizzle.ts';

/** Of a row of `refunds`: somebody has to decide about it, or to make it by hand. The words are those of the index refunds_to_decide (migration 0066). */
export const isToDecide = sql`(state IN ('waiting', 'refused') OR (state = 'due' AND provider IS NULL))`;
