import { and, desc, eq, isNull, lt, sql } from '#server/database/drizzle.ts';
import type { Blocked } from '#contract/chat.ts';
import { fail } from '#contract/failures.ts';
import type { Queryable } from '#server/database/connect.ts';
import { cutPage, type Paging, readIdCursor } from '#server/database/lists/cursor.ts';
import { users } from '#server/accounts/table.ts';
import { presentParticipant } from '#server/chat/present.ts';
import { chatBlocks } from '#server/chat/table.ts';

/** Blocks an account; repeating it changes nothing. Throws 'users.notFound', 'chat.self'. Two statements. */
export async function blockPerson(db: Queryable, userId: string, blockedId: string): Promise<void> {
  if (userId === blockedId) throw fail('chat.self');
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, blockedId), isNull(users.deletedAt)));
  if (found.length === 0) throw fail('users.notFound');
  await db.insert(chatBlocks).values({ userId, blockedId }).onConflictDoNothing();
}

/** Unblocks an account; repeating it changes nothing. One statement. */
export async function unblockPerson(db: Queryable, userId: string, blockedId: string): Promise<void> {
  await db.delete(chatBlocks).where(and(eq(chatBlocks.userId, userId), eq(chatBlocks.blockedId, blockedId)));
}

/** A page of the accounts that an account has blocked. One statement. Throws 'input.cursor'. */
export async function findBlocked(
  db: Queryable,
  userId: string,
  { cursor, limit }: Paging,
): Promise<{ data: Blocked[]; next: string | null }> {
  const after = readIdCursor(cursor);
  const rows = await db
    .select({ id: users.id, name: users.name, picture: users.pictureId, role: users.role, at: sql<string>`${chatBlocks.createdAt}` })
    .from(chatBlocks)
    .innerJoin(users, eq(users.id, chatBlocks.blockedId))
    .where(and(eq(chatBlocks.userId, userId), after ? lt(users.id, after) : undefined))
    .orderBy(desc(users.id))
    .limit(limit + 1);
  const page = cutPage(rows, limit);
  return {
    data: page.rows.map(({ at, ...person }) => ({ ...presentParticipant(person), blockedAt: new Date(at).toISOString() })),
    next: page.next,
  };
}
