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
const payNow = () => button(/^(Pay now:|Try again: pay) order 12$/);

test.each([
  ['unpaid', { state: 'pending' }, 'Your order is not paid yet', /^You closed the payment before it was done\.$/],
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
  if (title === 'Your order is placed') return;
  expect(sentence.source.includes('nothing was charged') || !dialog.queryByText(/nothing was charged/)).toBe(true);
  const tryAgain = dialog.getByRole('button', { name: 'Try again' });
  const further = [...dialog.queryAllByText(/don't pay again/), ...dialog.getAllByText(/now, or later under My Orders|^Pay by/)];
  expect(further).toHaveLength(title === 'Your order is not paid yet' ? 2 : 1);
  for (const words of further) expect(tryAgain.compareDocumentPosition(words), 'beneath the act').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const links = dialog.getAllByRole('link').map(({ textContent, className }) => [textContent, className.includes('button-quiet')]);
  expect(links).toEqual([
    ['My Orders', true],
    ['Continue Shopping', true],
  ]);
  await user.click(tryAgain);
  await waitFor(() => expect(opened).toHaveLength(2));
  opened[1]?.onclose();
  await passTime(200);
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});

test.each([
  ['fails late', 'unpaid', { state: 'failed', failure: 'declined' }, /was declined, and nothing was charged/],
  [
    'fails late, as the one before it',
    'failed',
    { state: 'failed', failure: 'timedOut' },
    /wasn't confirmed in time, and nothing was charged/,
  ],
  ['is another try after a failed one', 'failed', { state: 'pending' }, /We are checking your payment/],
  ['is refunded late', 'unpaid', { state: 'mismatch' }, /We received a payment that this order can't take/],
] as const)('of a payment that takes longer and %s the window says what becomes of it', async (_, before, then, sentence) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { opened } = openFakeProvider();
  const pending = makePaymentState(order, { state: 'pending', paymentStatus: before });
  answer('POST /checkout/{id}/pay', { data: makePaymentStart() });
  answer('POST /payments/{id}/verify', { data: pending });
  answer('GET /payments/{id}', { data: pending });
  const { user } = await openOrder(makeOrder(12, { payment: { status: before } }));
  await user.click(payNow());
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.callback();
  await passTime(60_000);
  await screen.findByText(/We are checking your payment/);
  await passTime(6_000);
  expect(screen.getByText(/We are checking your payment/), 'what had failed before says nothing of this one').toBeTruthy();
  answer('GET /payments/{id}', { data: makePaymentState(order, { paymentStatus: before, ...then }) });
  await passTime(12_000);
  expect(await screen.findByText(sentence)).toBeTruthy();
});
