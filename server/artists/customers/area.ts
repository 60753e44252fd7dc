import { sql } from '#server/database/drizzle.ts';
import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import type { Area, KeptData } from '#server/platform/area.ts';
import type { Database } from '#server/database/connect.ts';
import { orNearest } from '#server/database/lists/near-spelling.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { type FoundSheet, requireIds, sendSheet, textCell as text, timeColumn } from '#server/platform/sheets/sheet.ts';
import { type CustomerChoice, mendCustomerSearch } from './choose-customers.ts';
import { findCustomer, findCustomerIds, findCustomers, writeNote } from './customers.ts';

/** Customers of a batch: its ids are part of a statement's text. */
const SHEET_CUSTOMERS = 1_000;

/** An artist's customers, and what the artist notes about them. */
function customerRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /artist/customers', ({ query, viewer }) =>
    orNearest(
      query,
      async (filters) => {
        const { data, next, total } = await findCustomers(db, viewer.id, filters);
        return { data, page: { next, total } };
      },
      (search) => mendCustomerSearch(db, viewer.id, { ...query, search }),
    ),
  );

  serve(app, 'GET /artist/customers.csv', ({ query, viewer, ...http }) => sendSheet(db, http, sheetOf(db, viewer.id, query)));

  serve(app, 'GET /artist/customers/{id}', async ({ params, viewer }) => {
    const customer = await findCustomer(db, viewer.id, params.id);
    if (!customer) throw fail('users.notFound');
    return { data: customer };
  });

  // Not in the audit log: a note is its artist's alone.
  serve(app, 'PUT /artist/customers/{id}/note', async ({ params, body, viewer }) => {
    const customer = await db.transaction(async (tx) => {
      const found = await findCustomer(tx, viewer.id, params.id);
      if (found) await writeNote(tx, { artistId: viewer.id, customerId: params.id, text: body.text });
      return found;
    });
    if (!customer) throw fail('users.notFound');
    return { data: { ...customer, note: body.text } };
  });
}

const cells = [
  ['Name', text('o.buyer_name')],
  ['Email', text('o.buyer_email')],
  ['Place', text('order_town(o.district, o.shipping_address)')],
  ['Country', 'o.country'],
  ['Orders', 'c.orders'],
  ['Total Frw', 'c.total'],
  timeColumn('Last', 'c.last_at'),
  ['Note', text('n.text')],
] as const;

const sheetOf = (db: Database, artistId: string, choice: CustomerChoice): FoundSheet => ({
  name: 'customers',
  heads: cells.map(([head]) => head),
  batches: async (cursor) => {
    const { ids, next } = await findCustomerIds(db, artistId, { ...choice, cursor, limit: SHEET_CUSTOMERS });
    return { select: ids.length > 0 ? selectRows(artistId, ids) : undefined, next: next ?? undefined };
  },
});

function selectRows(artistId: string, ids: readonly string[]): string {
  requireIds([artistId, ...ids]);
  return `SELECT ${cells.map(([, cell]) => cell).join(', ')}
    FROM unnest('{${ids.join(',')}}'::uuid[]) WITH ORDINALITY AS chosen (id, place)
      CROSS JOIN LATERAL count_buyer('${artistId}', chosen.id) c JOIN orders o ON o.id = c.last_order_id
      LEFT JOIN customer_notes n ON n.artist_id = '${artistId}' AND n.customer_id = chosen.id
    ORDER BY chosen.place`;
}

/** What is kept about a person here: notes go with their artist and with whom they are about. They are in the artist's export alone. */
const customerData = {
  ownRows: [
    ['customer_notes', 'artist_id'],
    ['customer_notes', 'customer_id'],
  ],
  exports: {
    customerNotes: (id) => sql`
      SELECT u.name AS customer, n.text, n.changed_at FROM customer_notes n JOIN users u ON u.id = n.customer_id WHERE n.artist_id = ${id} ORDER BY n.changed_at`,
  },
} satisfies KeptData;

export const customersArea = { routes: customerRoutes, personalData: customerData } satisfies Area;
