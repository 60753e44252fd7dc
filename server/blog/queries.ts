import { and, desc, eq, isNotNull, isNull, lt, or, sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { cutPage } from '#server/database/lists/cursor.ts';
import { clearNotifications, dropNotifications, notifyStaff } from '#server/notifications/notify.ts';
import { excerptOf } from '#server/platform/text/quote.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { blogComments, blogFigures, blogLikes } from './table.ts';
import { oneRow } from '#server/database/one-row.ts';

/** Counts a view; whether there is such an article. One statement. */
export async function addView(db: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO blog_figures (name, views)
    SELECT name, 1 FROM (SELECT name FROM blog_articles WHERE name = ${name} AND state = 'published' FOR KEY SHARE) AS article
    ON CONFLICT (name) DO UPDATE SET views = blog_figures.views + 1`);
  return rowCount === 1;
}

/** How many like an article. */
export async function countLikes(db: Queryable, name: string): Promise<number> {
  const [row] = await db.select({ likes: blogFigures.likes }).from(blogFigures).where(eq(blogFigures.name, name));
  return row?.likes ?? 0;
}

/** Likes or unlikes a post; repeating it changes nothing. Returns how many like it. */
export async function setLike(tx: Transaction, name: string, userId: string, isLiked: boolean): Promise<number> {
  const mine = and(eq(blogLikes.name, name), eq(blogLikes.userId, userId));
  if (isLiked) await tx.insert(blogLikes).values({ name, userId }).onConflictDoNothing();
  else await tx.delete(blogLikes).where(mine);
  return countLikes(tx, name);
}

/** Whether the viewer likes a post. */
export async function hasLiked(db: Queryable, name: string, userId: string): Promise<boolean> {
  const found = await db
    .select({ name: blogLikes.name })
    .from(blogLikes)
    .where(and(eq(blogLikes.name, name), eq(blogLikes.userId, userId)));
  return found.length > 0;
}

/** Comments of a post, newest first: approved ones, the viewer's own, and for a moderator all. */
export async function findComments(
  db: Queryable,
  { name, cursor, limit, viewer }: { name: string; cursor: string | undefined; limit: number; viewer: Viewer | undefined },
) {
  const seen = doesPart(viewer?.staff, 'moderation')
    ? undefined
    : or(and(isNotNull(blogComments.approvedAt), isNull(blogComments.hiddenAt)), viewer ? eq(blogComments.authorId, viewer.id) : undefined);
  const rows = await db
    .select()
    .from(blogComments)
    .where(and(eq(blogComments.name, name), seen, cursor ? lt(blogComments.id, cursor) : undefined))
    .orderBy(desc(blogComments.id))
    .limit(limit + 1);
  return cutPage(rows, limit);
}

/** Writes a comment that waits for approval, of which the moderators are told; a moderator's own is approved at once. */
export async function addComment(tx: Transaction, { name, title }: { name: string; title: string }, viewer: Viewer, text: string) {
  const mayApprove = doesPart(viewer.staff, 'moderation');
  const row = oneRow(
    await tx
      .insert(blogComments)
      .values({
        id: nextId(),
        name,
        authorId: viewer.id,
        authorName: viewer.name,
        text,
        ...(mayApprove ? { approvedAt: new Date() } : {}),
      })
      .returning(),
  );
  if (!mayApprove) {
    const facts = { name: viewer.name, article: title, said: excerptOf(text) };
    const link = screens.blogSaid(name, row.id);
    await notifyStaff(tx, 'moderation', {
      kind: 'comment',
      facts,
      of: viewer.id,
      link,
      key: waitingKey(row.id),
      topic: `comments ${name}`,
    });
  }
  return row;
}

/** The key of what moderators are told of a waiting comment. */
export const waitingKey = (id: string) => `comment ${id}`;

/** No bell speaks of comments that were hidden or deleted. One statement. */
export const settleComments = (tx: Transaction, ...ids: string[]): Promise<void> => dropNotifications(tx, ...ids.map(waitingKey));

/** Approves a comment; no moderator is told of it any more. undefined when there is none. */
export async function approveComment(tx: Transaction, id: string) {
  const [row] = await tx
    .update(blogComments)
    .set({ approvedAt: sql`coalesce(${blogComments.approvedAt}, now())` })
    .where(eq(blogComments.id, id))
    .returning();
  if (row) await clearNotifications(tx, waitingKey(id));
  return row;
}

/** Deletes a comment of one's own, or for a moderator any; returns its author, or undefined when there was none. */
export async function deleteComment(tx: Transaction, id: string, viewer: Viewer): Promise<{ isOthers: boolean } | undefined> {
  const mine = doesPart(viewer.staff, 'moderation') ? undefined : eq(blogComments.authorId, viewer.id);
  const gone = await tx
    .delete(blogComments)
    .where(and(eq(blogComments.id, id), mine))
    .returning({ authorId: blogComments.authorId, name: blogComments.name });
  if (gone[0]) await settleComments(tx, id);
  return gone[0] && { isOthers: gone[0].authorId !== viewer.id };
}
