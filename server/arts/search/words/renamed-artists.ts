import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/database/connect.ts';

/** Artworks of one statement: each is written into every index anew. */
const AT_ONCE = 200;
/** Artworks of one run; the others follow in the next. */
const MOST = 2_000;

/** Puts an artist's present name into the words of all their artworks, where the one before is found until then. Two statements. */
export async function describeArtsOf(db: Queryable, artistId: string): Promise<void> {
  await db.execute(sql`UPDATE arts SET words = '' WHERE owner_id = ${artistId}`);
  await db.execute(sql`DELETE FROM renamed_artists WHERE user_id = ${artistId}`);
}

/** The same for artists who were renamed since the last run, some artworks at a time; returns whether there were any. */
export async function describeRenamedArtists(db: Database): Promise<boolean> {
  let described: number | undefined = 0;
  let written = 0;
  let runs = 0;
  while (described !== undefined && written < MOST) {
    described = await describeSome(db);
    written += described ?? 0;
    runs += 1;
  }
  return runs > 1;
}

/** Some artworks of a renamed artist, in the order of their ids; after the last ones the artist is done. How many; undefined when nobody waits. */
function describeSome(db: Database): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    // Locked: who is renamed again meanwhile begins anew afterwards (0037_search.sql).
    const renamed = await tx.execute<{ user_id: string; described_to: string | null }>(
      sql`SELECT user_id, described_to FROM renamed_artists ORDER BY user_id LIMIT 1 FOR UPDATE`,
    );
    const [next] = renamed.rows;
    if (!next) return undefined;
    const { user_id: artistId, described_to: after } = next;
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT id FROM arts WHERE owner_id = ${artistId} ${after ? sql`AND id > ${after}` : sql``} ORDER BY id LIMIT ${AT_ONCE} FOR NO KEY UPDATE`);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.execute(sql`UPDATE arts SET words = '' WHERE id = ANY(${sql.param(ids)}::uuid[])`);
    await tx.execute(
      ids.length < AT_ONCE
        ? sql`DELETE FROM renamed_artists WHERE user_id = ${artistId}`
        : sql`UPDATE renamed_artists SET described_to = ${ids.at(-1)} WHERE user_id = ${artistId}`,
    );
    return ids.length;
  });
}
