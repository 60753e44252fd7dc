import { and, eq, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import type { OfferState } from '#contract/offers.ts';
import { nextState, type StateEvent } from '#contract/states.ts';
import type { Transaction } from '#server/database/connect.ts';
import { oneRow } from '#server/database/one-row.ts';
import { turnOf } from '#contract/offer-actions.ts';
import { type OfferActor, type OfferEvent, offerEvents } from './events.ts';
import type { FoundOffer } from './queries.ts';
import { offers } from './table.ts';

const events: Readonly<Record<OfferEvent, StateEvent<OfferState, OfferActor>>> = offerEvents;

/** Until when a step that is made now is valid, for a statement. */
export const validFromNow = sql`clock_timestamp() + make_interval(hours => ${limits.offerHours})`;

/** Refuses an event that the state of a locked offer does not allow: 'offers.expired', 'offers.ended', 'offers.notYourTurn', 'offers.notToWithdraw'. */
export function refuseUnlessPossible({ stateNow }: FoundOffer, event: OfferEvent, by: OfferActor): void {
  if (nextState(events[event], [by], stateNow) !== undefined) return;
  if (stateNow === 'expired') throw fail('offers.expired');
  const turn = turnOf(stateNow);
  if (turn === null) throw fail('offers.ended', stateNow);
  throw turn === by ? fail('offers.notToWithdraw') : fail('offers.notYourTurn');
}

type Columns = Pick<
  typeof offers.$inferInsert,
  'amount' | 'answeredAmount' | 'text' | 'shippingAddress' | 'phone' | 'country' | 'district' | 'note' | 'orderId'
>;

/**
 * The one place that changes the state of a locked offer, by an event of the table; an answer that goes on counts the round and is valid anew.
 * Returns it in its new state. Throws where the table does not allow the event, or when the row changed behind its lock.
 */
export async function moveOffer(
  tx: Transaction,
  found: FoundOffer,
  event: Exclude<OfferEvent, 'make'>,
  by: OfferActor,
  set: Partial<Columns> = {},
): Promise<FoundOffer> {
  const { offer } = found;
  const to = nextState(events[event], [by], offer.state);
  if (to === undefined) throw new Error(`${event} by ${by} is not possible for the offer ${offer.id}, which is ${offer.state}`);
  const goesOn = turnOf(to) === null ? {} : { rounds: offer.rounds + 1, validUntil: validFromNow };
  const moved = await tx
    .update(offers)
    .set({ ...set, ...goesOn, state: to, changedAt: sql`now()` })
    .where(and(eq(offers.id, offer.id), eq(offers.state, offer.state)))
    .returning();
  const after = oneRow(moved);
  return { ...found, offer: after, stateNow: after.state };
}
