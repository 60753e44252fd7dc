import { and, type SQL, sql } from '#server/database/drizzle.ts';
import type { SaleCounts } from '#contract/all-orders.ts';
import { WAITING_COUNTED_MOST } from '#contract/waiting.ts';
import { isBeforeToday } from '#server/database/lists/days.ts';
import { isHeldByRequest } from './sendable.ts';

const noCounts = sql<SaleCounts | null>`NULL::json`;

/** How many orders each chip of an artist's list finds, whatever it is narrowed to; each by an index of the artist's own rows. Nothing for others, and after the first page. */
export function countsOf(whose: { artistId: string } | object | string, cursor: string | undefined): SQL<SaleCounts | null> {
  if (cursor || typeof whose === 'string' || !('artistId' in whose)) return noCounts;
  const sendBy = sql`artist_orders.send_by`;
  const isFree = sql`NOT ${isHeldByRequest(sql`artist_orders.order_id`, whose.artistId)}`;
  const conditions: Record<keyof SaleCounts, SQL | undefined> = {
    unsent: and(sql`${sendBy} IS NOT NULL`, isFree),
    toSend: and(sql`artist_orders.fulfilment = 'toSend'`, isFree),
    partlySent: sql`artist_orders.fulfilment = 'partlySent'`,
    sent: sql`artist_orders.fulfilment = 'sent'`,
    delivered: sql`artist_orders.fulfilment = 'delivered'`,
    overdue: and(isBeforeToday(sendBy), isFree),
  };
  const counts = Object.entries(conditions).map(
    ([name, condition]) => sql`${name}::text, (SELECT count(*)::int FROM (
      SELECT FROM artist_orders WHERE ${and(sql`artist_orders.artist_id = ${whose.artistId}`, condition)} LIMIT ${WAITING_COUNTED_MOST}
    ) AS counted)`,
  );
  return sql<SaleCounts>`json_build_object(${sql.join(counts, sql`, `)})`;
}
