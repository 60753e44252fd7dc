import type { Cart, CartItem } from '#contract/cart.ts';
import { CACHED_CART } from './cache-names.ts';
import { keepInSession, readFromSession } from './session-cache.ts';

/** An item of the cart as cached in this browser for reading offline: without its price and stock, which must be current. */
type CachedItem = Pick<CartItem, 'productId' | 'name' | 'cover' | 'medium' | 'edition' | 'width' | 'height' | 'depth' | 'quantity'> & {
  slug: string;
  artist: string;
};
/** The items of the cart at a time. */
export type CachedCart = { at: string; items: CachedItem[] };

/** The cart cached in this browser; undefined where there is none, or nothing was in it. */
export function readCachedCart(): CachedCart | undefined {
  const cached = readFromSession(CACHED_CART);
  return isCart(cached) && cached.items.length > 0 ? cached : undefined;
}

const isCart = (value: unknown): value is CachedCart =>
  typeof value === 'object' && value !== null && 'at' in value && 'items' in value && Array.isArray(value.items);

/** Keeps the items of the cart as the server has just said them. */
export function cacheCart({ items }: Cart): void {
  const kept = items.map(({ productId, name, cover, medium, edition, width, height, depth, quantity, product, artist }) => ({
    productId,
    name,
    cover,
    medium,
    edition,
    width,
    height,
    depth,
    quantity,
    slug: product.slug,
    artist: artist.name,
  }));
  keepInSession(CACHED_CART, { at: new Date().toISOString(), items: kept } satisfies CachedCart);
}
