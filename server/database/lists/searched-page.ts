import { type SQL, sql } from '#server/database/drizzle.ts';
import { orderOf, type Sorting } from './sorted-page.ts';

/** Rows that are walked in the order of the list before the index of texts is asked. */
const WALKED = 4_000;

type Search = {
  from: SQL;
  sorting: Sorting;
  /** What holds of a row besides the text. */
  where: SQL;
  /** The text: LIKE on a column with an index of trigrams, or see `byIndex`. */
  match: SQL;
  /** The same by an index of another table, where the walked one has none. */
  byIndex?: SQL;
  limit: number;
};

/**
 * The ids of a page of matches, in order, for `FROM (…) AS found`, with their sort key. A frequent text is found by walking the list, which the
 * index of texts would give by the hundred thousand; only where that does not fill the page, the index gives all matches, which are few then.
 */
export function searchedPage({ from, sorting, where, match, byIndex = match, limit }: Search): SQL {
  const { id, key } = sorting;
  const columns = sql`${id} AS id, ${key?.here ?? sql`NULL::int`} AS sort_key`;
  const found = { isDown: sorting.isDown, id: sql`id`, ...(key && { key: { here: sql`sort_key`, of: () => sql`NULL` } }) };
  const inOrder = sql`ORDER BY ${sql.join(orderOf(found), sql`, `)} LIMIT ${limit}`;
  // The last row that is walked is kept, whether it matches or not: without it the list was walked to its end, and has no other matches.
  const isFull = sql`(SELECT count(*) FROM near WHERE is_match) = ${limit}`;
  const isLonger = sql`EXISTS (SELECT 1 FROM near WHERE place = ${WALKED})`;
  return sql`(
    WITH near AS MATERIALIZED (
      SELECT id, sort_key, is_match, place FROM (
        SELECT walked.*, row_number() OVER () AS place FROM (
          SELECT ${columns}, ${match} AS is_match FROM ${from} WHERE ${where} ORDER BY ${sql.join(orderOf(sorting), sql`, `)} LIMIT ${WALKED}
        ) walked
      ) numbered WHERE is_match OR place = ${WALKED} LIMIT ${limit}
    ), far AS MATERIALIZED (
      SELECT ${columns} FROM ${from} WHERE NOT ${isFull} AND ${isLonger} AND ${where} AND (${byIndex})
    )
    SELECT id, sort_key FROM near WHERE is_match AND (${isFull} OR NOT ${isLonger})
    UNION ALL (SELECT id, sort_key FROM far ${inOrder})
  )`;
}
