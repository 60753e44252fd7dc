import { type SQL, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { Queryable } from '#server/database/connect.ts';

/** Ids are compared as text; the database writes them in lower case. */
const lower = (id: string) => id.toLowerCase();

/** The other of two ids, one of which must be the viewer's (threats.md T12). Throws 'chat.otherPerson', 'chat.self'. */
export function otherOf(viewerId: string, one: string, two: string): string {
  const [a, b] = [lower(one), lower(two)];
  if (a !== viewerId && b !== viewerId) throw fail('chat.otherPerson');
  if (a === b) throw fail('chat.self');
  return a === viewerId ? b : a;
}

/** Checks that an id in a path or a body, if given, is the viewer's (threats.md T11). Throws 'chat.otherPerson'. */
export function refuseOther(viewerId: string, claimed: string | undefined): void {
  if (claimed && lower(claimed) !== viewerId) throw fail('chat.otherPerson');
}

/** An SQL expression: true when `a` is the artist of a line in an order of `b`, or an admin and `b` has ordered at all. */
const soldTo = (a: SQL, b: SQL) => sql`
  EXISTS (SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.owner_id = ${a} AND o.user_id = ${b})`;

/**
 * An SQL expression: true when `me` may write to the account `p` (a row of users) now, blocks aside: an approved artist or an admin, an account
 * that wrote to `me`, or one with a common order; the staff may write to anyone (contract.md section 3; an order's detail opens its thread for both sides).
 */
export const mayWriteTo = (me: SQL, p: SQL): SQL => sql`(
  ${p}.is_admin OR (${p}.role = 'Artist' AND ${p}.status = 'approved')
  OR EXISTS (SELECT 1 FROM conversation_members w WHERE w.user_id = ${p}.id AND w.other_id = ${me} AND w.has_written)
  OR ${soldTo(me, sql`${p}.id`)} OR ${soldTo(sql`${p}.id`, me)}
  OR EXISTS (SELECT 1 FROM users i WHERE i.id = ${me} AND (i.is_admin OR i.staff IS NOT NULL))
)`;

export const hasBlocked = (blocker: SQL, blocked: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM chat_blocks k WHERE k.user_id = ${blocker} AND k.blocked_id = ${blocked})`;

type Standing = { may_write: boolean; has_blocked: boolean; is_blocked: boolean };

/**
 * Refuses unless one account may write to another now. One statement. Throws 'users.notFound' (also for an erased account),
 * 'chat.cannotStart', 'chat.hasBlocked', 'chat.blocked'.
 */
export async function refuseUnlessMayWrite(db: Queryable, senderId: string, receiverId: string): Promise<void> {
  const me = sql`${senderId}::uuid`;
  const found = await db.execute<Standing>(sql`
    SELECT ${mayWriteTo(me, sql`p`)} AS may_write, ${hasBlocked(me, sql`p.id`)} AS has_blocked, ${hasBlocked(sql`p.id`, me)} AS is_blocked
    FROM users p WHERE p.id = ${receiverId} AND p.deleted_at IS NULL`);
  const [standing] = found.rows;
  if (!standing) throw fail('users.notFound');
  if (standing.has_blocked) throw fail('chat.hasBlocked');
  if (standing.is_blocked) throw fail('chat.blocked');
  if (!standing.may_write) throw fail('chat.cannotStart');
}
