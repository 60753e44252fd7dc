import { sql } from '#server/database/drizzle.ts';
import { limits } from '#contract/limits.ts';
import { sells } from '#server/accounts/queries.ts';
import type { Transaction } from '#server/database/connect.ts';

/** A quantity of one artwork. */
export type StockItem = { artId: string; quantity: number };

/** What these items of an order take out of the stock. */
export const stockOf = (lines: readonly StockItem[]): StockItem[] => lines.map(({ artId, quantity }) => ({ artId, quantity }));

const asTable = (items: StockItem[]) =>
  sql`unnest(${sql.param(items.map((item) => item.artId))}::uuid[], ${sql.param(items.map((item) => item.quantity))}::int[]) AS item (art_id, quantity)`;

/**
 * Locks the artworks in the order of their ids. Every change of several artworks' stock holds these locks, so that two can never deadlock
 * (faults.md F20). Favorites and cart lines may still refer to the artworks meanwhile.
 */
async function lockArts(tx: Transaction, items: StockItem[]): Promise<void> {
  await tx.execute(
    sql`SELECT FROM arts WHERE id = ANY(${sql.param(items.map((item) => item.artId))}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  );
}

/**
 * Takes the items of an order out of the stock again; false, with nothing taken, when an artwork is unpublished or has too few. One that its
 * artist offered to this buyer may be hidden, as when the order was placed (decision 40), though not by staff, while it is not deleted and the artist
 * sells.
 */
export async function takeStock(tx: Transaction, orderId: string, items: StockItem[]): Promise<boolean> {
  await lockArts(tx, items);
  const there = await tx.execute(sql`
    SELECT FROM arts JOIN ${asTable(items)} ON arts.id = item.art_id
    WHERE arts.available_arts >= item.quantity AND (arts.on_show OR arts.deleted_at IS NULL AND NOT arts.hidden_by_staff AND EXISTS (
      SELECT FROM offers f JOIN users u ON u.id = f.artist_id
      WHERE f.order_id = ${orderId} AND f.art_id = arts.id AND f.made_by = 'artist'
        AND ${sells(sql`u.role`, sql`u.status`)}))`);
  if (there.rowCount !== items.length) return false;
  await tx.execute(sql`UPDATE arts SET available_arts = available_arts - item.quantity FROM ${asTable(items)} WHERE arts.id = item.art_id`);
  return true;
}

/** Returns the items to the stock; a stock that was raised meanwhile is capped at the maximum, so that nothing can block a cancellation. */
export async function returnStock(tx: Transaction, items: StockItem[]): Promise<void> {
  await lockArts(tx, items);
  await tx.execute(sql`
    UPDATE arts SET available_arts = least(available_arts + item.quantity, ${limits.stockMax}::int) FROM ${asTable(items)}
    WHERE arts.id = item.art_id`);
}
