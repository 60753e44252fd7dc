import { FIRST_ID, ID_PATTERN, LAST_ID } from '#contract/ids.ts';
import type { ManagedArtsQuery, ManagedSort } from '#contract/manage-arts.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '#server/arts/card.ts';
import type { Database } from '#server/database/connect.ts';
import { cutPageBy, readCursor, writeCursor } from '#server/database/lists/cursor.ts';
import { oneRow } from '#server/database/one-row.ts';
import { type Filter, findFilter, writeWhere } from './filter.ts';

/** Lists are counted up to this. */
const COUNTED_MAX = 1_000;

export type ManagedRow = CardRow & { views: number; sold: number; place: string };
export type ManagedPage = { rows: ManagedRow[]; next: string | null; total: number | null };

/** A sum of all time of the artwork `a`, as it was added up last: a list in its order does not move while it is read. */
const sumOf = (part: 'views' | 'sold', column: 'things' | 'pieces') => ({
  join: `LEFT JOIN kept_sums k ON k.name = 'artwork' AND k.of_id = a.id AND k.day = '-infinity' AND k.part = '${part}'`,
  key: `coalesce(k.${column}, 0)`,
});
const descending = { comparison: '<', order: 'DESC' } as const;
/** What each order sorts by; the id, a time, decides between equals. */
const orders: Record<ManagedSort, { join: string; key: string | undefined; comparison: '<' | '>'; order: 'ASC' | 'DESC' }> = {
  newest: { join: '', key: undefined, ...descending },
  'price-asc': { join: '', key: 'a.price', comparison: '>', order: 'ASC' },
  'price-desc': { join: '', key: 'a.price', ...descending },
  views: { ...sumOf('views', 'things'), ...descending },
  sold: { ...sumOf('sold', 'pieces'), ...descending },
};

/** The same sum as it is at this moment, with what was written down since. */
const exactSum = (part: 'views' | 'sold', column: 'things' | 'pieces') =>
  ['kept_sums', 'sum_changes']
    .map(
      (table) =>
        `coalesce((SELECT sum(${column}) FROM ${table} s WHERE s.name = 'artwork' AND s.of_id = a.id AND s.day = '-infinity' AND s.part = '${part}'), 0)`,
    )
    .join(' + ');

const PLACE = new RegExp(String.raw`^(-?\d{1,15}) (${ID_PATTERN})$`);

/**
 * A page of artworks of all states, of one owner or without one of all; deleted ones are in none. Two statements, three with a search of words
 * that was not looked up lately. Throws 'input.cursor'.
 */
export async function findManagedArts(db: Database, ownerId: string | undefined, query: ManagedArtsQuery): Promise<ManagedPage> {
  const filter = await findFilter(db, ownerId, query);
  const { join, key, comparison, order } = orders[query.sort];
  const [place = '0', after = comparison === '<' ? LAST_ID : FIRST_ID] = readCursor(query.cursor, PLACE) ?? [];
  const where = writeWhere(filter);
  const values = [...where.values, ...(query.cursor ? (key ? [place, after] : [after]) : [])];
  const at = where.values.length;
  const beyond = key ? `(${key}, a.id) ${comparison} ($${at + 1}::bigint, $${at + 2}::uuid)` : `a.id < $${at + 1}::uuid`;
  // With the owner in the order, the planner walks the owner's artworks rather than all by their ids.
  const sorted = [...(ownerId ? ['a.owner_id DESC'] : []), ...(key ? [`${key} ${order}`] : []), `a.id ${order}`].join(', ');
  const text = `WITH page AS MATERIALIZED (
      SELECT a.id, ${key ?? '0'} AS place FROM arts a ${join} WHERE ${where.text}${query.cursor ? ` AND ${beyond}` : ''}
      ORDER BY ${sorted} LIMIT ${query.limit + 1}
    )
    SELECT ${CARD_COLUMNS}, page.place::text AS place, (${exactSum('views', 'things')})::float8 AS views, (${exactSum('sold', 'pieces')})::float8 AS sold
    FROM page JOIN arts a ON a.id = page.id ${CARD_JOINS} ORDER BY page.place ${order}, a.id ${order}`;
  const { rows } = await db.$client.query<ManagedRow>({ text, values });
  const cut = cutPageBy(rows, query.limit, (last) => writeCursor(`${last.place} ${last.id}`));
  return { ...cut, total: await countManaged(db, filter) };
}

async function countManaged(db: Database, filter: Filter): Promise<number | null> {
  const where = writeWhere(filter);
  const text = `SELECT count(*)::int AS total FROM (SELECT FROM arts a WHERE ${where.text} LIMIT ${COUNTED_MAX + 1}) found`;
  const { total } = oneRow((await db.$client.query<{ total: number }>({ text, values: where.values })).rows);
  return total > COUNTED_MAX ? null : total;
}

/** The ids of the artworks that a filter finds after an id, in their order, at most `limit`. One statement. */
export async function findManagedIds(db: Database, filter: Filter, after: string, limit: number): Promise<string[]> {
  const where = writeWhere(filter);
  const text = `SELECT a.id FROM arts a WHERE ${where.text} AND a.id > $${where.values.length + 1}::uuid
    ORDER BY ${filter.ownerId ? 'a.owner_id, ' : ''}a.id LIMIT ${limit}`;
  const { rows } = await db.$client.query<{ id: string }>({ text, values: [...where.values, after] });
  return rows.map(({ id }) => id);
}
