import { and, asc, eq, sql } from '#server/database/drizzle.ts';
import { DOCUMENTS_MAX } from '#contract/documents.ts';
import { fail } from '#contract/failures.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { type DocumentRow, documents } from './table.ts';
import { oneRow } from '#server/database/one-row.ts';

/** The documents of an account, the oldest first. One statement. */
export const findDocuments = (db: Queryable, userId: string): Promise<DocumentRow[]> =>
  db.select().from(documents).where(eq(documents.userId, userId)).orderBy(asc(documents.id));

/** One document, or undefined. One statement. */
export async function findDocument(db: Queryable, id: string): Promise<DocumentRow | undefined> {
  const [row] = await db.select().from(documents).where(eq(documents.id, id));
  return row;
}

/** Adds a document of an artist; the account is locked so that concurrent ones are counted. Throws 'documents.tooMany', 'users.notArtist'. */
export async function addDocument(tx: Transaction, document: Omit<DocumentRow, 'createdAt'>): Promise<DocumentRow> {
  const person = await lockAccount(tx, document.userId);
  if (person?.role !== 'Artist') throw fail('users.notArtist');
  const existing = oneRow(
    await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(documents)
      .where(eq(documents.userId, document.userId)),
  );
  if (existing.count >= DOCUMENTS_MAX) throw fail('documents.tooMany', DOCUMENTS_MAX);
  const row = oneRow(await tx.insert(documents).values(document).returning());
  return row;
}

/** Deletes an account's document; returns its row, or undefined when the account has no such document. */
export async function removeDocument(tx: Transaction, userId: string, id: string): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .delete(documents)
    .where(and(eq(documents.id, id), eq(documents.userId, userId)))
    .returning();
  return row;
}
