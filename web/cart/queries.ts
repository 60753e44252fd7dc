import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Cart } from '#contract/cart.ts';
import { toastMessages } from '#contract/messages.ts';
import { newKey, send } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { TOAST_SHORT_MS, toast } from '#web/kit/toasts/toast.ts';
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
  const addition = useMutation({
    mutationFn: ({ productId }: Addition) =>
      send('POST /cart/{productId}/add', { params: { productId }, body: { quantity: 1 }, idempotencyKey: newKey() }),
    onSuccess: async (cart, { message = toastMessages.itemAddedShout }) => {
      toast.success(message, TOAST_SHORT_MS);
      client.setQueryData(cartQuery().queryKey, cart);
      await client.invalidateQueries(cartQuery());
    },
    onError: (error) => toast.error(explain('changeCart', error), TOAST_SHORT_MS),
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
  return useMutation({
    mutationFn: ({ productId, quantity }: { productId: string; quantity: number }) =>
      send('PUT /cart/{productId}/update', { params: { productId }, body: { quantity }, idempotencyKey: newKey() }),
    onSuccess: (cart) => {
      client.setQueryData(cartQuery().queryKey, cart);
      toast.success(toastMessages.cartUpdated);
    },
    onError: async (error) => {
      toast.error(explain('changeCart', error));
      await client.invalidateQueries(cartQuery());
    },
  });
}

/** The cart without an item, found by its productId; totals are recomputed. */
function withoutItem(cart: Cart, productId: string): Cart {
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
  return useMutation({
    mutationFn: ({ productId }: { productId: string; name: string }) =>
      send('DELETE /cart/{productId}/remove', { params: { productId }, idempotencyKey: newKey() }),
    onMutate: async ({ productId }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (cart) => cart && withoutItem(cart, productId));
    },
    onSuccess: (cart, { name }) => {
      client.setQueryData(queryKey, cart);
      toast.success(toastMessages.removed(name));
    },
    onError: async (error) => {
      toast.error(explain('removeFromCart', error));
      await client.invalidateQueries({ queryKey });
    },
  });
}
