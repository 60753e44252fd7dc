import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import { carriers } from '#server/orders/items/parcels.ts';
import { findOrderIds, type OrderChoice, type OrdersOf } from '#server/orders/find-orders.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { requireIds, sendSheet, textCell as text, timeColumn } from '#server/platform/sheets/sheet.ts';

/** Orders of a batch: its ids are part of a statement's text. */
const SHEET_ORDERS = 1_000;

/** A column of a sheet: its head, and its cell in SQL, of the order `o` and its line `l`. */
type Cells = readonly (readonly [head: string, cell: string])[];

const linePrice = 'l.price::bigint * l.quantity';

/** One row for each line of an order, for an admin. */
export const saleCells: Cells = [
  ['Order', 'o.number'],
  timeColumn('Placed', 'o.created_at'),
  ['Client Name', text('o.buyer_name')],
  ['Client Email', text('o.buyer_email')],
  ['Phone', text('o.buyer_phone')],
  ['Address', text('o.shipping_address')],
  ['District', text('o.district')],
  ['Status', 'o.status'],
  ['Payment', 'o.payment_status'],
  ['Method', text('o.payment_method')],
  timeColumn('Paid', 'o.paid_at'),
  ['Artwork', text('l.name')],
  ['Category', text('l.category')],
  ['Product Owner', text('l.owner_name')],
  ['Price Frw', 'l.price'],
  ['Quantity', 'l.quantity'],
  ['Line Total Frw', linePrice],
  timeColumn('Sent', 'l.sent_at'),
  timeColumn('Delivered', 'l.delivered_at'),
  ['Refunded Frw', 'l.refunded_amount'],
];

/** Who brings it, in the words of its page. */
const carrierInWords = `CASE l.carrier ${Object.entries(carriers)
  .map(([carrier, words]) => `WHEN '${carrier}' THEN '${words}'`)
  .join(' ')} END`;

const oncePaid = (column: string) => `CASE WHEN o.payment_status = 'paid' THEN ${text(column)} END`;

/** The same of an artist's own lines, as `presentOwnLines` shows them: where it goes only while it is paid. */
const ownCells: Cells = [
  ['Order', 'o.number'],
  timeColumn('Placed', 'o.created_at'),
  ['Name', text('o.buyer_name')],
  ['Email', text('o.buyer_email')],
  ['Phone', oncePaid('o.buyer_phone')],
  ['Address', oncePaid('o.shipping_address')],
  ['Status', 'o.status'],
  ['Payment', 'o.payment_status'],
  timeColumn('Paid', 'o.paid_at'),
  ['Artwork', text('l.name')],
  ['Category', text('l.category')],
  ['Price Frw', 'l.price'],
  ['Quantity', 'l.quantity'],
  ['Line Total Frw', linePrice],
  timeColumn('Sent', 'l.sent_at'),
  ['Carrier', carrierInWords],
  ['Tracking Number', text('l.tracking_number')],
  timeColumn('Delivered', 'l.delivered_at'),
  ['Refunded Frw', 'l.refunded_amount'],
];

/** The lists of orders as CSV: what their filters find, in their order, or of it the rows that were selected. */
export function serveOrderSheets(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /admin/orders.csv', (call) => sendOrders(db, call, 'everyone'));
  serve(app, 'GET /artist/orders.csv', (call) => sendOrders(db, call, { artistId: call.viewer.id }));
}

type Call = { request: FastifyRequest; reply: FastifyReply; query: OrderChoice };

const sendOrders = (db: Database, { request, reply, query }: Call, whose: Exclude<OrdersOf, { buyerId: string }>) => {
  const artistId = whose === 'everyone' ? undefined : whose.artistId;
  const cells = artistId ? ownCells : saleCells;
  return sendSheet(
    db,
    { request, reply },
    {
      name: 'orders',
      heads: cells.map(([head]) => head),
      batches: async (cursor) => {
        const { ids, next } = await findOrderIds(db, whose, { ...query, cursor, limit: SHEET_ORDERS });
        return { select: ids.length > 0 ? selectLines(cells, ids, artistId) : undefined, next: next ?? undefined };
      },
    },
  );
};

/** The lines of these orders, in the order of the ids; of one artist where that is said. */
function selectLines(cells: Cells, ids: readonly string[], artistId: string | undefined): string {
  requireIds([...ids, ...(artistId ? [artistId] : [])]);
  return `SELECT ${cells.map(([, cell]) => cell).join(', ')}
    FROM unnest('{${ids.join(',')}}'::uuid[]) WITH ORDINALITY AS chosen (id, place) JOIN orders o ON o.id = chosen.id
      JOIN order_lines l ON l.order_id = o.id ${artistId ? `AND l.owner_id = '${artistId}'` : ''} ORDER BY chosen.place, l.art_id`;
}
