import { getTableColumns, sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';
import { arts } from '#server/arts/table.ts';

/** Columns that are ours and tell the artist nothing: keys, counters, and what follows from the others. */
const OURS = new Set([
  'id',
  'owner_id',
  'on_show',
  'deleted_at',
  'cover_id',
  'published_id',
  'listed_id',
  'reviews_count',
  'stars_sum',
  'favorites_count',
  'updated_at',
]);
const filledIn = Object.values(getTableColumns(arts)).flatMap(({ name }) => (OURS.has(name) ? [] : sql.identifier(name)));

/** What is kept about a person here: every field of an artwork that they filled in. */
export const artworkData = {
  stays: ['arts.owner_id', 'pictures.uploaded_by'],
  exports: {
    artworkPictures: (id) => sql`
      SELECT a.name AS artwork, ap.position + 1 AS place, p.alt FROM arts a JOIN art_pictures ap ON ap.art_id = a.id JOIN pictures p ON p.id = ap.picture_id
      WHERE a.owner_id = ${id} AND a.deleted_at IS NULL ORDER BY a.id, ap.position`,
    artworks: (id) => sql`SELECT ${sql.join(filledIn, sql`, `)} FROM arts WHERE owner_id = ${id} AND deleted_at IS NULL ORDER BY id`,
  },
} satisfies KeptData;
