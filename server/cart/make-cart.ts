import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/connect.ts';
import { cartItems, carts } from './table.ts';

/** Creates an open cart with these lines, for tests and seeds; returns its id. */
export async function makeCart(db: Database, userId: string, lines: { id: string; price: number; quantity?: number }[]): Promise<string> {
  const id = randomUUIDv7();
  await db.insert(carts).values({ id, userId });
  if (lines.length === 0) return id;
  await db
    .insert(cartItems)
    .values(lines.map((art) => ({ cartId: id, artId: art.id, quantity: art.quantity ?? 1, priceWhenAdded: art.price })));
  return id;
}
