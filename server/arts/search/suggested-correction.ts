import { sql } from 'drizzle-orm';
import type { ArtFilters } from '#contract/arts.ts';
import { allowLongStatements, type Database, type Queryable } from '#server/database/connect.ts';
import { prepare } from '#server/database/prepared-statement.ts';
import { choicesOf } from './list-filters.ts';
import { findArtPage } from './list.ts';
import { chooseWord, type SimilarWord } from './similar-word.ts';

/** A correction is looked for when the first page has at most this many artworks. */
const FEW = 3;
/** Of a longer text only the first words are checked. */
const WORDS_MAX = 6;

type FoundWord = { word: string; uses: number | null; near: SimilarWord[] };

/** Updates `search_words` with the names written since the last run, and returns whether there were any; after an import that takes a while. */
export async function countSearchWords(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM search_word_changes LIMIT 1`);
  if (rows.length === 0) return false;
  await db.transaction(async (tx) => {
    await allowLongStatements(tx);
    await tx.execute(sql`SELECT count_search_words()`);
  });
  return true;
}

// A known word needs no lookup; an unknown one uses the index of trigrams, and the table of artworks is not read.
const FIND_SIMILAR = `
  SELECT typed.word, known.uses, (
      SELECT coalesce(json_agg(near), '[]') FROM near_words(typed.word) near WHERE known.word IS NULL AND length(typed.word) BETWEEN 4 AND 40
    ) AS near
  FROM unnest(regexp_split_to_array(plain_text($1), '[^[:alnum:]]+')) WITH ORDINALITY AS typed (word, place)
  LEFT JOIN search_words known ON known.word = typed.word
  WHERE typed.word <> '' ORDER BY typed.place LIMIT ${WORDS_MAX + 1}`;

/**
 * The probable correction of a text: each word that no name, medium or category contains is replaced by the closest one that does.
 * Undefined without similar words. One statement.
 */
export async function findSuggestedCorrection(db: Database, text: string): Promise<string | undefined> {
  const { rows } = await db.$client.query<FoundWord>(prepare(FIND_SIMILAR, [text]));
  if (rows.length > WORDS_MAX) return undefined;
  const words = rows.map(({ word, uses, near }) => (uses === null ? (chooseWord(word, near) ?? word) : word)).join(' ');
  return words === rows.map(({ word }) => word).join(' ') ? undefined : words;
}

/**
 * The correction of a search that found next to nothing, if it finds more with the same filters. A search that finds enough without
 * the other filters needs none. At most five statements, none when there is nothing to look up.
 */
export async function findCorrectedSearch(db: Database, filters: ArtFilters, found: number): Promise<string | undefined> {
  const { search, cursor } = filters;
  if (!search || cursor || found > FEW) return undefined;
  const correction = await findSuggestedCorrection(db, search);
  if (!correction) return undefined;
  const limit = FEW + 1;
  const isFiltered = choicesOf(filters)?.length !== 1;
  if (isFiltered && (await findArtPage(db, { search, sort: 'newest', limit })).rows.length > FEW) return undefined;
  const better = await findArtPage(db, { ...filters, search: correction, limit });
  return better.rows.length > found ? correction : undefined;
}
