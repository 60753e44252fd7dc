import type { RefundState } from '#contract/orders.ts';
import type { OrderLineRow, OrderRow } from './table.ts';

/** A refund as part of its order; `lines` are the Frw on each line. */
export type FoundRefund = {
  _id: string;
  createdAt: string;
  amountFrw: number | null;
  reason: string;
  state: RefundState;
  paid: { amount: number; currency: string };
  lines: Record<string, number>;
};

/** An order's row, as `lockOrder` gives it. */
export type OrderData = Omit<OrderRow, 'searchText'>;

/** A line of an order; `slug` is null for an artwork that is unpublished, `picture` is the cover of then. */
export type FoundLine = {
  line: OrderLineRow;
  slug: string | null;
  picture: { id: string; width: number; height: number; thumbhash: string } | null;
};
export type FoundOrder = { order: OrderData & { refunds: FoundRefund[] }; lines: FoundLine[] };

type Json<T> = T extends Date
  ? string
  : T extends (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T;
/** An order as the database's functions give it (migration 0034), and as a key's facts keep it: its times are texts. */
export type StoredOrder = Json<FoundOrder>;

const timeOf = (text: string) => new Date(text);
const timeOrNull = (text: string | null) => (text === null ? null : new Date(text));

/** An order of the database's functions as the other queries find it. */
export const restoreOrder = ({ order, lines }: StoredOrder): FoundOrder => ({
  order: {
    ...order,
    createdAt: timeOf(order.createdAt),
    expiresAt: timeOf(order.expiresAt),
    paidAt: timeOrNull(order.paidAt),
    completedAt: timeOrNull(order.completedAt),
    cancelledAt: timeOrNull(order.cancelledAt),
  },
  lines: lines.map(({ line, ...beside }) => ({
    ...beside,
    line: { ...line, sentAt: timeOrNull(line.sentAt), deliveredAt: timeOrNull(line.deliveredAt) },
  })),
});
