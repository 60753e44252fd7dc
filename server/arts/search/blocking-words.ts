import type { ArtFilters, ArtsPage } from '#contract/arts.ts';
import { FACET_MAX } from '#contract/limits.ts';
import type { Database } from '#server/database/connect.ts';
import { boundCount } from './words/bound-count.ts';
import { choicesOf } from './list-filters.ts';
import { countStatement } from './list-statement.ts';
import { makeSearch } from './resolve-search.ts';
import { resolveWords } from './words/resolve-words.ts';
import type { TypedWord } from './words/typed-word.ts';

type Blocking = NonNullable<ArtsPage['blocking']>;

/** Words that are named, the most promising first. */
const MOST = 3;

/**
 * The words without which a search that found nothing would find something with the same filters, each with the search without it. Where that
 * helps nowhere, the words that nothing on show has. At most three statements.
 */
export async function findBlockingWords(db: Database, filters: ArtFilters): Promise<Blocking> {
  const { typed, words, shown } = await resolveWords(db, filters.search ?? '');
  const without = words.map((word) => ({
    word: word.typed,
    search: typed.filter((one) => one !== word.typed).join(' '),
    found: makeSearch(
      words.filter((one) => one !== word),
      shown,
    ),
  }));
  const nowhere = async (): Promise<Blocking> => {
    const unknown = await findUnknown(db, words, shown);
    return unknown.slice(0, MOST).map((word) => ({ word: word.typed, search: '', total: 0 }));
  };
  const choices = choicesOf(filters);
  if (words.length < 2 || !choices) return nowhere();
  const searches = without.map(({ found }) => found.choice);
  const { rows } = await db.$client.query<{ at: number; total: number }>(countStatement(choices, searches, FACET_MAX + 1));
  const helping = rows
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total || one.at - other.at)
    .flatMap(({ at, total }) => {
      const { word, search } = without[at] ?? {};
      return word && search ? [{ word, search, ...boundCount(total) }] : [];
    });
  return helping.length > 0 ? helping.slice(0, MOST) : nowhere();
}

/** The words that nothing on show has. How frequent some numbers are is not known: they are looked for. */
async function findUnknown(db: Database, words: readonly TypedWord[], shown: number): Promise<TypedWord[]> {
  const uncounted = words.filter(({ known }) => known.texts === Infinity);
  const found = new Set<TypedWord | undefined>();
  if (uncounted.length > 0) {
    const searches = uncounted.map((word) => makeSearch([word], shown).choice);
    const { rows } = await db.$client.query<{ at: number; total: number }>(countStatement([], searches, 1));
    for (const { at, total } of rows) if (total > 0) found.add(uncounted[at]);
  }
  return words.filter((word) => (uncounted.includes(word) ? !found.has(word) : word.known.texts + word.beginning.texts === 0));
}
