import { sql } from '#server/database/drizzle.ts';
import type { Queryable } from '#server/database/connect.ts';

/** Recounts an artist's published artworks, after many changed at once with the triggers disabled. One statement. */
export async function recountArtworks(db: Queryable, artistId: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO artist_figures AS f (user_id, artworks)
      SELECT ${artistId}::uuid, count(*) FROM arts WHERE owner_id = ${artistId} AND on_show
    ON CONFLICT (user_id) DO UPDATE SET artworks = EXCLUDED.artworks`);
}
