import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, makeRefund, paidByCard } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const paid = makeOrder(12, { payment: paidByCard });
const unpaid = makeOrder(13, { shippingAddress: null, items: [makeOrderItem(1), makeOrderItem(2, { quantity: 4 })] });

beforeEach(() => {
  answer('GET /checkout/artsOwner', pageOf([paid, unpaid]));
  answer('GET /checkout/{id}', { data: paid });
});

const table = () => screen.findByRole('table', { name: 'Orders with my works' });
const openSale = async (order: OrderWithEvents = paid) => {
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/dashboard/artist/orders?order=${order._id}`, { as: 'artist' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Order' }));
  await dialog.findByText(`Order ${order.number}`);
  return { ...visit, dialog };
};

test('orders with own works are listed; the address is told once an order is paid', async () => {
  const release = hold('GET /checkout/artsOwner');
  await open('/dashboard/artist/orders', { as: 'artist' });
  expect(await screen.findByRole('table', { name: 'Loading Orders with my works' })).toBeTruthy();
  release();
  const [, first, second] = within(await table()).getAllByRole('row');
  expect(first?.textContent).toContain('KG 7 Ave, Gasabo');
  expect(first?.textContent).toContain('pendingpaid');
  expect(second?.textContent).toContain('Told once it is paid');
  expect(within(second!).getByText('4')).toBeTruthy();
  expect(second?.textContent).toContain('175,000 Frw');
});

test('filters and order are in the address, and the list is asked for with them', async () => {
  const { user, address } = await open('/dashboard/artist/orders?status=complete', { as: 'artist' });
  await table();
  expect((await requestOf('GET /checkout/artsOwner')).query).toEqual({ status: 'complete', sort: 'newest' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'refund due');
  await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'aline{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Total Price' }));
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
    status: 'complete',
    payment: 'refund_due',
    search: 'aline',
    sort: 'total-desc',
  });
  await waitFor(() => expect(requestsOf('GET /checkout/artsOwner').at(-1)?.query).toMatchObject({ search: 'aline', sort: 'total-desc' }));
  expect((await screen.findByRole('columnheader', { name: 'Total Price' })).getAttribute('aria-sort')).toBe('descending');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Newest first');
  expect(address()).toBe('/dashboard/artist/orders?payment=refund_due&search=aline');
});

test('a row opens its order, which is in the address, and closes again', async () => {
  const { user, address } = await open('/dashboard/artist/orders', { as: 'artist' });
  await table();
  await user.click(screen.getAllByRole('button', { name: 'Aline Uwase' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Order' }));
  await dialog.findByText('Order 12');
  expect(address()).toBe(`/dashboard/artist/orders?order=${paid._id}`);
  const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'Aline Uwase',
    'aline@example.com',
    '20 November 2026',
    '35,000 Frw · card · 20 November 2026 11:00',
    'KG 7 Ave, Gasabo',
    '35,000 Frw',
  ]);
  expect(dialog.getByRole('link', { name: 'Chat with the buyer' }).getAttribute('href')).toBe(`/chats?with=${idOf(1)}&order=${paid._id}`);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/dashboard/artist/orders'));
});

test('a paid item is marked as sent, then as delivered', async () => {
  const progress = {
    _id: idOf(5_001),
    order: paid._id,
    fulfilment: 'sent' as const,
    tracking: null,
    sentAt: '2026-11-21T08:00:00.000Z',
    deliveredAt: null,
  };
  answer('POST /checkout/{id}/lines/{lineId}/sent', { data: progress });
  const { user, dialog } = await openSale();
  answer('GET /checkout/{id}', { data: makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1, { sentAt: progress.sentAt })] }) });
  await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(await dialog.findByText('Sent on', { exact: false })).toBeTruthy();
  expect((await requestOf('POST /checkout/{id}/lines/{lineId}/sent')).params).toEqual({ id: paid._id, lineId: idOf(5_001) });
  refuse('POST /checkout/{id}/lines/{lineId}/delivered', fail('orders.notSent'));
  await user.click(await dialog.findByRole('button', { name: 'Mark as delivered' }));
  expect(await screen.findByText('This piece is not marked as sent.')).toBeTruthy();
  const delivered = makeOrderItem(1, { sentAt: progress.sentAt, deliveredAt: '2026-11-22T08:00:00.000Z' });
  answer('POST /checkout/{id}/lines/{lineId}/delivered', { data: { ...progress, deliveredAt: delivered.deliveredAt } });
  answer('GET /checkout/{id}', { data: makeOrder(12, { payment: paidByCard, items: [delivered] }) });
  await user.click(dialog.getByRole('button', { name: 'Mark as delivered' }));
  expect(await dialog.findByText('Delivered on', { exact: false })).toBeTruthy();
});

test.each([
  ['unpaid', unpaid],
  ['cancelled', makeOrder(14, { status: 'cancelled', payment: paidByCard })],
  ['refunded', makeOrder(15, { items: [makeOrderItem(1, { refundedAmount: 35_000 })], payment: paidByCard, refunds: [makeRefund(1)] })],
] as const)('nothing of an order that is %s is sent', async (_, order) => {
  const { dialog } = await openSale(order);
  expect(dialog.queryByRole('button', { name: 'Mark as sent' })).toBeNull();
});

test('an order of somebody who is gone has nobody to write to', async () => {
  const { dialog } = await openSale(makeOrder(16, { user: { _id: null, name: 'Deleted', email: '' } }));
  expect(dialog.queryByRole('link', { name: 'Chat with the buyer' })).toBeNull();
  expect(dialog.getByText('Nothing yet')).toBeTruthy();
});

test('a list and an order that cannot be loaded say so, and are asked for again', async () => {
  loseConnection('GET /checkout/artsOwner');
  refuse('GET /checkout/{id}', fail('orders.notFound'));
  const { user } = await open(`/dashboard/artist/orders?order=${paid._id}`, { as: 'artist' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Order' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('This order was not found.');
  answer('GET /checkout/{id}', { data: paid });
  answer('GET /checkout/artsOwner', pageOf([]));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try Again' })).toHaveLength(2));
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  await dialog.findByText('Order 12');
  expect(await screen.findByText('No data found')).toBeTruthy();
});
