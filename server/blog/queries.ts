import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { BlogCard } from '#contract/blog.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import type { Database, Queryable, Transaction } from '#server/database/connect.ts';
import { cutPage } from '#server/database/lists/cursor.ts';
import { clearNotifications, notifyStaff } from '#server/notifications/notify.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Post } from './read-posts.ts';
import { blogComments, blogFigures, blogLikes } from './table.ts';
import { oneRow } from '#server/database/one-row.ts';

type Figures = { views: number; likes: number; comments: number };
const none: Figures = { views: 0, likes: 0, comments: 0 };

/** The counts of these posts, by name. One statement. */
export async function findFigures(db: Queryable, names: string[]): Promise<ReadonlyMap<string, Figures>> {
  if (names.length === 0) return new Map();
  const rows = await db.select().from(blogFigures).where(inArray(blogFigures.name, names));
  return new Map(rows.map((row) => [row.name, row]));
}

/** A post as a list shows it. */
export function presentCard(
  { content: _content, plain: _plain, style: _style, ...post }: Post,
  figures: ReadonlyMap<string, Figures>,
): BlogCard {
  const { views, likes, comments } = figures.get(post.name) ?? none;
  return { ...post, views, likes, comments };
}

/** Counts a view. */
export async function addView(db: Queryable, name: string): Promise<void> {
  await db
    .insert(blogFigures)
    .values({ name, views: 1 })
    .onConflictDoUpdate({ target: blogFigures.name, set: { views: sql`${blogFigures.views} + 1` } });
}

/** Likes or unlikes a post; repeating it changes nothing. Returns how many like it. */
export async function setLike(db: Database, name: string, userId: string, isLiked: boolean): Promise<number> {
  const mine = and(eq(blogLikes.name, name), eq(blogLikes.userId, userId));
  if (isLiked) await db.insert(blogLikes).values({ name, userId }).onConflictDoNothing();
  else await db.delete(blogLikes).where(mine);
  return (await findFigures(db, [name])).get(name)?.likes ?? 0;
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
export async function addComment(tx: Transaction, { name, title }: Pick<Post, 'name' | 'title'>, viewer: Viewer, text: string) {
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
    const facts = { name: viewer.name, article: title };
    await notifyStaff(tx, 'moderation', { kind: 'comment', facts, link: screens.blogSaid(name, row.id), key: waitingKey(name) });
  }
  return row;
}

/** The key of what moderators are told of an article's waiting comments, of which the bell has the latest. */
const waitingKey = (name: string) => `comment ${name}`;

/** No bell speaks of an article's comments once none of them waits. Two statements at most. */
export async function settleComments(tx: Transaction, name: string): Promise<void> {
  const isWaiting = and(eq(blogComments.name, name), isNull(blogComments.approvedAt), isNull(blogComments.hiddenAt));
  const waiting = await tx.select({ id: blogComments.id }).from(blogComments).where(isWaiting).limit(1);
  if (waiting.length === 0) await clearNotifications(tx, waitingKey(name));
}

/** Approves a comment; no moderator is told of it any more. undefined when there is none. */
export async function approveComment(tx: Transaction, id: string) {
  const [row] = await tx
    .update(blogComments)
    .set({ approvedAt: sql`coalesce(${blogComments.approvedAt}, now())` })
    .where(eq(blogComments.id, id))
    .returning();
  if (row) await settleComments(tx, row.name);
  return row;
}

/** Deletes a comment of one's own, or for a moderator any; returns its author, or undefined when there was none. */
export async function deleteComment(tx: Transaction, id: string, viewer: Viewer): Promise<{ isOthers: boolean } | undefined> {
  const mine = doesPart(viewer.staff, 'moderation') ? undefined : eq(blogComments.authorId, viewer.id);
  const gone = await tx
    .delete(blogComments)
    .where(and(eq(blogComments.id, id), mine))
    .returning({ authorId: blogComments.authorId, name: blogComments.name });
  if (gone[0]) await settleComments(tx, gone[0].name);
  return gone[0] && { isOthers: gone[0].authorId !== viewer.id };
}
