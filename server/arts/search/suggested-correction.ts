import { sql } from '#server/database/drizzle.ts';
import { SEARCHED_WORDS_MAX } from '#contract/arts.ts';
import { allowLongStatements, type Database, type Queryable } from '#server/database/connect.ts';
import { isKnownWord } from './meanings/related-words.ts';
import { isSearch } from './resolve-search.ts';
import { forgetWords, resolveWords } from './words/resolve-words.ts';

/** A correction is looked for when the first page has at most this many artworks. */
export const FEW = 3;

/** Updates `search_words` with the names written since the last run, and returns whether there were any; after an import that takes a while. */
export async function countSearchWords(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM search_word_changes LIMIT 1`);
  if (rows.length === 0) return false;
  await db.transaction(async (tx) => {
    await allowLongStatements(tx);
    await tx.execute(sql`SELECT count_search_words()`);
  });
  forgetWords(db);
  return true;
}

/**
 * The probable correction of a text: each word that nothing on show has is replaced by the closest one that something has, unless its meaning is known.
 * Undefined without similar words, and of a long text. At most one statement.
 */
export async function findSuggestedCorrection(db: Database, text: string): Promise<string | undefined> {
  if (!isSearch(text)) return undefined;
  const { typed, words } = await resolveWords(db, text);
  const mended = new Map(words.flatMap((word) => (word.mended && !isKnownWord(word.typed) ? [[word.typed, word.mended] as const] : [])));
  if (typed.length > SEARCHED_WORDS_MAX || mended.size === 0) return undefined;
  return typed.map((word) => mended.get(word) ?? word).join(' ');
}
