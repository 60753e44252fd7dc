import type { Block, BlogCard, BlogQuery, BlogTopics } from '#contract/blog.ts';
import { coverUrl } from '#contract/blog.ts';
import { isId, LAST_ID } from '#contract/ids.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { type Queryable, run } from '#server/database/connect.ts';
import { readNameCursor } from '#server/database/lists/cursor.ts';
import { escapeLike } from '#server/database/lists/like-pattern.ts';
import { searchedWords } from '#server/database/lists/searched-words.ts';
import { oneRow } from '#server/database/one-row.ts';

/** The drawn cover of an article without one of its own. */
export const DEFAULT_COVER = 'ubugeni';
/** Related articles are looked for among so many of the newest. */
const RELATED_AMONG = 500;
const RELATED = 3;
/** More articles than a sitemap or a list of names needs. */
const NAMES_MAX = 10_000;

/** The address of an article's cover: its uploaded picture, or a drawn one. */
export const imageOf = ({ cover_id, cover_file }: { cover_id: string | null; cover_file: string | null }): string =>
  cover_id ? pictureUrl(cover_id, 1440, 'jpg') : coverUrl(cover_file ?? DEFAULT_COVER);

/** The same small, by the id of the one or the file of the other. */
export function smallCover(cover: string | null): string {
  return cover && isId(cover) ? pictureUrl(cover, 320, 'jpg') : coverUrl(cover ?? DEFAULT_COVER, 'small');
}

type CardRow = {
  name: string;
  title: string;
  summary: string;
  day: string;
  author_name: string;
  category: string;
  tags: string[];
  cover_id: string | null;
  cover_file: string | null;
  minutes: number;
  views: number;
  likes: number;
  comments: number;
};
const CARD = `a.name, a.title, a.summary, day_of(a.published_at)::text AS day, a.author_name, a.category, a.tags, a.cover_id, a.cover_file, a.minutes,
  coalesce(f.views, 0) AS views, coalesce(f.likes, 0) AS likes, coalesce(f.comments, 0) AS comments`;

const presentCard = (row: CardRow): BlogCard => ({
  name: row.name,
  slug: row.name,
  title: row.title,
  description: row.summary,
  date: row.day,
  author: row.author_name,
  image: imageOf(row),
  category: row.category,
  tags: row.tags,
  minutes: row.minutes,
  likes: row.likes,
  views: row.views,
  comments: row.comments,
});

const PAGE = `
  WITH found AS (
    SELECT id, published_at FROM blog_articles
    WHERE state = 'published' AND ($1::text IS NULL OR category = $1) AND ($2::text IS NULL OR $2 = ANY (tags)) AND search_text LIKE ALL ($3::text[])
  ), page AS (
    SELECT id, published_at FROM found
    WHERE (published_at, id) < (coalesce((SELECT published_at FROM blog_articles WHERE name = $4), 'infinity'), coalesce((SELECT id FROM blog_articles WHERE name = $4), '${LAST_ID}'))
    ORDER BY published_at DESC, id DESC LIMIT $5
  )
  SELECT t.total, ${CARD}
  FROM (SELECT count(*)::int AS total FROM found) t
    LEFT JOIN page p ON true LEFT JOIN blog_articles a ON a.id = p.id LEFT JOIN blog_figures f ON f.name = a.name
  ORDER BY p.published_at DESC, p.id DESC`;

/** A page of what readers see, the newest first; `cursor` is the name of the last one of the page before. One statement. */
export async function findPublished(
  db: Queryable,
  { category, tag, search = '', cursor, limit }: Pick<BlogQuery, 'limit'> & Partial<BlogQuery>,
): Promise<{ cards: BlogCard[]; next: string | null; total: number }> {
  const words = searchedWords(search.toLowerCase());
  const patterns = words.map((word) => `%${escapeLike(word)}%`);
  type Row = { total: number } & (CardRow | { name: null });
  const { rows } = await run<Row>(db, PAGE, [category ?? null, tag ?? null, patterns, readNameCursor(cursor) ?? null, limit + 1]);
  const cards = rows.flatMap((row) => (row.name === null ? [] : [presentCard(row)]));
  const page = cards.slice(0, limit);
  return { cards: page, next: cards.length > limit ? (page.at(-1)?.name ?? null) : null, total: oneRow(rows).total };
}

const ARTICLE = `
  SELECT ${CARD}, a.content FROM blog_articles a LEFT JOIN blog_figures f ON f.name = a.name WHERE a.name = $1 AND a.state = 'published'`;

/** An article that readers see, and its blocks; undefined for any other. One statement. */
export async function findArticle(db: Queryable, name: string): Promise<{ card: BlogCard; content: Block[] } | undefined> {
  const { rows } = await run<CardRow & { content: Block[] }>(db, ARTICLE, [name]);
  return rows[0] && { card: presentCard(rows[0]), content: rows[0].content };
}

const RELATED_TO = `
  SELECT ${CARD} FROM (
    SELECT * FROM blog_articles WHERE state = 'published' ORDER BY published_at DESC, id DESC LIMIT ${RELATED_AMONG}
  ) a LEFT JOIN blog_figures f ON f.name = a.name
  WHERE a.name <> $1
  ORDER BY 2 * (SELECT count(*) FROM unnest(a.tags) AS tag WHERE tag = ANY ($2::text[])) + (a.category = $3)::int DESC, a.published_at DESC, a.id DESC
  LIMIT ${RELATED}`;

/** Those with the most topics in common, the newest first among equals. One statement. */
export async function findRelated(db: Queryable, { name, tags, category }: BlogCard): Promise<BlogCard[]> {
  const { rows } = await run<CardRow>(db, RELATED_TO, [name, tags, category]);
  return rows.map(presentCard);
}

const TOPICS = `
  SELECT 'category' AS kind, category AS name, count(*)::int AS count FROM blog_articles WHERE state = 'published' GROUP BY category
  UNION ALL SELECT 'tag', tag, count(*)::int FROM blog_articles, unnest(tags) AS tag WHERE state = 'published' GROUP BY tag`;

/** Categories and tags of what readers see, the most frequent first. One statement. */
export async function findTopics(db: Queryable): Promise<BlogTopics> {
  const { rows } = await run<{ kind: 'category' | 'tag'; name: string; count: number }>(db, TOPICS, []);
  const of = (kind: 'category' | 'tag') =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ name, count }) => ({ name, count }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  return { categories: of('category'), tags: of('tag') };
}

/** The names of what readers see, the newest first. One statement. */
export async function findPublishedNames(db: Queryable): Promise<string[]> {
  const { rows } = await run<{ name: string }>(
    db,
    `SELECT name FROM blog_articles WHERE state = 'published' ORDER BY published_at DESC, id DESC LIMIT ${NAMES_MAX}`,
    [],
  );
  return rows.map(({ name }) => name);
}

/** The title of an article that readers see, locked until the transaction ends so that it is not deleted meanwhile; undefined for any other. */
export async function lockPublished(db: Queryable, name: string): Promise<{ name: string; title: string } | undefined> {
  const { rows } = await run<{ name: string; title: string }>(
    db,
    `SELECT name, title FROM blog_articles WHERE name = $1 AND state = 'published' FOR KEY SHARE`,
    [name],
  );
  return rows[0];
}
