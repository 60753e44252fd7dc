import { sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { Queryable } from '#server/database/connect.ts';

/** What a message is about. */
export type Context = { artId?: string | undefined; orderId?: string | undefined };

/**
 * Refuses a card of something that the two accounts may not both see: an unpublished artwork, an order of which one of them is neither
 * buyer nor artist nor an admin, or which two of its artists share: neither sees the other's items. At most two statements. Throws 'arts.notFound', 'orders.notFound'.
 */
export async function refuseHidden(db: Queryable, { artId, orderId }: Context, participants: readonly [string, string]): Promise<void> {
  if (artId && !(await isOnShow(db, artId))) throw fail('arts.notFound');
  if (orderId && !(await isSharedOrder(db, orderId, participants))) throw fail('orders.notFound');
}

async function isOnShow(db: Queryable, artId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 FROM arts WHERE id = ${artId} AND on_show`);
  return rows.length > 0;
}

async function isSharedOrder(db: Queryable, orderId: string, participants: readonly [string, string]): Promise<boolean> {
  const { rows } = await db.execute<{ may: number; sees_all: boolean | null }>(sql`
    SELECT count(*)::int AS may, bool_or(o.user_id = u.id OR u.is_admin) AS sees_all FROM users u JOIN orders o ON o.id = ${orderId}
    WHERE u.id = ANY(${sql.param([...participants])}::uuid[]) AND (o.user_id = u.id OR u.is_admin
      OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.owner_id = u.id))`);
  return rows[0]?.may === 2 && rows[0].sees_all === true;
}
