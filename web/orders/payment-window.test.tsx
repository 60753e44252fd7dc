import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ORDER_PAYMENT, screens } from '#contract/screens.ts';
import { onTestEnd } from '#web/testing/end-of-test.ts';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { openFakeProvider } from '#web/testing/fake-payment.ts';
import { makeOrder, makePaymentStart, makePaymentState, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

/** An order that waits for its payment, which its provider does not know yet. */
function answerUnpaid() {
  const order = makeOrder(12);
  const pending = { data: makePaymentState(order, { state: 'pending' }) };
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/{id}', { data: order });
  answer('POST /checkout/{id}/pay', { data: makePaymentStart() });
  answer('GET /payments/{id}', pending);
  answer('POST /payments/{id}/verify', pending);
  return { order, ...openFakeProvider() };
}

test('Back closes the payment window, and stays on the page of the order', async () => {
  const { order, opened } = answerUnpaid();
  const { user, address } = await open(screens.order(order._id), { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Pay now: order 12' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  history.back();
  expect(await screen.findByRole('dialog', { name: 'Your order is not paid yet' })).toBeTruthy();
  expect(address()).toBe(screens.order(order._id));
});

test('an address that asks for the payment opens it, once, and is that of the order then', async () => {
  const { order, opened } = answerUnpaid();
  const { address } = await open(`${screens.order(order._id)}#${ORDER_PAYMENT}`, { as: 'customer' });
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(address()).toBe(screens.order(order._id));
  history.back();
  expect(await screen.findByRole('dialog', { name: 'Your order is not paid yet' })).toBeTruthy();
  expect(address()).toBe(screens.order(order._id));
  expect(requestsOf('POST /checkout/{id}/pay')).toHaveLength(1);
});

test('of an order that is paid an address that asks for the payment opens nothing', async () => {
  const order = makeOrder(12, { payment: paidByCard });
  openFakeProvider();
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/{id}', { data: order });
  await open(`${screens.order(order._id)}#${ORDER_PAYMENT}`, { as: 'customer' });
  expect(await screen.findByRole('heading', { name: 'Order 12' })).toBeTruthy();
  expect(requestsOf('POST /checkout/{id}/pay')).toEqual([]);
});

test('the payment window has the focus as soon as it is open, and again once the provider shows it', async () => {
  const { order, opened } = answerUnpaid();
  const frame = document.createElement('iframe');
  frame.name = 'checkout';
  document.body.append(frame);
  onTestEnd(() => frame.remove());
  const focusWithin = vi.spyOn(frame.contentWindow!, 'focus').mockReturnValue();
  const { user } = await open(screens.order(order._id), { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Pay now: order 12' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(frame));
  expect(focusWithin, 'Tab goes on within the frame').toHaveBeenCalled();
  frame.blur();
  dispatchEvent(new MessageEvent('message', { data: { name: 'allcontentloaded' } }));
  expect(document.activeElement).toBe(frame);
  opened[0]?.onclose();
  expect(await screen.findByRole('dialog', { name: 'Your order is not paid yet' })).toBeTruthy();
});
