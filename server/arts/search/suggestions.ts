import type { Suggestions } from '#contract/arts.ts';
import { type Category, categories } from '#contract/limits.ts';
import type { Database } from '#server/database/connect.ts';
import { prepare } from '#server/database/prepared-statement.ts';
import { findSuggestedCorrection } from './suggested-correction.ts';

/** Shorter texts are contained in nearly every name. */
const LETTERS_MIN = 2;
const MOST = { artworks: 5, artists: 3, categories: 3 } as const;
/** Artworks tested in order before the index of names is used: a word that is in none of them is rare (decision 0010). */
const NEAR = 2_000;

// Frequent words end in `near`, rare ones in `far`; `far` has no LIMIT of its own, otherwise the planner would scan the table.
const FIND_ARTWORKS = `
  WITH given AS MATERIALIZED (SELECT name_query(plain_text($1)) AS query, (plain_words(plain_text($1)))[1] AS word),
  near AS MATERIALIZED (
    SELECT w.id FROM (SELECT id, name, search_text FROM arts WHERE on_show ORDER BY id DESC LIMIT ${NEAR}) w
    WHERE strpos(split_part(w.search_text, E'\\x1f', 1), (SELECT word FROM given)) > 0 AND name_words(w.name) @@ (SELECT query FROM given)
    ORDER BY w.id DESC LIMIT ${MOST.artworks}
  ), far AS MATERIALIZED (
    SELECT a.id FROM arts a
    WHERE a.on_show AND name_words(a.name) @@ (SELECT query FROM given) AND (SELECT count(*) FROM near) < ${MOST.artworks}
  ), chosen AS (SELECT id FROM near UNION SELECT id FROM far ORDER BY id DESC LIMIT ${MOST.artworks})
  SELECT a.id AS _id, a.name, a.slug, u.name AS artist FROM chosen JOIN arts a ON a.id = chosen.id JOIN users u ON u.id = a.owner_id ORDER BY a.id DESC`;

const FIND_ARTISTS = `
  SELECT id AS _id, name, slug FROM (
    SELECT u.id, u.name, u.slug, coalesce(f.artworks, 0) AS artworks FROM users u LEFT JOIN artist_figures f ON f.user_id = u.id
    WHERE u.role = 'Artist' AND u.status = 'approved' AND u.deleted_at IS NULL AND u.slug IS NOT NULL AND name_words(u.name) @@ name_query(plain_text($1))
  ) found ORDER BY artworks DESC, id LIMIT ${MOST.artists}`;

const FIND_COUNTS = 'SELECT category, count FROM category_counts WHERE count > 0';

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Suggestions for a search that is being typed. Three statements; when nothing is found one more, and three for the correction. */
export async function findSuggestions(db: Database, typed: string | undefined): Promise<Suggestions> {
  const text = typed?.normalize('NFC').trim() ?? '';
  if (fold(text).length < LETTERS_MIN) return { artworks: [], artists: [], categories: [], total: 0 };
  const found = await findByWords(db, text);
  if (found.artworks.length + found.artists.length + found.categories.length > 0) return found;
  const correction = await findSuggestedCorrection(db, text);
  return correction ? { ...(await findByWords(db, correction)), meant: correction } : found;
}

async function findByWords(db: Database, text: string): Promise<Suggestions> {
  const select = <Row extends object>(statement: string, values: unknown[]) => db.$client.query<Row>(prepare(statement, values));
  const artworks = await select<Suggestions['artworks'][number]>(FIND_ARTWORKS, [text]);
  const artists = await select<Suggestions['artists'][number]>(FIND_ARTISTS, [text]);
  const counts = await select<{ category: Category; count: number }>(FIND_COUNTS, []);
  return { artworks: artworks.rows, artists: artists.rows, categories: chooseCategories(text, counts.rows), total: artworks.rows.length };
}

/** Categories with a word that begins with the text, in the specification's order. */
function chooseCategories(text: string, counts: { category: Category; count: number }[]): Suggestions['categories'] {
  const begins = (category: Category) => ` ${fold(category)}`.includes(` ${fold(text)}`);
  return categories
    .flatMap((category) => counts.find((row) => row.category === category && begins(category)) ?? [])
    .slice(0, MOST.categories);
}
