import { LRUCache } from 'lru-cache';
import { SEARCHED_WORDS_MAX } from '#contract/arts.ts';
import { type Queryable, run } from '#server/database/connect.ts';
import { WORD_PATTERN } from './alternatives.ts';
import { chooseFitting } from './fit-words.ts';
import { isMaterial } from './materials.ts';
import { type Meant, meantWords, type SimilarWord } from './similar-word.ts';
import type { Frequency, TypedWord } from './typed-word.ts';

/** Of a text with more words the longest ones are compared with similar words, and their numbers counted: what costs most of a lookup. */
const COMPARED_MAX = 6;
/** Shorter ones have no near words. */
const COMPARED_MIN = 3;
/** Words of more letters are not in the table of words. */
const LETTERS_MAX = 40;
/** Stems of words that a word begins, the most frequent ones: of each word, and of the whole text. */
const BEGINS_MAX = 40;
const ALL_BEGINS_MAX = 60;
const INNER_MAX = 20;
/** A number shorter than this begins too many others. */
const NUMBER_MIN = 3;
/** A number is counted by the index up to this, from which on a list is walked. */
const NUMBERED_MAX = 3_000;
/** Of so many artists of one name the artworks are added up. */
const NAMED_MAX = 200;
/** The last character that a text can have. */
export const LAST = "U&'\\+10FFFF'";

const REMEMBERED = 1_000;
const REMEMBERED_MS = 30_000;

/** Words that say nothing beside others, in a shop of art. */
const LITTLE = new Set('a an and at by for from in is of on or the to with art arts artwork artworks buy sale frw rwf'.split(' '));

/**
 * A text's words, looked up. `typed`: all of them as they were typed, those too that say nothing; `left`: those of a text of more than SEARCHED_WORDS_MAX
 * different ones that are not looked up; `shown`: how many artworks are on show.
 */
export type ResolvedWords = { typed: string[]; words: TypedWord[]; left: string[]; shown: number };

type Stem = Frequency & { stem: string };
/** A part of a typed unit: `k` 0 is the unit itself, without hyphens and apostrophes, the others are what these separate. */
type Part = Frequency & {
  n: number;
  k: number;
  /** Whether it is another word for the unit before it. */
  is_other: boolean;
  unit: string;
  word: string;
  stem: string;
  begins: Stem[];
  near: SimilarWord[];
  inner: string[];
  /** How many artworks are by artists of whose names one begins so, or null where these are more than are counted. */
  owned: number | null;
  /** How many artworks have a number, or one more than are counted; null for what is no number. */
  numbered: number | null;
};

/** Signs for an apostrophe, a hyphen and a dash, as separate_words() of 0037_search.sql has them. */
const MARKS = `'’‘ʼ‐‑—–', '''''''--  '`;
const begin = (text: string) => `(s.word ~>=~ ${text} AND s.word ~<~ (${text} || ${LAST}))`;

// One statement: the text is folded as the index folds it, and every part looked up in the table of words (0037_search.sql). What nothing has, and
// nothing begins, is compared with similar words. Of many words only those are looked up that are used afterwards (keepLongest).
const FIND_PARTS = `
  WITH given AS MATERIALIZED (SELECT plain_text(translate($1, ${MARKS})) AS plain),
  units AS (
    SELECT n, found[1] IS NOT NULL AS is_other, found[2] AS unit FROM given, regexp_matches(plain, '${WORD_PATTERN}', 'g') WITH ORDINALITY AS t (found, n)
  ), kept AS (
    SELECT n, row_number() OVER (ORDER BY unit = ANY ('{${Array.from(LITTLE).join(',')}}'), length(unit) DESC, n) AS place
    FROM (SELECT DISTINCT ON (unit) n, unit FROM units ORDER BY unit, n) different
    ORDER BY place LIMIT ${SEARCHED_WORDS_MAX}
  ), parts AS (
    SELECT n, 0 AS k, is_other, unit, regexp_replace(unit, '[^[:alnum:]]', '', 'g') AS word FROM units
    UNION ALL SELECT n, k, is_other, unit, word FROM units, unnest(regexp_split_to_array(unit, '[^[:alnum:]]+')) WITH ORDINALITY AS t (word, k) WHERE unit ~ '[''-]'
  ), stems AS MATERIALIZED (
    SELECT n, k, is_other, unit, word, stem_of(word) AS stem, n IN (SELECT n FROM kept) AS is_kept,
      n IN (SELECT n FROM kept WHERE place <= ${COMPARED_MAX}) AS is_compared FROM parts
  )
  SELECT p.n::int, p.k::int, p.is_other, p.unit, p.word, p.stem, known.titles, known.uses, known.texts, more.begins,
    CASE WHEN is_new THEN (SELECT coalesce(json_agg(near), '[]') FROM (
      SELECT word, ARRAY[stem] AS stems, titles, uses, texts FROM near_words(p.word)
      UNION ALL SELECT word, stems, uses, uses, uses FROM two_words_in(p.word)) near WHERE length(p.word) >= ${COMPARED_MIN}) ELSE '[]' END AS near,
    CASE WHEN is_new THEN (
      SELECT coalesce(json_agg(stem), '[]') FROM (
        SELECT s.stem FROM search_words s WHERE length(p.word) >= 3 AND s.word LIKE '%' || p.word || '%' AND s.stem <> p.stem
        GROUP BY s.stem ORDER BY sum(s.texts) DESC, s.stem LIMIT ${INNER_MAX}
      ) inside) ELSE '[]' END AS inner,
    CASE WHEN p.is_compared AND p.word ~ '[0-9]' AND length(p.word) >= ${NUMBER_MIN} THEN (
      SELECT count(*)::int FROM (SELECT FROM arts a WHERE a.on_show AND a.words @@ ('''' || p.stem || ''':*')::tsquery LIMIT ${NUMBERED_MAX + 1}) numbers) END AS numbered,
    CASE WHEN p.is_kept AND length(p.word) >= 2 AND p.word !~ '[0-9]' THEN (
      WITH named AS MATERIALIZED (
        SELECT u.id FROM users u WHERE u.role = 'Artist' AND u.status = 'approved' AND u.deleted_at IS NULL
          AND name_words(u.name) @@ ('''' || p.word || ''':*')::tsquery
      )
      SELECT CASE WHEN count(*) <= ${NAMED_MAX} THEN coalesce(sum(f.artworks), 0)::int END
      FROM (SELECT id FROM named LIMIT ${NAMED_MAX + 1}) n LEFT JOIN artist_figures f ON f.user_id = n.id) ELSE 0 END AS owned,
    (SELECT coalesce(sum(count), 0) FROM category_counts)::int AS shown
  FROM stems p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(s.titles), 0)::int AS titles, coalesce(sum(s.uses), 0)::int AS uses, coalesce(sum(s.texts), 0)::int AS texts
    FROM search_words s WHERE p.is_kept AND s.stem = p.stem
  ) known
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('stem', stem, 'titles', titles, 'uses', uses, 'texts', texts)), '[]') AS begins FROM (
      SELECT s.stem, sum(s.titles)::int AS titles, sum(s.uses)::int AS uses, sum(s.texts)::int AS texts FROM search_words s
      WHERE p.is_kept AND length(p.word) >= 2 AND p.word !~ '[0-9]' AND s.stem <> p.stem
        AND (${begin('p.word')} OR (length(p.stem) >= 4 AND ${begin('p.stem')}))
      GROUP BY s.stem ORDER BY sum(s.texts) DESC, s.stem LIMIT ${BEGINS_MAX}
    ) found
  ) more
  CROSS JOIN LATERAL (SELECT p.is_compared AND known.uses = 0 AND known.texts <= 1 AND json_array_length(more.begins) = 0 AND p.word !~ '[0-9]' AND length(p.word) <= ${LETTERS_MAX} AS is_new) new
  ORDER BY p.n, p.k`;

const remembered = new WeakMap<object, LRUCache<string, Promise<ResolvedWords>>>();

/** Lookups of before are void, as after the table of words changed. */
export const forgetWords = (db: Queryable): void => void remembered.delete(db);

/**
 * What the words of a search text mean; no words for a text that has none. One statement, and one more where several near words of a mistyped one have
 * to fit the others; none for a text of the last half minute.
 */
export function resolveWords(db: Queryable, text: string): Promise<ResolvedWords> {
  const known = remembered.get(db) ?? new LRUCache<string, Promise<ResolvedWords>>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  remembered.set(db, known);
  const before = known.get(text);
  if (before) return before;
  const found = findWords(db, text);
  known.set(text, found);
  found.catch(() => known.delete(text));
  return found;
}

/** A search with its mistyped words as artworks on show have them; undefined where none is mistyped. What `resolveWords` costs. */
export async function mendWords(db: Queryable, text: string): Promise<string | undefined> {
  const { words } = await resolveWords(db, text);
  if (words.every(({ mended }) => mended === undefined)) return undefined;
  return words.map(({ mended, typed }) => mended ?? typed).join(' ');
}

async function findWords(db: Queryable, text: string): Promise<ResolvedWords> {
  const { rows } = await run<Part & { shown: number }>(db, FIND_PARTS, [text]);
  const said = Array.from(Map.groupBy(rows, ({ n }) => n).values());
  const units = said.filter(([unit]) => !unit?.is_other);
  const telling = units.filter(([unit]) => unit && !LITTLE.has(unit.word));
  const kept = keepLongest(telling.length > 0 ? telling : units);
  const unitsOf = (all: Part[][]) => all.flatMap(([unit]) => unit?.unit ?? []);
  const searched = unitsOf(kept);
  const left = unitsOf(telling).filter((unit, at, all) => !searched.includes(unit) && all.indexOf(unit) === at);
  const shown = rows[0]?.shown ?? 0;
  const found = kept.map((parts) => withOthers(makeWord(parts), othersOf(parts, said).map(makeWord)));
  const all = shareBegins(found.map(({ word }) => word));
  const meant = new Map(found.flatMap(({ meant: near }, at) => (near.length > 0 && all[at] ? [[all[at], near] as const] : [])));
  const fitting = await chooseFitting(db, { words: all, shown }, meant);
  const words = all.map((word) => mend(word, fitting.get(word)));
  return { typed: unitsOf(units), words, left, shown };
}

/** With what was probably meant, where the word is no part of others: 'tography' is of 'photography', and not meant for 'geography'. */
const mend = (word: TypedWord, meant: Meant | undefined): TypedWord => (meant && !word.inner ? { ...word, mended: meant.word } : word);

/** The longest of too many, in their order, each once. */
function keepLongest(units: Part[][]): Part[][] {
  const different = Array.from(new Map(units.map((parts) => [parts[0]?.unit, parts])).values());
  const byLength = different.toSorted((one, other) => (other[0]?.unit.length ?? 0) - (one[0]?.unit.length ?? 0));
  const longest = new Set(byLength.slice(0, SEARCHED_WORDS_MAX));
  return different.filter((parts) => longest.has(parts));
}

/** A word, and the known ones that it may have meant where it is none itself. */
function makeWord(parts: Part[]): { word: TypedWord; meant: Meant[] } {
  const [joined] = parts as [Part];
  const readings = parts.length > 1 ? [[joined], parts.slice(1)] : [[joined]];
  const isKnown = readings.some((reading) => reading.every(({ texts }) => texts > 1));
  const word = {
    typed: joined.unit,
    whole: readings.map((reading) => reading.map(({ word, stem }) => ({ text: stem, isBeginning: isNumber(word) }))),
    begins: joined.begins.map(({ stem }) => stem),
    known: frequencyOf(readings),
    // The table of words counts an artist's name once, whatever is by that artist.
    beginning: addUp([...joined.begins, ownedBy(parts)]),
    ...(isKnown || joined.inner.length === 0 ? {} : { inner: joined.inner }),
  };
  return { word, meant: isKnown ? [] : meantWords(joined.word, joined.near) };
}

/** The artworks that have a word in their artist's name. */
function ownedBy(parts: Part[]): Frequency {
  const owned = Math.max(...parts.map((part) => part.owned ?? Infinity));
  return { titles: 0, uses: owned, texts: owned };
}

type Found = ReturnType<typeof makeWord>;

/** The units after one that are other words for it. */
function othersOf(parts: Part[], said: Part[][]): Part[][] {
  const after = said.slice(said.indexOf(parts) + 1);
  const end = after.findIndex(([unit]) => !unit?.is_other);
  return end === -1 ? after : after.slice(0, end);
}

/**
 * A word with others of its meaning, which are found in place of its beginnings: after itself. It is a known word, so that it was not the beginning of
 * another, and has no other that it may have meant.
 */
function withOthers(found: Found, others: Found[]): Found {
  if (others.length === 0) return found;
  const { inner: _, ...word } = found.word;
  const also = others.map(({ word: other }) => other);
  const stems = also.flatMap(stemsOf);
  const madeOf = also.filter(({ typed }) => isMaterial(typed)).flatMap(stemsOf);
  return {
    word: {
      ...word,
      begins: stems,
      beginning: addUp([word.beginning, ...also.map(({ known }) => known)]),
      also: also.filter(({ known }) => known.texts > 0).map(({ typed }) => typed),
      ...(madeOf.length > 0 ? { madeOf } : {}),
    },
    meant: [],
  };
}

const stemsOf = ({ whole }: TypedWord): string[] => whole.flatMap((reading) => reading.map(({ text }) => text));

/** As often as the most frequent of several readings, each of which is as frequent as the rarest of its words. */
const frequencyOf = (readings: Part[][]) =>
  mapFrequency((by) =>
    Math.max(...readings.map((reading) => Math.min(...reading.map((part) => (isCounted(part.word) ? part[by] : numberOf(part)))))),
  );
const numberOf = ({ numbered }: Part) => (numbered === null || numbered > NUMBERED_MAX ? Infinity : numbered);
/** Numbers and single letters are not in the table of words (words_on_show() of 0037_search.sql): how frequent a short or a frequent one is is not known. */
const isCounted = (word: string) => word.length > 1 && !/\d/.test(word);
const addUp = (all: Frequency[]) => mapFrequency((by) => all.reduce((total, one) => total + one[by], 0));
const mapFrequency = (count: (by: keyof Frequency) => number): Frequency => ({
  titles: count('titles'),
  uses: count('uses'),
  texts: count('texts'),
});

const isNumber = (word: string) => word.length >= NUMBER_MIN && /\d/.test(word);

/** Leaves each word its share of the beginnings that a statement is given. */
function shareBegins(words: TypedWord[]): TypedWord[] {
  const share = Math.max(1, Math.floor(ALL_BEGINS_MAX / Math.max(1, words.filter(({ begins }) => begins.length > 0).length)));
  return words.map((word) => ({ ...word, begins: word.begins.slice(0, share) }));
}
