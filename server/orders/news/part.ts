import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/connect.ts';
import type { FoundOrder } from '#server/orders/found-order.ts';
import { refundLines, refunds } from '#server/payments/table.ts';

/** What a refund of a part gave back, in Frw, of which items. */
export type RefundPart = { amount: number; reason: string; byLine: Map<string, number> };

/** The amount of a refund in Frw, and its lines. One statement. */
export async function findPart(tx: Transaction, refundId: string): Promise<RefundPart | undefined> {
  const lines = await tx
    .select({ reason: refunds.reason, line: refundLines.lineId, amount: refundLines.amountFrw })
    .from(refunds)
    .innerJoin(refundLines, eq(refundLines.refundId, refunds.id))
    .where(eq(refunds.id, refundId));
  if (!lines[0]) return undefined;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return { amount, reason: lines[0].reason, byLine: new Map(lines.map((line) => [line.line, line.amount])) };
}

/** An order with the items alone that a piece of news is about: those that it names, or of which it gave money back; else all. */
export function aboutItems(found: FoundOrder, lineIds: readonly string[] | undefined, part: RefundPart | undefined): FoundOrder {
  const ids = lineIds ?? (part && [...part.byLine.keys()]);
  return ids ? { ...found, lines: found.lines.filter(({ line }) => ids.includes(line.id)) } : found;
}

/** How many artists have an item in it; an erased one counts. */
export const artistsIn = ({ lines }: FoundOrder): ReadonlySet<string> => new Set(lines.map(({ line }) => line.ownerId));
