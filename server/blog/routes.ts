import type { FastifyInstance } from 'fastify';
import type { BlogCard, BlogTopics } from '#contract/blog.ts';
import { fail } from '#contract/failures.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { readIdCursor } from '#server/database/lists/cursor.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  addComment,
  addView,
  approveComment,
  deleteComment,
  findComments,
  findFigures,
  hasLiked,
  presentCard,
  setLike,
} from './queries.ts';
import type { Post } from './read-posts.ts';
import type { blogComments } from './table.ts';
import { done } from '#server/platform/http/done.ts';

const RELATED = 3;

/** The blog: articles are files, read once at start; likes, views and comments are rows (contract.md section 1). */
export function blogRoutes(app: FastifyInstance, { db }: Services, posts: readonly Post[]): void {
  const byName = new Map(posts.map((post) => [post.name, post]));
  const find = (name: string): Post => {
    const post = byName.get(name);
    if (!post) throw fail('blog.notFound');
    return post;
  };
  const present = async (some: Post[]): Promise<BlogCard[]> => {
    const figures = await findFigures(
      db,
      some.map((post) => post.name),
    );
    return some.map((post) => presentCard(post, figures));
  };

  serve(app, 'GET /blog', async ({ query }) => {
    const found = posts.filter((post) => matches(post, query));
    const from = query.cursor ? found.findIndex((post) => post.name === query.cursor) + 1 : 0;
    const page = found.slice(from, from + query.limit);
    const hasMore = found.length > from + query.limit;
    return { data: await present(page), page: { next: hasMore ? (page.at(-1)?.name ?? null) : null, total: found.length } };
  });

  serve(app, 'GET /blog/topics', async () => ({ data: topicsOf(posts) }));

  serve(app, 'GET /blog/{name}', async ({ params }) => {
    const post = find(params.name);
    const related = relatedTo(post, posts);
    const [card, ...others] = await present([post, ...related]);
    return { data: { ...card!, content: post.content, related: others } };
  });

  serve(app, 'POST /blog/{name}/view', async ({ params }) => {
    await addView(db, find(params.name).name);
    return done;
  });

  serve(app, 'GET /blog/{name}/like', async ({ params, viewer }) => {
    const { name } = find(params.name);
    const figures = await findFigures(db, [name]);
    return { data: { isLiked: await hasLiked(db, name, viewer.id), likes: figures.get(name)?.likes ?? 0 } };
  });
  for (const [key, isLiked] of [
    ['PUT /blog/{name}/like', true],
    ['DELETE /blog/{name}/like', false],
  ] as const) {
    serve(app, key, async ({ params, viewer }) => ({
      data: { isLiked, likes: await setLike(db, find(params.name).name, viewer.id, isLiked) },
    }));
  }
  commentRoutes(app, db, find);
}

function commentRoutes(app: FastifyInstance, db: Services['db'], find: (name: string) => Post): void {
  serve(app, 'GET /blog/{name}/comments', async ({ params, query, viewer }) => {
    const { rows, next } = await findComments(db, {
      name: find(params.name).name,
      cursor: readIdCursor(query.cursor),
      limit: query.limit,
      viewer,
    });
    return { data: rows.map((row) => presentComment(row, viewer)), page: { next, total: null } };
  });
  serve(app, 'POST /blog/{name}/comments', async ({ params, body, viewer }) => ({
    data: presentComment(await db.transaction((tx) => addComment(tx, find(params.name), viewer, body.text)), viewer),
  }));
  serve(app, 'POST /blog/comments/{id}/approve', async ({ params, viewer, request }) => {
    const row = await db.transaction(async (tx) => {
      const approved = await approveComment(tx, params.id);
      if (!approved) throw fail('blog.commentNotFound');
      await recordAct(tx, request, { action: 'comment.approved', objectType: 'comment', objectId: params.id });
      return approved;
    });
    return { data: presentComment(row, viewer) };
  });
  serve(app, 'DELETE /blog/comments/{id}', async ({ params, viewer, request }) => {
    await db.transaction(async (tx) => {
      const gone = await deleteComment(tx, params.id, viewer);
      if (!gone) throw fail('blog.commentNotFound');
      if (gone.isOthers) await recordAct(tx, request, { action: 'comment.deleted', objectType: 'comment', objectId: params.id });
    });
    return done;
  });
}

const presentComment = (row: typeof blogComments.$inferSelect, viewer: Viewer | undefined) => ({
  _id: row.id,
  text: row.text,
  author: row.authorName,
  createdAt: row.createdAt.toISOString(),
  isApproved: row.approvedAt !== null,
  ...(row.hiddenAt ? { isHidden: true } : {}),
  isMine: viewer !== undefined && row.authorId === viewer.id,
});

function matches(
  post: Post,
  { search, category, tag }: { search?: string | undefined; category?: string | undefined; tag?: string | undefined },
): boolean {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return (!category || post.category === category) && (!tag || post.tags.includes(tag)) && words.every((word) => post.plain.includes(word));
}

function relatedTo(post: Post, posts: readonly Post[]): Post[] {
  const nearness = (other: Post) =>
    other.tags.filter((tag) => post.tags.includes(tag)).length * 2 + (other.category === post.category ? 1 : 0);
  return posts
    .filter((other) => other.name !== post.name)
    .sort((a, b) => nearness(b) - nearness(a))
    .slice(0, RELATED);
}

function topicsOf(posts: readonly Post[]): BlogTopics {
  const count = (names: string[]) =>
    [...Map.groupBy(names, (name) => name)]
      .map(([name, all]) => ({ name, count: all.length }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  return { categories: count(posts.map((post) => post.category)), tags: count(posts.flatMap((post) => post.tags)) };
}
