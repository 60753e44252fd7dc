import { eq } from '#server/database/drizzle.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { FoundOrder } from '#server/orders/found-order.ts';
import type { OrderNews } from './order-news.ts';
import type { RefundCode } from '#server/orders/states/refund-words.ts';
import { refundLines, refunds } from '#server/payments/table.ts';

/** What a refund of a part gave back, in Frw, of which items. */
export type RefundPart = { amount: number; reason: string; code: RefundCode | null; byLine: Map<string, number> };

/** The amount of a refund in Frw, and its lines. One statement. */
export async function findPart(tx: Transaction, refundId: string): Promise<RefundPart | undefined> {
  const lines = await tx
    .select({ reason: refunds.reason, code: refunds.reasonCode, line: refundLines.lineId, amount: refundLines.amountFrw })
    .from(refunds)
    .innerJoin(refundLines, eq(refundLines.refundId, refunds.id))
    .where(eq(refunds.id, refundId));
  if (!lines[0]) return undefined;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return { amount, reason: lines[0].reason, code: lines[0].code, byLine: new Map(lines.map((line) => [line.line, line.amount])) };
}

type About = Pick<OrderNews, 'news'> & { lineIds: readonly string[] | undefined; part: RefundPart | undefined };

/**
 * An order with the items alone that a piece of news is about: those that it names, or of which it gave money back; else all, of a cancellation
 * without those that were cancelled alone before.
 */
export function aboutItems(found: FoundOrder, { news, lineIds, part }: About): FoundOrder {
  const ids = lineIds ?? (part && [...part.byLine.keys()]);
  if (ids) return { ...found, lines: found.lines.filter(({ line }) => ids.includes(line.id)) };
  return news === 'cancelled' ? { ...found, lines: found.lines.filter(({ line }) => !line.cancelledAt) } : found;
}

/** The artists who have an item in it; an erased one counts. */
export const artistsIn = ({ lines }: FoundOrder): ReadonlySet<string> => new Set(lines.map(({ line }) => line.ownerId));

/** Whether money went back for items as they were cancelled, which is written with them: nothing of it may have been left. */
export const hasCancelRefund = ({ order, lines }: FoundOrder): boolean =>
  lines.some(({ line: { id, cancelledAt } }) =>
    order.refunds.some((refund) => refund.lines[id] !== undefined && Date.parse(refund.createdAt) === cancelledAt?.getTime()),
  );
