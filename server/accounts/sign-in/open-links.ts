import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/connect.ts';
import { emailChanges, passwordResets } from '#server/accounts/table.ts';

/**
 * Ends every mailed link that could still change an account: to set a password, and to confirm another e-mail. Call it in the transaction of
 * each change of a password or an e-mail, with the person locked. Links that prove the present address hold its password's print
 * (accounts/email-choices/verify-address.ts) and end by themselves; those that end mails stay.
 */
export async function endOpenLinks(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  await dropEmailChange(tx, userId);
}

/** Ends a change of e-mail that was not confirmed; how often one asked is not forgotten. */
export async function dropEmailChange(tx: Transaction, userId: string): Promise<void> {
  await tx.update(emailChanges).set({ email: null, linkId: null, endsAt: null }).where(eq(emailChanges.userId, userId));
}
