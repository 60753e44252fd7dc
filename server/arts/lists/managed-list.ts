import { ID_PATTERN } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type HoldingOrder, type ManagedArtsQuery, type ManagedSort, MANY_ARTWORKS, type StateCounts } from '#contract/manage-arts.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, HELD_BY, HIDDEN_REASON } from '#server/arts/card.ts';
import type { Database } from '#server/database/connect.ts';
import { cutPageBy, readCursor, writeCursor } from '#server/database/lists/cursor.ts';
import { oneRow } from '#server/database/one-row.ts';
import { type Filter, findFilter, isFrequent, makeValues, states, type Values, walkedFor, writeConditions } from './filter.ts';

export type ManagedRow = CardRow & {
  views: number;
  sold: number;
  hidden_reason: string | null;
  is_hidden_by_staff: boolean;
  held_by: HoldingOrder | null;
  place: string;
  tie: string;
  total: number | null;
  is_many: boolean;
  counts: StateCounts | null;
};
/**
 * `isMany`: of an artist's list that has rows, whether they have more than MANY_ARTWORKS of all; `counts`: on its first page, how many are in each state whatever
 * is asked for, where it is not known already that these are more than `limits.countedArtsMax`.
 */
export type ManagedPage = {
  rows: ManagedRow[];
  next: string | null;
  total: number | null;
  isMany: boolean | undefined;
  counts: StateCounts | undefined;
};

/** Which page of a list, and in which order. */
type Paging = Pick<ManagedArtsQuery, 'sort' | 'cursor' | 'limit'>;

/** What a list walks (0082_managed_arts.sql): a table, and what its rows are sorted by; between equals `tie` decides, which is a time. */
type Walk = {
  from: string;
  /** The same rows by the ids of `found`, each looked up: a planner that expects more of them reads the whole table. */
  byIds: string;
  id: string;
  tie: string;
  owner: string;
  key?: string | undefined;
  isDown: boolean;
};

const looked = (table: string, as: string) => `CROSS JOIN LATERAL (SELECT * FROM ${table} t WHERE t.id = found.id OFFSET 0) ${as}`;
const artworks = { from: 'managed_arts a', byIds: looked('managed_arts', 'a'), id: 'a.id', tie: 'a.id', owner: 'a.owner_id' } as const;
/** Sums of all time as they were added up last: a list in their order does not move while it is read. */
const ranks = {
  from: 'art_ranks r JOIN managed_arts a ON a.id = r.id',
  byIds: `${looked('art_ranks', 'r')} ${looked('managed_arts', 'a')}`,
  id: 'r.id',
  tie: 'r.id',
  owner: 'r.owner_id',
} as const;
const walks: Record<ManagedSort, Walk> = {
  // The newest are those that were published last, among drafts those that were made last.
  newest: { ...artworks, tie: 'a.listed_id', isDown: true },
  'price-asc': { ...artworks, key: 'a.price', isDown: false },
  'price-desc': { ...artworks, key: 'a.price', isDown: true },
  'stock-asc': { ...artworks, key: 'a.stock', isDown: false },
  'stock-desc': { ...artworks, key: 'a.stock', isDown: true },
  views: { ...ranks, key: 'r.views', isDown: true },
  sold: { ...ranks, key: 'r.sold', isDown: true },
};

/** A sum as it is at this moment, with what was written down since. */
const exactSum = (part: 'views' | 'sold', column: 'things' | 'pieces') =>
  `(k.${part} + coalesce((SELECT sum(${column}) FROM sum_changes s WHERE s.name = 'artwork' AND s.of_id = a.id AND s.part = '${part}'), 0))::float8 AS ${part}`;

const PLACE = new RegExp(String.raw`^(-?\d{1,15}) (${ID_PATTERN})$`);

/** How many artworks of an owner are in each state; null where there are too many to count for each page. */
const countStates = (owner: string) => `(SELECT CASE WHEN count(*) <= ${limits.countedArtsMax}
    THEN json_build_object(${Object.entries(states)
      .map(([state, condition]) => `'${state}', count(*) FILTER (WHERE ${condition})`)
      .join(', ')}) END
  FROM (SELECT id, state, in_stock, stock, is_custom_order FROM managed_arts WHERE owner_id = ${owner}::uuid LIMIT ${limits.countedArtsMax + 1}) a)`;

/** How an artwork stands: as its artist is told, and as the staff are. */
const OWN_STANDING = `${HIDDEN_REASON} AS hidden_reason, a.hidden_by_staff AS is_hidden_by_staff, ${HELD_BY} AS held_by`;
const OTHERS_STANDING = `${HIDDEN_REASON} AS hidden_reason, false AS is_hidden_by_staff, NULL::json AS held_by`;
const standingOf = (ownerId: string | undefined): string => (ownerId ? OWN_STANDING : OTHERS_STANDING);

/** What a list of one owner says beside its rows: whether they have many artworks, and on its first page how many are in each state. */
function writeOwnerFacts(ownerId: string | undefined, isFirst: boolean, { add }: Values): string {
  if (!ownerId) return 'NULL::boolean AS is_many, NULL::json AS counts';
  const owner = add(ownerId);
  return `(SELECT count(*) > ${MANY_ARTWORKS} FROM (SELECT FROM managed_arts m WHERE m.owner_id = ${owner}::uuid LIMIT ${MANY_ARTWORKS + 1}) few) AS is_many,
    ${isFirst ? countStates(owner) : 'NULL::json'} AS counts`;
}

/**
 * A page of artworks of all states, of one owner or without one of all; deleted ones are in none. Two statements, three with a search of words
 * that was not looked up lately; one less where the first page is the last, or a word so frequent that it is not counted. Throws 'input.cursor'.
 */
export async function findManagedArts(db: Database, ownerId: string | undefined, query: ManagedArtsQuery): Promise<ManagedPage> {
  const filter = await findFilter(db, ownerId, query);
  const { isDown } = walks[query.sort];
  const values = makeValues();
  const text = `WITH page AS MATERIALIZED (${writePage(filter, query, values)})
    SELECT ${CARD_COLUMNS}, page.place::text AS place, page.tie, page.total, ${writeOwnerFacts(ownerId, !query.cursor, values)}, ${exactSum('views', 'things')}, ${exactSum('sold', 'pieces')},
      ${standingOf(ownerId)}
    FROM page JOIN arts a ON a.id = page.id JOIN art_ranks k ON k.id = page.id ${CARD_JOINS} ORDER BY ${inOrder(isDown, 'page.place', 'page.tie')}`;
  const { rows } = await db.$client.query<ManagedRow>({ text, values: values.list });
  const cut = cutPageBy(rows, query.limit, (last) => writeCursor(`${last.place} ${last.tie}`));
  const isWhole = !query.cursor && !cut.next;
  const total = isWhole ? cut.rows.length : rows[0]?.total;
  return {
    ...cut,
    isMany: rows[0]?.is_many ?? undefined,
    counts: rows[0]?.counts ?? undefined,
    total: total === undefined || total === null ? await countManaged(db, filter, query.limit + 1) : atMost(total),
  };
}

const inOrder = (isDown: boolean, ...keys: string[]) => keys.map((key) => `${key} ${isDown ? 'DESC' : 'ASC'}`).join(', ');

/** The ids of a page and one more, with their places in the order, and how many there are where that is known with them. */
function writePage(filter: Filter, query: Paging, values: Values): string {
  if (!filter.orElse) return writePageOf(filter, query, values);
  const pages = [filter, filter.orElse].map((one) => `SELECT id, tie, place FROM (${writePageOf(one, query, values)}) AS one`);
  return `SELECT id, tie, place, NULL::int AS total FROM (${pages.join(' UNION ')}) AS every
    ORDER BY ${inOrder(walks[query.sort].isDown, 'place', 'tie')} LIMIT ${query.limit + 1}`;
}

function writePageOf(filter: Filter, query: Paging, values: Values): string {
  const walk = walks[query.sort];
  const { from, byIds, id, tie, owner, key, isDown } = walk;
  const { own, search } = writeConditions(filter, owner, values);
  const limit = query.limit + 1;
  const selectBy = (place = '0') => `SELECT ${id} AS id, ${tie} AS tie, ${place} AS place`;
  if (search && !isFrequent(filter, limit)) {
    const place = key ?? writeNamedFirst(filter, values);
    const beyond = writeBeyond(query, { tie: 'tie', key: place && 'place', isDown }, values);
    return `WITH matched AS MATERIALIZED (${selectBy(place)} FROM (${search.byIndex}) found ${byIds} WHERE ${own})
      SELECT id, tie, place, (SELECT count(*) FROM matched)::int AS total FROM matched
      WHERE true${beyond} ORDER BY ${inOrder(isDown, 'place', 'tie')} LIMIT ${limit}`;
  }
  const select = selectBy(key);
  const where = `WHERE ${own}${writeBeyond(query, walk, values)}`;
  // With the owner in the order, the planner walks the owner's artworks rather than all by their ids.
  const order = `ORDER BY ${inOrder(isDown, ...(filter.ownerId ? [owner] : []), ...(key ? [key] : []), tie)}`;
  if (!search) return `${select}, NULL::int AS total FROM ${from} ${where} ${order} LIMIT ${limit}`;
  // As searchedPage has it: the last row that is walked is kept, so that a list that was walked to its end is not asked for again.
  const most = walkedFor(filter, limit);
  const isFull = `(SELECT count(*) FROM walked WHERE is_match) = ${limit}`;
  const isLonger = `EXISTS (SELECT FROM walked WHERE n = ${most})`;
  return `WITH walked AS MATERIALIZED (SELECT * FROM (
      SELECT w.*, row_number() OVER () AS n FROM (${select}, ${search.test} AS is_match FROM ${from} ${where} ${order} LIMIT ${most}) w
    ) numbered WHERE is_match OR n = ${most} LIMIT ${limit}
    ), rest AS (${select} FROM ${from} ${where} AND ${id} IN (${search.byIndex}) AND NOT ${isFull} AND ${isLonger} ${order} LIMIT ${limit})
    SELECT id, tie, place, NULL::int AS total FROM walked WHERE is_match AND (${isFull} OR NOT ${isLonger})
      UNION ALL SELECT id, tie, place, NULL FROM rest`;
}

/** In a list that has no order of its own those come first whose names were searched for: a word of a description is seldom what was meant. */
const writeNamedFirst = ({ titles }: Filter, { add }: Values) =>
  titles && `(SELECT (w.words @@ ${add(titles)}::tsquery)::int FROM arts w WHERE w.id = a.id)`;

/** The condition that a row comes after the one that the cursor names. */
function writeBeyond({ cursor }: Paging, { tie, key, isDown }: Pick<Walk, 'tie' | 'key' | 'isDown'>, { add }: Values): string {
  const [place, after] = readCursor(cursor, PLACE) ?? [];
  if (place === undefined || after === undefined) return '';
  const comparison = isDown ? '<' : '>';
  return key
    ? ` AND (${key}, ${tie}) ${comparison} (${add(place)}::bigint, ${add(after)}::uuid)`
    : ` AND ${tie} ${comparison} ${add(after)}::uuid`;
}

const atMost = (total: number) => Math.min(total, limits.countedArtsMax + 1);

/** How many a filter finds, `countedArtsMax + 1` where there are more; null where that is not cheap to know. At most one statement. */
async function countManaged(db: Database, filter: Filter, limit: number): Promise<number | null> {
  if (filter.orElse || isFrequent(filter, limit)) return null;
  const values = makeValues();
  const { own, search } = writeConditions(filter, artworks.owner, values);
  const from = search ? `(${search.byIndex}) found ${artworks.byIds}` : artworks.from;
  const text = `SELECT count(*)::int AS total FROM (SELECT FROM ${from} WHERE ${own} LIMIT ${limits.countedArtsMax + 1}) counted`;
  const { total } = oneRow((await db.$client.query<{ total: number }>({ text, values: values.list })).rows);
  return total;
}

/** The ids of artworks that a filter finds, in the order of the list, after what the cursor names. One statement. Throws 'input.cursor'. */
export async function findManagedIds(db: Database, filter: Filter, query: Paging): Promise<{ ids: string[]; next: string | null }> {
  const values = makeValues();
  const text = `SELECT page.id, page.place::text AS place, page.tie FROM (${writePage(filter, query, values)}) AS page
    ORDER BY ${inOrder(walks[query.sort].isDown, 'page.place', 'page.tie')}`;
  const { rows } = await db.$client.query<{ id: string; place: string; tie: string }>({ text, values: values.list });
  const cut = cutPageBy(rows, query.limit, (last) => writeCursor(`${last.place} ${last.tie}`));
  return { ids: cut.rows.map(({ id }) => id), next: cut.next };
}
