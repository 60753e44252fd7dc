import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArtCard } from '#contract/arts.ts';
import { toastMessages } from '#contract/messages.ts';
import { ApiFailure, isDefinite, newKey } from '#web/app/api.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { cartWay } from '#web/app/failures/ways-on.ts';
import { TOAST_SHORT_MS } from '#web/kit/toasts/toast.ts';
import { useSignInFirst } from '#web/accounts/sign-in/use-sign-in-first.ts';
import { session } from '#web/accounts/session/session.ts';
import { dropWish, rememberWish, type Wanted } from '#web/accounts/session/wish.ts';
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

/** The artwork to add, how many of it (1 by default), and the message after success. */
type Addition = { art: Pick<ArtCard, '_id' | 'name' | 'owner'>; quantity?: number; message?: string };

/** The artworks that are being added: a second press may come before the button shows that it is busy. */
const underWay = new Set<string>();

/** Adds an artwork, then refetches the cart (product.md section 4). Signed out it asks for the sign-in, after which it is done. */
export function useAddToCart() {
  const client = useQueryClient();
  const askToSignIn = useSignInFirst();
  /** The idempotency keys of additions whose answer was lost, by what is sent: pressed again here, they are the same additions. */
  const [unanswered] = useState(() => new Map<string, string>());
  const addition = useChange({
    run: async ({ art: { _id: productId }, quantity = 1 }: Addition, send) => {
      const sent = `${productId} ${quantity}`;
      const idempotencyKey = unanswered.get(sent) ?? newKey();
      unanswered.set(sent, idempotencyKey);
      try {
        const cart = await send('POST /cart/{productId}/add', { params: { productId }, body: { quantity }, idempotencyKey });
        unanswered.delete(sent);
        return { cart, isAdded: true };
      } catch (error) {
        if (isDefinite(error)) unanswered.delete(sent);
        if (!(error instanceof ApiFailure) || !(error.code === 'cart.stockTooLow' || error.code === 'cart.onlyOne')) throw error;
        // All that are left are in the cart already: that is no failure.
        const cart = await client.fetchQuery({ ...cartQuery(), staleTime: 0 });
        if (!cart.items.some((item) => item.productId === productId && item.quantity >= item.available)) throw error;
        return { cart, isAdded: false };
      } finally {
        underWay.delete(productId);
      }
    },
    situation: 'changeCart',
    success: ({ isAdded }, { art, message = toastMessages.itemAddedShout }) => (isAdded ? message : toastMessages.alreadyInCart(art.name)),
    way: () => cartWay,
    toastMs: TOAST_SHORT_MS,
    isAwaited: true,
    onSuccess: ({ cart }, { art }) => {
      dropWish('cart.add', art._id);
      client.setQueryData(cartQuery().queryKey, cart);
      void import('#web/app/offline/cached-cart.ts').then(({ cacheCart }) => cacheCart(cart));
    },
    wish: wishFor,
  });
  const addToCart = (item: Addition) => {
    if (session().authenticated) {
      if (underWay.has(item.art._id)) return;
      underWay.add(item.art._id);
      addition.mutate(item);
    } else {
      rememberWish(wishFor(item));
      askToSignIn();
    }
  };
  return { addToCart, isAdding: addition.isPending };
}

const wishFor = ({ art: { _id, name, owner }, quantity = 1 }: Addition): Wanted => ({
  act: 'cart.add',
  name,
  facts: { artId: _id, ownerId: owner._id, quantity },
  key: newKey(),
});

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
