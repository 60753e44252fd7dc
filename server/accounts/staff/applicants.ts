import { and, or, type SQL, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { ID_PATTERN } from '#contract/ids.ts';
import type { Applicant, ApplicantSort } from '#contract/people.ts';
import type { Page } from '#contract/schemas.ts';
import { applicantWords, readSaid } from '#contract/shown-words.ts';
import { accountImage } from '#server/accounts/present.ts';
import { cutPageBy, isTime, readCursor, TIME_PATTERN, writeCursor } from '#server/database/lists/cursor.ts';
import { isBetween } from '#server/database/lists/days.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { findNearest } from '#server/database/lists/near-spelling.ts';
import { searchedWords } from '#server/database/lists/searched-words.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isStandingDecision } from './decisions.ts';

type State = 'asked' | 'unasked';

/** What a list or a sheet of applicants was asked for; `ids` are those of its rows that were selected. */
export type ApplicantChoice = {
  sort: ApplicantSort;
  state?: State | undefined;
  search?: string | undefined;
  ids?: readonly string[] | undefined;
};
export type ApplicantFilters = ApplicantChoice & { limit: number; cursor?: string | undefined };

type Row = Omit<Applicant, 'img' | '_id' | 'waitsSince'> & {
  id: string;
  pictureId: string | null;
  waitsSince: Date;
  found: number | null;
  inOrder: string;
};

/** Artists who wait for a decision, as `w`. */
const WAITING = sql`
  WITH waiting AS MATERIALIZED (
    SELECT p.id, p.name, p.email, p.picture_id, coalesce(p.district, p.city) AS place, coalesce(last.kind = 'asked', false) AS is_asked,
      coalesce(last.created_at, p.created_at) AS since, plain_text(concat_ws(' ', p.name, p.email, coalesce(p.district, p.city))) AS text
    FROM users p
    LEFT JOIN LATERAL (
      SELECT kind, created_at FROM account_decisions d WHERE d.user_id = p.id AND ${isStandingDecision} ORDER BY id DESC LIMIT 1
    ) last ON true
    WHERE p.role = 'Artist' AND p.status = 'pending' AND p.deleted_at IS NULL
  )`;

type Sorting = {
  order: SQL;
  /** What a cursor says of its row, before the id: the page after it is the same once that one was decided about. */
  place: SQL;
  /** The rows after such a place, of which the id comes last; undefined where it is none. */
  after: (place: string[], id: string) => SQL | undefined;
};

/** Names are looked up by the id: whole they can be longer than a cursor. */
const nameOf = (id: string) => sql`SELECT plain_text(u.name), u.id FROM users u WHERE u.id = ${id}::uuid`;

/** By what they are sorted, each before the id: those who wait for us come before those who were asked for more, of each the longest first. */
const sortings: Record<ApplicantSort, Sorting> = {
  waiting: {
    order: sql`w.is_asked, w.since, w.id`,
    place: sql`concat_ws(':', w.is_asked, w.since)`,
    after: ([isAsked, since], id) =>
      since && isTime(since) ? sql`(w.is_asked, w.since, w.id) > (${isAsked === 't'}, ${since}::timestamptz, ${id}::uuid)` : undefined,
  },
  latest: {
    order: sql`w.since DESC, w.id DESC`,
    place: sql`w.since::text`,
    after: ([since], id) => (since && isTime(since) ? sql`(w.since, w.id) < (${since}::timestamptz, ${id}::uuid)` : undefined),
  },
  'name-asc': {
    order: sql`plain_text(w.name), w.id`,
    place: sql`''`,
    after: (_, id) => sql`(plain_text(w.name), w.id) > (${nameOf(id)})`,
  },
  'name-desc': {
    order: sql`plain_text(w.name) DESC, w.id DESC`,
    place: sql`''`,
    after: (_, id) => sql`(plain_text(w.name), w.id) < (${nameOf(id)})`,
  },
};

const CURSOR = new RegExp(String.raw`^(?:([tf]):)?(${TIME_PATTERN}|[\w-]*) (${ID_PATTERN})$`);

/** The rows after a cursor of this order. Throws 'input.cursor'. */
function rowsAfter(cursor: string | undefined, { after }: Sorting): SQL | undefined {
  const found = readCursor(cursor, CURSOR);
  if (!found) return undefined;
  const [isAsked, place = '', id = ''] = found;
  const rows = after([...(isAsked ? [isAsked] : []), place], id);
  if (!rows) throw fail('input.cursor');
  return rows;
}

const hasWords = (text: string) => and(...searchedWords(text).map((word) => sql`w.text LIKE ${containing(word)}`));
const isIn = (state: State | undefined) => state && (state === 'asked' ? sql`w.is_asked` : sql`NOT w.is_asked`);

/** Each word of the search in what a row shows: name, email, place, state or day. */
function isSearched(search: string): SQL | undefined {
  const said = readSaid(search, applicantWords, Date.now());
  return or(hasWords(search), said && and(hasWords(said.rest), isIn(said.filters.state), isBetween(sql`w.since`, said)));
}

/** A page of those who wait for a decision; `total` is there on the first page. One statement. Throws 'input.cursor'. */
export async function findApplicants(
  db: Queryable,
  { sort, state, search, ids, limit, cursor }: ApplicantFilters,
): Promise<{ data: Applicant[]; page: Page }> {
  const { order, place } = sortings[sort];
  const after = rowsAfter(cursor, sortings[sort]);
  const where = and(
    search?.trim() ? isSearched(search) : undefined,
    isIn(state),
    ids && sql`w.id = ANY (${sql.param([...ids])}::uuid[])`,
    after,
  );
  const { rows } = await db.execute<Row>(sql`
    ${WAITING}
    SELECT w.id, w.name, w.email, w.picture_id AS "pictureId", w.place, w.is_asked AS "isAsked", w.since AS "waitsSince", ${place} AS "inOrder",
      (SELECT count(*)::int FROM documents d WHERE d.user_id = w.id) AS documents, ${after ? sql`NULL::int` : sql`count(*) OVER ()::int`} AS found
    FROM waiting w WHERE ${where ?? sql`true`} ORDER BY ${order} LIMIT ${limit + 1}`);
  const cut = cutPageBy(rows, limit, ({ inOrder, id }) => writeCursor(`${inOrder} ${id}`));
  return { data: cut.rows.map(presentApplicant), page: { next: cut.next, total: after ? null : (rows[0]?.found ?? 0) } };
}

/** A search as those who wait have it, one of whose words may be mistyped. One statement. */
export const mendApplicantSearch = (db: Queryable, search: string, state: State | undefined): Promise<string | undefined> =>
  findNearest(db, search, {
    before: WAITING,
    text: sql`w.text`,
    select: (condition) => sql`SELECT w.text FROM waiting w WHERE ${and(isIn(state), condition)}`,
  });

const presentApplicant = (row: Row): Applicant => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  img: accountImage(row.pictureId),
  place: row.place,
  documents: row.documents,
  isAsked: row.isAsked,
  waitsSince: new Date(row.waitsSince).toISOString(),
});
