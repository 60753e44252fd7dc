import { sql } from 'drizzle-orm';
import { screens } from '#contract/screens.ts';
import type { Database } from '#server/database/connect.ts';
import { FIRST_ID } from '#server/platform/pages/sitemap.ts';

/** The id before the first artwork of each sitemap file. */
export async function findFileStarts(db: Database, perFile: number): Promise<string[]> {
  const starts = [FIRST_ID];
  for (;;) {
    const next = await db.execute<{ id: string }>(
      sql`SELECT id FROM arts WHERE on_show AND id > ${starts.at(-1)!} ORDER BY id OFFSET ${perFile - 1} LIMIT 1`,
    );
    const id = next.rows[0]?.id;
    if (!id) return starts;
    starts.push(id);
  }
}

/** The artworks of one sitemap file: those after an id. One statement. */
export async function findArtworkPaths(db: Database, after: string, perFile: number): Promise<string[]> {
  const found = await db.execute<{ slug: string }>(sql`SELECT slug FROM arts WHERE on_show AND id > ${after} ORDER BY id LIMIT ${perFile}`);
  return found.rows.map((row) => screens.art(row.slug));
}
