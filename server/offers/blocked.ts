import { sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { hasBlocked } from '#server/chat/may-write.ts';
import type { Queryable } from '#server/database/connect.ts';
import { oneRow } from '#server/database/one-row.ts';

/** Refuses while one of two people has blocked the other in the chat: 'chat.hasBlocked', 'chat.blocked'. One statement. */
export async function refuseBlocked(db: Queryable, userId: string, otherId: string): Promise<void> {
  const standing = await findStanding(db, userId, otherId);
  if (standing.has_blocked) throw fail('chat.hasBlocked');
  if (standing.is_blocked) throw fail('chat.blocked');
}

/** Whether one of two people has blocked the other. One statement. */
export async function isBlockedPair(db: Queryable, one: string, two: string): Promise<boolean> {
  const standing = await findStanding(db, one, two);
  return standing.has_blocked || standing.is_blocked;
}

async function findStanding(db: Queryable, userId: string, otherId: string): Promise<{ has_blocked: boolean; is_blocked: boolean }> {
  const [me, other] = [sql`${userId}::uuid`, sql`${otherId}::uuid`];
  const { rows } = await db.execute<{ has_blocked: boolean; is_blocked: boolean }>(sql`
    SELECT ${hasBlocked(me, other)} AS has_blocked, ${hasBlocked(other, me)} AS is_blocked`);
  return oneRow(rows);
}
