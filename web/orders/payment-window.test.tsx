import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screens } from '#contract/screens.ts';
import { answer } from '#web/testing/fake-api.ts';
import { openFakeProvider } from '#web/testing/fake-payment.ts';
import { makeOrder, makePaymentStart, makePaymentState, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

test('Back closes the payment window, and stays on the page of the order', async () => {
  const order = makeOrder(12);
  const { opened } = openFakeProvider();
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/{id}', { data: order });
  answer('POST /checkout/{id}/pay', { data: makePaymentStart() });
  answer('POST /payments/{id}/verify', { data: makePaymentState(order, { state: 'pending' }) });
  const { user, address } = await open(screens.order(order._id), { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Pay now: order 12' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  history.back();
  expect(await screen.findByRole('dialog', { name: 'Your order is not paid yet' })).toBeTruthy();
  expect(address()).toBe(screens.order(order._id));
});
