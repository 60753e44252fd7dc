import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** How an item was sent is its artist's as well as its buyer's. */
const photoOf = sql`CASE WHEN l.photo_id IS NOT NULL THEN jsonb_build_object('id', l.photo_id, 'kind', l.photo_kind) END`;

/** What is kept about a person here. */
export const orderData = {
  stays: ['order_events.by_id', 'order_lines.owner_id', 'orders.cancelled_by', 'orders.completed_by', 'orders.paid_by', 'orders.user_id'],
  exports: {
    orders: (id) => sql`
    SELECT number, created_at, status, payment_status, paid_at, paid_amount, paid_currency, total_price, buyer_name, buyer_email, buyer_phone,
           shipping_address, district, country, note, cancellation_reason, (
             SELECT jsonb_agg(jsonb_build_object('event', e.event, 'at', e.at) ORDER BY e.id) FROM order_events e WHERE e.order_id = o.id
           ) AS history, (
             SELECT jsonb_agg(jsonb_build_object('name', l.name, 'artist', l.owner_name, 'price', l.price, 'quantity', l.quantity,
               'sent_at', l.sent_at, 'sent_on', l.sent_on, 'carrier', l.carrier, 'tracking_number', l.tracking_number, 'note', l.tracking_note,
               'photo', ${photoOf}) ORDER BY l.id)
             FROM order_lines l WHERE l.order_id = o.id
           ) AS pieces
    FROM orders o WHERE user_id = ${id} ORDER BY id`,
    sales: (id) => sql`
    SELECT o.number AS order_number, o.created_at, o.status, o.payment_status, l.name, l.price, l.quantity, l.sent_at, l.delivered_at, l.sent_on,
           l.carrier, l.tracking_number, l.tracking_note AS note, ${photoOf} AS photo
    FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.owner_id = ${id} ORDER BY l.id`,
  },
} satisfies KeptData;
