import { and, desc, eq, inArray, isNull, lt, sql } from '#server/database/drizzle.ts';
import type { Question } from '#contract/art-words.ts';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { cutPage, type Paging, readIdCursor } from '#server/database/lists/cursor.ts';
import { clearNotifications, notify } from '#server/notifications/notify.ts';
import { accountImage } from '#server/accounts/present.ts';
import { excerptOf } from '#server/platform/text/quote.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { users } from '#server/accounts/table.ts';
import { arts, questions } from '#server/arts/table.ts';
import { oneRow } from '#server/database/one-row.ts';
import { answeredKey, saidKey } from './keys.ts';

const select = (db: Queryable) =>
  db
    .select({ id: questions.id, row: questions, name: users.name, pictureId: users.pictureId })
    .from(questions)
    .leftJoin(users, eq(users.id, questions.authorId));
type Found = Awaited<ReturnType<typeof select>>[number];

/** A question as shown in public: of its author, name and picture only; its author is told that it is theirs. */
function presentQuestion({ row, name, pictureId }: Found, viewer: Viewer | undefined): Question {
  return {
    _id: row.id,
    text: row.text,
    author: { name: name ?? row.authorName, img: accountImage(pictureId) },
    answer: row.answer === null || !row.answeredAt ? null : { text: row.answer, createdAt: row.answeredAt.toISOString() },
    createdAt: row.createdAt.toISOString(),
    ...(viewer && row.authorId === viewer.id ? { isOwn: true } : {}),
    ...(row.hiddenAt ? { isHidden: true } : {}),
  };
}

async function findShownArt(db: Queryable, artId: string) {
  const [art] = await db
    .select({ name: arts.name, slug: arts.slug, ownerId: arts.ownerId })
    .from(arts)
    .where(and(eq(arts.id, artId), arts.onShow));
  if (!art) throw fail('arts.notFound');
  return art;
}

/** A page of an artwork's discussion, newest first, for staff what is hidden too; without a total. Two statements. Throws 'arts.notFound', 'input.cursor'. */
export async function findQuestions(
  db: Queryable,
  { artId, viewer }: { artId: string; viewer: Viewer | undefined },
  { cursor, limit }: Paging,
): Promise<{ data: Question[]; page: { next: string | null; total: number | null } }> {
  const after = readIdCursor(cursor);
  await findShownArt(db, artId);
  const found = await select(db)
    .where(
      and(
        eq(questions.artId, artId),
        doesPart(viewer?.staff, 'moderation') ? undefined : isNull(questions.hiddenAt),
        after ? lt(questions.id, after) : undefined,
      ),
    )
    .orderBy(desc(questions.id))
    .limit(limit + 1);
  const { rows, next } = cutPage(found, limit);
  return { data: rows.map((row) => presentQuestion(row, viewer)), page: { next, total: after || next ? null : rows.length } };
}

type Words = { viewer: Viewer; artId: string; text: string };

/** Asks a public question about an artwork, and notifies its artist. Throws 'arts.notFound'. */
export async function askQuestion(tx: Transaction, { viewer, artId, text }: Words): Promise<Question> {
  const art = await findShownArt(tx, artId);
  const id = nextId();
  await tx.insert(questions).values({
    id,
    artId,
    authorId: viewer.id,
    authorName: viewer.name,
    text,
    ...(doesPart(viewer.staff, 'moderation') ? { checkedAt: sql`now()` } : {}),
  });
  if (art.ownerId !== viewer.id) {
    await notify(tx, art.ownerId, {
      kind: 'question.asked',
      facts: { name: viewer.name, art: art.name, said: excerptOf(text) },
      of: viewer.id,
      link: screens.artSaid(art.slug, 'discussion', id),
      key: saidKey('question', id),
      topic: `questions ${artId}`,
    });
  }
  return findQuestion(tx, id, viewer);
}

/** Writes or changes the answer of the artwork's artist to a question; its author is told of the first one. Throws 'discussion.notFound' for anyone else, and for one that staff hid. */
export async function answerQuestion(
  tx: Transaction,
  { viewer, artId, questionId, text }: Words & { questionId: string },
): Promise<Question> {
  const own = tx
    .select({ id: arts.id })
    .from(arts)
    .where(and(eq(arts.id, artId), eq(arts.ownerId, viewer.id)));
  const [before] = await tx
    .select({ authorId: questions.authorId, answer: questions.answer })
    .from(questions)
    .where(and(eq(questions.id, questionId), isNull(questions.hiddenAt), inArray(questions.artId, own)))
    .for('no key update');
  if (!before) throw fail('discussion.notFound');
  await tx
    .update(questions)
    .set({ answer: text, answeredAt: sql`now()` })
    .where(eq(questions.id, questionId));
  const [art] = await tx.select({ name: arts.name, slug: arts.slug }).from(arts).where(eq(arts.id, artId));
  // Each is mailed: an answer changed again and again would fill somebody's inbox.
  if (before.answer === null && before.authorId && before.authorId !== viewer.id && art) {
    const link = screens.artSaid(art.slug, 'discussion', questionId);
    const facts = { name: viewer.name, art: art.name, said: excerptOf(text) };
    await notify(tx, before.authorId, {
      kind: 'question.answered',
      facts,
      of: viewer.id,
      link,
      key: answeredKey('question', questionId),
    });
  }
  await clearNotifications(tx, saidKey('question', questionId));
  return findQuestion(tx, questionId, viewer);
}

async function findQuestion(tx: Transaction, id: string, viewer: Viewer): Promise<Question> {
  const found = oneRow(await select(tx).where(eq(questions.id, id)));
  return presentQuestion(found, viewer);
}
