import { and, inArray, isNull, sql } from '#server/database/drizzle.ts';
import type { Transaction } from '#server/database/connect.ts';
import { emailChanges, passwordResets, signInCodes } from '#server/accounts/table.ts';

/**
 * Invalidates everything mailed that could still open or change an account: links to reset its password and to confirm another address, and
 * the code to sign in with. Call it in the transaction of each change of a password or an address, with the account locked. Links that verify the present address contain a fingerprint
 * of its password (accounts/email-choices/verify-address.ts) and expire by themselves; unsubscribe links stay valid.
 */
export async function endOpenLinks(tx: Transaction, ...userIds: string[]): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(inArray(passwordResets.userId, userIds), isNull(passwordResets.usedAt)));
  await tx.update(signInCodes).set({ codeHash: null, missed: 0 }).where(inArray(signInCodes.userId, userIds));
  await dropEmailChange(tx, ...userIds);
}

/** Cancels an unconfirmed change of address; the count of attempts stays. */
export async function dropEmailChange(tx: Transaction, ...userIds: string[]): Promise<void> {
  await tx.update(emailChanges).set({ email: null, linkId: null, endsAt: null }).where(inArray(emailChanges.userId, userIds));
}
