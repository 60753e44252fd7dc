import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, refuse, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeCart, makeCartItem, makeOrder, paymentOptions } from '#web/testing/make-orders.ts';
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
  expect(field.classList.contains('input'), 'it has no border of its own within that of its buttons').toBe(false);
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

test('the focus of a removed line goes to the next one, of the last one to the one before it, and of the only one to the heading', async () => {
  const [first, second, third] = [makeCartItem(1), makeCartItem(2), makeCartItem(3)];
  answer('GET /cart', makeCart(first, second, third));
  const { user } = await open('/cart', { as: 'customer' });
  const remove = async (n: number, ...left: (typeof first)[]) => {
    answer(REMOVE, makeCart(...left));
    answer('GET /cart', makeCart(...left));
    (await screen.findByRole('button', { name: `Remove Artwork ${n}` })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: `Remove Artwork ${n}` })).toBeNull());
  };
  const lineOf = (n: number) => screen.getByRole('button', { name: `Remove Artwork ${n}` }).closest('li');
  await remove(2, first, third);
  expect(document.activeElement).toBe(lineOf(3));
  await remove(3, first);
  expect(document.activeElement).toBe(lineOf(1));
  await remove(1);
  const empty = await screen.findByRole('heading', { name: 'Your Cart is Empty' });
  await waitFor(() => expect(document.activeElement).toBe(empty));
});

test('a line says how many are left where these are few', async () => {
  answer('GET /cart', makeCart(makeCartItem(1, { available: 1 }), makeCartItem(2, { available: 3 }), makeCartItem(3, { available: 4 })));
  await open('/cart', { as: 'customer' });
  const lines = within(await screen.findByRole('region', { name: 'Order Summary' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => /Only\s\d\sleft/.exec(textContent ?? '')?.[0])).toEqual([
    'Only\u00a01\u00a0left',
    'Only\u00a03\u00a0left',
    undefined,
  ]);
});

const leaving = () => screen.getAllByText(/within \d+ days? of payment/).map(({ textContent }) => textContent);

test('when it leaves is said once where it is the same of all lines, and line by line where it is not', async () => {
  answer('GET /cart', makeCart(makeCartItem(1), makeCartItem(2)));
  await open('/cart', { as: 'customer' });
  await screen.findByText(/with you about/);
  expect(leaving()).toEqual([
    'Each work leaves its studio within 3 days of payment · with you about 1–3 days later · Free shipping in Rwanda',
  ]);
  cleanup();
  answer('GET /cart', makeCart(makeCartItem(1), makeCartItem(2, { dispatchDays: 1 })));
  await open('/cart', { as: 'customer' });
  await screen.findAllByText(/with you about/);
  expect(leaving()).toEqual([
    'Leaves the studio within 3 days of payment · with you about 1–3 days later · Free shipping in Rwanda',
    'Leaves the studio within 1 day of payment · with you about 1–3 days later · Free shipping in Rwanda',
  ]);
});

test('abroad, too, it is said once of all that are sent, and the line of another says that it is not', async () => {
  answer('GET /cart', makeCart(makeCartItem(1, { shipsAbroad: 'free' }), makeCartItem(2), makeCartItem(3, { shipsAbroad: 'free' })));
  const { user } = await open('/cart', { as: 'customer' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'FR');
  await screen.findByText(/with you about/);
  expect(leaving()).toEqual([
    'Each work leaves its studio within 3 days of payment · with you about 7–21 days later · Free shipping to France',
  ]);
  const lines = within(screen.getByRole('region', { name: 'Order Summary' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent?.includes('Not sent to France'))).toEqual([false, true, false]);
});

test('what was said of the cart ends with its order: nothing of it can be put back', async () => {
  answer('GET /cart', makeCart(makeCartItem(1), makeCartItem(2)));
  answer(REMOVE, () => {
    answer('GET /cart', makeCart(makeCartItem(1)));
    return makeCart(makeCartItem(1));
  });
  answer('POST /checkout/{cartId}', { data: makeOrder(12) });
  refuse('POST /checkout/{id}/pay', fail('payments.provider'));
  const { user } = await open('/cart', { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Remove Artwork 2' }));
  await screen.findByRole('button', { name: 'Undo' });
  await user.type(screen.getByRole('textbox', { name: 'Shipping Address' }), 'KG 7 Ave, Gasabo');
  await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  expect(await screen.findByText('Successfully ordered 1 items')).toBeTruthy();
  await waitFor(() => {
    for (const leaving of document.querySelectorAll('.toast-exit')) fireEvent.animationEnd(leaving);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
  expect(screen.getByText('Successfully ordered 1 items')).toBeTruthy();
});
