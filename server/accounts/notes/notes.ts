import { and, desc, eq } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { StaffNote } from '#contract/staff-notes.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/table.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { oneRow } from '#server/database/one-row.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { personNotes } from './table.ts';

type By = { viewer: Viewer; from: Actor };
type NoteRow = { id: string; text: string; authorId: string; createdAt: Date };

/** A note among staff, whatever it is about, as a member of the staff sees it; `author` is the name of who wrote it. */
export const presentNote = ({ id, text, authorId, createdAt }: NoteRow, author: string, viewer: Pick<Viewer, 'id'>): StaffNote => ({
  _id: id,
  text,
  author,
  isMine: authorId === viewer.id,
  createdAt: createdAt.toISOString(),
});

/** Notes among staff about a person, the newest first. One statement. */
export async function findNotes(db: Queryable, userId: string, viewer: Viewer): Promise<StaffNote[]> {
  const rows = await db
    .select({ note: personNotes, author: users.name })
    .from(personNotes)
    .innerJoin(users, eq(users.id, personNotes.authorId))
    .where(eq(personNotes.userId, userId))
    .orderBy(desc(personNotes.id));
  return rows.map(({ note, author }) => presentNote(note, author, viewer));
}

/** Adds a note about a person; the audit log says that there is one, not what it says. Throws 'users.notFound', also for an erased account. */
export async function addNote(tx: Transaction, userId: string, text: string, { viewer, from }: By): Promise<StaffNote> {
  // Locked: none is written while the account is erased.
  if (!(await lockAccount(tx, userId))) throw fail('users.notFound');
  const note = oneRow(await tx.insert(personNotes).values({ id: nextId(), userId, authorId: viewer.id, text }).returning());
  await recordAct(tx, from, { action: 'user.noteAdded', objectType: 'user', objectId: userId });
  return presentNote(note, viewer.name, viewer);
}

/** Deletes a note of the viewer's. Throws 'users.noteNotFound', also for one of somebody else. */
export async function deleteNote(
  tx: Transaction,
  { userId, noteId }: { userId: string; noteId: string },
  { viewer, from }: By,
): Promise<void> {
  const isMine = and(eq(personNotes.id, noteId), eq(personNotes.userId, userId), eq(personNotes.authorId, viewer.id));
  const gone = await tx.delete(personNotes).where(isMine).returning({ id: personNotes.id });
  if (gone.length === 0) throw fail('users.noteNotFound');
  await recordAct(tx, from, { action: 'user.noteDeleted', objectType: 'user', objectId: userId });
}
