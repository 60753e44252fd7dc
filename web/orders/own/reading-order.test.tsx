import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer } from '#web/testing/fake-api.ts';
import { makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => answer('GET /payments/options', { data: paymentOptions }));

/** Whether the details of an order, with what is to be done, come before its works for whoever listens to the page. */
async function isActFirst(order: OrderWithEvents): Promise<boolean> {
  answer('GET /checkout/{id}', { data: order });
  await open(`/cart/orders/${order._id}`, { as: 'customer' });
  const works = await screen.findByRole('region', { name: 'From Jean Bosco' });
  return works.compareDocumentPosition(screen.getByRole('complementary')) === Node.DOCUMENT_POSITION_PRECEDING;
}

const items = [makeOrderItem(1, { quantity: 2 }), makeOrderItem(2)];

test('what is to be paid is read before the works, which stand by name beside the sum', async () => {
  expect(await isActFirst(makeOrder(12, { items }))).toBe(true);
  expect(screen.getByText('Artwork 1 × 2, Artwork 2')).toBeTruthy();
});

test('of a paid order the works are read first', async () => {
  expect(await isActFirst(makeOrder(12, { payment: paidByCard, items }))).toBe(false);
  expect(screen.queryByText('Artwork 1 × 2, Artwork 2')).toBeNull();
});
