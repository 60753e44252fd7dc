import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/connect.ts';

/**
 * Deletes the mails that wait for an erased person's address, and every mail that already went out: such jobs are kept for an hour
 * only to be looked at, and their words name people.
 */
export async function eraseAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM pgboss.job WHERE (name = 'mail.send' AND (state = 'completed' OR data ->> 'to' = ${email}))
      OR (name = 'users.mail-reset' AND data ->> 'email' = ${email})`);
}
