import { and, or, type SQL, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import {
  type DecidedCounts,
  type Moderated,
  ModeratedKind,
  type ModerationState,
  type QueuedKind,
  type QueueState,
} from '#contract/moderation.ts';
import { ID_PATTERN } from '#contract/ids.ts';
import type { TimeSort } from '#contract/schemas.ts';
import { queueWords, readSaid } from '#contract/shown-words.ts';
import { screens } from '#contract/screens.ts';
import type { Queryable } from '#server/database/connect.ts';
import { cutPageBy, readCursor, readIdCursor, writeCursor } from '#server/database/lists/cursor.ts';
import { isMadeBetween } from '#server/database/lists/days.ts';
import { eitherPage } from '#server/database/lists/either-page.ts';
import { hasWords } from '#server/database/lists/like-pattern.ts';
import { searchedPage } from '#server/database/lists/searched-page.ts';
import type { ModeratedSources } from '#server/platform/moderated.ts';
import { decidedCounts } from './decided-counts.ts';

export type QueueFilters = {
  limit: number;
  sort: TimeSort;
  cursor?: string | undefined;
  kind?: QueuedKind | undefined;
  state?: QueueState | undefined;
  search?: string | undefined;
  /** Those that were selected. */
  ids?: readonly string[] | undefined;
  /** Whether the first page says how many of each kind were decided. */
  isCounted?: boolean;
};

type Found = {
  id: string;
  kind: QueuedKind;
  state: ModerationState;
  text: string;
  stars: number | null;
  author_id: string | null;
  author: string;
  about: string;
  part: string;
  picture: string | null;
  hidden_at: string | null;
  hidden_by: string | null;
  hidden_reason: string | null;
  created_at: string;
};

/** A page of the queue; the rows of each kind are read in the order of their ids, and no more of them than the page has. One statement. Throws 'input.cursor'. */
export async function findQueue(
  db: Queryable,
  sources: ModeratedSources,
  filters: QueueFilters,
): Promise<{ data: Moderated[]; next: string | null; counts?: DecidedCounts | undefined }> {
  const kinds = filters.kind ? [filters.kind] : [...ModeratedKind.options, 'reports' as const];
  const isRanked = filters.state === 'undecided';
  const placeOf = isRanked ? rankedPlace(sources, filters.cursor) : () => ({ after: readIdCursor(filters.cursor) });
  const parts = kinds.flatMap((kind) => {
    const place = placeOf(kind);
    if (!place) return [];
    const asked = { ...filters, ...place };
    return kind === 'reports' ? partOfReports(asked) : partOf(sources, kind, asked);
  });
  if (parts.length === 0) return { data: [], next: null };
  const ranks = isRanked ? sql`state = 'new',` : sql``;
  const counts = filters.isCounted && !filters.cursor ? decidedCounts(sources) : sql`NULL::json`;
  const order = sql`ORDER BY ${ranks} id ${direction(filters)}`;
  // What is counted stands beside no row, too.
  const { rows } = await db.execute<(Found | { id: null }) & { counts: DecidedCounts | null }>(
    sql`SELECT queue.*, counted.counts FROM (SELECT ${counts} AS counts) AS counted LEFT JOIN (
      SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS every ${order} LIMIT ${filters.limit + 1}) AS queue ON true ${order}`,
  );
  const found = rows.filter((row) => row.id !== null);
  const page = cutPageBy(found, filters.limit, ({ id, state }) => (isRanked ? writeCursor(`${state} ${id}`) : id));
  return { data: page.rows.map((row) => present(sources, row)), next: page.next, counts: rows[0]?.counts ?? undefined };
}

/** The filters, and the id after which the rows of a kind begin. */
type PartFilters = Omit<QueueFilters, 'cursor'> & { after?: string | undefined };
const RANKED_PLACE = new RegExp(String.raw`^(waiting|new) (${ID_PATTERN})$`);

/**
 * Of the undecided, whose kinds that wait come before those that are new: where the rows of each kind begin after a cursor, undefined where the page has
 * none of them any more. Throws 'input.cursor'.
 */
function rankedPlace(
  sources: ModeratedSources,
  cursor: string | undefined,
): (kind: QueuedKind) => { after?: string | undefined } | undefined {
  const [state, after] = readCursor(cursor, RANKED_PLACE) ?? [];
  return (kind) => {
    const own = kind === 'reports' ? 'waiting' : uncheckedState(sources, kind);
    if (own === state) return { after };
    return own === 'waiting' && state === 'new' ? undefined : {};
  };
}

/** One thing of the queue. One statement. Throws 'moderation.notFound'. */
export async function findModerated(db: Queryable, sources: ModeratedSources, kind: ModeratedKind, id: string): Promise<Moderated> {
  const { rows } = await db.execute<Found>(wordsOf(sources, kind, sql`SELECT w.id FROM ${sources[kind].table} w WHERE w.id = ${id}`));
  if (!rows[0]) throw fail('moderation.notFound');
  return present(sources, rows[0]);
}

const isChosen = (id: SQL, { ids }: Pick<QueueFilters, 'ids'>) => (ids ? sql`AND ${id} = ANY(${sql.param([...ids])}::uuid[])` : sql``);

const direction = ({ sort }: Pick<QueueFilters, 'sort'>) => (sort === 'newest' ? sql`DESC` : sql`ASC`);

/** Rows of a kind with what they are about. */
const wordsOf = (sources: ModeratedSources, kind: ModeratedKind, ids: SQL): SQL => {
  const { table, checked, stars, about } = sources[kind];
  return sql`
    SELECT w.id, ${kind}::text AS kind, CASE WHEN w.hidden_at IS NOT NULL THEN 'hidden' WHEN w.${checked} IS NULL THEN ${uncheckedState(sources, kind)} ELSE 'shown' END AS state,
      w.text, ${stars}::int AS stars, w.author_id, coalesce(u.name, w.author_name) AS author, about.name AS about, about.part, about.picture,
      w.hidden_at, h.name AS hidden_by, w.hidden_reason, w.created_at
    FROM ${table} w LEFT JOIN users u ON u.id = w.author_id LEFT JOIN users h ON h.id = w.hidden_by CROSS JOIN LATERAL (${about}) AS about (name, part, picture)
    WHERE w.id IN (${ids})`;
};

/** What a kind is while nobody of the shop has looked at it. */
export const uncheckedState = (sources: ModeratedSources, kind: ModeratedKind) => (sources[kind].isHeldBack ? 'waiting' : 'new');

function partOf(sources: ModeratedSources, kind: ModeratedKind, filters: PartFilters): SQL {
  const { table, checked } = sources[kind];
  const { after } = filters;
  const undecided = sql`w.${checked} IS NULL AND w.hidden_at IS NULL`;
  const states: Record<QueueState, SQL> = {
    waiting: sql`false`,
    new: sql`false`,
    undecided,
    [uncheckedState(sources, kind)]: undecided,
    shown: sql`w.${checked} IS NOT NULL AND w.hidden_at IS NULL`,
    hidden: sql`w.hidden_at IS NOT NULL`,
  };
  const inState = (state: QueueState | undefined) => (state ? states[state] : sql`true`);
  const where = sql`${inState(filters.state)}
    ${after ? sql`AND w.id ${filters.sort === 'newest' ? sql`<` : sql`>`} ${after}::uuid` : sql``} ${isChosen(sql`w.id`, filters)}`;
  const limit = filters.limit + 1;
  const text = filters.search?.trim();
  const sorting = { isDown: filters.sort === 'newest', id: sql`w.id` };
  const pageOf = (words: string, isChosenRow: SQL) =>
    words
      ? searchedPage({ from: sql`${table} w`, sorting, where: isChosenRow, match: hasWords(sql`w.search_text`, words), limit })
      : sql`(SELECT w.id, NULL::int AS sort_key FROM ${table} w WHERE ${isChosenRow} ORDER BY w.id ${direction(filters)} LIMIT ${limit})`;
  const pages = [pageOf(text ?? '', where)];
  const said = readOf(text, kind);
  if (said) pages.push(pageOf(said.rest, and(where, inState(said.state), isMadeBetween(sql`w.id`, said)) ?? where));
  return wordsOf(sources, kind, sql`SELECT id FROM ${eitherPage(pages, sorting, limit)} AS found`);
}

/** What a search says of the rows of a kind: their state and day; undefined where it says nothing, or another kind. */
function readOf(search: string | undefined, kind: QueuedKind) {
  const said = readSaid(search, queueWords, Date.now());
  if (!said || (said.filters.kind ?? kind) !== kind) return undefined;
  return { state: said.filters.state, from: said.from, to: said.to, rest: said.rest };
}

/** Reports are never hidden: a closed one counts as shown. There are few of them. */
function partOfReports({ state, sort, after, search, limit, ids }: PartFilters): SQL[] {
  if (state === 'hidden' || state === 'new') return [];
  const text = search?.trim();
  return [
    sql`(
    SELECT r.id, 'reports'::text AS kind, CASE WHEN r.closed_at IS NULL THEN 'waiting' ELSE 'shown' END AS state, r.reason AS text, NULL::int AS stars,
      r.reporter_id AS author_id, a.name AS author, b.name AS about, '' AS part, NULL::text AS picture, NULL::timestamptz AS hidden_at, NULL::text AS hidden_by,
      NULL::text AS hidden_reason, r.created_at
    FROM chat_reports r JOIN users a ON a.id = r.reporter_id JOIN users b ON b.id = r.reported_id
    WHERE true ${state ? sql`AND (r.closed_at IS NULL) = ${state !== 'shown'}` : sql``}
      ${after ? sql`AND r.id ${sort === 'newest' ? sql`<` : sql`>`} ${after}::uuid` : sql``}
      ${isChosen(sql`r.id`, { ids })} ${text ? sql`AND (${matchesReport(text)})` : sql``}
    ORDER BY r.id ${direction({ sort })} LIMIT ${limit + 1})`,
  ];
}

function matchesReport(search: string): SQL {
  const has = (words: string) => hasWords(sql`plain_text(a.name || ' ' || b.name || ' ' || r.reason)`, words);
  const said = readOf(search, 'reports');
  if (!said || said.state === 'hidden' || said.state === 'new') return has(search);
  const inState = said.state && sql`(r.closed_at IS NULL) = ${said.state === 'waiting'}`;
  const isSaid = and(said.rest ? has(said.rest) : sql`true`, inState, isMadeBetween(sql`r.id`, said));
  return or(has(search), isSaid) ?? sql`true`;
}

const timeOf = (text: string) => new Date(text).toISOString();

function present(sources: ModeratedSources, found: Found): Moderated {
  const { id, kind, state, text, stars, about: name, part, picture } = found;
  return {
    _id: id,
    kind,
    state,
    text,
    stars,
    author: { _id: found.author_id, name: found.author },
    about: kind === 'reports' ? { name, link: screens.adminReport(id), image: null } : sources[kind].present({ name, part, picture, id }),
    hidden: found.hidden_at ? { reason: found.hidden_reason ?? '', by: found.hidden_by ?? '', at: timeOf(found.hidden_at) } : null,
    createdAt: timeOf(found.created_at),
  };
}
