import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeOrder, paidByCard } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => {
  const isPhone = (media: string) => media.includes('width < 40rem');
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { media, matches: isPhone(media) } as unknown as MediaQueryList),
  );
  const buyer = { _id: idOf(50), name: 'Aline Uwase', email: 'aline@example.com', slug: null };
  answer('GET /admin/orders/{id}', { data: { buyer, artists: [], attempts: [], mails: [], audit: [], notes: [] } });
});

test("on a phone an order's page has its main act at the foot, and the others in a menu", async () => {
  const order = makeOrder(12, { payment: paidByCard });
  answer('GET /checkout/{id}', { data: order });
  const { user } = await open(`/dashboard/admin/orders/${order._id}`, { as: 'admin' });
  const acts = within(await screen.findByRole('region', { name: 'Acts on this order' }));
  const names = acts.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  expect(names.slice(0, 2)).toEqual(['Approve order 12', 'More acts on order 12']);
  await user.click(acts.getByRole('button', { name: 'More acts on order 12' }));
  for (const name of ['Cancel order 12', 'Refund order 12', 'Print order 12', 'Print packing slip'])
    expect(acts.getAllByRole('button', { name }), name).toHaveLength(1);
  expect(acts.getByRole('link', { name: 'Message the buyer' })).toBeTruthy();
  await user.click(acts.getByRole('button', { name: 'Refund order 12' }));
  expect(await screen.findByRole('dialog', { name: 'Refund order 12' })).toBeTruthy();
});

test('the question whether to cancel says so where all of it was sent: nothing comes back', async () => {
  const order = makeOrder(12, { payment: paidByCard });
  const items = order.items.map((item) => ({ ...item, sentAt: '2026-11-21T08:00:00.000Z' }));
  answer('GET /checkout/{id}', { data: { ...order, items } });
  await open(`/dashboard/admin/orders/${order._id}?act=cancel`, { as: 'admin' });
  const dialog = await screen.findByRole('dialog', { name: 'Cancel order 12?' });
  expect(dialog.textContent).toContain('Nothing comes back to the shop: all of it was sent.');
});

test('?act=print prints the order at once, and ?act=deliver has the button of what has arrived in focus', async () => {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => {});
  const order = makeOrder(12, { payment: paidByCard });
  answer('GET /checkout/{id}', { data: order });
  await open(`/dashboard/admin/orders/${order._id}?act=print`, { as: 'admin' });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const items = order.items.map((item) => ({ ...item, fulfilment: 'sent' as const, sentAt: '2026-11-21T08:00:00.000Z' }));
  answer('GET /checkout/{id}', { data: { ...order, items } });
  const { address } = await open(`/dashboard/admin/orders/${order._id}?act=deliver`, { as: 'admin' });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Mark as delivered: /));
  expect(address()).toBe(`/dashboard/admin/orders/${order._id}`);
});
