import { asc, desc, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** How a list goes along: by `key` and then by id, or by the id alone, which is the time a row was made. */
export type Sorting = { isDown: boolean; id: SQLWrapper; key?: { here: SQLWrapper; of: (id: string) => SQL } | undefined };

/** The rows after the one with this id: its key is read where it stands, so that a cursor is nothing but an id, for every sorting. */
export function isAfter({ isDown, id, key }: Sorting, after: string): SQL {
  const sign = isDown ? sql`<` : sql`>`;
  return key ? sql`(${key.here}, ${id}) ${sign} (${key.of(after)}, ${after}::uuid)` : sql`${id} ${sign} ${after}::uuid`;
}

/** ORDER BY of a sorting, one direction for all of it, so that one index serves both ways. */
export function orderOf({ isDown, id, key }: Sorting): SQL[] {
  const direct = isDown ? desc : asc;
  return key ? [direct(key.here), direct(id)] : [direct(id)];
}
