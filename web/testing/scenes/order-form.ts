import { screen } from '@testing-library/react';
import type { Cart } from '#contract/cart.ts';
import { answer } from '#web/testing/fake-api.ts';
import { makePerson, pageOf } from '#web/testing/make-account.ts';
import { paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

/** What `/cart` asks for: this cart, of a customer who has ordered, offered and saved nothing yet. */
export function answerOrderForm(cart: Cart): void {
  answer('GET /cart', cart);
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/owner', pageOf([]));
  answer('GET /offers', pageOf([]));
  answer('GET /favorites', pageOf([]));
  answer('GET /favorites/ids', { data: [] });
  answer('GET /users/me/addresses', { data: [] });
  answer('GET /users/{id}', { data: makePerson() });
}

/** Opens the form below the cart as a customer. */
export async function openOrderForm() {
  const visit = await open('/cart', { as: 'customer' });
  await screen.findByRole('heading', { name: 'Your Cart' });
  return visit;
}

export const address = () => screen.getByRole('textbox', { name: 'Shipping Address' });
export const phone = () => screen.getByRole('textbox', { name: 'Phone' });
export const country = () => screen.getByRole('combobox', { name: 'Country' });
export const pay = () => screen.getByRole('button', { name: 'Proceed to Payment' });
