import { randomUUIDv7 } from 'node:crypto';
import type { ShipsAbroad } from '#contract/arts.ts';
import { limits } from '#contract/limits.ts';
import { type Queryable, type Transaction, run } from '#server/database/connect.ts';
import { oneRow } from '#server/database/one-row.ts';
import type { Repeated, RequestKey } from '#server/platform/http/idempotency.ts';

/** A line of the cart with the artwork's present data; `picture` is its cover. Prices in Frw. */
export type FoundLine = {
  artId: string;
  quantity: number;
  priceWhenAdded: number;
  name: string;
  slug: string;
  price: number;
  available: number;
  onShow: boolean;
  artist: { _id: string; name: string; slug: string | null };
  medium: string | null;
  edition: string | null;
  width: number | null;
  height: number | null;
  depth: number | null;
  dispatchDays: number;
  shipsAbroad: ShipsAbroad;
  awayUntil: string | null;
  picture: { id: string; width: number; height: number; thumbhash: string } | null;
};
/** An open cart, its oldest line first. */
export type FoundCart = { id: string; lines: FoundLine[] };

/** A change of the open cart: `quantity` more of an artwork, exactly so many, none, or only that there is a cart. */
export type CartChange =
  | { change: 'add' | 'set'; artId: string; quantity: number }
  | { change: 'remove'; artId: string }
  | { change: 'open' };

/**
 * What the words of a refused change need. `name` is null where there is no such artwork; `inCart` is how many of it the cart has, `lines`
 * counts the different artworks in it.
 */
export type RefusedChange = {
  kind: 'refused';
  name: string | null;
  onShow: boolean;
  available: number;
  isOwn: boolean;
  /** The last day on which nothing of its artist can be bought. */
  awayUntil: string | null;
  artist: string | null;
  inCart: number;
  lines: number;
};
export type ChangedCart = { kind: 'written'; facts: FoundCart } | RefusedChange | Repeated;

/** An account's open cart, or undefined while there is none. One statement. */
export async function findOpenCart(db: Queryable, userId: string): Promise<FoundCart | undefined> {
  const found = await run<{ cart: FoundCart | null }>(db, 'SELECT read_cart($1) AS cart', [userId]);
  return oneRow(found.rows).cart ?? undefined;
}

/** Above any stock; keeps a hostile number within the database's range. */
const bounded = (quantity: number) => Math.min(quantity, limits.stockMax + 1);

const CHANGE_CART = 'SELECT change_cart($1, $2, $3, $4, $5, $6, $7, $8, $9) AS changed';

/**
 * Changes an account's open cart behind its lock, and answers with the cart as it is then (migration 0034). Writes nothing above the stock,
 * for an unpublished artwork, or for a line that is not there; 'add' and 'open' open a cart for an account without one. A key that was used
 * before changes nothing. One statement, which is a transaction of its own.
 */
export async function changeCart(db: Queryable, userId: string, change: CartChange, sent: RequestKey): Promise<ChangedCart> {
  const { artId = null, quantity = 1 } = { artId: undefined, quantity: undefined, ...change };
  const values = [userId, change.change, artId, bounded(quantity), limits.quantityMax, limits.cartItemsMax, randomUUIDv7()];
  const changed = await run<{ changed: ChangedCart }>(db, CHANGE_CART, [...values, sent?.key ?? null, sent?.fingerprint ?? null]);
  return oneRow(changed.rows).changed;
}

const LOCK_CART = `SELECT FROM carts WHERE id = $1 AND user_id = $2 AND status = 'open' FOR UPDATE`;

/**
 * Removes every line from an account's open cart, those too that came while it waited for the lock; false when it is not the account's or
 * not open. Two statements.
 */
export async function emptyCart(tx: Transaction, userId: string, cartId: string): Promise<boolean> {
  const locked = await run(tx, LOCK_CART, [cartId, userId]);
  if (locked.rowCount !== 1) return false;
  await run(tx, 'DELETE FROM cart_items WHERE cart_id = $1', [cartId]);
  return true;
}
