import { and, type SQL } from '#server/database/drizzle.ts';
import type { RefundState } from '#contract/orders.ts';
import type { StateEvent } from '#contract/states.ts';
import type { Queryable } from '#server/database/connect.ts';
import { type ActorOf, isIn, type Move, moveOf } from '#server/database/states.ts';
import { attemptEvents, type AttemptState, chargeEvents, type ChargeState, type PaymentActor, refundEvents } from './states.ts';
import { charges, type PaymentRow, payments, refunds } from './table.ts';

type AttemptEvent = keyof typeof attemptEvents;
type ChargeEvent = keyof typeof chargeEvents;
type RefundEvent = keyof typeof refundEvents;
type By<Table, Event extends keyof Table> = ActorOf<Table, Event, PaymentActor>;

/** An event of attempts as a move: from which states to which. */
export function attemptMove<Event extends AttemptEvent>(event: Event, by: By<typeof attemptEvents, Event>): Move<AttemptState> {
  const events: Record<AttemptEvent, StateEvent<AttemptState, PaymentActor>> = attemptEvents;
  return moveOf<AttemptState, PaymentActor>(events[event], by);
}

/** An event of charges as a move. */
export function chargeMove<Event extends ChargeEvent>(event: Event, by: By<typeof chargeEvents, Event>): Move<ChargeState> {
  const events: Record<ChargeEvent, StateEvent<ChargeState, PaymentActor>> = chargeEvents;
  return moveOf<ChargeState, PaymentActor>(events[event], by);
}

/** An event of refunds as a move. */
export function refundMove<Event extends RefundEvent>(event: Event, by: By<typeof refundEvents, Event>): Move<RefundState> {
  const events: Record<RefundEvent, StateEvent<RefundState, PaymentActor>> = refundEvents;
  return moveOf<RefundState, PaymentActor>(events[event], by);
}

type Change<Table extends { $inferInsert: object }> = {
  /** Which rows; of them only those are changed in whose state the event is possible. */
  where: SQL | undefined;
  set?: Partial<{ [Column in Exclude<keyof Table['$inferInsert'], 'state'>]: Table['$inferInsert'][Column] | SQL }>;
};

/** Changes attempts to pay by an event of their table; returns those that changed, as they are then. */
export async function moveAttempts<Event extends AttemptEvent>(
  db: Queryable,
  event: Event,
  by: By<typeof attemptEvents, Event>,
  { where, set }: Change<typeof payments>,
): Promise<PaymentRow[]> {
  const { from, to } = attemptMove(event, by);
  return db
    .update(payments)
    .set({ ...set, state: to })
    .where(and(isIn(payments.state, from), where))
    .returning();
}

/** Changes charges by an event of their table; returns how many. */
export async function moveCharges<Event extends ChargeEvent>(
  db: Queryable,
  event: Event,
  by: By<typeof chargeEvents, Event>,
  { where, set }: Change<typeof charges>,
): Promise<number> {
  const { from, to } = chargeMove(event, by);
  const moved = await db
    .update(charges)
    .set({ ...set, state: to })
    .where(and(isIn(charges.state, from), where));
  return moved.rowCount ?? 0;
}

/** Changes refunds by an event of their table; returns how many. */
export async function moveRefunds<Event extends RefundEvent>(
  db: Queryable,
  event: Event,
  by: By<typeof refundEvents, Event>,
  { where, set }: Change<typeof refunds>,
): Promise<number> {
  const { from, to } = refundMove(event, by);
  const moved = await db
    .update(refunds)
    .set({ ...set, state: to })
    .where(and(isIn(refunds.state, from), where));
  return moved.rowCount ?? 0;
}
