import { fail } from '#contract/failures.ts';
import { formatNumber } from '#contract/format.ts';

/** What is to be refunded, in Frw: parts of lines, an amount, or, with neither, everything left. */
export type RefundWish = { items?: { item: string; amount: number }[] | undefined; amount?: number | undefined };
/** How far a line has come: the later its stage, the less it can still be cancelled. */
export type LineStage = 'delivered' | 'sent' | 'toSend';
/** A line of an order and what is left of its money, in Frw. */
export type LineLeft = { id: string; left: number; stage: LineStage };
/** The part of a refund that falls on a line, in Frw and above 0. */
export type LinePart = { id: string; amount: number };

/**
 * Spreads a refund over the lines of its order, so that the refunded amount is known for each. An amount without items falls on what was delivered,
 * then on what was sent, and only then on what can still be cancelled, whose price then comes back whole; among lines of one stage in proportion to
 * what is left of each. Throws 'orders.nothingLeft', 'orders.lineNotFound', 'orders.refundTooMuch'.
 */
export function planRefund(lines: readonly LineLeft[], { items, amount }: RefundWish): LinePart[] {
  const left = lines.reduce((sum, line) => sum + line.left, 0);
  if (left === 0) throw fail('orders.nothingLeft');
  if (items) return items.map((item) => partOf(lines, item));
  const wanted = amount ?? left;
  if (wanted > left) throw tooMuch(left);
  return spreadByStage(lines, wanted);
}

/** Whether a refund is of an amount alone: less than what is left, and of no named items. */
export const isOfAmount = (lines: readonly LineLeft[], { items, amount }: RefundWish): boolean =>
  !items && amount !== undefined && amount < lines.reduce((sum, line) => sum + line.left, 0);

const stages: readonly LineStage[] = ['delivered', 'sent', 'toSend'];

function spreadByStage(lines: readonly LineLeft[], amount: number): LinePart[] {
  let open = amount;
  return stages.flatMap((stage) => {
    const own = lines.filter((line) => line.stage === stage);
    const left = own.reduce((sum, line) => sum + line.left, 0);
    const taken = Math.min(open, left);
    open -= taken;
    return taken === 0 ? [] : spread(own, taken, left);
  });
}

function partOf(lines: readonly LineLeft[], { item, amount }: { item: string; amount: number }): LinePart {
  const line = lines.find(({ id }) => id === item);
  if (!line) throw fail('orders.lineNotFound');
  if (amount > line.left) throw tooMuch(line.left);
  return { id: line.id, amount };
}

const tooMuch = (left: number) => fail('orders.refundTooMuch', formatNumber(left)).with({ left });

/** By floor and largest remainder, ties by position: whole francs that sum to the amount, never more than is left of a line. */
function spread(lines: readonly LineLeft[], amount: number, left: number): LinePart[] {
  const shares = lines.map((line, position) => {
    const product = BigInt(amount) * BigInt(line.left);
    return { id: line.id, position, amount: Number(product / BigInt(left)), remainder: Number(product % BigInt(left)) };
  });
  const missing = amount - shares.reduce((sum, share) => sum + share.amount, 0);
  const byRemainder = shares.toSorted((a, b) => b.remainder - a.remainder || a.position - b.position);
  for (const share of byRemainder.slice(0, missing)) share.amount += 1;
  return shares.filter((share) => share.amount > 0).map(({ id, amount: part }) => ({ id, amount: part }));
}

const CENTS = 100;

/** A charge that paid an order: `owed` was due, `charged` was paid (at least as much), for a total in Frw. */
export type ChargeFacts = { owed: number; charged: number; totalFrw: number };

/**
 * The part of a charge, in its own currency, that is refunded when `nowFrw` of its order follow on `beforeFrw`. It is the difference of two
 * rounded running sums, so that the parts of a wholly refunded order are exactly what was charged, whatever the rate. 0: less than a cent.
 */
export function shareOfCharge({ owed, charged, totalFrw }: ChargeFacts, beforeFrw: number, nowFrw: number): number {
  const upTo = (frw: number) => (frw >= totalFrw ? toCents(charged) : Number((BigInt(toCents(owed)) * BigInt(frw)) / BigInt(totalFrw)));
  return (upTo(beforeFrw + nowFrw) - upTo(beforeFrw)) / CENTS;
}

const toCents = (amount: number) => Math.round(amount * CENTS);
