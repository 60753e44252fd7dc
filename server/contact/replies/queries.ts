import { asc, eq, sql } from '#server/database/drizzle.ts';
import type { EditSavedReply, SavedReply } from '#contract/contact.ts';
import { fail } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import { brokenConstraint, type Queryable, type Transaction } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { oneRow } from '#server/database/one-row.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { contactReplies } from './table.ts';

const columns = { _id: contactReplies.id, title: contactReplies.title, text: contactReplies.text };

/** The saved replies, by title; at most 100. One statement. */
export const findReplies = (db: Queryable): Promise<SavedReply[]> =>
  db.select(columns).from(contactReplies).orderBy(asc(contactReplies.title), asc(contactReplies.id));

/** Adds a saved reply. Throws 'messages.repliesFull' and 'messages.replyTaken'. */
export async function createReply(tx: Transaction, reply: EditSavedReply, by: Actor): Promise<SavedReply> {
  // Two who add the last one at once would be one too many.
  await tx.execute(sql`LOCK TABLE contact_replies IN SHARE ROW EXCLUSIVE MODE`);
  const { rows } = await tx.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM contact_replies`);
  if (oneRow(rows).count >= limits.repliesMax) throw fail('messages.repliesFull', limits.repliesMax);
  const added = oneRow(
    await named(
      tx
        .insert(contactReplies)
        .values({ ...reply, id: nextId() })
        .returning(columns),
    ),
  );
  await recordAct(tx, by, { action: 'reply.created', objectType: 'reply', objectId: added._id, after: reply });
  return added;
}

type Editing = { id: string; changes: EditSavedReply; by: Actor };

/** Changes title and text of a saved reply. Throws 'messages.replyNotFound' and 'messages.replyTaken'. */
export async function editReply(tx: Transaction, { id, changes, by }: Editing): Promise<SavedReply> {
  const [before] = await tx.select(columns).from(contactReplies).where(eq(contactReplies.id, id)).for('update');
  if (!before) throw fail('messages.replyNotFound');
  const edited = oneRow(await named(tx.update(contactReplies).set(changes).where(eq(contactReplies.id, id)).returning(columns)));
  const { title, text } = before;
  await recordAct(tx, by, { action: 'reply.edited', objectType: 'reply', objectId: id, before: { title, text }, after: changes });
  return edited;
}

/** Deletes a saved reply. Throws 'messages.replyNotFound'. */
export async function deleteReply(tx: Transaction, id: string, by: Actor): Promise<void> {
  const [deleted] = await tx.delete(contactReplies).where(eq(contactReplies.id, id)).returning(columns);
  if (!deleted) throw fail('messages.replyNotFound');
  const { title, text } = deleted;
  await recordAct(tx, by, { action: 'reply.deleted', objectType: 'reply', objectId: id, before: { title, text } });
}

/** Says of a title that there is already that there is. */
async function named<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw brokenConstraint(error) === 'contact_replies_title' ? fail('messages.replyTaken') : error;
  }
}
