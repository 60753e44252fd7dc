import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { CartItem } from '#contract/cart.ts';
import { toastMessages } from '#contract/messages.ts';
import { newKey } from '#web/app/api.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { useFavoriteIds } from '#web/arts/favorites.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';
import { withItem, withoutItem } from './remove-line.ts';

/**
 * Moves an item from the cart to the favorites, optimistically, and says so; for ten seconds offers to put it back. A favorite first: where the second
 * call fails, nothing is lost. What was a favorite before stays one.
 */
export function useSaveForLater() {
  const { t } = useLingui();
  const client = useQueryClient();
  const favorites = useFavoriteIds();
  const { queryKey } = cartQuery();
  const putBack = useChange({
    run: async ({ item: { productId, quantity, product }, wasFavorite }: { item: CartItem; wasFavorite: boolean }, send) => {
      const cart = await send('POST /cart/{productId}/add', { params: { productId }, body: { quantity }, idempotencyKey: newKey() });
      if (!wasFavorite) await send('DELETE /favorites/{artId}', { params: { artId: product._id } });
      return cart;
    },
    situation: 'changeCart',
    success: toastMessages.cartUpdated,
    onSuccess: (cart) => client.setQueryData(queryKey, cart),
  });
  return useChange({
    run: async ({ productId, product }: CartItem, send) => {
      // While that is not known, nothing is taken from the favorites afterwards.
      const wasFavorite = favorites?.includes(product._id) ?? true;
      await send('PUT /favorites/{artId}', { params: { artId: product._id } });
      const cart = await send('DELETE /cart/{productId}/remove', { params: { productId }, idempotencyKey: newKey() });
      return { cart, wasFavorite };
    },
    situation: 'changeCart',
    onMutate: async ({ productId }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (cart) => cart && withoutItem(cart, productId));
    },
    onError: (_, item) => client.setQueryData(queryKey, (cart) => cart && withItem(cart, item)),
    onSuccess: ({ cart, wasFavorite }, item) => {
      client.setQueryData(queryKey, cart);
      toast.success(t`${item.name} is saved in your favorites`, UNDO_MS, {
        label: t`Undo`,
        act: () => putBack.mutate({ item, wasFavorite }),
      });
    },
  });
}
