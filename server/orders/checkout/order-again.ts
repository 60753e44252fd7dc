import type { CartAgain } from '#contract/cart.ts';
import { fail } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import { presentCart } from '#server/cart/present.ts';
import type { FoundCart } from '#server/cart/queries.ts';
import { type Database, run } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { oneRow } from '#server/database/one-row.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { findOrder } from '#server/orders/queries.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

const ORDER_AGAIN = 'SELECT order_again($1, $2, $3, $4, $5) AS again';

/**
 * Puts the artworks of an order into its buyer's cart again, as far as they can be bought, and names the others. Throws 'orders.notFound',
 * and 'rights.missing' for who may see the order but did not place it. Two statements.
 */
export async function orderAgain(db: Database, orderId: string, viewer: Viewer): Promise<CartAgain> {
  const found = await findOrder(db, orderId);
  presentFor(viewer, found);
  if (found?.order.userId !== viewer.id) throw fail('rights.missing');
  const values = [viewer.id, orderId, limits.quantityMax, limits.cartItemsMax, nextId()];
  const { again } = oneRow(
    (await run<{ again: (Pick<CartAgain, 'missing' | 'fewer'> & { cart: FoundCart }) | null }>(db, ORDER_AGAIN, values)).rows,
  );
  // The cart was ordered at this very moment.
  if (!again) throw fail('server.busy').retryAfter(1);
  return { ...presentCart(again.cart), missing: again.missing, fewer: again.fewer };
}
