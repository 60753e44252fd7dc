import { and, type SQL, sql, type SQLWrapper } from '#server/database/drizzle.ts';
import { WORDS_MAX } from './searched-words.ts';

/** Text for the pattern of LIKE in which `%`, `_` and `\` stand for themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * A pattern that finds this text anywhere, literally, ignoring accents and case: for LIKE on a `search_text`, or on `plain_text(…)` of a
 * column. Spaces around the text are ignored.
 */
export const containing = (text: string): SQL => sql`'%' || plain_text(${escapeLike(text.trim())}) || '%'`;

/** What an index of trigrams is asked for: three letters in a row, or two at the edge of a word. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u;

/**
 * The condition that a plain text has this text anywhere, literally, as LIKE with `containing` says it, and so that an index of trigrams is read for what is
 * rare: of an email address for what is before the `@`, since every text has most of the rest; and not for fewer than three letters, of which it has nothing
 * and would be read as a whole.
 */
export function hasAnywhere(text: SQLWrapper, sought: string): SQL {
  const given = sought.trim();
  const isThere = sql`strpos(${text}, plain_text(${given})) > 0`;
  if (!HAS_TRIGRAM.test(given)) return isThere;
  const before = given.slice(0, Math.max(0, given.indexOf('@')));
  return HAS_TRIGRAM.test(before) ? sql`(${text} LIKE ${containing(before)} AND ${isThere})` : sql`${text} LIKE ${containing(given)}`;
}

/** What an index of trigrams finds anywhere in a text; of fewer letters only the beginning of a word. */
export const INDEXED = 3;
const HAS_LETTER = /[\p{L}\p{N}]/u;

/**
 * The condition that a plain text has every word of a search, each anywhere, one of one or two letters as the beginning of a word: what an index of
 * trigrams finds, whose scan for less reads every row. Marks alone are found nowhere.
 */
export function hasWords(text: SQL, search: string): SQL {
  const words = search.split(/\s+/).filter((word) => HAS_LETTER.test(word));
  return and(...words.slice(0, WORDS_MAX).map((word) => hasWord(text, word))) ?? sql`false`;
}

function hasWord(text: SQL, word: string): SQL {
  if (word.length >= INDEXED) return sql`${text} LIKE ${containing(word)}`;
  const begun = sql`plain_text(${escapeLike(word)}) || '%'`;
  return sql`(${text} LIKE '% ' || ${begun} OR ${text} LIKE ${begun})`;
}
