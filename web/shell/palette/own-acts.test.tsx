import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson, pageOf } from '#web/testing/make-account.ts';
import { searchHits } from '#web/testing/make-admin.ts';
import { makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';
import { box, choose, openDashboard, texts } from '#web/testing/scenes/dashboard-search.ts';
import { accounts } from '#web/testing/sessions.ts';

test('the search of a dashboard says its key, switches the theme and signs out', async () => {
  answerPublicLayout();
  answer('GET /users/{id}', { data: makePerson(accounts.admin) });
  answer('GET /dashboard/search', { data: searchHits.nothing });
  answer('POST /users/logout', { data: { done: true } });
  const { user, address } = await open('/dashboard/admin/nothing', { as: 'admin', layout: true });
  const box = await screen.findByRole('combobox', { name: 'Search artworks, orders and people' });
  expect(screen.getByText('Ctrl K')).toBeTruthy();
  await user.type(box, 'dark');
  expect(screen.queryByText('Ctrl K'), 'what is typed is not covered').toBeNull();
  await user.click(await screen.findByRole('option', { name: /^Light or dark theme/ }));
  const { theme } = document.documentElement.dataset;
  await user.type(box, 'dark');
  await user.click(await screen.findByRole('option', { name: /^Light or dark theme/ }));
  expect([theme, document.documentElement.dataset['theme']]).toEqual(['dark', 'light']);
  await user.type(box, 'log out');
  await user.click(await screen.findByRole('option', { name: /^Logout/ }));
  await waitFor(() => expect(address()).toBe('/login'));
});

const { order, rain } = searchHits;
const all = () => waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());

test('an act without an order, once it is entered, is offered for the orders of its list that allow it', async () => {
  answerPublicLayout();
  const { user, address } = await openDashboard('admin');
  const kept = makeOrder(1_012, { payment: { ...paidByCard, status: 'refund_due' } });
  answer('GET /checkout', pageOf([makeOrder(1_014, { payment: paidByCard }), kept, makeOrder(1_011, { payment: paidByCard })]));
  await user.type(box(), 'refund or');
  await user.click(await choose(/^Refund order …/));
  await choose(/^Refund order 1014/);
  await all();
  expect(texts().slice(0, 2)).toEqual(['Refund order 1014', 'Refund order 1011']);
  expect(texts().filter((text) => text?.startsWith('Refund order'))).toHaveLength(2);
  expect(requestsOf('GET /checkout').at(-1)?.query).toEqual({ payment: 'paid', limit: '5' });
  await user.keyboard('{Enter}');
  expect(address()).toBe(`/dashboard/admin/orders/${makeOrder(1_014)._id}?act=refund`);
});

test('the list of late orders has the first of them beneath it', async () => {
  answerPublicLayout();
  const { user } = await openDashboard('admin', { artworks: [{ ...rain, name: 'A Hut, Late in the Day' }] });
  const items = [makeOrderItem(1, { dispatchBy: '2026-11-20T08:00:00.000Z' })];
  answer('GET /checkout', pageOf([makeOrder(1_013, { items, status: 'complete', payment: paidByCard })]));
  await user.type(box(), 'late');
  expect(await choose(/^1013 · Aline Uwase\s*late by/)).toBeTruthy();
  await all();
  expect(texts().slice(0, 2)).toEqual(['Late orders', '1013 · Aline Uwase']);
  expect(requestsOf('GET /checkout').at(-1)?.query).toEqual({ overdue: 'true', limit: '5' });
  await user.clear(box());
  await user.type(box(), 'orders');
  await all();
  expect(texts(), 'of several lists none').not.toContain('1013 · Aline Uwase');
});

test('the next of what does not wait is not offered', async () => {
  answerPublicLayout();
  const { user } = await openDashboard('admin');
  answer('GET /admin/waiting', { data: [{ kind: 'cancellations', count: 1, oldest: order.createdAt, href: '/' }] });
  await user.type(box(), 'decide');
  await choose(/^Next request to cancel/);
  await waitFor(() => expect(texts()).not.toContain('Next refund to decide'));
});

test('a work that has the words in a text that is not shown stands behind orders; an order says that its return waits', async () => {
  answerPublicLayout();
  const hit = {
    ...order,
    status: 'complete' as const,
    fulfilment: 'delivered' as const,
    problem: 'return' as const,
    works: ['Aline'],
  } satisfies typeof order;
  const { user } = await openDashboard('admin', { artworks: [{ ...rain, name: 'Lake' }], orders: [hit] });
  await user.type(box(), 'aline');
  expect(await choose(/^1009 · Aline\s*return requested · 50,000 Frw/)).toBeTruthy();
  expect(texts().filter((text) => text === 'Lake' || text?.startsWith('1009'))).toEqual(['1009 · Aline', 'Lake']);
});
