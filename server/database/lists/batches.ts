import { type SQL, sql } from '#server/database/drizzle.ts';
import type { Queryable } from '#server/database/connect.ts';

/**
 * The id of the last of the `size` rows after an id, in the order of the ids; undefined where fewer are left. `from` is the table, `where` which of
 * its rows count. One statement, which reads `size` entries of an index.
 */
export async function findBatchEnd(
  db: Queryable,
  { from, where = sql`true`, after, size }: { from: SQL; where?: SQL; after: string; size: number },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM (
      SELECT id, row_number() OVER (ORDER BY id) AS place FROM ${from} WHERE ${where} AND id > ${after}::uuid ORDER BY id LIMIT ${size}
    ) batch WHERE place = ${size}`);
  return rows[0]?.id;
}
