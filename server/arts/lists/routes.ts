import type { FastifyInstance } from 'fastify';
import type { ManagedArt, ManagedArtsQuery, ManagedSort, OwnArtsPage } from '#contract/manage-arts.ts';
import { presentCard } from '#server/arts/present.ts';
import { mendWords } from '#server/arts/search/words/resolve-words.ts';
import { orNearest } from '#server/database/lists/near-spelling.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type FoundSheet, requireIds, sendSheet, SHEET_BATCH, textCell as text, timeColumn } from '#server/platform/sheets/sheet.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/database/connect.ts';
import { type Filter, findFilter } from './filter.ts';
import { findManagedArts, findManagedIds, type ManagedPage, type ManagedRow } from './managed-list.ts';

/** Artworks of every state for whoever manages them: an artist their own, an admin everybody's; as lists and as files. */
export function managedListRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const list = (ownerId: string | undefined, query: ManagedArtsQuery) =>
    orNearest(
      query,
      async (asked) => presentManaged(await findManagedArts(db, ownerId, asked)),
      (search) => mendWords(db, search),
    );
  serve(app, 'GET /arts/owner', ({ viewer, query }) => list(viewer.id, query));
  serve(app, 'GET /admin/arts', ({ query }) => list(undefined, query));

  serve(app, 'GET /artist/works.csv', async ({ viewer, query, ...http }) =>
    sendSheet(db, http, sheetOf(db, 'own works', await findFilter(db, viewer.id, query), query.sort)),
  );
  serve(app, 'GET /admin/works.csv', async ({ query, ...http }) =>
    sendSheet(db, http, sheetOf(db, 'works', await findFilter(db, undefined, query), query.sort)),
  );
}

const presentManaged = ({ rows, next, total, isMany, counts }: ManagedPage): OwnArtsPage => ({
  data: rows.map(presentManagedArt),
  page: { next, total },
  ...(isMany === undefined ? {} : { isMany }),
  ...(counts && { counts }),
});

const presentManagedArt = (row: ManagedRow): ManagedArt => ({
  ...presentCard(row),
  views: row.views,
  sold: row.sold,
  ...(row.hidden_reason !== null && { hiddenReason: row.hidden_reason }),
  ...(row.is_hidden_by_staff && { isHiddenByStaff: true as const }),
  ...(row.held_by && { heldBy: row.held_by }),
});

/** The columns of an import first, under its names, so that an exported file can be imported again. */
const cells = [
  ['name', text('a.name')],
  ['price', 'nullif(a.price, 0)'],
  ['available_arts', 'a.available_arts'],
  ['category', "nullif(a.category, '')"],
  ['description', text('a.description')],
  ['medium', text('a.medium')],
  ['width', 'a.width_cm'],
  ['height', 'a.height_cm'],
  ['depth', 'a.depth_cm'],
  ['year', 'a.year'],
  ['edition', text('a.edition')],
  ['provenance', text('a.provenance')],
  ['isLimitedEdition', 'a.is_limited_edition::text'],
  ['isCustomOrder', 'a.is_custom_order::text'],
  ['framed', 'a.framed::text'],
  ['signed', 'a.signed::text'],
  ['dispatchDays', 'a.dispatch_days'],
  ['shipsAbroad', 'a.ships_abroad'],
  ['acceptsOffers', 'a.accepts_offers::text'],
  ['Id', 'a.id'],
  ['State', 'a.state'],
  ['Artist', text('u.name')],
  ['Favorites', 'a.favorites_count'],
  timeColumn('Created', 'a.created_at'),
] as const;

const sheetOf = (db: Database, name: string, filter: Filter, sort: ManagedSort): FoundSheet => ({
  name,
  heads: cells.map(([head]) => head),
  batches: async (cursor) => {
    const { ids, next } = await findManagedIds(db, filter, { sort, cursor, limit: SHEET_BATCH });
    return { select: ids.length > 0 ? selectArts(ids) : undefined, next: next ?? undefined };
  },
});

/** These artworks, in the order of the ids. */
function selectArts(ids: readonly string[]): string {
  requireIds(ids);
  return `SELECT ${cells.map(([, cell]) => cell).join(', ')} FROM unnest('{${ids.join(',')}}'::uuid[]) WITH ORDINALITY AS chosen (id, place)
    JOIN arts a ON a.id = chosen.id JOIN users u ON u.id = a.owner_id ORDER BY chosen.place`;
}
