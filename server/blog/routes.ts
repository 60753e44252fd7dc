import type { FastifyInstance } from 'fastify';
import { fail } from '#contract/failures.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { readIdCursor } from '#server/database/lists/cursor.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findArticle, findPublished, findRelated, findTopics, lockPublished } from './published.ts';
import { addComment, addView, approveComment, countLikes, deleteComment, findComments, hasLiked, setLike } from './queries.ts';
import type { blogComments } from './table.ts';
import { done } from '#server/platform/http/done.ts';

/** What there must be, or 404. */
function must<T>(found: T | undefined): T {
  if (found === undefined) throw fail('blog.notFound');
  return found;
}

/** The blog as readers see it (contract.md section 1). */
export function blogRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, 'GET /blog', async ({ query }) => {
    const { cards, next, total } = await findPublished(db, query);
    return { data: cards, page: { next, total } };
  });

  serve(app, 'GET /blog/topics', async () => ({ data: await findTopics(db) }));

  serve(app, 'GET /blog/{name}', async ({ params }) => {
    const { card, content } = must(await findArticle(db, params.name));
    return { data: { ...card, content, related: await findRelated(db, card) } };
  });

  serve(app, 'POST /blog/{name}/view', async ({ params }) => {
    if (!(await addView(db, params.name))) throw fail('blog.notFound');
    return done;
  });

  serve(app, 'GET /blog/{name}/like', async ({ params, viewer }) => {
    const { name } = must(await lockPublished(db, params.name));
    return { data: { isLiked: await hasLiked(db, name, viewer.id), likes: await countLikes(db, name) } };
  });
  for (const [key, isLiked] of [
    ['PUT /blog/{name}/like', true],
    ['DELETE /blog/{name}/like', false],
  ] as const) {
    serve(app, key, async ({ params, viewer }) => {
      const likes = await db.transaction(async (tx) => {
        const { name } = must(await lockPublished(tx, params.name));
        return setLike(tx, name, viewer.id, isLiked);
      });
      return { data: { isLiked, likes } };
    });
  }
  commentRoutes(app, db);
}

function commentRoutes(app: FastifyInstance, db: Services['db']): void {
  serve(app, 'GET /blog/{name}/comments', async ({ params, query, viewer }) => {
    const { name } = must(await lockPublished(db, params.name));
    const { rows, next } = await findComments(db, { name, cursor: readIdCursor(query.cursor), limit: query.limit, viewer });
    return { data: rows.map((row) => presentComment(row, viewer)), page: { next, total: null } };
  });
  serve(app, 'POST /blog/{name}/comments', async ({ params, body, viewer }) => {
    const row = await db.transaction(async (tx) => addComment(tx, must(await lockPublished(tx, params.name)), viewer, body.text));
    return { data: presentComment(row, viewer) };
  });
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
