import { turnOf } from '#contract/offer-actions.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import { moveOffer } from '#server/offers/move-offer.ts';
import { findOverdue, type FoundOffer, lockOffer } from '#server/offers/queries.ts';
import { tellOffer } from '#server/offers/news/tell.ts';

type Told = Pick<Services, 'jobs' | 'config'>;

/** A run ends at most so many offers; the next minute takes the rest. */
const MAX_AT_ONCE = 1_000;

/**
 * Writes down that open offers are over by the database's clock and tells both people, each in a transaction of its own; returns how many. A
 * fault with one is logged and does not delay the others.
 */
export async function expireOffers(services: Told & Pick<Services, 'db' | 'log'>): Promise<number> {
  const overdue = await findOverdue(services.db, MAX_AT_ONCE);
  let expired = 0;
  for (const { id } of overdue) {
    try {
      if (await services.db.transaction((tx) => expireOffer(services, tx, id))) expired += 1;
    } catch (error) {
      services.log.error({ err: error, offer: id }, 'an offer could not be expired');
    }
  }
  return expired;
}

/** Writes down that one offer is over, where it still is behind its lock; returns whether it was. */
export async function expireOffer(services: Told, tx: Transaction, id: string): Promise<boolean> {
  const found = await lockOffer(tx, id);
  if (!found || found.stateNow === found.offer.state) return false;
  const moved = await moveOffer(tx, found, 'expire', 'clock');
  await recordAct(tx, undefined, { action: 'offer.expired', objectType: 'offer', objectId: id });
  await tellOffer(services, tx, moved, 'expired', ['buyer', 'artist']);
  return true;
}

/** Whether what an offer is about can no longer be had; an artist may offer what is hidden. */
export const isGone = ({ offer, art }: FoundOffer): boolean =>
  art.available < offer.quantity ||
  art.hiddenByStaff ||
  (offer.madeBy === 'buyer' ? !art.onShow : art.deletedAt !== null || art.state === 'draft');

/** Ends an open offer whose artwork can no longer be had, and tells both people. */
export async function endUnavailable(services: Told, tx: Transaction, id: string): Promise<void> {
  const found = await lockOffer(tx, id);
  if (!found || !isOpenNow(found) || !isGone(found)) return;
  const moved = await moveOffer(tx, found, 'unavailable', 'shop');
  await recordAct(tx, undefined, { action: 'offer.unavailable', objectType: 'offer', objectId: id });
  await tellOffer(services, tx, moved, 'unavailable', ['buyer', 'artist']);
}

/** Whether a locked offer is open, by the database's clock too. */
export const isOpenNow = ({ offer, stateNow }: FoundOffer): boolean => stateNow === offer.state && turnOf(offer.state) !== null;
