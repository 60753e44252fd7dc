import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, hold, requestsOf } from '#web/testing/fake-api.ts';
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
