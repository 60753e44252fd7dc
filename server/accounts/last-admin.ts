import { and, eq, isNull, ne, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { Transaction } from '#server/database/connect.ts';
import { users } from './table.ts';

/**
 * Refuses that an admin, whose row is locked, stops being one as the last: two who stop at once wait for each other here, until the first has
 * committed. Throws 'users.lastAdmin'.
 */
export async function refuseLastAdmin(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('ubugeni admins'))`);
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.deletedAt), ne(users.id, id)))
    .limit(1);
  if (!other) throw fail('users.lastAdmin');
}
