import { sql } from '#server/database/drizzle.ts';
import type { Database, Queryable, Transaction } from '#server/database/connect.ts';

/** Artworks of one statement: with descriptions of 20,000 letters each takes a tenth of a second, and a statement five seconds at most. */
const AT_ONCE = 10;
/** Artworks of one run; the others follow in the next. */
const MOST = 2_000;
/** Artworks that are described within the transaction of an erasure. */
const ERASED_AT_ONCE = 100;

/**
 * Puts an artist's present name and public place into the words of their artworks, where those before are found until then: of the first hundred now, of the
 * others by the next run. At most 20 statements and one.
 */
export async function describeArtsOf(tx: Queryable, artistId: string): Promise<void> {
  let after: string | null | undefined = null;
  for (let written = 0; written < ERASED_AT_ONCE && after !== undefined; written += AT_ONCE)
    after = (await describeAfter(tx, artistId, after)).last;
  await markDescribed(tx, artistId, after);
}

/**
 * Lets the job finish what it describes of an artist now: whoever changes the artist after their artworks would otherwise hold what it waits for. Call it
 * before their artworks are locked. One statement.
 */
export const waitForDescribing = async (tx: Transaction, artistId: string): Promise<void> =>
  void (await tx.execute(sql`SELECT FROM renamed_artists WHERE user_id = ${artistId} FOR UPDATE`));

/** The same for artists who were renamed or moved since the last run, or approved, some artworks at a time; returns whether there were any. */
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

/** Some artworks of a renamed artist, in the order of their ids, those of 0091_place_words.sql after all others; after the last ones the artist is done. How many; undefined when nobody waits. */
function describeSome(db: Database): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    // Locked: who is renamed again meanwhile begins anew afterwards (0037_search.sql).
    const renamed = await tx.execute<{ user_id: string; described_to: string | null }>(
      sql`SELECT user_id, described_to FROM renamed_artists ORDER BY after_others, user_id LIMIT 1 FOR UPDATE`,
    );
    const [next] = renamed.rows;
    if (!next) return undefined;
    const { user_id: artistId, described_to: after } = next;
    const { count, last } = await describeAfter(tx, artistId, after);
    await markDescribed(tx, artistId, last);
    return count;
  });
}

/** Describes an artist's next artworks after an id: how many, and the last of them; none where no more follow. Two statements. */
async function describeAfter(tx: Queryable, artistId: string, after: string | null): Promise<{ count: number; last: string | undefined }> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM arts WHERE owner_id = ${artistId} ${after ? sql`AND id > ${after}` : sql``} ORDER BY id LIMIT ${AT_ONCE} FOR NO KEY UPDATE`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.execute(sql`UPDATE arts SET words = '' WHERE id = ANY(${sql.param(ids)}::uuid[])`);
  return { count: ids.length, last: ids.length < AT_ONCE ? undefined : ids.at(-1) };
}

/** Notes how far an artist's artworks are described; without an id all of them are. One statement. */
async function markDescribed(tx: Queryable, artistId: string, last: string | null | undefined): Promise<void> {
  await tx.execute(
    last
      ? sql`UPDATE renamed_artists SET described_to = ${last} WHERE user_id = ${artistId}`
      : sql`DELETE FROM renamed_artists WHERE user_id = ${artistId}`,
  );
}
