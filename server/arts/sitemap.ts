import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import type { Database } from '#server/database/connect.ts';
import { FIRST_ID } from '#contract/ids.ts';
import { findBatchEnd } from '#server/database/lists/batches.ts';

/** The id before the first artwork of each sitemap file. One statement for each file. */
export async function findFileStarts(db: Database, perFile: number): Promise<string[]> {
  const starts = [FIRST_ID];
  for (let after: string | undefined = FIRST_ID; ;) {
    after = await findBatchEnd(db, { from: sql`arts`, where: sql`on_show`, after, size: perFile });
    if (!after) return starts;
    starts.push(after);
  }
}

/** The artworks of one sitemap file: those after an id. One statement. */
export async function findArtworkPaths(db: Database, after: string, perFile: number): Promise<string[]> {
  const found = await db.execute<{ slug: string }>(sql`SELECT slug FROM arts WHERE on_show AND id > ${after} ORDER BY id LIMIT ${perFile}`);
  return found.rows.map((row) => screens.art(row.slug));
}
