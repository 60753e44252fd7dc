import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/connect.ts';

/** Puts an artist's present name into the words of all their artworks, where the one before is found until then. Two statements. */
export async function describeArtsOf(db: Queryable, artistId: string): Promise<void> {
  await db.execute(sql`UPDATE arts SET words = '' WHERE owner_id = ${artistId}`);
  await db.execute(sql`DELETE FROM renamed_artists WHERE user_id = ${artistId}`);
}
