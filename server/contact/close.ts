import { and, eq, isNotNull, isNull, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { Actor } from '#server/platform/audit/record.ts';
import { clearSettled, recordState } from './answer.ts';
import { contactMessages } from './table.ts';

type By = Actor & { viewer: { id: string } };

/** Closes a contact message; one that is closed stays as it is, and its closing is undone by who did it first. Throws 'messages.notFound'. */
export async function closeContact(tx: Transaction, id: string, by: By): Promise<void> {
  const [closed] = await tx
    .update(contactMessages)
    .set({ closedAt: sql`now()`, undoableBy: by.viewer.id })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.closedAt)))
    .returning();
  if (!closed) return requireMessage(tx, id);
  await recordState(tx, by, id, true);
  return clearSettled(tx, closed);
}

/**
 * Opens a contact message again that the same person closed, as long as nobody has answered, closed or opened it since. Throws
 * 'messages.notFound' and 'messages.changedSince'.
 */
export async function undoClosing(tx: Transaction, id: string, by: By): Promise<void> {
  const opened = await tx
    .update(contactMessages)
    .set({ closedAt: null, undoableBy: null })
    .where(and(eq(contactMessages.id, id), isNotNull(contactMessages.closedAt), eq(contactMessages.undoableBy, by.viewer.id)))
    .returning({ id: contactMessages.id });
  if (opened.length === 0) {
    await requireMessage(tx, id);
    throw fail('messages.changedSince');
  }
  await recordState(tx, by, id, false);
}

async function requireMessage(tx: Transaction, id: string): Promise<void> {
  const found = await tx.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.id, id));
  if (found.length === 0) throw fail('messages.notFound');
}
