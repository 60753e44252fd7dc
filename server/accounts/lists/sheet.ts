import type { FastifyInstance } from 'fastify';
import { FIRST_ID } from '#contract/ids.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { requireIds, sendSheet, textCell as text, timeColumn } from '#server/platform/sheets/sheet.ts';
import { findAccountIds } from './find-accounts.ts';

/** People of a batch: its ids are part of a statement's text. */
const SHEET_PEOPLE = 1_000;

/** The cells of a person, of the account `u` and the figures `f` of an artist. */
export const peopleCells: readonly (readonly [head: string, cell: string])[] = [
  ['Id', 'u.id'],
  ['Name', text('u.name')],
  ['Email', text('u.email')],
  ['Phone', text('u.phone')],
  ['Role', 'u.role'],
  ['Status', 'u.status'],
  ['Province', text('u.province')],
  ['District', text('u.district')],
  ['Sector', text('u.sector')],
  ['Street', text('u.street')],
  timeColumn('Since', 'u.created_at'),
  ['Artworks', 'coalesce(f.artworks, 0)'],
  ['Followers', 'coalesce(f.followers, 0)'],
  ['City', text('u.city')],
  ['Postal code', text('u.postal_code')],
  ['Country', text('u.country')],
];

/** What only the staff's list says: since when somebody is blocked, what they do for the shop, and what they bought. */
const staffCells: typeof peopleCells = [
  timeColumn('Blocked', 'u.blocked_at'),
  ['Staff', "CASE WHEN u.is_admin THEN 'admin' ELSE u.staff END"],
  ['Orders', 'coalesce(n.orders, 0)'],
  ['Total Frw', 'coalesce(n.total, 0)'],
];

/** The list of people as CSV: what its filters find, in its order, or of it the rows that were selected. */
export function peopleSheetRoutes(app: FastifyInstance, { db }: Services): void {
  const cells = [...peopleCells, ...staffCells];
  serve(app, 'GET /admin/people.csv', ({ request, reply, query }) =>
    sendSheet(
      db,
      { request, reply },
      {
        name: 'people',
        heads: cells.map(([head]) => head),
        batches: async (cursor) => {
          const { ids, next } = await findAccountIds(db, { ...query, cursor, limit: SHEET_PEOPLE });
          return { select: ids.length > 0 ? selectPeople(cells, ids) : undefined, next: next ?? undefined };
        },
      },
    ),
  );
}

/** These people, in the order of the ids; `n` is what each bought and paid, counted, as the list says it. */
function selectPeople(cells: typeof peopleCells, ids: readonly string[]): string {
  requireIds(ids);
  return `SELECT ${cells.map(([, cell]) => cell).join(', ')}
    FROM unnest('{${ids.join(',')}}'::uuid[]) WITH ORDINALITY AS chosen (id, place) JOIN users u ON u.id = chosen.id
      LEFT JOIN artist_figures f ON f.user_id = u.id LEFT JOIN LATERAL count_buyer('${FIRST_ID}', u.id) n ON true ORDER BY chosen.place`;
}
