import { type SQL, sql, type SQLWrapper } from '#server/database/drizzle.ts';
import type { OrderActor, OrderState } from '#contract/order-actions.ts';
import type { OrderHistoryKind, OrderHistoryRole } from '#contract/orders.ts';
import { type OrderEvent, toldEvents } from './events.ts';

/** What the time line tells of an event from this state. */
export function told(event: OrderEvent, from: OrderState): OrderHistoryKind[] {
  const all: Partial<Record<OrderEvent, Partial<Record<OrderHistoryKind, 'always' | readonly OrderState[]>>>> = toldEvents;
  return Object.entries(all[event] ?? {}).flatMap(([kind, when]) =>
    when === 'always' || when.includes(from) ? [kind as OrderHistoryKind] : [],
  );
}

const roleOf = (actor: OrderActor): OrderHistoryRole => (actor === 'clock' ? 'shop' : actor);

/** `lineIds`: the items that it is about, each with a row of its own; none for the whole order. */
type By = { actor: OrderActor; actorId: string | null | undefined; lineIds?: readonly string[] | undefined };

/**
 * For the RETURNING of the statement that makes something happen: writes it into the order's time line, for each row that the statement
 * changes, and returns the ids of the rows of the time line.
 */
export function noteEvents(
  orderId: string | SQLWrapper,
  events: readonly OrderHistoryKind[],
  { actor, actorId, lineIds = [] }: By,
): SQL<string[]> {
  const about = lineIds.length > 0 ? lineIds : [null];
  const notes = events.flatMap((event) =>
    about.map(
      (lineId) =>
        sql`note_order_event(${orderId}::uuid, ${lineId}::uuid, ${event}::text, ${roleOf(actor)}::text, ${actorId ?? null}::uuid)`,
    ),
  );
  return sql`ARRAY[${sql.join(notes, sql`, `)}]`;
}
