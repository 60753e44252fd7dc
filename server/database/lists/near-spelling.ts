import { type SQL, sql } from '#server/database/drizzle.ts';
import type { Page } from '#contract/schemas.ts';
import { countSlips } from '#contract/slips.ts';
import type { Queryable } from '#server/database/connect.ts';
import { containing } from './like-pattern.ts';

/** Shorter words have too many near ones. */
const LETTERS_MIN = 5;
/** A search of more words is not mended: each costs two reads of the index. */
const WORDS_MAX = 4;
/** Texts that one piece of a word may give: of a more frequent one not all are looked at. */
const LOOKED_AT = 500;

/** A text in small letters without accents, as plain_text() of the database has it. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
/** Numbers and addresses are not mended: another one would be found. */
const isMendable = (word: string): boolean => /^\p{L}+$/u.test(word) && word.length >= LETTERS_MIN;

/** The beginning and the end of a word. One wrong letter, or two that are swapped, are not in both. */
function piecesOf(word: string): [beginning: string, end: string] {
  const letters = Math.floor((word.length - 1) / 2);
  return [word.slice(0, letters), word.slice(-letters)];
}

/**
 * What looks for texts that have every word of a search, one of them nearly: the right piece of it is found by the index of trigrams, beside the other
 * words. `select` is given the condition on `text`, a plain text, and may give any columns. Undefined where no word is long enough, or there are too many.
 */
export function nearTexts(text: SQL, search: string, select: (condition: SQL) => SQL): SQL | undefined {
  const words = wordsOf(fold(search));
  if (words.length > WORDS_MAX) return undefined;
  const found = words.flatMap((word, at) => {
    if (!isMendable(word)) return [];
    const others = words.filter((_, place) => place !== at).map((one) => sql` AND ${text} LIKE ${containing(one)}`);
    const [beginning, end] = piecesOf(word);
    const begins = sql`(${text} LIKE ${`${beginning}%`} OR ${text} LIKE ${`% ${beginning}%`})`;
    const ends = sql`(${text} LIKE ${`%${end}`} OR ${text} LIKE ${`%${end} %`})`;
    return [begins, ends].map((piece) => sql`(${select(sql`${piece}${sql.join(others)}`)} LIMIT ${LOOKED_AT})`);
  });
  return found.length > 0 ? sql.join(found, sql` UNION ALL `) : undefined;
}

/**
 * The words of a search as a text has them, one of which may be one slip away; undefined where it has not all of them. `slips` is 0 where it has them as
 * they are.
 */
export function wordsIn(text: string, search: string): { slips: number; words: string[] } | undefined {
  const plain = fold(text);
  const there = plain.split(/[^\p{L}\p{N}]+/u);
  let slips = 0;
  const words: string[] = [];
  for (const typed of wordsOf(search)) {
    const word = fold(typed);
    const near = plain.includes(word) ? typed : isMendable(word) && there.find((one) => isOneSlipAway(word, one));
    if (!near) return undefined;
    if (near !== typed) slips += 1;
    words.push(near === typed ? typed : asTyped(near, typed));
  }
  return slips > 1 ? undefined : { slips, words };
}

const isOneSlipAway = (word: string, other: string): boolean => Math.abs(word.length - other.length) <= 1 && countSlips(word, other) === 1;

/** With a capital where the typed word has one. */
const asTyped = (word: string, typed: string): string => (/^\p{Lu}/u.test(typed) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word);

/** The search with its mistyped word as most of these texts have it; undefined where none has all of the words. */
export function nearestSpelling(search: string, texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const found = wordsIn(text, search);
    if (found?.slips !== 1) continue;
    const meant = found.words.join(' ');
    counts.set(meant, (counts.get(meant) ?? 0) + 1);
  }
  const [nearest] = Array.from(counts).toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1));
  return nearest?.[0];
}

/** The texts that `nearTexts` looks for, of which `select` gives a column `text`, and the search as most of them have it. At most one statement. */
export async function findNearest(
  db: Queryable,
  search: string,
  { text, select, before = sql`` }: { text: SQL; select: (condition: SQL) => SQL; before?: SQL },
): Promise<string | undefined> {
  const texts = nearTexts(text, search, select);
  if (!texts) return undefined;
  const { rows } = await db.execute<{ text: string }>(sql`${before}${texts}`);
  return nearestSpelling(
    search,
    rows.map((row) => row.text),
  );
}

type Asked = { search?: string | undefined; cursor?: string | undefined; spelling?: 'exact' | undefined };
type Answer = { data: readonly unknown[]; page: Page };

/**
 * The first page of a list, or where nothing has the words that are searched for, that of the nearest spelling that something in the list has; the
 * pages after it are asked for with that spelling.
 */
export async function orNearest<Q extends Asked, A extends Answer>(
  query: Q,
  find: (query: Q) => Promise<A>,
  mend: (search: string) => Promise<string | undefined>,
): Promise<A> {
  const exact = await find(query);
  const asked = query.search?.trim();
  if (exact.data.length > 0 || !asked || query.cursor || query.spelling) return exact;
  const meant = await mend(asked);
  if (meant === undefined) return exact;
  const near = await find({ ...query, search: meant });
  return near.data.length > 0 ? { ...near, page: { ...near.page, mended: { asked, meant } } } : exact;
}
