import type { ArtFilters, ArtsPage } from '#contract/arts.ts';
import { FACET_MAX } from '#contract/limits.ts';
import type { Database } from '#server/database/connect.ts';
import { boundCount } from './words/bound-count.ts';
import { choicesOf } from './list-filters.ts';
import { countStatement } from './list-statement.ts';
import { makeSearch } from './resolve-search.ts';
import { resolveWords } from './words/resolve-words.ts';

type Blocking = NonNullable<ArtsPage['blocking']>;

/** Words that are named, the most promising first. */
const MOST = 3;

/**
 * The words without which a search that found nothing would find something with the same filters, each with the search without it. Where that
 * helps nowhere, the words that nothing on show has. At most two statements.
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
  const unknown = words.filter(({ known, beginning }) => known.texts + beginning.texts === 0);
  const none = unknown.slice(0, MOST).map((word) => ({ word: word.typed, search: '', total: 0 }));
  const choices = choicesOf(filters);
  if (words.length < 2 || !choices) return none;
  const searches = without.map(({ found }) => found.choice);
  const { rows } = await db.$client.query<{ at: number; total: number }>(countStatement(choices, searches, FACET_MAX + 1));
  const helping = rows
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total || one.at - other.at)
    .flatMap(({ at, total }) => {
      const { word, search } = without[at] ?? {};
      return word && search ? [{ word, search, ...boundCount(total) }] : [];
    });
  return helping.length > 0 ? helping.slice(0, MOST) : none;
}
