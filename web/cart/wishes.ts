import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import { session } from '#web/accounts/session/session.ts';
import type { WishFacts } from '#web/accounts/session/wish.ts';
import { ApiFailure } from '#web/app/api.ts';
import type { DoWish } from '#web/app/area.ts';
import { cartQuery } from './queries.ts';

const viewCart = { label: msg`View cart`, to: screens.cart };

/** Puts the artwork that a visitor chose into the cart of whoever signed in. */
export const addWished: DoWish<WishFacts['cart.add']> = async (
  { name, facts: { artId, ownerId, quantity = 1 }, key },
  { send, client },
) => {
  if (ownerId === session().identity) return { text: msg`${name} is your own work.`, isDone: false };
  try {
    const cart = await send('POST /cart/{productId}/add', {
      params: { productId: artId },
      body: { quantity },
      idempotencyKey: key,
    });
    client.setQueryData(cartQuery().queryKey, cart);
  } catch (error) {
    if (!(error instanceof ApiFailure) || !(error.code === 'cart.onlyOne' || error.code === 'cart.stockTooLow')) throw error;
    // The last one may be in the cart already, from another day.
    const cart = await client.fetchQuery({ ...cartQuery(), staleTime: 0 });
    if (!cart.items.some(({ productId }) => productId === artId)) throw error;
    return { text: msg`${name} is already in your cart`, link: viewCart };
  }
  return { text: msg`${name} is in your cart`, link: viewCart };
};

declare module '#web/accounts/session/wish.ts' {
  interface WishFacts {
    'cart.add': { artId: string; ownerId: string; quantity?: number };
  }
}
