import { sql } from '#server/database/drizzle.ts';
import type { NearPerson } from '#contract/people.ts';
import type { Queryable } from '#server/database/connect.ts';
import { nearTexts, wordsIn } from '#server/database/lists/near-spelling.ts';

/** People in an answer. */
const NEAR_MAX = 3;

/**
 * People whose name has every word of a search, one of them with one wrong letter. `artistsAlone` is for an editor. By name, none where the search is no
 * name. One statement.
 */
export async function findNearPeople(db: Queryable, search: string, artistsAlone: boolean): Promise<NearPerson[]> {
  const visible = artistsAlone ? sql`users.deleted_at IS NULL AND users.role = 'Artist'` : sql`users.deleted_at IS NULL`;
  const found = nearTexts(
    sql`users.staff_search_text`,
    search,
    (condition) => sql`SELECT users.id, users.name, users.role FROM users WHERE ${visible} AND ${condition}`,
  );
  if (!found) return [];
  const { rows } = await db.execute<NearPerson>(sql`SELECT DISTINCT id AS "_id", name, role FROM (${found}) AS near`);
  return rows
    .filter(({ name }) => wordsIn(name, search))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one._id.localeCompare(other._id))
    .slice(0, NEAR_MAX);
}
