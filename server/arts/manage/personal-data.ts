import { sql } from 'drizzle-orm';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const artworkData = {
  stays: ['arts.owner_id'],
  exports: {
    artworks: (id) => sql`
    SELECT name, slug, description, price, available_arts, category, medium, is_limited_edition, is_custom_order, width_cm, height_cm, depth_cm,
      year, edition, framed, signed, state, created_at
    FROM arts WHERE owner_id = ${id} AND deleted_at IS NULL ORDER BY id`,
  },
} satisfies KeptData;
