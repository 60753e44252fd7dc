import { inArray } from '#server/database/drizzle.ts';
import type { Database } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { type Post, readPosts, searchTextOf } from '#server/blog/read-posts.ts';
import { blogArticles, blogFiles } from '#server/blog/table.ts';

/**
 * Takes the files of content/blog in as articles, each name once: what was changed or deleted in the product since stays so. An article that has
 * the name of a new file stays too. Returns how many were taken in. One statement where there is nothing new. `posts`: for tests.
 */
export async function takeInFiles(db: Database, posts: readonly Post[] = readPosts()): Promise<number> {
  const known = await db.select({ name: blogFiles.name }).from(blogFiles);
  const names = new Set(known.map(({ name }) => name));
  const fresh = posts.filter(({ name }) => !names.has(name));
  if (fresh.length === 0) return 0;
  return db.transaction(async (tx) => {
    // Of several nodes that start together, the others wait here for the first, and find its names taken.
    const rows = await tx
      .insert(blogFiles)
      .values(fresh.map(({ name }) => ({ name })))
      .onConflictDoNothing()
      .returning();
    const mine = fresh.filter(({ name }) => rows.some((row) => row.name === name));
    if (mine.length === 0) return 0;
    // The oldest first, so that the order of the ids is that of the days.
    const articles = mine.toSorted((a, b) => a.date.localeCompare(b.date)).map(articleOf);
    await tx.insert(blogArticles).values(articles).onConflictDoNothing({ target: blogArticles.name });
    const taken = await tx
      .select({ id: blogArticles.id })
      .from(blogArticles)
      .where(
        inArray(
          blogArticles.id,
          articles.map(({ id }) => id),
        ),
      );
    return taken.length;
  });
}

function articleOf({ name, title, description: summary, body, content, minutes, author, category, tags, date }: Post) {
  const text = body.trim();
  // The day is one of Kigali, which has no summer time.
  const publishedAt = new Date(`${date}T00:00:00+02:00`);
  return {
    id: nextId(),
    name,
    title,
    summary,
    body: text,
    content,
    minutes,
    authorName: author,
    category,
    tags,
    publishedAt,
    searchText: searchTextOf({
      title,
      summary,
      tags,
      body,
    }),
    coverFile: name,
    state: 'published' as const,
  };
}
