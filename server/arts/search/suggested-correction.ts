import { sql } from 'drizzle-orm';
import type { ArtFilters } from '#contract/arts.ts';
import type { Database, Queryable } from '#server/database/connect.ts';
import { prepare } from '#server/database/prepared-statement.ts';
import { choicesOf } from './list-filters.ts';
import { findArtPage } from './list.ts';
import { chooseWord, type SimilarWord } from './similar-word.ts';

/** A first page with so few works or fewer is worth asking whether something else was meant. */
const FEW = 3;
/** Of a longer text only so many words are looked at. */
const WORDS_MAX = 6;

type FoundWord = { word: string; uses: number | null; near: SimilarWord[] };

/** Brings `search_words` up to date with the names that were written down since the last time; after an import that takes a while. */
export async function countSearchWords(db: Queryable): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = '60s'`);
    await tx.execute(sql`SELECT count_search_words()`);
  });
}

// Of a known word nothing is asked; of an unknown one the index of trigrams, and the table of works is not touched.
const FIND_SIMILAR = `
  SELECT asked.word, known.uses, (
      SELECT coalesce(json_agg(near), '[]') FROM near_words(asked.word) near WHERE known.word IS NULL AND length(asked.word) BETWEEN 4 AND 40
    ) AS near
  FROM unnest(regexp_split_to_array(plain_text($1), '[^[:alnum:]]+')) WITH ORDINALITY AS asked (word, place)
  LEFT JOIN search_words known ON known.word = asked.word
  WHERE asked.word <> '' ORDER BY asked.place LIMIT ${WORDS_MAX + 1}`;

/**
 * What was probably meant by a text: each word that no name, medium or category holds is replaced by the nearest one that does.
 * Undefined when nothing is near. One statement.
 */
export async function findSuggestedCorrection(db: Database, text: string): Promise<string | undefined> {
  const { rows } = await db.$client.query<FoundWord>(prepare(FIND_SIMILAR, [text]));
  if (rows.length > WORDS_MAX) return undefined;
  const words = rows.map(({ word, uses, near }) => (uses === null ? (chooseWord(word, near) ?? word) : word));
  return words.some((word, at) => word !== rows[at]!.word) ? words.join(' ') : undefined;
}

/**
 * What was meant by a search that found next to nothing, if more is found for it with the same filters. A search that finds enough without
 * the other filters was meant as it stands. At most five statements, none when there is nothing to ask.
 */
export async function findCorrectedSearch(db: Database, filters: ArtFilters, found: number): Promise<string | undefined> {
  const { search, cursor } = filters;
  if (!search || cursor || found > FEW) return undefined;
  const meant = await findSuggestedCorrection(db, search);
  if (!meant) return undefined;
  const limit = FEW + 1;
  const isFiltered = choicesOf(filters)?.length !== 1;
  if (isFiltered && (await findArtPage(db, { search, sort: 'newest', limit })).rows.length > FEW) return undefined;
  const better = await findArtPage(db, { ...filters, search: meant, limit });
  return better.rows.length > found ? meant : undefined;
}
