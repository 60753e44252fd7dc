import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from '#server/database/drizzle.ts';
import type { OwnReview, Review } from '#contract/art-words.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { brokenConstraint, type Queryable, type Transaction } from '#server/database/connect.ts';
import { cutPage, type Paging, readIdCursor } from '#server/database/lists/cursor.ts';
import { clearNotifications, notify } from '#server/notifications/notify.ts';
import { orderLines, orders } from '#server/orders/table.ts';
import { accountImage } from '#server/accounts/present.ts';
import { excerptOf } from '#server/platform/text/quote.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { users } from '#server/accounts/table.ts';
import { artColumns, arts, reviews } from '#server/arts/table.ts';
import { oneRow } from '#server/database/one-row.ts';
import { answeredKey, saidKey } from './keys.ts';

const select = (db: Queryable) =>
  db
    .select({ id: reviews.id, row: reviews, name: users.name, pictureId: users.pictureId })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.authorId));
type Found = Awaited<ReturnType<typeof select>>[number];

/** A review as shown in public: of its author, name and picture only. */
function presentReview({ row, name, pictureId }: Found): Review {
  return {
    _id: row.id,
    stars: row.stars,
    text: row.text,
    author: { name: name ?? row.authorName, img: accountImage(pictureId) },
    reply: row.reply === null || !row.repliedAt ? null : { text: row.reply, createdAt: row.repliedAt.toISOString() },
    createdAt: row.createdAt.toISOString(),
    ...(row.hiddenAt ? { isHidden: true } : {}),
  };
}

/** A page of an artwork's reviews, newest first, for staff the hidden ones too; the total is the artwork's counter. Two statements. Throws 'arts.notFound', 'input.cursor'. */
export async function findReviews(
  db: Queryable,
  { artId, viewer }: { artId: string; viewer: Viewer | undefined },
  { cursor, limit }: Paging,
): Promise<{ data: Review[]; page: { next: string | null; total: number } }> {
  const after = readIdCursor(cursor);
  const [art] = await db
    .select({ total: arts.reviewsCount })
    .from(arts)
    .where(and(eq(arts.id, artId), arts.onShow));
  if (!art) throw fail('arts.notFound');
  const found = await select(db)
    .where(
      and(
        eq(reviews.artId, artId),
        doesPart(viewer?.staff, 'moderation') ? undefined : isNull(reviews.hiddenAt),
        after ? lt(reviews.id, after) : undefined,
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(limit + 1);
  const { rows, next } = cutPage(found, limit);
  return { data: rows.map(presentReview), page: { next, total: art.total } };
}

/** Whether this account has bought the artwork: paid, or approved by hand, not refunded with the order, nor cancelled alone. */
async function hasBought(tx: Queryable, userId: string, artId: string): Promise<boolean> {
  const [line] = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.artId, artId),
        eq(orders.userId, userId),
        isNull(orderLines.cancelledAt),
        ne(orders.status, 'cancelled'),
        or(eq(orders.paymentStatus, 'paid'), eq(orders.status, 'complete')),
      ),
    )
    .limit(1);
  return line !== undefined;
}

/**
 * The viewer's review of an artwork, and whether they may write one: a buyer who has not, of an artwork that is not their own. Three
 * statements at most. Throws 'arts.notFound'.
 */
export async function findOwnReview(db: Queryable, artId: string, viewer: Viewer): Promise<OwnReview> {
  const [found] = await select(db).where(and(eq(reviews.artId, artId), eq(reviews.authorId, viewer.id)));
  if (found) return { review: presentReview(found), canReview: false };
  const [art] = await db
    .select({ ownerId: arts.ownerId, onShow: arts.onShow })
    .from(arts)
    .where(and(eq(arts.id, artId), isNull(arts.deletedAt)));
  const isBuyer = art !== undefined && (await hasBought(db, viewer.id, artId));
  if (!art || (!art.onShow && !isBuyer && art.ownerId !== viewer.id)) throw fail('arts.notFound');
  return { review: null, canReview: isBuyer && art.ownerId !== viewer.id };
}

type Words = { viewer: Viewer; artId: string; text: string };

/** Writes a buyer's review, once per artwork. Throws 'arts.notFound', 'reviews.own', 'reviews.notBought', 'reviews.twice'. */
export async function writeReview(tx: Transaction, { viewer, artId, stars, text }: Words & { stars: number }): Promise<Review> {
  const [art] = await tx.select(artColumns).from(arts).where(eq(arts.id, artId));
  const isBuyer = art !== undefined && (await hasBought(tx, viewer.id, artId));
  if (!art || art.deletedAt || (!art.onShow && !isBuyer)) throw fail('arts.notFound');
  // An artist can buy an artwork of their own, to take it off the market, but must not review it.
  if (art.ownerId === viewer.id) throw fail('reviews.own');
  if (!isBuyer) throw fail('reviews.notBought');
  const id = nextId();
  try {
    await tx.transaction((inner) => inner.insert(reviews).values({ id, artId, authorId: viewer.id, authorName: viewer.name, stars, text }));
  } catch (error) {
    throw brokenConstraint(error) ? fail('reviews.twice') : error;
  }
  await notify(tx, art.ownerId, {
    kind: 'review.written',
    facts: { name: viewer.name, art: art.name, said: excerptOf(text), stars },
    of: viewer.id,
    link: screens.artSaid(art.slug, 'reviews', id),
    key: saidKey('review', id),
    topic: `reviews ${artId}`,
  });
  return findReview(tx, id);
}

/** Changes the viewer's own review; a reply to it stays, and staff look at it again. Throws 'reviews.notFound' for anyone else's. */
export async function changeReview(tx: Transaction, change: Words & { reviewId: string; stars: number }): Promise<Review> {
  const { viewer, artId, reviewId, stars, text } = change;
  // Before the review, as whoever renames the artwork locks them: it counts the stars.
  await tx.select({ id: arts.id }).from(arts).where(eq(arts.id, artId)).for('no key update');
  const changed = await tx
    .update(reviews)
    .set({ stars, text, checkedAt: null })
    .where(and(eq(reviews.id, reviewId), eq(reviews.artId, artId), eq(reviews.authorId, viewer.id)))
    .returning({ id: reviews.id });
  if (changed.length === 0) throw fail('reviews.notFound');
  return findReview(tx, reviewId);
}

/** Writes or changes the reply of the artwork's artist to a review; its author is told of the first one. Throws 'reviews.notFound' for anyone else, and for one that staff hid. */
export async function replyToReview(tx: Transaction, { viewer, artId, reviewId, text }: Words & { reviewId: string }): Promise<Review> {
  const own = tx
    .select({ id: arts.id })
    .from(arts)
    .where(and(eq(arts.id, artId), eq(arts.ownerId, viewer.id)));
  const [before] = await tx
    .select({ authorId: reviews.authorId, reply: reviews.reply })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), isNull(reviews.hiddenAt), inArray(reviews.artId, own)))
    .for('no key update');
  if (!before) throw fail('reviews.notFound');
  await tx
    .update(reviews)
    .set({ reply: text, repliedAt: sql`now()` })
    .where(eq(reviews.id, reviewId));
  const [art] = await tx.select({ name: arts.name, slug: arts.slug }).from(arts).where(eq(arts.id, artId));
  // Each may be mailed, as those of questions.
  if (before.reply === null && before.authorId && art) {
    const link = screens.artSaid(art.slug, 'reviews', reviewId);
    const facts = { name: viewer.name, art: art.name, said: excerptOf(text) };
    await notify(tx, before.authorId, { kind: 'review.replied', facts, of: viewer.id, link, key: answeredKey('review', reviewId) });
  }
  await clearNotifications(tx, saidKey('review', reviewId));
  return findReview(tx, reviewId);
}

async function findReview(tx: Transaction, id: string): Promise<Review> {
  const found = oneRow(await select(tx).where(eq(reviews.id, id)));
  return presentReview(found);
}
