import { and, eq, isNotNull, type SQL, sql } from '#server/database/drizzle.ts';
import type { SaleCounts } from '#contract/all-orders.ts';
import { WAITING_COUNTED_MOST } from '#contract/waiting.ts';
import { isBeforeToday } from '#server/database/lists/days.ts';
import { artistOrders } from '#server/orders/table.ts';
import { isHeldByRequest } from './sendable.ts';

const noCounts = sql<SaleCounts | null>`NULL::json`;

/** How many orders each chip of an artist's list finds, whatever it is narrowed to; each by an index of the artist's own rows. Nothing for others, and after the first page. */
export function countsOf(whose: { artistId: string } | object | string, cursor: string | undefined): SQL<SaleCounts | null> {
  if (cursor || typeof whose === 'string' || !('artistId' in whose)) return noCounts;
  const { fulfilment, sendBy } = artistOrders;
  const isFree = sql`NOT ${isHeldByRequest(artistOrders.orderId, whose.artistId)}`;
  const conditions: Record<keyof SaleCounts, SQL | undefined> = {
    unsent: and(isNotNull(sendBy), isFree),
    toSend: and(eq(fulfilment, 'toSend'), isFree),
    partlySent: eq(fulfilment, 'partlySent'),
    sent: eq(fulfilment, 'sent'),
    delivered: eq(fulfilment, 'delivered'),
    overdue: and(isBeforeToday(sendBy), isFree),
  };
  const counts = Object.entries(conditions).map(
    ([name, condition]) => sql`${name}::text, (SELECT count(*)::int FROM (
      SELECT FROM ${artistOrders} WHERE ${and(eq(artistOrders.artistId, whose.artistId), condition)} LIMIT ${WAITING_COUNTED_MOST}
    ) AS counted)`,
  );
  return sql<SaleCounts>`json_build_object(${sql.join(counts, sql`, `)})`;
}
