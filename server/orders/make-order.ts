import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import type { Database } from '#server/database/connect.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { placeOrder } from './place-order.ts';
import { restoreOrder, type StoredOrder, type WholeOrder } from './found-order.ts';

type Wish = { buyerId?: string; arts?: { id: string; price: number; quantity?: number }[]; holdHours?: number };

/** Places an order as its buyer would, for tests and seeds: by default one item of a new artwork by a new customer. */
export async function makeOrder(db: Database, { buyerId, arts, holdHours = 24 }: Wish = {}): Promise<WholeOrder> {
  const userId = buyerId ?? (await makeAccount(db)).id;
  const cartId = await makeCart(db, userId, arts ?? [await makeArt(db)]);
  const placed = await db.transaction((tx) =>
    placeOrder(tx, { cartId, userId, shippingAddress: 'KG 7 Ave, Kimihurura, Kigali', holdHours }),
  );
  return restoreOrder(placed.facts as StoredOrder);
}
