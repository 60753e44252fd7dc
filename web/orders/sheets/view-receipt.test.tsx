import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '#web/testing/fake-api.ts';
import { makeOrder, makeOrderItem, makeRefund, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => answer('GET /payments/options', { data: paymentOptions }));

test('the receipt is read on the screen: sellers, lines, sums and refunds, without a table', async () => {
  const payment = { ...paidByCard, reference: '288200108', refundedAmount: 10_000 };
  const items = [makeOrderItem(1, { quantity: 2, price: 10_000 }), makeOrderItem(2)];
  const order = makeOrder(12, { items, payment, refunds: [makeRefund(1)] });
  answer('GET /checkout/{id}', { data: order });
  const { user } = await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'View receipt' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt for order 12' }));
  const [number, date, total, left] = receipt.getAllByRole('definition').map(({ textContent }) => textContent);
  expect([number, date, total, left], 'what it is looked up for comes first').toEqual([
    '12',
    '20 November 2026',
    '55,000 Frw',
    '45,000 Frw',
  ]);
  const [works, sums] = receipt.getAllByRole('list');
  expect([works?.parentElement?.className, works?.nextElementSibling], 'on a phone too the works come first').toEqual([
    'flex flex-col',
    sums,
  ]);
  expect(receipt.getByText('Ubugeni')).toBeTruthy();
  expect(receipt.queryByText(/preparing|to send/), 'a receipt says nothing of dispatch').toBeNull();
  expect(receipt.queryByRole('table')).toBeNull();
  expect(receipt.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Artwork 1Jean BoscoPainting2 × 10,000 Frw20,000 Frw',
    'Artwork 2Jean BoscoPainting1 × 35,000 Frw35,000 Frw',
    'Subtotal55,000 Frw',
    'ShippingFree',
    'Total55,000 Frw',
    'Refunded on 21 November 2026 · A scratch−10,000 Frw',
    'Total after refunds45,000 Frw',
  ]);
  const [line] = receipt.getAllByRole('listitem');
  const reference = receipt.getByText(/Payment reference: 288200108/);
  expect(line!.compareDocumentPosition(reference), 'works and sums stand above the facts').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(receipt.getByRole('button', { name: 'Print or save as PDF' })).toBeTruthy();
});

test('no line of a work ends in a dot, and the state of a refunded order is in no row of its own', async () => {
  const item = makeOrderItem(1);
  const items = [{ ...item, product: { ...item.product, medium: 'Natural pigments on wood', width: 60, height: 80, depth: null } }];
  const order = makeOrder(12, { items, payment: { ...paidByCard, refundedAmount: 10_000 }, refunds: [makeRefund(1)] });
  answer('GET /checkout/{id}', { data: order });
  const { user } = await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'View receipt' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt for order 12' }));
  const size = receipt.getByText(/80.×.60.cm/);
  expect([size.className, size.previousSibling?.textContent]).toEqual(['block', 'Natural pigments on wood']);
  const summary = receipt.getByText('Paid, 10,000 Frw refunded').closest('dl');
  expect([summary?.childElementCount, summary?.className]).toEqual([5, expect.stringContaining('sm:grid-cols-[auto_auto_1fr]')]);
});

test('what is not paid has no receipt', async () => {
  const order = makeOrder(12, { items: [makeOrderItem(1)] });
  answer('GET /checkout/{id}', { data: order });
  await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
  expect(screen.queryByRole('button', { name: 'View receipt' })).toBeNull();
});
