import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, refuse, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeCart, makeCartItem, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => {
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/owner', pageOf([]));
  answer('GET /users/me/addresses', { data: [] });
  answer('GET /users/{id}', { data: makePerson() });
  answer('GET /offers', pageOf([]));
  answer('GET /favorites', pageOf([]));
  answer('GET /favorites/ids', { data: [] });
});

test('what is typed while a quantity is sent is sent after it, the last of it', async () => {
  answer('GET /cart', makeCart(makeCartItem(1, { quantity: 2, available: 40 })));
  answer('PUT /cart/{productId}/update', ({ body }) => {
    const after = makeCart(makeCartItem(1, { quantity: body['quantity'] as number, available: 40 }));
    answer('GET /cart', after);
    return after;
  });
  const release = hold('PUT /cart/{productId}/update');
  const { user } = await open('/cart', { as: 'customer' });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'How many' });
  for (const typed of ['15', '16', '20']) {
    await user.clear(field);
    await user.type(field, `${typed}{Enter}`);
  }
  release();
  await waitFor(() => expect(field.value).toBe('20'));
  expect(requestsOf('PUT /cart/{productId}/update').map(({ body }) => body['quantity'])).toEqual([15, 20]);
});

const SAVE = 'PUT /favorites/{artId}';
const REMOVE = 'DELETE /cart/{productId}/remove';
const ADD = 'POST /cart/{productId}/add';

async function openToSave(favorites: readonly string[] = [], isHeld = false) {
  const [kept, saved] = [makeCartItem(1), makeCartItem(2, { quantity: 2 })];
  answer('GET /favorites/ids', { data: [...favorites] });
  const release = isHeld ? hold('GET /favorites/ids') : () => {};
  answer('GET /cart', makeCart(kept, saved));
  answer(SAVE, { data: { done: true } });
  const cartOf = (...items: (typeof kept)[]) => {
    const cart = makeCart(...items);
    answer('GET /cart', cart);
    return cart;
  };
  answer(REMOVE, () => cartOf(kept));
  answer(ADD, () => cartOf(kept, saved));
  answer('DELETE /favorites/{artId}', { data: { done: true } });
  const visit = await open('/cart', { as: 'customer' });
  await screen.findByRole('link', { name: saved.name });
  return { ...visit, saved, release };
}

test('an item that is saved for later goes to the favorites, says so, and comes back by Undo with its quantity', async () => {
  const { user, saved } = await openToSave();
  await user.click(screen.getByRole('button', { name: `Save for later: ${saved.name}` }));
  expect(await screen.findByText(`${saved.name} is saved in your favorites`)).toBeTruthy();
  expect(requestsOf(SAVE).map(({ params }) => params)).toEqual([{ artId: saved.product._id }]);
  expect(requestsOf(REMOVE)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: saved.name })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: saved.name })).toBeTruthy();
  expect(requestsOf(ADD).map(({ body }) => body)).toEqual([{ quantity: 2 }]);
  await waitFor(() => expect(requestsOf('DELETE /favorites/{artId}')).toHaveLength(1));
});

test('what was a favorite before stays one when it is put back into the cart', async () => {
  const { user, saved } = await openToSave([makeCartItem(2).product._id]);
  await user.click(screen.getByRole('button', { name: `Save for later: ${saved.name}` }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: saved.name })).toBeTruthy();
  expect(requestsOf('DELETE /favorites/{artId}')).toEqual([]);
});

test('where it cannot become a favorite it stays in the cart, and it is said why', async () => {
  const { user, saved } = await openToSave();
  refuse(SAVE, fail('favorites.tooMany'));
  await user.click(screen.getByRole('button', { name: `Save for later: ${saved.name}` }));
  expect(await screen.findByText(/maximum number of favorites/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: saved.name })).toBeTruthy();
  expect(requestsOf(REMOVE)).toEqual([]);
});

test('where the favorites are not known yet, putting it back takes none of them away', async () => {
  const { user, saved, release } = await openToSave([makeCartItem(2).product._id], true);
  await user.click(screen.getByRole('button', { name: `Save for later: ${saved.name}` }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: saved.name })).toBeTruthy();
  release();
  await waitFor(() => expect(requestsOf(ADD)).toHaveLength(1));
  expect(requestsOf('DELETE /favorites/{artId}')).toEqual([]);
});
