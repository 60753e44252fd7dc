import { HOME_COUNTRY } from '#contract/home-country.ts';
import type { OrderHistoryKind, OrderHistoryRole, ProblemReason, RefundState } from '#contract/orders.ts';
import type { RefundCode } from './states/refund-words.ts';
import type { OrderLineRow, OrderRow } from './table.ts';

/** A refund as part of its order; `lines` are the Frw on each line. */
export type FoundRefund = {
  _id: string;
  createdAt: string;
  amountFrw: number | null;
  reason: string;
  /** Undefined in the facts of a key that an older version stored. */
  code?: RefundCode | null;
  state: RefundState;
  paid: { amount: number; currency: string };
  lines: Record<string, number>;
  /** No items were named: the money is said to be of none; by `findShownOrder` alone. */
  isAmount?: boolean | undefined;
  /** The ids of the lines whose works it put back in the shop; by `findShownOrder` alone. */
  restocked?: string[];
};

/** An order's row, as `lockOrder` gives it. */
export type OrderData = Omit<OrderRow, 'searchText' | 'fulfilment' | 'sendBy' | 'cancellationArtistId'>;

/** A line of an order; `slug` is null for an artwork that is unpublished, `picture` is the cover of then. */
export type FoundLine = {
  line: OrderLineRow;
  slug: string | null;
  picture: { id: string; width: number; height: number; thumbhash: string } | null;
  /** Where its artist is now; null for an erased account, undefined in the facts of a key that an older version stored. */
  place?: { district: string | null; country: string } | null;
  /** The artwork as it is now; in lists and by `findShownOrder` alone. */
  art?: FoundArt;
};
/** What is told of an ordered artwork as it is now: its price in Frw, what is left of it, its sides in cm. */
export type FoundArt = {
  price: number;
  available: number;
  medium: string | null;
  width: number | null;
  height: number | null;
  depth: number | null;
};
/** `reference` is the provider's number of the charge that paid it, by `findShownOrder` alone; `openProblem` the earliest report that is not resolved, in the list of all orders. */
export type FoundOrder = {
  order: OrderData & { refunds: FoundRefund[]; reference?: string; openProblem?: string | null };
  lines: FoundLine[];
};

/** A row of the time line; `name` is the present one of the account that did it. */
type FoundEvent = { at: string; event: OrderHistoryKind; role: OrderHistoryRole; name: string | null; lineId: string | null };
/** When a refund was made, null until then, whether it is of an amount alone, and who decided it; null where nobody did or it is not recorded. */
export type DecidedRefund = { _id: string; at: string | null; isAmount?: boolean; decidedBy: string | null };
/** A problem that its buyer reported, from the inbox. */
export type FoundProblem = {
  _id: string;
  at: string;
  isOpen: boolean;
  /** Resolved with a refund. */
  isKept: boolean;
  reason: ProblemReason | null;
  text: string;
  photos: number;
  answers: { at: string; text: string }[];
  /** null for the whole order. */
  items: string[] | null;
};
/** An order with its time line, the earliest first; with its problems, the latest first, and who decided its refunds by `findShownOrder` alone. */
export type WholeOrder = FoundOrder & { events: FoundEvent[]; problems?: FoundProblem[]; decided?: DecidedRefund[] };

type Json<T> = T extends Date
  ? string
  : T extends (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T;
/** An order as the database's functions give it (migration 0041), and as a key's facts keep it: its times are texts. */
export type StoredOrder = Json<WholeOrder>;

const timeOf = (text: string) => new Date(text);
const timeOrNull = (text: string | null | undefined) => (text === null || text === undefined ? null : new Date(text));

/** What the facts of a key lack that an older version stored; its order was placed just then. */
const added = {
  country: HOME_COUNTRY,
  note: null,
  cancellationState: null,
  cancellationReason: null,
  cancellationAskedAt: null,
  cancellationItems: null,
  cancellationsAsked: null,
  cancelledItems: 0,
};

const noPhoto = { photoId: null, photoKind: null };

/** An order of the database's functions as the other queries find it. */
export const restoreOrder = ({ order, lines, events = [] }: Omit<StoredOrder, 'events'> & Partial<StoredOrder>): WholeOrder => ({
  order: {
    ...added,
    ...order,
    createdAt: timeOf(order.createdAt),
    expiresAt: timeOf(order.expiresAt),
    paidAt: timeOrNull(order.paidAt),
    completedAt: timeOrNull(order.completedAt),
    cancelledAt: timeOrNull(order.cancelledAt),
    cancellationAskedAt: timeOrNull(order.cancellationAskedAt),
  },
  events,
  lines: lines.map(({ line, ...beside }) => ({
    ...beside,
    line: {
      ...noPhoto,
      ...line,
      sentAt: timeOrNull(line.sentAt),
      deliveredAt: timeOrNull(line.deliveredAt),
      cancelledAt: timeOrNull(line.cancelledAt),
      overdueToldAt: timeOrNull(line.overdueToldAt),
    },
  })),
});
