import { sql } from '#server/database/drizzle.ts';
import type { Transaction } from '#server/database/connect.ts';

/**
 * Deletes the mail jobs for an erased account's address, waiting and sent: finished ones stay for a while, and they contain
 * personal data.
 */
export async function eraseAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM pgboss.job WHERE (name = 'mail.send' AND (state = 'completed' OR data ->> 'to' = ${email}))
      OR (name IN ('users.mail-reset', 'users.mail-code') AND data ->> 'email' = ${email})`);
}
