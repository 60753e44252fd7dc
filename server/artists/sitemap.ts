import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import type { Database } from '#server/database/connect.ts';

/** The approved artists' pages for the sitemap. One statement. */
export async function findArtistPaths(db: Database): Promise<string[]> {
  const people = await db.execute<{ slug: string }>(
    sql`SELECT slug FROM users WHERE role = 'Artist' AND status = 'approved' AND deleted_at IS NULL AND slug IS NOT NULL ORDER BY id DESC LIMIT 40000`,
  );
  return people.rows.map((row) => screens.artist(row.slug));
}
