import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here: an offer goes with either of its two people, and the order that it became stays without it. */
export const offerData = {
  ownRows: [
    ['offers', 'buyer_id'],
    ['offers', 'artist_id'],
  ],
  exports: {
    offers: (id) => sql`
    SELECT f.created_at, CASE WHEN f.buyer_id = ${id} THEN 'buyer' ELSE 'artist' END AS "as", u.name AS "with", a.name AS artwork, f.quantity,
           f.amount, f.answered_amount, f.state, f.rounds, f.text, f.valid_until, o.number AS order_number,
           CASE WHEN f.buyer_id = ${id} THEN f.shipping_address END AS shipping_address, CASE WHEN f.buyer_id = ${id} THEN f.phone END AS phone,
           CASE WHEN f.buyer_id = ${id} THEN f.note END AS note
    FROM offers f JOIN arts a ON a.id = f.art_id JOIN users u ON u.id = CASE WHEN f.buyer_id = ${id} THEN f.artist_id ELSE f.buyer_id END
      LEFT JOIN orders o ON o.id = f.order_id
    WHERE ${id} IN (f.buyer_id, f.artist_id) ORDER BY f.id`,
  },
} satisfies KeptData;
