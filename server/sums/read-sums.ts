import { type SQL, sql } from '#server/database/drizzle.ts';
import { FIRST_ID } from '#contract/ids.ts';

/** The sums that are rows (0035_kept_sums.sql, 0058_art_figures.sql): of the shop, of an artist, of an artwork. */
export type SumName =
  | 'orders'
  | 'sales by day'
  | 'customers'
  | 'artist'
  | 'artist by day'
  | 'artwork by day'
  | 'artwork'
  | 'favorites by day';

/** The days of the last 30 of Kigali, today included. */
export const isRecentDay = sql`day >= first_recent_day()`;

/**
 * The rows of a sum, for FROM: those that are added up and what was written down since, so that their SUM is exact. `ofId` is the artist
 * or the artwork, by default the shop; `where` is about `day` or `part`.
 */
export const rowsOfSum = (name: SumName, { ofId = FIRST_ID, where = sql`true` }: { ofId?: string; where?: SQL } = {}): SQL => sql`(
  SELECT day, part, things, pieces, amount, refunded FROM kept_sums WHERE name = ${name} AND of_id = ${ofId}::uuid AND ${where}
  UNION ALL
  SELECT day, part, things, pieces, amount, refunded FROM sum_changes WHERE name = ${name} AND of_id = ${ofId}::uuid AND ${where}
) AS s`;
