import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Cart, CartItem } from '#contract/cart.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { makeCartItem } from '#web/testing/make-orders.ts';
import { emptyCart } from '#web/testing/make-site.ts';
import { show } from '#web/testing/open.tsx';
import { useRemoveLine, withoutItem } from './checkout/remove-line.ts';
import { useAddToCart, useCart, useCartCount, useSetQuantity } from './queries.ts';

const makeItem = (n: number, quantity = 1): CartItem => makeCartItem(n, { price: n * 1_000, quantity, available: 5 });
const cartOf = (...items: CartItem[]): Cart => ({
  ...emptyCart,
  items,
  totalPrice: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
});

/** A cart with one button for each change of its first item. */
function Screen() {
  const { data } = useCart();
  const count = useCartCount();
  const { addToCart, isAdding } = useAddToCart();
  const setQuantity = useSetQuantity();
  const remove = useRemoveLine();
  const [first] = data?.items ?? [];
  return (
    <>
      <p>{count} in the cart</p>
      <p>{data ? `${data.totalPrice} Frw` : 'unknown'}</p>
      <button type="button" disabled={isAdding} onClick={() => addToCart({ art: makeArtCard(1) })}>
        Add
      </button>
      <button type="button" onClick={() => first && setQuantity.mutate({ productId: first.productId, quantity: 4 })}>
        Four
      </button>
      <button type="button" onClick={() => first && remove.mutate(first)}>
        Remove
      </button>
    </>
  );
}
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => answer('GET /cart', cartOf(makeItem(1), makeItem(2, 2))));

async function openCart() {
  const visit = show(<Screen />, { as: 'customer' });
  await screen.findByText('2 in the cart');
  return visit;
}

describe('Adding to the cart', () => {
  test('signed out says that one has to sign in, one press away', async () => {
    const { user } = show(<Screen />);
    await user.click(press('Add'));
    expect(await screen.findByText('Please Login First')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2F');
    expect([requestsOf('GET /cart'), requestsOf('POST /cart/{productId}/add')]).toEqual([[], []]);
    expect(screen.getByText('0 in the cart')).toBeTruthy();
  });

  test('sends one of the artwork, shows the new cart and says so', async () => {
    answer('POST /cart/{productId}/add', () => {
      answer('GET /cart', cartOf(makeItem(1), makeItem(2, 2), makeItem(3)));
      return cartOf(makeItem(1), makeItem(2, 2), makeItem(3));
    });
    const { user } = await openCart();
    await user.click(press('Add'));
    const said = within(await screen.findByText('Item Added to Cart!'));
    expect(said.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart');
    const { params, body, headers } = await requestOf('POST /cart/{productId}/add');
    expect([params, body]).toEqual([{ productId: idOf(1) }, { quantity: 1 }]);
    expect(headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
    expect(screen.getByText('3 in the cart')).toBeTruthy();
  });

  test('says what the server refuses, and nothing changes', async () => {
    refuse('POST /cart/{productId}/add', fail('cart.stockTooLow', 2));
    const { user } = await openCart();
    await user.click(press('Add'));
    expect(await screen.findByText('Only 2 left.')).toBeTruthy();
    expect(screen.getByText('2 in the cart')).toBeTruthy();
  });

  test('twice on purpose are two additions with keys of their own', async () => {
    answer('POST /cart/{productId}/add', cartOf(makeItem(1, 2)));
    const { user } = await openCart();
    await user.click(press('Add'));
    await waitFor(() => expect(press('Add')).toHaveProperty('disabled', false));
    await user.click(press('Add'));
    await requestOf('POST /cart/{productId}/add', 2);
    const keys = requestsOf('POST /cart/{productId}/add').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  test('again after an answer that was lost is the same addition, and the next one is another', async () => {
    loseConnection('POST /cart/{productId}/add');
    const { user } = await openCart();
    await user.click(press('Add'));
    expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
    answer('POST /cart/{productId}/add', cartOf(makeItem(1, 2)));
    for (const count of [2, 3]) {
      await waitFor(() => expect(press('Add')).toHaveProperty('disabled', false));
      await user.click(press('Add'));
      await requestOf('POST /cart/{productId}/add', count);
    }
    const [lost, again, next] = requestsOf('POST /cart/{productId}/add').map(({ headers }) => headers.get('idempotency-key'));
    expect([again === lost, next === lost]).toEqual([true, false]);
  });

  test('again after a refusal is another addition', async () => {
    refuse('POST /cart/{productId}/add', fail('cart.stockTooLow', 2));
    const { user } = await openCart();
    await user.click(press('Add'));
    await screen.findByText('Only 2 left.');
    await waitFor(() => expect(press('Add')).toHaveProperty('disabled', false));
    await user.click(press('Add'));
    await requestOf('POST /cart/{productId}/add', 2);
    const keys = requestsOf('POST /cart/{productId}/add').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });
});

describe('Changing an item', () => {
  test('shows the cart that the server answers', async () => {
    answer('PUT /cart/{productId}/update', cartOf(makeItem(1, 4), makeItem(2, 2)));
    const { user } = await openCart();
    answer('GET /cart', cartOf(makeItem(1, 4), makeItem(2, 2)));
    await user.click(press('Four'));
    expect(await screen.findByText('8000 Frw')).toBeTruthy();
    expect((await requestOf('PUT /cart/{productId}/update')).body).toEqual({ quantity: 4 });
  });

  test('that is refused says why and asks for the cart as it is', async () => {
    refuse('PUT /cart/{productId}/update', fail('cart.stockTooLow', 3));
    const { user } = await openCart();
    await user.click(press('Four'));
    expect(await screen.findByText('Only 3 left.')).toBeTruthy();
    await requestOf('GET /cart', 2);
    expect(screen.getByText('5000 Frw')).toBeTruthy();
  });
});

describe('Removing an item', () => {
  test('is shown at once, before the server answers', async () => {
    answer('DELETE /cart/{productId}/remove', cartOf(makeItem(2, 2)));
    const release = hold('DELETE /cart/{productId}/remove');
    const { user } = await openCart();
    await user.click(press('Remove'));
    expect(await screen.findByText('4000 Frw')).toBeTruthy();
    expect(screen.queryByText('Artwork 1 Removed')).toBeNull();
    release();
    expect(await screen.findByText('Artwork 1 Removed')).toBeTruthy();
  });

  test('that did not arrive is taken back, and it is said', async () => {
    loseConnection('DELETE /cart/{productId}/remove');
    const { user } = await openCart();
    await user.click(press('Remove'));
    expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
    expect(await screen.findByText('2 in the cart')).toBeTruthy();
  });
});

test('a cart without an item has the totals of the others', () => {
  expect(withoutItem(cartOf(makeItem(1, 3), makeItem(2, 2)), idOf(1))).toEqual(cartOf(makeItem(2, 2)));
  expect(withoutItem(cartOf(makeItem(1)), idOf(9))).toEqual(cartOf(makeItem(1)));
});
