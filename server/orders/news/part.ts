import { eq, type SQL, sql } from '#server/database/drizzle.ts';
import { isRefunded } from '#contract/order-standing.ts';
import { contactAnswers, contactMessages } from '#server/contact/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { FoundOrder, FoundRefund } from '#server/orders/found-order.ts';
import type { OrderNews } from './order-news.ts';
import { quoted, worksOf } from '#server/orders/named.ts';
import type { RefundCode } from '#server/orders/states/refund-words.ts';
import type { OrderLineRow } from '#server/orders/table.ts';
import { refundLines, refunds } from '#server/payments/table.ts';

/**
 * What a refund of a part gave back, in Frw, of which items; `isAmount` where none were named, `restocked` those that it put back in the shop.
 * `returns` are the requests to return something that were open then: the ids of their items, null for the whole order. Of these `kept` were resolved with
 * the refund, and `awaited` are neither resolved nor answered by now.
 */
export type RefundPart = {
  amount: number;
  reason: string;
  code: RefundCode | null;
  isAmount: boolean;
  byLine: Map<string, number>;
  restocked: string[];
  returns: Returns;
  kept: Returns;
  awaited: Returns;
};
type Returns = readonly (readonly string[] | null)[];

const foundReturns = (state: SQL) => sql<(string[] | null)[] | null>`(
  SELECT jsonb_agg(${contactMessages.problemItems}) FROM ${contactMessages}
  WHERE ${contactMessages.orderId} = ${refunds.orderId} AND ${contactMessages.problemReason} = 'return'
    AND ${contactMessages.createdAt} <= ${refunds.createdAt} AND ${state})`;

const RETURNS = foundReturns(sql`(${contactMessages.closedAt} IS NULL OR ${contactMessages.closedAt} >= ${refunds.createdAt})`);
const KEPT = foundReturns(sql`${contactMessages.closedAt} = ${refunds.createdAt}`);
const AWAITED = foundReturns(
  sql`${contactMessages.closedAt} IS NULL AND NOT EXISTS (SELECT FROM ${contactAnswers} WHERE ${contactAnswers.messageId} = ${contactMessages.id})`,
);

/** The amount of a refund in Frw, and its lines. One statement. */
export async function findPart(tx: Transaction, refundId: string): Promise<RefundPart | undefined> {
  const lines = await tx
    .select({
      reason: refunds.reason,
      code: refunds.reasonCode,
      isAmount: refunds.isAmount,
      line: refundLines.lineId,
      amount: refundLines.amountFrw,
      isRestocked: refundLines.isRestocked,
      returns: RETURNS,
      kept: KEPT,
      awaited: AWAITED,
    })
    .from(refunds)
    .innerJoin(refundLines, eq(refundLines.refundId, refunds.id))
    .where(eq(refunds.id, refundId));
  if (!lines[0]) return undefined;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const { reason, code, isAmount, returns, kept, awaited } = lines[0];
  const restocked = lines.flatMap(({ line, isRestocked }) => (isRestocked ? [line] : []));
  const byLine = new Map(lines.map((line) => [line.line, line.amount]));
  return { amount, reason, code, isAmount, returns: returns ?? [], kept: kept ?? [], awaited: awaited ?? [], byLine, restocked };
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

/** The items that a piece of news names to the buyer: none of an amount, which is told as one sum. How it falls on the items is their artists' to know. */
export const linesForBuyer = ({ found, part }: { found: FoundOrder; part: RefundPart | undefined }): FoundOrder['lines'] =>
  part?.isAmount ? [] : found.lines;

/** The artists who have an item in it; an erased one counts. */
export const artistsIn = ({ lines }: FoundOrder): ReadonlySet<string> => new Set(lines.map(({ line }) => line.ownerId));

/**
 * The Frw that go back with a cancellation, of an order or of items, which are written with it: to its buyer, or of the items of an artist. 0 where
 * nothing of the payment was left, undefined in other news.
 */
export function cancelRefund(news: OrderNews['news'], { order, lines }: FoundOrder, artistId?: string): number | undefined {
  if (news !== 'cancelled' && news !== 'itemsCancelled') return undefined;
  const isOfIt = ({ code, createdAt }: FoundRefund, { cancelledAt }: OrderLineRow) =>
    news === 'cancelled' ? code === 'orderCancelled' : Date.parse(createdAt) === cancelledAt?.getTime();
  const own = lines.filter(({ line }) => artistId === undefined || line.ownerId === artistId);
  return order.refunds
    .flatMap((refund) => own.map(({ line }) => (isOfIt(refund, line) ? (refund.lines[line.id] ?? 0) : 0)))
    .reduce((sum, amount) => sum + amount, 0);
}

/** So many works are named in a sentence, and have a row. */
export const NAMED_MAX = 3;

/** What becomes of the works that their buyer asked to return: which they keep, and about which they are still to be told. Nothing of what was refunded whole. */
export function returnsOf({ part, ordered }: { part: RefundPart | undefined; ordered: FoundOrder['lines'] }): {
  kept?: string;
  awaited?: string;
} {
  if (!part) return {};
  const named = (returns: RefundPart['returns']) => {
    const lines = ordered.map(({ line }) => line).filter(({ id }) => returns.some((ids) => ids?.includes(id) ?? true));
    return lines.length > NAMED_MAX ? worksOf(lines) : quoted(lines);
  };
  // Of an amount, and of two requests, nobody knows which it answers.
  const isMeant = (id: string) => (part.isAmount ? part.returns.length === 1 : part.byLine.has(id));
  const isOpen = (ids: readonly string[] | null) =>
    ordered.some(({ line }) => (ids?.includes(line.id) ?? true) && isMeant(line.id) && !isRefunded(line));
  const [kept, awaited] = [named(part.kept), named(part.awaited.filter(isOpen))];
  return { ...(kept && { kept }), ...(awaited && { awaited }) };
}
