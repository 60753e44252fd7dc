import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeCart, makeOrder, makeOrderItem, makePaymentState, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => {
  answer('GET /cart', makeCart());
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /offers', pageOf([]));
  answer('GET /favorites', pageOf([]));
  answer('GET /favorites/ids', { data: [] });
  answer('GET /checkout/owner', pageOf([]));
});

const link = (name: string) => screen.findByRole('link', { name });

test('own orders are listed page by page, with what they are and what they cost', async () => {
  const paid = makeOrder(13, {
    items: [makeOrderItem(1), makeOrderItem(2, { quantity: 2 })],
    payment: { ...paidByCard, refundedAmount: 10_000 },
  });
  answer('GET /checkout/owner', ({ query }) => (query['cursor'] ? pageOf([makeOrder(12)]) : pageOf([paid], 'second')));
  const release = hold('GET /checkout/owner');
  const { user } = await open('/cart', { as: 'customer' });
  expect(await screen.findByText('Loading orders')).toBeTruthy();
  release();
  expect((await link('Order 13')).getAttribute('href')).toBe(`/cart/orders/${paid._id}`);
  const card = screen.getByRole('article');
  expect(card.textContent).toContain('20 November 2026 · 3 works · 105,000 Frw · 10,000 Frw refunded');
  await user.click(screen.getByRole('button', { name: 'More orders' }));
  await link('Order 12');
  expect((await requestOf('GET /checkout/owner', 2)).query).toEqual({ cursor: 'second' });
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'More orders' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Pay now: order 12' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay now: order 13' })).toBeNull();
});

test('orders that cannot be loaded are asked for again', async () => {
  refuse('GET /checkout/owner', fail('server.busy'));
  const { user } = await open('/cart', { as: 'customer' });
  expect((await screen.findByRole('alert')).textContent).toBe('Ubugeni is busy. Please try again in a moment.');
  expect(screen.queryByText('No orders yet.')).toBeNull();
  answer('GET /checkout/owner', pageOf([makeOrder(12)]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await link('Order 12');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['paid', { state: 'paid', paymentStatus: 'paid' }, 'Thank you, your order is confirmed', /We've emailed a confirmation to/],
  ['not decided', { state: 'pending' }, 'Your order is placed', /We are checking your payment/],
  [
    'refused',
    { state: 'failed', paymentStatus: 'failed' },
    "Your payment didn't go through",
    /The payment did not go through, and nothing was charged/,
  ],
] as const)('who comes back from the provider’s page learns that the order is %s', async (_, state, title, sentence) => {
  const order = makeOrder(12);
  const payment = makePaymentState(order, state);
  answer('POST /payments/{id}/verify', { data: payment });
  answer('GET /payments/{id}', { data: payment });
  answer('GET /checkout/{id}', { data: order });
  const { address } = await open(`/cart?payment=${payment._id}`, { as: 'customer' });
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(address()).toBe('/cart');
  expect(requestsOf('POST /payments/{id}/verify').map(({ params }) => params['id'])).toEqual([payment._id]);
});

test('a payment that is not mine is said, and does not stay in the address', async () => {
  refuse('POST /payments/{id}/verify', fail('payments.notFound'));
  const { address } = await open(`/cart?payment=${makeOrder(1)._id}`, { as: 'customer' });
  expect(await screen.findByText('This payment was not found.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(address()).toBe('/cart'));
});

test('the list says what was ordered, and from whom: three works of an order by their names', async () => {
  const items = [1, 2, 3, 4, 5].map((n) => makeOrderItem(n, { quantity: n }));
  answer('GET /checkout/owner', pageOf([makeOrder(12, { items })]));
  await open('/cart', { as: 'customer' });
  const card = within((await screen.findByRole('heading', { name: 'Order 12' })).closest('article')!);
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Artwork 1Jean Bosco',
    'Artwork 2 × 2Jean Bosco',
    'Artwork 3 × 3Jean Bosco',
    'and 2 more works',
  ]);
});

test('whether there are orders is not said where they could not be asked for again', async () => {
  answer('GET /checkout/owner', pageOf([]));
  let refetch = async () => {};
  await open('/cart', { as: 'customer', prepare: (client) => (refetch = () => client.refetchQueries()) });
  expect(await screen.findByText('No orders yet.')).toBeTruthy();
  loseConnection('GET /checkout/owner');
  await act(refetch);
  expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
  expect(screen.queryByText('No orders yet.')).toBeNull();
});

test.each([
  ['nothing waits for its payment', paidByCard, 'button-primary'],
  ['an order waits for its payment', {}, 'button-secondary'],
])('where %s, the way to the shop of an empty cart looks accordingly', async (_, payment, look) => {
  answer('GET /checkout/owner', pageOf([makeOrder(12, { payment })]));
  await open('/cart', { as: 'customer' });
  expect(await screen.findByRole('heading', { name: 'Order 12' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Browse Artworks' })[0]?.className).toContain(look);
});
