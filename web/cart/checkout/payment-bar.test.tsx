import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
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

const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

test('the sum stands beside the one button; pressed before the form was in sight, it leads there', async () => {
  answer('GET /cart', makeCart(makeCartItem(1)));
  answer('GET /users/{id}', { data: makePerson({ street: 'KN 5 Rd' }) });
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  await waitFor(() => expect(field('Shipping Address')).not.toHaveProperty('value', ''));
  const pay = button('Proceed to Payment');
  expect(screen.queryByRole('link', { name: 'Go to payment' })).toBeNull();
  expect(pay.parentElement?.textContent).toBe('Total35,000 FrwProceed to Payment');
  const below = vi.spyOn(field('Shipping Address'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2_000, 300, 100));
  await user.click(pay);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Payment'));
  expect(requestsOf('POST /checkout/{cartId}'), 'nothing is ordered to an address that nobody has seen').toEqual([]);
  expect(screen.getByText('Please check where it goes, then proceed.').role).toBe('status');
  refuse('POST /checkout/{cartId}', fail('server.busy'));
  await user.click(pay);
  await requestOf('POST /checkout/{cartId}');
  below.mockRestore();
});

test.each([
  ['Phone', ''],
  ['Shipping Address', '0788 123 456'],
])('pressed over the lines it leads to what the form lacks first, and says that: %s', async (lacking, phone) => {
  answer('GET /cart', makeCart(makeCartItem(1)));
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  await user.clear(field('Phone'));
  if (phone) await user.type(field('Phone'), phone);
  const below = vi.spyOn(field('Shipping Address'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2_000, 300, 100));
  await user.click(button('Proceed to Payment'));
  expect(await screen.findByText(`${lacking} Required`)).toBeTruthy();
  expect(document.activeElement).toBe(field(lacking));
  below.mockRestore();
});

test('a work that is not sent to the chosen country is left out of every sum, and the button says what to do', async () => {
  answer('GET /cart', makeCart(makeCartItem(1, { quantity: 2 }), makeCartItem(2, { shipsAbroad: 'free' })));
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'FR');
  expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).toBeNull();
  const bar = button('Remove it or ask').parentElement?.parentElement;
  expect(bar?.textContent).toBe("1 work can't be sent to France and is not in this total.Total35,000 FrwRemove it or ask");
  const sumOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Items', 'Subtotal', 'Total'].map(sumOf)).toEqual(['1', '35,000 frw', '35,000 Frw']);
  await user.click(button('Remove it or ask'));
  expect(document.activeElement).toBe(await heading('Not sent to France'));
});

test('without a connection the button says that nothing was charged, and it can be pressed again', async () => {
  answer('GET /cart', makeCart(makeCartItem(1)));
  loseConnection('POST /checkout/{cartId}');
  const { user } = await open('/cart', { as: 'customer' });
  await heading('Your Cart');
  await user.clear(field('Phone'));
  await user.type(field('Phone'), '0788 123 456');
  await user.type(field('Shipping Address'), 'KG 7 Ave, Gasabo');
  await user.click(button('Proceed to Payment'));
  expect(await screen.findByText(/^You have not been charged\. Try again when you're connected/)).toBeTruthy();
  refuse('POST /checkout/{cartId}', fail('server.busy'));
  await user.click(button('Proceed to Payment'));
  await waitFor(() => expect(screen.queryByText(/^You have not been charged/)).toBeNull());
});
