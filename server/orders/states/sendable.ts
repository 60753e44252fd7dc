import { type SQL, sql, type SQLWrapper } from '#server/database/drizzle.ts';

/** Something of an order is left to send that its buyer does not want to cancel: the rest of such an order is sent (decision 73). */
const isWanted = sql`(orders.cancellation_state IS DISTINCT FROM 'asked' OR EXISTS (
  SELECT FROM order_lines l WHERE l.order_id = orders.id AND l.sent_at IS NULL AND l.refunded_amount < l.price::bigint * l.quantity
    AND NOT coalesce(l.id = ANY (orders.cancellation_items), true)))`;

/** An order waits for its sending and for nothing before it: it is approved, and its buyer wants what is left. The first words are those of the index orders_sendable (migration 0155). */
export const isSendable = sql`(orders.status = 'complete' AND orders.send_by IS NOT NULL AND ${isWanted})`;

/**
 * Whether an artist's own part of an order waits for nothing but the answer to a request to cancel: all of theirs that was not sent is asked for. Until the
 * answer it cannot be sent, so it is not counted to send; beside what says that something is left at all. These orders are found once in a statement, among
 * the few requests that wait for this artist or for Ubugeni: asked of each order, all that an artist has to send would be looked up.
 */
export const isHeldByRequest = (orderId: SQLWrapper, artistId: string): SQL => sql`${orderId} = ANY (ARRAY(
  SELECT o.id FROM orders o WHERE o.cancellation_state = 'asked' AND (o.cancellation_artist_id = ${artistId}::uuid OR o.cancellation_artist_id IS NULL)
    AND NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.owner_id = ${artistId}::uuid AND l.sent_at IS NULL
      AND l.refunded_amount < l.price::bigint * l.quantity AND NOT coalesce(l.id = ANY (o.cancellation_items), true))))`;
