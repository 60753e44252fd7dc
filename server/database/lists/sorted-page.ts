import { asc, desc, type SQL, sql, type SQLWrapper } from '#server/database/drizzle.ts';

/** The sort order of a list: by `key` and then by id, or by the id alone, which is the time of creation. */
export type Sorting = { isDown: boolean; id: SQLWrapper; key?: { here: SQLWrapper; of: (id: string) => SQL } | undefined };

/** The rows after the one with this id: its key is read from its row, so that a cursor is only an id, for every sort order whose keys stay. */
export function isAfter({ isDown, id, key }: Sorting, after: string): SQL {
  const sign = isDown ? sql`<` : sql`>`;
  return key ? sql`(${key.here}, ${id}) ${sign} (${key.of(after)}, ${after}::uuid)` : sql`${id} ${sign} ${after}::uuid`;
}

/** ORDER BY of a sort order, with one direction for all columns, so that one index serves both ways. */
export function orderOf({ isDown, id, key }: Sorting): SQL[] {
  const direct = isDown ? desc : asc;
  return key ? [direct(key.here), direct(id)] : [direct(id)];
}
