import { and, eq, isNull, sql } from '#server/database/drizzle.ts';
import type { Queryable } from '#server/database/connect.ts';
import { type UserRow, users } from '#server/accounts/table.ts';

/** The account of an address in any letter case, or undefined; erased accounts have none. One statement, using the index users_email. */
export async function findAccount(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)));
  return row;
}
