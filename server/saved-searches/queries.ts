import { and, count, desc, eq, sql } from '#server/database/drizzle.ts';
import { ALL_ARTS } from '#contract/limits.ts';
import { fail } from '#contract/failures.ts';
import { type EditSavedSearch, SAVED_SEARCHES_MAX, type SavedFilters, type SavedSearch } from '#contract/saved-searches.ts';
import { severalFrom, valuesOf } from '#contract/filter-values.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import type { Database, Queryable } from '#server/database/connect.ts';
import { users } from '#server/accounts/table.ts';
import { newlyPublishedArts, savedSearches, type SavedSearchRow } from './table.ts';
import { oneRow } from '#server/database/one-row.ts';

/** A newly published work is news for so long; who wants no mails meanwhile is not told of older ones. In days. */
const NEWS_DAYS = 8;

const present = ({ id, filters, name, frequency, createdAt }: SavedSearchRow): SavedSearch => ({
  _id: id,
  filters,
  name,
  frequency,
  createdAt: createdAt.toISOString(),
});

/** The filters that are set, without defaults, so that equal searches compare equal. */
function tidy(filters: SavedFilters): SavedFilters {
  const tidyText = (text: string) => text.normalize('NFC').trim();
  const set = Object.entries(filters).map(([name, value]) => {
    if (Array.isArray(value)) return [name, severalFrom(valuesOf(value.map(tidyText)))] as const;
    return [name, typeof value === 'string' ? tidyText(value) : value] as const;
  });
  return Object.fromEntries(set.filter(([name, value]) => value && !(name === 'category' && [value].flat().includes(ALL_ARTS))));
}

/** An account's saved searches, the latest first. One statement. */
export async function findSavedSearches(db: Queryable, userId: string): Promise<SavedSearch[]> {
  const rows = await db.select().from(savedSearches).where(eq(savedSearches.userId, userId)).orderBy(desc(savedSearches.id));
  return rows.map(present);
}

/** Saves a search. Throws 'searches.empty', 'searches.tooMany', 'searches.twice'. */
export async function saveSearch(db: Database, userId: string, input: SavedFilters): Promise<SavedSearch> {
  const filters = tidy(input);
  if (Object.keys(filters).length === 0) throw fail('searches.empty');
  return db.transaction(async (tx) => {
    // Two windows that save at once are counted one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const existing = oneRow(await tx.select({ count: count() }).from(savedSearches).where(eq(savedSearches.userId, userId)));
    if (existing.count >= SAVED_SEARCHES_MAX) throw fail('searches.tooMany', SAVED_SEARCHES_MAX);
    const [saved] = await tx.insert(savedSearches).values({ id: nextId(), userId, filters }).onConflictDoNothing().returning();
    if (!saved) throw fail('searches.twice');
    return present(saved);
  });
}

/**
 * Changes name and frequency of a saved search of the account; absent ones stay. What came while it was never mailed is no news later on.
 * Throws 'searches.notFound'. One statement.
 */
export async function editSavedSearch(db: Queryable, { userId, id, edit }: Edit): Promise<SavedSearch> {
  const { name, frequency } = edit;
  const [edited] = await db
    .update(savedSearches)
    .set({
      name: name === undefined ? sql`name` : name,
      frequency: frequency ?? sql`frequency`,
      seenAt: frequency && frequency !== 'never' ? sql`CASE WHEN frequency = 'never' THEN now() ELSE seen_at END` : sql`seen_at`,
    })
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .returning();
  if (!edited) throw fail('searches.notFound');
  return present(edited);
}
type Edit = { userId: string; id: string; edit: EditSavedSearch };

/** Deletes a saved search of the account. Throws 'searches.notFound'. One statement. */
export async function removeSavedSearch(db: Queryable, userId: string, id: string): Promise<void> {
  const removed = await db.delete(savedSearches).where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)));
  if (!removed.rowCount) throw fail('searches.notFound');
}

/** Deletes entries of works that are no news any more; a part of the job 'server.cleanup'. */
export async function cleanupNewlyPublished(db: Queryable): Promise<void> {
  await db.delete(newlyPublishedArts).where(sql`published_at < now() - make_interval(days => ${NEWS_DAYS})`);
}
