import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Cart, CartItem } from '#contract/cart.ts';
import { toastMessages } from '#contract/messages.ts';
import { newKey } from '#web/app/api.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';

/** The cart without an item, found by its productId; totals are recomputed. */
export function withoutItem(cart: Cart, productId: string): Cart {
  return withTotals(
    cart,
    cart.items.filter((item) => item.productId !== productId),
  );
}

const withTotals = (cart: Cart, items: Cart['items']): Cart => ({
  ...cart,
  items,
  totalPrice: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
  totalItems: items.reduce((sum, item) => sum + item.quantity, 0),
});

/** The cart with an item that could not be removed; the order of the others is the server's. */
export const withItem = (cart: Cart, item: CartItem): Cart =>
  cart.items.some(({ productId }) => productId === item.productId) ? cart : withTotals(cart, [...cart.items, item]);

/** Removes an item optimistically, restored when that fails; for ten seconds offers to put it back. */
export function useRemoveLine() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = cartQuery();
  const putBack = useChange({
    run: ({ productId, quantity }: CartItem, send) =>
      send('POST /cart/{productId}/add', { params: { productId }, body: { quantity }, idempotencyKey: newKey() }),
    situation: 'changeCart',
    success: toastMessages.cartUpdated,
    onSuccess: (cart) => client.setQueryData(queryKey, cart),
  });
  return useChange({
    run: ({ productId }: CartItem, send) => send('DELETE /cart/{productId}/remove', { params: { productId }, idempotencyKey: newKey() }),
    situation: 'removeFromCart',
    onMutate: async ({ productId }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (cart) => cart && withoutItem(cart, productId));
    },
    onError: (_, item) => client.setQueryData(queryKey, (cart) => cart && withItem(cart, item)),
    onSuccess: (cart, item) => {
      client.setQueryData(queryKey, cart);
      toast.success(toastMessages.removed(item.name), UNDO_MS, { label: t`Undo`, act: () => putBack.mutate(item) });
    },
  });
}
