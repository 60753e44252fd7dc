import { type SQL, sql } from 'drizzle-orm';
import type { NearPerson } from '#contract/people.ts';
import { countSlips } from '#server/arts/search/words/similar-word.ts';
import type { Queryable } from '#server/database/connect.ts';
import { containing } from '#server/database/lists/like-pattern.ts';

/** People in an answer. */
const NEAR_MAX = 3;
/** Shorter words have too many near ones, and halves that are everywhere. */
const LETTERS_MIN = 5;
/** More words than a name has do not make a search slower. */
const WORDS_MAX = 4;
/** Rows that one half of a word may give: of a more frequent one not all are looked at. */
const LOOKED_AT = 500;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/**
 * People whose name has every word of a search, one of them with one wrong letter: one half of that word is right then, and the index of trigrams finds
 * it. `artistsAlone` is for an editor. The nearest first, none where the search is no name. One statement.
 */
export async function findNearPeople(db: Queryable, search: string, artistsAlone: boolean): Promise<NearPerson[]> {
  const words = wordsOf(search).slice(0, WORDS_MAX);
  const wrong = words.filter((word) => word.length >= LETTERS_MIN);
  if (wrong.length === 0) return [];
  const visible = artistsAlone ? sql`users.deleted_at IS NULL AND users.role = 'Artist'` : sql`users.deleted_at IS NULL`;
  const found = wrong.flatMap((word) => {
    const others = words.filter((one) => one !== word).map((one) => sql` AND users.staff_search_text LIKE ${containing(one)}`);
    return halvesOf(word).map((half) => candidates(half, sql`${visible}${sql.join(others)}`));
  });
  const { rows } = await db.execute<NearPerson>(
    sql`SELECT DISTINCT id AS "_id", name, role FROM (${sql.join(found, sql` UNION ALL `)}) AS near`,
  );
  return rows
    .filter(({ name }) => isNear(words, wordsOf(name)))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one._id.localeCompare(other._id))
    .slice(0, NEAR_MAX);
}

const halvesOf = (word: string): [string, string] => {
  const middle = Math.floor(word.length / 2);
  return [word.slice(0, middle), word.slice(middle)];
};

const candidates = (half: string, where: SQL) =>
  sql`(SELECT users.id, users.name, users.role FROM users WHERE ${where} AND users.staff_search_text LIKE ${containing(half)} LIMIT ${LOOKED_AT})`;

/** Whether each word searched for is in the name, or nearly. */
const isNear = (words: readonly string[], name: readonly string[]) =>
  words.every((word) => name.some((one) => one.startsWith(word) || isNearWord(word, one)));

function isNearWord(word: string, other: string): boolean {
  if (word.length < LETTERS_MIN || Math.abs(word.length - other.length) > 1) return false;
  const [first, second] = halvesOf(word);
  return (other.startsWith(first) || other.endsWith(second)) && countSlips(word, other) <= 1;
}
