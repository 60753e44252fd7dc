import { and, eq, inArray, isNull } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { closeContact } from '#server/contact/close.ts';
import { contactMessages } from '#server/contact/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { Actor } from '#server/platform/audit/record.ts';

type Kept = { orderId: string; ids: readonly string[]; by: Actor & { viewer: { id: string } } };

/**
 * Resolves open requests to return something of an order: its buyer keeps that. Pass the transaction of the refund that settles them, behind the order's
 * lock: that both have one time says afterwards that they belong together. Returns the ids of the lines that each is about, null for the whole order. Throws 'orders.returnResolved' where one of them is not open any more.
 */
export async function keepReturned(tx: Transaction, { orderId, ids, by }: Kept): Promise<(string[] | null)[]> {
  const open = await tx
    .select({ id: contactMessages.id, lines: contactMessages.problemItems })
    .from(contactMessages)
    .where(
      and(
        inArray(contactMessages.id, [...ids]),
        eq(contactMessages.orderId, orderId),
        eq(contactMessages.problemReason, 'return'),
        isNull(contactMessages.closedAt),
      ),
    )
    .orderBy(contactMessages.id)
    .for('update');
  if (open.length < new Set(ids).size) throw fail('orders.returnResolved');
  for (const { id } of open) await closeContact(tx, id, by);
  return open.map(({ lines }) => lines);
}
