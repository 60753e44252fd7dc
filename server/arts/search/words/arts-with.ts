import { type SQL, sql } from '#server/database/drizzle.ts';
import type { Queryable } from '#server/database/connect.ts';
import { resolveWords } from './resolve-words.ts';
import { begunAnywhere } from './typed-word.ts';

/** The ids of the artworks of every state that have a word, as a query; undefined for what is no word. One statement, none for a word of the last half minute. */
export async function artsWith(db: Queryable, word: string): Promise<SQL | undefined> {
  const { words } = await resolveWords(db, word);
  return words.length > 0 ? sql`SELECT id FROM arts WHERE words @@ ${begunAnywhere(words)}::tsquery AND deleted_at IS NULL` : undefined;
}

/** Ids of rows of a table, each about an artwork (`art_id`) that has the word, at most `most`. */
export async function aboutArtsWith(db: Queryable, table: SQL, word: string, most: number): Promise<string[]> {
  const arts = await artsWith(db, word);
  if (!arts) return [];
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM ${table} WHERE art_id IN (${arts}) LIMIT ${most}`);
  return rows.map(({ id }) => id);
}
