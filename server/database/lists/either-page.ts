import { type SQL, sql } from '#server/database/drizzle.ts';
import { orderOf, type Sorting } from './sorted-page.ts';

/**
 * The ids of a page, in order, of what is in any of these: each is the page of a list of its own, of `limit` ids with their `sort_key`, that begins
 * at the same place. So each is read by the index that suits it, where an OR of their conditions would suit none.
 */
export function eitherPage(pages: readonly SQL[], { isDown, key }: Sorting, limit: number): SQL {
  const [first, ...others] = pages;
  if (first && others.length === 0) return first;
  const found = orderOf({ isDown, id: sql`id`, ...(key && { key: { here: sql`sort_key`, of: () => sql`NULL` } }) });
  const all = pages.map((page) => sql`SELECT id, sort_key FROM ${page} AS one`);
  return sql`(SELECT id, sort_key FROM (${sql.join(all, sql` UNION `)}) AS every ORDER BY ${sql.join(found, sql`, `)} LIMIT ${limit})`;
}
