import { isRefunded } from '#contract/order-standing.ts';
import type { CancellationState } from '#contract/orders.ts';

/** What an order's row has of the latest request, and an item's of how far it has come. */
type Asked = { cancellationState: CancellationState | null; cancellationItems: string[] | null };
type Line = { id: string; sentAt: Date | null; cancelledAt: Date | null; price: number; quantity: number; refundedAmount: number };

/** Whether the latest request to cancel is about this item; one without items, as before they could be asked for, is about all. */
export const isAskedFor = ({ cancellationState, cancellationItems }: Asked, id: string): boolean =>
  cancellationState !== null && (cancellationItems?.includes(id) ?? true);

/** The items that the latest request to cancel is about. */
export const askedLines = <Found extends { line: { id: string } }>({ order, lines }: { order: Asked; lines: Found[] }): Found[] =>
  lines.filter(({ line }) => isAskedFor(order, line.id));

/** Whether a buyer may ask to cancel an item of their paid order: it has money left, and was neither sent nor cancelled. */
export const isCancellable = (line: Line): boolean => !line.sentAt && !line.cancelledAt && !isRefunded(line);

/** Whether an order has an item beside these that stays: one that was sent, or is to be. */
export const hasOthers = (lines: readonly Line[], ids: ReadonlySet<string>): boolean =>
  lines.some((line) => !ids.has(line.id) && (line.sentAt !== null || isCancellable(line)));
