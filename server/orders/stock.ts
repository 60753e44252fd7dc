import { sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Transaction } from '#server/database/connect.ts';

/** So many pieces of one work. */
export type Pieces = { artId: string; quantity: number };

const asTable = (pieces: Pieces[]) =>
  sql`unnest(${sql.param(pieces.map((piece) => piece.artId))}::uuid[], ${sql.param(pieces.map((piece) => piece.quantity))}::int[]) AS piece (art_id, quantity)`;

/**
 * Locks the works in the order of their ids: whoever changes the stock of several does it behind these locks, so that two can never wait
 * for each other (faults.md F20). Favourites and cart lines may still refer to the works meanwhile.
 */
async function lockArts(tx: Transaction, pieces: Pieces[]): Promise<void> {
  await tx.execute(
    sql`SELECT FROM arts WHERE id = ANY(${sql.param(pieces.map((piece) => piece.artId))}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  );
}

/** Takes the pieces out of the stock; false, and nothing taken, when one left the shop or has too few. */
export async function takeStock(tx: Transaction, pieces: Pieces[]): Promise<boolean> {
  await lockArts(tx, pieces);
  const there = await tx.execute(sql`
    SELECT FROM arts JOIN ${asTable(pieces)} ON arts.id = piece.art_id WHERE arts.on_show AND arts.available_arts >= piece.quantity`);
  if (there.rowCount !== pieces.length) return false;
  await tx.execute(
    sql`UPDATE arts SET available_arts = available_arts - piece.quantity FROM ${asTable(pieces)} WHERE arts.id = piece.art_id`,
  );
  return true;
}

/** Puts the pieces back; a stock that was raised to the most meanwhile stays at the most, so that nothing can hold up a cancellation. */
export async function giveStockBack(tx: Transaction, pieces: Pieces[]): Promise<void> {
  await lockArts(tx, pieces);
  await tx.execute(sql`
    UPDATE arts SET available_arts = least(available_arts + piece.quantity, ${limits.stockMax}::int) FROM ${asTable(pieces)}
    WHERE arts.id = piece.art_id`);
}
