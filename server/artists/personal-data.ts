import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const followData = {
  ownRows: [
    ['follows', 'follower_id'],
    ['follows', 'artist_id'],
  ],
  stays: ['artist_figures.user_id'],
  exports: {
    followedArtists: (id) =>
      sql`SELECT u.name, f.created_at FROM follows f JOIN users u ON u.id = f.artist_id WHERE f.follower_id = ${id} ORDER BY f.created_at`,
  },
} satisfies KeptData;
