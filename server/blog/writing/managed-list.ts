import { and, or, type SQL, sql } from '#server/database/drizzle.ts';
import type { Article, ArticleRow, ArticlesQuery, ArticleSort, ArticleState } from '#contract/articles.ts';
import { ID_PATTERN } from '#contract/ids.ts';
import type { Picture } from '#contract/schemas.ts';
import { articleWords, readSaid } from '#contract/shown-words.ts';
import type { Queryable } from '#server/database/connect.ts';
import { cutPageBy, readCursor, writeCursor } from '#server/database/lists/cursor.ts';
import { isBetween } from '#server/database/lists/days.ts';
import { escapeLike } from '#server/database/lists/like-pattern.ts';
import { findNearest } from '#server/database/lists/near-spelling.ts';
import { oneRow } from '#server/database/one-row.ts';
import { imageOf } from '#server/blog/published.ts';

type Found = {
  id: string;
  name: string;
  title: string;
  summary: string;
  author: string;
  author_id: string | null;
  category: string;
  tags: string[];
  cover_id: string | null;
  cover_file: string | null;
  state: ArticleState;
  publish_at: string | null;
  published_at: string | null;
  updated_at: string;
  revision: number;
  views: number;
  likes: number;
  comments: number;
  place: string;
};

const COLUMNS = sql`a.id, a.name, a.title, a.summary, a.author_name AS author,
  (SELECT u.id FROM users u WHERE u.id = a.author_id AND u.deleted_at IS NULL) AS author_id, a.category, a.tags, a.cover_id, a.cover_file, a.state,
  a.publish_at, a.published_at, a.updated_at, a.revision, coalesce(f.views, 0) AS views, coalesce(f.likes, 0) AS likes, coalesce(f.comments, 0) AS comments`;
const JOINS = sql`LEFT JOIN blog_figures f ON f.name = a.name`;

const iso = (time: string) => new Date(time).toISOString();
const isoOrNull = (time: string | null) => (time === null ? null : iso(time));

const present = (row: Found): ArticleRow => ({
  _id: row.id,
  name: row.name,
  slug: row.name,
  title: row.title,
  summary: row.summary,
  author: row.author,
  authorId: row.author_id,
  category: row.category,
  tags: row.tags,
  image: imageOf(row),
  state: row.state,
  publishAt: isoOrNull(row.publish_at),
  publishedAt: isoOrNull(row.published_at),
  updatedAt: iso(row.updated_at),
  revision: row.revision,
  views: row.views,
  likes: row.likes,
  comments: row.comments,
});

const PLACE = new RegExp(String.raw`^(\d{1,18}) (${ID_PATTERN})$`);
/** By when an article was, or will be, shown; of a draft when it was begun. In microseconds, as a text: it is a bigint. */
const TIME = sql`(extract(epoch FROM coalesce(a.publish_at, a.published_at, a.created_at)) * 1000000)::bigint`;
const VIEWS = sql`coalesce(f.views, 0)::bigint`;
const orders: Record<ArticleSort, { key: SQL; direction: SQL; sign: SQL }> = {
  newest: { key: TIME, direction: sql`DESC`, sign: sql`<` },
  oldest: { key: TIME, direction: sql`ASC`, sign: sql`>` },
  'views-desc': { key: VIEWS, direction: sql`DESC`, sign: sql`<` },
  'views-asc': { key: VIEWS, direction: sql`ASC`, sign: sql`>` },
};

/** The time that a row shows. */
const SHOWN_TIME = sql`coalesce(CASE a.state WHEN 'scheduled' THEN a.publish_at WHEN 'published' THEN a.published_at END, a.updated_at)`;

const hasWords = (search: string): SQL =>
  and(
    ...search
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map(
        (word) => sql`(a.search_text || ' ' || a.name || ' ' || lower(a.author_name || ' ' || a.category)) LIKE ${`%${escapeLike(word)}%`}`,
      ),
  ) ?? sql`true`;

/** Every word is a part of what a row shows, or says its state or day; that of a scheduled article is to come. */
function matches(search: string): SQL {
  const said = [false, true].map((isToCome) => readSaid(search, articleWords, Date.now(), isToCome)).filter((one) => one !== undefined);
  const saying = said.map(({ filters: { state }, rest, ...days }) =>
    and(hasWords(rest), state && sql`a.state = ${state}`, isBetween(SHOWN_TIME, days)),
  );
  return sql`(${or(hasWords(search), ...saying)})`;
}

/** A search as the articles of a list have it, one of whose words may be mistyped. One statement. */
export function mendArticleSearch(db: Queryable, search: string, state: ArticleState | undefined): Promise<string | undefined> {
  const text = sql`plain_text(concat_ws(' ', a.search_text, a.name, a.author_name, a.category))`;
  return findNearest(db, search, {
    text,
    select: (condition) => sql`SELECT ${text} AS text FROM blog_articles a WHERE ${and(state && sql`a.state = ${state}`, condition)}`,
  });
}

/** A page of articles of all states. Two statements. Throws 'input.cursor'. */
export async function findManagedArticles(
  db: Queryable,
  { search = '', state, sort, cursor, limit, ids }: ArticlesQuery & { ids?: readonly string[] | undefined },
): Promise<{ rows: ArticleRow[]; next: string | null; total: number }> {
  const where = sql.join(
    [
      sql`true`,
      ...(state ? [sql`a.state = ${state}`] : []),
      ...(ids ? [sql`a.id = ANY(${sql.param([...ids])}::uuid[])`] : []),
      matches(search),
    ],
    sql` AND `,
  );
  const { key, direction, sign } = orders[sort];
  const [place, after] = readCursor(cursor, PLACE) ?? [];
  const beyond = place === undefined ? sql`` : sql`AND (${key}, a.id) ${sign} (${place}::bigint, ${after}::uuid)`;
  const { rows } = await db.execute<Found>(sql`
    SELECT ${COLUMNS}, ${key}::text AS place FROM blog_articles a ${JOINS} WHERE ${where} ${beyond} ORDER BY ${key} ${direction}, a.id ${direction} LIMIT ${limit + 1}`);
  const counted = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM blog_articles a WHERE ${where}`);
  const page = cutPageBy(rows, limit, (last) => writeCursor(`${last.place} ${last.id}`));
  return { rows: page.rows.map(present), next: page.next, total: oneRow(counted.rows).total };
}

/** An article as it is written, of any state; undefined when there is none. One statement. */
export async function findWritten(db: Queryable, name: string): Promise<Article | undefined> {
  type Whole = Found & { body: string; cover: Picture | null };
  const { rows } = await db.execute<Whole>(sql`
    SELECT ${COLUMNS}, '' AS place, a.body,
      CASE WHEN p.id IS NULL THEN NULL ELSE jsonb_build_object('_id', p.id, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash) END AS cover
    FROM blog_articles a ${JOINS} LEFT JOIN pictures p ON p.id = a.cover_id WHERE a.name = ${name}`);
  return rows[0] && { ...present(rows[0]), body: rows[0].body, cover: rows[0].cover };
}
