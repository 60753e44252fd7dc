import { sql } from '#server/database/drizzle.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { findAbovePrice, lockOffer, lockPeople } from '#server/offers/queries.ts';
import { isOpenNow } from './end-offers.ts';
import { tellOffer } from '#server/offers/news/tell.ts';

/** A run looks at so many lowered prices; the next minute takes the rest. */
const MAX_AT_ONCE = 200;

/**
 * Tells buyer and artist of each open offer that its artwork costs less by now, each artwork in a transaction of its own. A fault with one is logged
 * and does not delay the others; it is tried again.
 */
export async function tellLoweredPrices(services: Pick<Services, 'db' | 'jobs' | 'config' | 'log'>): Promise<void> {
  const { rows } = await services.db.execute<{ id: string; art: string }>(sql`
    SELECT max(id)::text AS id, art_id AS art FROM lowered_prices GROUP BY art_id ORDER BY max(id) LIMIT ${MAX_AT_ONCE}`);
  for (const { id, art } of rows) {
    try {
      await services.db.transaction((tx) => tellOne(services, tx, art, id));
    } catch (error) {
      services.log.error({ err: error, art }, 'nobody could be told that a price is lower than their offer');
    }
  }
}

/** What was lowered once more since is told by another row. */
async function tellOne(services: Pick<Services, 'jobs' | 'config'>, tx: Transaction, artId: string, upTo: string): Promise<void> {
  await tx.execute(sql`DELETE FROM lowered_prices WHERE art_id = ${artId} AND id <= ${upTo}::bigint`);
  const above = await findAbovePrice(tx, artId);
  // All at once, in the order of their ids: one offer after the other they would be held in that of the offers, and somebody else's could wait for them.
  await lockPeople(
    tx,
    above.flatMap(({ buyerId, artistId }) => [buyerId, artistId]),
  );
  for (const { id } of above) {
    const found = await lockOffer(tx, id);
    // As they are behind the lock: it may have been answered meanwhile.
    if (found && isOpenNow(found) && found.offer.amount > found.art.price)
      await tellOffer(services, tx, found, 'priceLowered', ['buyer', 'artist']);
  }
}
