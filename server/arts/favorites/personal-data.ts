import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const favoriteData = {
  ownRows: [['favorites', 'user_id']],
  exports: {
    favorites: (id) =>
      sql`SELECT a.name, f.created_at FROM favorites f JOIN arts a ON a.id = f.art_id WHERE f.user_id = ${id} ORDER BY f.created_at`,
  },
} satisfies KeptData;
