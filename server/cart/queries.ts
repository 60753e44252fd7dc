import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { arts } from '#server/arts/table.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { pictures } from '#server/platform/images/table.ts';
import { cartItems, carts } from './table.ts';
import { oneRow } from '#server/database/one-row.ts';

const openCartOf = (userId: string) => and(eq(carts.userId, userId), eq(carts.status, 'open'));

/**
 * An account's open cart with its lines, oldest first, each with the artwork's present data; undefined while there is none,
 * or when `cartId` is given and the open cart is another one. One statement.
 */
export async function findOpenCart(db: Queryable, userId: string, cartId?: string) {
  const rows = await db
    .select({
      id: carts.id,
      item: cartItems,
      art: { name: arts.name, slug: arts.slug, price: arts.price, available: arts.availableArts, onShow: arts.onShow },
      picture: pictures,
    })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.cartId, carts.id))
    .leftJoin(arts, eq(arts.id, cartItems.artId))
    .leftJoin(pictures, eq(pictures.id, arts.coverId))
    .where(cartId ? and(openCartOf(userId), eq(carts.id, cartId)) : openCartOf(userId))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.artId));
  const [first] = rows;
  if (!first) return undefined;
  return { id: first.id, lines: rows.flatMap(({ item, art, picture }) => (item && art ? [{ item, art, picture }] : [])) };
}
export type FoundCart = NonNullable<Awaited<ReturnType<typeof findOpenCart>>>;

/** Opens a cart for an account without one; two concurrent calls open one. */
export async function openCart(db: Queryable, userId: string): Promise<void> {
  await db
    .insert(carts)
    .values({ id: randomUUIDv7(), userId })
    .onConflictDoNothing({ target: carts.userId, where: sql`status = 'open'` });
}

/** The result of a change to a line: `written`, and what its refusal needs to say. */
export type LineChange = {
  /** null: there is no open cart. */
  cartId: string | null;
  written: boolean;
  /** null: there is no such artwork. */
  name: string | null;
  onShow: boolean;
  available: number;
  /** The number of different artworks in the cart before the change. */
  lines: number;
  hasLine: boolean;
};

type LineChangeRow = {
  cart_id: string | null;
  written: boolean;
  name: string | null;
  on_show: boolean | null;
  available: number | null;
  lines: number;
  has_line: boolean;
};

/** Above any stock; keeps a hostile number within the database's range. */
const bounded = (quantity: number) => Math.min(quantity, limits.stockMax + 1);

/** The open cart, locked so that a concurrent order comes wholly before or after, and the artwork with how many of it one cart may hold. */
const cartAndArt = (userId: string, artId: string) => sql`
  cart AS MATERIALIZED (SELECT id FROM carts WHERE user_id = ${userId} AND status = 'open' FOR UPDATE),
  art AS MATERIALIZED (
    SELECT id, name, price, on_show, available_arts, least(available_arts, ${limits.quantityMax}::int) AS max FROM arts WHERE id = ${artId}
  ),
  lines AS MATERIALIZED (SELECT art_id FROM cart_items WHERE cart_id = (SELECT id FROM cart))`;

const report = sql`
  SELECT (SELECT id FROM cart) AS cart_id, EXISTS (SELECT 1 FROM written) AS written,
         (SELECT count(*)::int FROM lines) AS lines, EXISTS (SELECT 1 FROM lines WHERE art_id = art.id) AS has_line,
         art.name, art.on_show, art.available_arts AS available
  FROM (SELECT 1) AS always LEFT JOIN art ON true`;

/** Adds `quantity` to a line, or creates it; writes nothing above the stock, or when the artwork is unpublished. One statement. */
export async function addToLine(tx: Transaction, userId: string, artId: string, quantity: number): Promise<LineChange> {
  const found = await tx.execute<LineChangeRow>(sql`
    WITH ${cartAndArt(userId, artId)},
    written AS (
      INSERT INTO cart_items AS line (cart_id, art_id, quantity, price_when_added)
      SELECT cart.id, art.id, ${bounded(quantity)}::int, art.price FROM cart, art
      WHERE art.on_show AND ${bounded(quantity)}::int <= art.max
        AND (art.id IN (SELECT art_id FROM lines) OR (SELECT count(*) FROM lines) < ${limits.cartItemsMax}::int)
      ON CONFLICT (cart_id, art_id) DO UPDATE SET quantity = line.quantity + excluded.quantity
        WHERE line.quantity + excluded.quantity <= (SELECT max FROM art)
      RETURNING quantity
    ) ${report}`);
  return lineChange(oneRow(found.rows));
}

/** Sets the quantity of an existing line; writes nothing above the stock, or when the artwork is unpublished. One statement. */
export async function setLine(tx: Transaction, userId: string, artId: string, quantity: number): Promise<LineChange> {
  const found = await tx.execute<LineChangeRow>(sql`
    WITH ${cartAndArt(userId, artId)},
    written AS (
      UPDATE cart_items AS line SET quantity = ${bounded(quantity)}::int FROM cart, art
      WHERE line.cart_id = cart.id AND line.art_id = art.id AND art.on_show AND ${bounded(quantity)}::int <= art.max
      RETURNING line.quantity
    ) ${report}`);
  return lineChange(oneRow(found.rows));
}

const lineChange = (row: LineChangeRow): LineChange => ({
  cartId: row.cart_id,
  written: row.written,
  name: row.name,
  onShow: row.on_show ?? false,
  available: row.available ?? 0,
  lines: row.lines,
  hasLine: row.has_line,
});

/** Removes a line from the open cart; false when it was not in it. One statement. */
export async function removeLine(tx: Transaction, userId: string, artId: string): Promise<boolean> {
  const gone = await tx.execute(sql`
    WITH cart AS MATERIALIZED (SELECT id FROM carts WHERE user_id = ${userId} AND status = 'open' FOR UPDATE)
    DELETE FROM cart_items USING cart WHERE cart_id = cart.id AND art_id = ${artId}`);
  return gone.rowCount === 1;
}

/** Removes every line from an account's open cart; false when it is not the account's or not open. One statement. */
export async function emptyCart(tx: Transaction, userId: string, cartId: string): Promise<boolean> {
  const found = await tx.execute(sql`
    WITH cart AS MATERIALIZED (SELECT id FROM carts WHERE id = ${cartId} AND user_id = ${userId} AND status = 'open' FOR UPDATE),
    gone AS (DELETE FROM cart_items WHERE cart_id = (SELECT id FROM cart))
    SELECT id FROM cart`);
  return found.rowCount === 1;
}
