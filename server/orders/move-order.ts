import { and, eq, type SQL, sql } from '#server/database/drizzle.ts';
import type { OrderActor, OrderState } from '#contract/order-actions.ts';
import type { OrderHistoryKind } from '#contract/orders.ts';
import { nextState, type StateEvent } from '#contract/states.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type ActorOf, bringAbout, type Effects, type Handlers } from '#server/database/states.ts';
import { columnsOf, stateOf, unpaidStates } from './states/columns.ts';
import { orderEffects, type OrderEvent, orderEvents } from './states/events.ts';
import { orderColumns } from './queries.ts';
import { noteEvents, told } from './states/note-events.ts';
import { orders, type OrderRow } from './table.ts';

type Columns = typeof orders.$inferInsert;
/** Who may cause an event of orders. */
type By<Event extends OrderEvent> = readonly ActorOf<typeof orderEvents, Event, OrderActor>[];
/** An order whose row is locked. */
type Locked = Pick<OrderRow, 'id' | 'status' | 'paymentStatus'>;
type EffectsOf<Event extends OrderEvent> = Event extends keyof typeof orderEffects ? (typeof orderEffects)[Event] : Record<never, never>;
type MoveDetails<Event extends OrderEvent, Row> = {
  /** What else is written into the row. */
  set?: Partial<{ [Column in Exclude<keyof Columns, 'status' | 'paymentStatus'>]: Columns[Column] | SQL }>;
  /** Whose account acts, for the time line. */
  actorId?: string | null | undefined;
  /** The items that it is about, for the time line; none for the whole order. */
  lineIds?: readonly string[] | undefined;
  /** What else must hold of the row. */
  where?: SQL | undefined;
} & (keyof EffectsOf<Event> extends never ? { effects?: undefined } : { effects: Handlers<EffectsOf<Event>, Row> });

/** The state that an event by one of these actors leads to; undefined where it is not possible. */
export function nextOrderState<Event extends OrderEvent>(order: Locked, event: Event, by: By<Event>): OrderState | undefined {
  const events: Readonly<Record<OrderEvent, StateEvent<OrderState, OrderActor>>> = orderEvents;
  return nextState(events[event], by, stateOf(order));
}

/**
 * The one place that changes the state of an order: by an event of the table, behind the order's lock, with what its time line tells and what
 * the event brings about. `order` is the row as it is now. Returns it in its new state; undefined, with nothing changed, where the table does
 * not allow the event or `where` does not hold. Throws when the row is no longer in the state of `order`.
 */
export async function moveOrder<Event extends OrderEvent, Order extends Locked>(
  tx: Transaction,
  order: Order,
  event: Event,
  by: By<Event>,
  { set = {}, actorId, lineIds, where, effects }: MoveDetails<Event, Order>,
): Promise<Order | undefined> {
  const from = stateOf(order);
  const actor = by.find((one) => nextOrderState(order, event, [one]) !== undefined);
  const to = nextOrderState(order, event, by);
  if (to === undefined || actor === undefined) return undefined;
  const next = columnsOf(to);
  const events = told(event, from);
  const isWritten = to !== from || Object.keys(set).length > 0 || events.length > 0;
  const after = isWritten
    ? await write(tx, order, { set: { ...timesOf(order, next), ...set, ...next }, where, note: { events, actor, actorId, lineIds } })
    : { ...order, ...next };
  const named: Partial<Record<OrderEvent, Effects>> = orderEffects;
  if (effects && after) await bringAbout(named[event] ?? {}, from, effects, after);
  return after;
}

type Written = {
  set: Partial<{ [Column in keyof Columns]: Columns[Column] | SQL }>;
  where: SQL | undefined;
  note: { events: readonly OrderHistoryKind[] } & Parameters<typeof noteEvents>[2];
};

/** One statement; undefined where `where` does not hold. */
async function write<Order extends Locked>(tx: Transaction, order: Order, { set, where, note }: Written): Promise<Order | undefined> {
  const here = and(eq(orders.id, order.id), eq(orders.status, order.status), eq(orders.paymentStatus, order.paymentStatus), where);
  const noted = note.events.length > 0 ? { told: noteEvents(order.id, note.events, note) } : {};
  const [moved] = await tx
    .update(orders)
    .set(set)
    .where(here)
    .returning({ ...orderColumns, ...noted });
  if (!moved && where) return undefined;
  // The lock prevents this; if it ever failed, nothing of the event may be written.
  if (!moved) throw new Error(`the order ${order.id} changed behind its lock`);
  const { told: _, ...row } = { told: undefined, ...moved };
  return { ...order, ...row };
}

type States = Pick<OrderRow, 'status' | 'paymentStatus'>;

/** The times that belong to a state, which the database holds to be there exactly then; a renewed order has no reason of its end. */
function timesOf(
  before: States,
  after: States,
): { completedAt?: SQL | null; completedBy?: null; cancelledAt?: SQL | null; cancelReason?: null; paidAt?: SQL } {
  const enters = (status: OrderRow['status']) => after.status === status && before.status !== status;
  const isUnpaid = ({ paymentStatus }: States) => unpaidStates.includes(paymentStatus);
  return {
    ...(enters('complete') ? { completedAt: sql`now()` } : {}),
    ...(before.status === 'complete' && after.status !== 'complete' ? { completedAt: null, completedBy: null } : {}),
    ...(enters('cancelled') ? { cancelledAt: sql`now()` } : {}),
    ...(before.status === 'cancelled' && after.status !== 'cancelled' ? { cancelledAt: null, cancelReason: null } : {}),
    ...(isUnpaid(before) && !isUnpaid(after) ? { paidAt: sql`now()` } : {}),
  };
}
