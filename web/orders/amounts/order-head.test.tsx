import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, makeRefund, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => answer('GET /payments/options', { data: paymentOptions }));

const openOrder = async (order: OrderWithEvents) => {
  answer('GET /checkout/{id}', { data: order });
  await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
};

test('after a refund the head begins with what is left, and says of what', async () => {
  const items = [makeOrderItem(1), makeOrderItem(2, { cancelledAt: '2026-11-21T08:00:00.000Z', refundedAmount: 35_000 })];
  await openOrder(
    makeOrder(12, { items, payment: { ...paidByCard, refundedAmount: 35_000 }, refunds: [makeRefund(1, { amount: 35_000 })] }),
  );
  const head = screen.getByRole('heading', { name: 'Order 12' }).closest('header')!;
  expect(head.querySelectorAll('.ordered-works > span'), 'seen before its lines').toHaveLength(2);
  expect(head.textContent).toContain('Paid after refunds 35,000 Frw');
  expect(head.textContent).toContain('35,000 Frw of 70,000 Frw refunded.');
});

test('what is to be paid for has its picture in the head', async () => {
  const item = makeOrderItem(1);
  const cover = { _id: idOf(70), width: 800, height: 600, thumbhash: '' };
  await openOrder(makeOrder(12, { items: [{ ...item, product: { ...item.product, cover } }] }));
  const head = screen.getByRole('heading', { name: 'Order 12' }).closest('header')!;
  expect(head.querySelectorAll('img')).toHaveLength(1);
});
