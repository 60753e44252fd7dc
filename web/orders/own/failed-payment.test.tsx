import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer } from '#web/testing/fake-api.ts';
import { openFakeProvider } from '#web/testing/fake-payment.ts';
import { makeOrder, makePaymentStart, makePaymentState, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const order = makeOrder(12);

beforeEach(() => {
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/{id}', { data: order });
  answer('GET /arts/{id}/reviews/mine', { data: { review: null, canReview: true } });
});

const openOrder = async (shown: OrderWithEvents = order) => {
  answer('GET /checkout/{id}', { data: shown });
  const visit = await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await screen.findByRole('heading', { name: `Order ${shown.number}` });
  return visit;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const payNow = () => button('Pay now: order 12');

test.each([
  ['unpaid', { state: 'pending' }, 'Your order is placed', /It is not paid yet/],
  [
    'failed',
    { state: 'failed', failure: 'declined' },
    "Your payment didn't go through",
    /The payment was declined, and nothing was charged/,
  ],
  [
    'refunding',
    { state: 'mismatch' },
    'Your order is placed',
    /We received a payment that this order can't take. We are refunding it in full/,
  ],
  [
    'refunding',
    { state: 'refund_due' },
    'Your order is placed',
    /We received a payment that this order can't take. We are refunding it in full/,
  ],
  ['failed, nobody knows why', { state: 'failed' }, "Your payment didn't go through", /did not go through, and nothing was charged/],
  [
    'timed out',
    { state: 'failed', failure: 'timedOut' },
    "Your payment didn't go through",
    /wasn't confirmed in time, and nothing was charged/,
  ],
  ['unheard', { state: 'expired' }, "Your payment didn't go through", /please check whether money has left your account/],
] as const)('a window that was closed leaves the order %s', async (_, state, title, sentence) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { opened } = openFakeProvider();
  answer('POST /checkout/{id}/pay', { data: makePaymentStart() });
  answer('POST /payments/{id}/verify', { data: makePaymentState(order, state) });
  const { user } = await openOrder();
  await user.click(payNow());
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.onclose();
  await passTime(200);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByText(sentence)).toBeTruthy();
  expect(payNow()).toHaveProperty('ariaDisabled', null);
  if (!title.startsWith('Your payment')) return;
  expect(sentence.source.includes('nothing was charged') || !dialog.queryByText(/nothing was charged/)).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(opened).toHaveLength(2));
});

test.each([
  ['fails late', ['unpaid', 'failed'], /did not go through, and nothing was charged/],
  ['is another try after a failed one', ['failed', 'failed'], /We are checking your payment/],
] as const)('of a payment that takes longer and %s nothing is said that is not known', async (_, [first, then], sentence) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { opened } = openFakeProvider();
  answer('POST /checkout/{id}/pay', { data: makePaymentStart() });
  answer('POST /payments/{id}/verify', { data: makePaymentState(order, { state: 'pending', paymentStatus: first }) });
  const { user } = await openOrder();
  await user.click(payNow());
  await waitFor(() => expect(opened).toHaveLength(1));
  answer('GET /checkout/{id}', { data: makeOrder(12, { payment: { status: first } }) });
  opened[0]?.callback();
  await passTime(60_000);
  await screen.findByText(/We are checking your payment/);
  answer('GET /checkout/{id}', { data: makeOrder(12, { payment: { status: then } }) });
  await passTime(12_000);
  expect(await screen.findByText(sentence)).toBeTruthy();
});
