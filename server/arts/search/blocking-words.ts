import type { ArtFilters, ArtsPage } from '#contract/arts.ts';
import { FACET_MAX } from '#contract/limits.ts';
import type { Database } from '#server/database/connect.ts';
import { findArtPage } from './list.ts';
import { withReadWords } from './read-words.ts';
import { boundCount } from './words/bound-count.ts';
import { type Choice, choicesOf } from './walk/list-filters.ts';
import { countStatement } from './list-statement.ts';
import { makeColouredSearch, makeSearch, widen } from './resolve-search.ts';
import { findSuggestedCorrection } from './suggested-correction.ts';
import { resolveWords } from './words/resolve-words.ts';
import type { TypedWord } from './words/typed-word.ts';

type Blocking = NonNullable<ArtsPage['blocking']>;

/** Shorter searches that are offered, the most promising first. */
const MOST = 3;
/** Words that are named when no shorter search finds anything. */
const MOST_NAMED = 6;

/** A search with some words left out; that of a lower step is preferred. */
type Shorter = { out: TypedWord[]; rest: TypedWord[]; step: 1 | 2 | 3 };

/**
 * The words without which a search that found nothing would find something with the same filters, each with the search without it. Mistyped words
 * count as the known ones that were probably meant, unless the search is exact. Words that nothing on show has are left out together; where the
 * others are in no artwork together, one more of these, or all but one. Where nothing helps, the words that nothing has. At most four statements, and a list for each
 * shorter search of which the words mean more.
 */
export async function findBlockingWords(db: Database, filters: ArtFilters): Promise<Blocking> {
  const asTyped = filters.search ?? '';
  const corrected = filters.exact ? undefined : await findSuggestedCorrection(db, asTyped);
  const { typed, words, shown } = await resolveWords(db, corrected ?? asTyped);
  const asked = corrected === undefined ? typed : (await resolveWords(db, asTyped)).typed;
  // Who typed 'sofa' knows nothing of the word that it was mended to.
  const nameOf = (word: string) => (asked.length === typed.length ? (asked[typed.indexOf(word)] ?? word) : word);
  const unknown = await findUnknown(db, words, shown);
  const known = words.filter((word) => !unknown.includes(word));
  // Words that say nothing, as 'of' and 'a', are not offered.
  const telling = new Set(words.map((word) => word.typed));
  const helping = await findHelping(db, filters, shorten(unknown, known), shown);
  if (helping.length === 0) return unknown.slice(0, MOST_NAMED).map((word) => ({ word: nameOf(word.typed), search: '', total: 0 }));
  const blocking: Blocking = [];
  for (const { out, total } of helping) {
    const names = new Set(out.map((word) => word.typed));
    const search = typed.filter((one) => telling.has(one) && !names.has(one)).join(' ');
    const count = (await countAsRead(db, filters, search)) ?? boundCount(total);
    for (const word of names) blocking.push({ word: nameOf(word), search, ...count });
  }
  return blocking;
}

type Count = Pick<Blocking[number], 'total' | 'more'>;

/** How many works a shorter search shows where its words are read by what they mean, as they are when it is followed; undefined where they are not, or nobody counts so many. */
async function countAsRead(db: Database, filters: ArtFilters, search: string): Promise<Count | undefined> {
  const asked: ArtFilters = { ...filters, search, cursor: undefined };
  const { filters: read, said } = await withReadWords(db, asked);
  if (!(said.read ?? said.means)) return undefined;
  const { total } = await findArtPage(db, { ...read, limit: 1 });
  return total === null ? undefined : boundCount(total);
}

/** The shorter searches: without all unknown words, without one of the others too, and with one of these alone. */
function shorten(unknown: TypedWord[], known: TypedWord[]): Shorter[] {
  const leaving = (word: TypedWord) => known.filter((one) => one !== word);
  const withoutUnknown: Shorter[] = unknown.length > 0 && known.length > 0 ? [{ out: unknown, rest: known, step: 1 }] : [];
  const withoutOne = known.map((word): Shorter => ({ out: [...unknown, word], rest: leaving(word), step: 2 }));
  const oneAlone = known.map((word): Shorter => ({ out: [...unknown, ...leaving(word)], rest: [word], step: 3 }));
  return [...withoutUnknown, ...(known.length > 1 ? withoutOne : []), ...(known.length > 2 ? oneAlone : [])];
}

type Found = Shorter & { total: number };

/** The shorter searches of the lowest step that finds anything, the most promising first. Two statements, one where the third step is not needed. */
async function findHelping(db: Database, filters: ArtFilters, shorter: Shorter[], shown: number): Promise<Found[]> {
  const choices = choicesOf(filters);
  if (!choices) return [];
  for (const asked of [shorter.filter(({ step }) => step < 3), shorter.filter(({ step }) => step === 3)]) {
    const found = await count(db, choices, asked, shown);
    const lowest = Math.min(...found.map(({ step }) => step));
    if (found.length > 0) return found.filter(({ step }) => step === lowest).slice(0, MOST);
  }
  return [];
}

/** Those that find something, the most works first. */
async function count(db: Database, choices: Choice[], asked: Shorter[], shown: number): Promise<Found[]> {
  if (asked.length === 0) return [];
  const searches: Choice[] = [];
  for (const { rest } of asked) searches.push((await makeColouredSearch(db, asSearched(rest), shown)).choice);
  const { rows } = await db.$client.query<{ at: number; total: number }>(countStatement(choices, searches, FACET_MAX + 1));
  const totals = new Map(rows.map(({ at, total }) => [at, total]));
  const found = asked.map((one, at) => ({ ...one, total: totals.get(at) ?? 0 })).filter(({ total }) => total > 0);
  return found.toSorted((one, other) => other.total - one.total);
}

/** As a list looks for them: also inside of words where one of them begins nothing. */
const asSearched = (words: TypedWord[]) => (words.some((word) => isNowhere(word) && isInside(word)) ? words.map(widen) : words);

const isNowhere = ({ known, beginning }: TypedWord) => known.texts + beginning.texts === 0;
const isInside = ({ inner = [] }: TypedWord) => inner.length > 0;

/** The words that nothing on show has. How frequent some numbers are is not known: they are looked for. */
async function findUnknown(db: Database, words: readonly TypedWord[], shown: number): Promise<TypedWord[]> {
  const uncounted = words.filter(({ known }) => known.texts === Infinity);
  const found = new Set<TypedWord | undefined>();
  if (uncounted.length > 0) {
    const searches = uncounted.map((word) => makeSearch([word], shown).choice);
    const { rows } = await db.$client.query<{ at: number; total: number }>(countStatement([], searches, 1));
    for (const { at, total } of rows) if (total > 0) found.add(uncounted[at]);
  }
  return words.filter((word) => (uncounted.includes(word) ? !found.has(word) : isNowhere(word) && !isInside(word)));
}
