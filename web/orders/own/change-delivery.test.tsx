import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer, refuse, requestOf } from '#web/testing/fake-api.ts';
import { makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const CHANGE = 'PUT /checkout/{id}/delivery';
const NAME = 'Change where this order goes';
const paid = makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1)], country: 'RW', note: 'Ring twice' });

beforeEach(() => {
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /users/me/addresses', { data: [] });
});

const openOrder = async (order: OrderWithEvents, hash = '') => {
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/cart/orders/${order._id}${hash}`, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
  return visit;
};

test('address, phone and note of a paid order are corrected, beginning with those it has', async () => {
  const { user } = await openOrder(paid);
  await user.click(screen.getByRole('button', { name: NAME }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where should order 12 go?' }));
  const address = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Shipping Address' });
  expect([address.value, dialog.getByRole<HTMLInputElement>('textbox', { name: /Note/ }).value]).toEqual([
    paid.shippingAddress,
    'Ring twice',
  ]);
  await user.clear(address);
  await user.type(address, 'Gate 4, Tumba, Huye');
  const phone = dialog.getByRole('textbox', { name: 'Phone' });
  await user.clear(phone);
  await user.type(phone, '0788 999 111');
  refuse(CHANGE, fail('orders.alreadySent'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/already been sent/)).toBeTruthy();
  answer(CHANGE, { data: { ...paid, shippingAddress: 'Gate 4, Tumba, Huye' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText("The address is changed. We'll let the artist know.")).toBeTruthy();
  expect((await requestOf(CHANGE, 2)).body).toEqual({
    shippingAddress: 'Gate 4, Tumba, Huye',
    phone: '0788 999 111',
    country: 'RW',
    note: 'Ring twice',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['is cancelled', makeOrder(12, { status: 'cancelled', items: [makeOrderItem(1)] })],
  [
    'was sent in part',
    makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1), makeOrderItem(2, { sentAt: '2026-11-21T08:00:00.000Z' })] }),
  ],
])('an order that %s stays where it goes', async (_, order) => {
  await openOrder(order);
  expect(screen.queryByRole('button', { name: NAME })).toBeNull();
});

const unpaid = makeOrder(12, { items: [makeOrderItem(1)], country: 'RW' });

test('of an order that is not paid it is changed too, and no artist is said to hear of it', async () => {
  const { user } = await openOrder(unpaid);
  await user.click(screen.getByRole('button', { name: NAME }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where should order 12 go?' }));
  const address = dialog.getByRole('textbox', { name: 'Shipping Address' });
  await user.clear(address);
  await user.type(address, 'Gate 4, Tumba, Huye');
  answer(CHANGE, { data: { ...unpaid, shippingAddress: 'Gate 4, Tumba, Huye' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The address is changed.')).toBeTruthy();
});

test('the link of an accepted offer opens the form', async () => {
  await openOrder(unpaid, '#delivery');
  expect(await screen.findByRole('dialog', { name: 'Where should order 12 go?' })).toBeTruthy();
});

test('the link to change where it goes shows the order alone once something was sent', async () => {
  await openOrder(makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1, { sentAt: '2026-11-21T08:00:00.000Z' })] }), '#delivery');
  expect(screen.queryByRole('dialog')).toBeNull();
});
