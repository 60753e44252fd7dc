import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Cart } from '#contract/cart.ts';
import { toastMessages } from '#contract/messages.ts';
import { newKey } from '#web/app/api.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { explain } from '#web/app/failures/situations.ts';
import { TOAST_SHORT_MS, toast } from '#web/kit/toast.ts';
import { session } from '#web/accounts/session/session.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { queryOf } from '#web/app/query.ts';

/** My open cart. */
export const cartQuery = () => queryOf('GET /cart', { identity: session().identity });

/** The open cart while signed in; no request otherwise. */
export function useCart() {
  const { authenticated } = useSession();
  return useQuery({ ...cartQuery(), enabled: authenticated });
}

/** The number of items in the cart, 0 when signed out. */
export function useCartCount(): number {
  const { data } = useCart();
  const { authenticated } = useSession();
  return authenticated ? (data?.items.length ?? 0) : 0;
}

/** The artwork to add, and the message after success. */
type Addition = { productId: string; message?: string };

/** Adds one of an artwork, then refetches the cart (product.md section 4). Signed out it only shows a message. */
export function useAddToCart() {
  const client = useQueryClient();
  const addition = useChange({
    run: ({ productId }: Addition, send) =>
      send('POST /cart/{productId}/add', { params: { productId }, body: { quantity: 1 }, idempotencyKey: newKey() }),
    situation: 'changeCart',
    success: (_, { message = toastMessages.itemAddedShout }) => message,
    toastMs: TOAST_SHORT_MS,
    isAwaited: true,
    onSuccess: (cart) => client.setQueryData(cartQuery().queryKey, cart),
  });
  const addToCart = (item: Addition) => {
    if (session().authenticated) addition.mutate(item);
    else toast.warning(explain('addToCartSignedOut'), TOAST_SHORT_MS);
  };
  return { addToCart, isAdding: addition.isPending };
}

/** Sets the quantity of an item. */
export function useSetQuantity() {
  const client = useQueryClient();
  return useChange({
    run: ({ productId, quantity }: { productId: string; quantity: number }, send) =>
      send('PUT /cart/{productId}/update', { params: { productId }, body: { quantity }, idempotencyKey: newKey() }),
    situation: 'changeCart',
    success: toastMessages.cartUpdated,
    onSuccess: (cart) => client.setQueryData(cartQuery().queryKey, cart),
  });
}

/** The cart without an item, found by its productId; totals are recomputed. */
export function withoutItem(cart: Cart, productId: string): Cart {
  const items = cart.items.filter((item) => item.productId !== productId);
  return {
    ...cart,
    items,
    totalPrice: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
    totalItems: items.reduce((sum, item) => sum + item.quantity, 0),
  };
}

/** Removes an item optimistically; restored when the server refuses. */
export function useRemoveLine() {
  const client = useQueryClient();
  const { queryKey } = cartQuery();
  return useChange({
    run: ({ productId }: { productId: string; name: string }, send) =>
      send('DELETE /cart/{productId}/remove', { params: { productId }, idempotencyKey: newKey() }),
    situation: 'removeFromCart',
    success: (_, { name }) => toastMessages.removed(name),
    onMutate: async ({ productId }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (cart) => cart && withoutItem(cart, productId));
    },
    onSuccess: (cart) => client.setQueryData(queryKey, cart),
  });
}
