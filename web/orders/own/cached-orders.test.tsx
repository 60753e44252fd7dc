import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearInTab, clearPersonalData, clearTraces } from '#web/accounts/session/clear-personal-data.ts';
import { cacheOrders, findCachedOrder, listCachedOrders } from '#web/app/offline/cached-orders.ts';
import { answer, answerWith, loseConnection } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const sent = makeOrderItem(1, {
  sentAt: '2026-11-21T08:00:00.000Z',
  tracking: { carrier: 'dhl', number: '7712345678', note: '' },
  hasPhoto: true,
});
const order = makeOrder(12, { payment: paidByCard, items: [sent], note: 'Blue gate' });

beforeEach(() => {
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/{id}', { data: order });
  answerWith('GET /checkout/{id}/lines/{lineId}/photo', () => new Response('photo'));
  answer('GET /checkout/owner', pageOf([order]));
});

test('an order that was read is readable without a connection, with its date and what was said of it', async () => {
  await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
  await waitFor(() => expect(findCachedOrder(order._id)).toBeDefined());
  cleanup();
  loseConnection('GET /checkout/{id}');
  await open(`/cart/orders/${order._id}`, { as: 'customer' });
  const kept = within((await screen.findByText(/^As of/, undefined, { timeout: 120_000 })).closest('article')!);
  expect(kept.getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe(`/cart/orders/${order._id}`);
  expect(kept.getByText('Paid and on its way.')).toBeTruthy();
  expect(kept.getByText('7712345678')).toBeTruthy();
  expect(kept.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy']);
});

test('what is kept says neither where an order goes nor what its photo is', () => {
  localStorage.setItem('token', 'x');
  cacheOrders([order]);
  const stored = localStorage.getItem('orders.kept') ?? '';
  expect(stored).toContain('Artwork 1');
  for (const secret of ['KG 7 Ave', '+250788000001', 'Blue gate', 'aline@example.com']) expect(stored).not.toContain(secret);
  expect(listCachedOrders()[0]?.order.items[0]?.hasPhoto).toBe(false);
});

test('newer copies replace older ones, the latest 20 stay, and what is broken is none', () => {
  localStorage.setItem('token', 'x');
  cacheOrders(Array.from({ length: 25 }, (_, n) => makeOrder(n + 1)));
  cacheOrders([makeOrder(25, { status: 'cancelled' })]);
  expect(listCachedOrders().map(({ order: { number, status } }) => [number, status])).toEqual(
    Array.from({ length: 20 }, (_, n) => [25 - n, n === 0 ? 'cancelled' : 'pending']),
  );
  for (const broken of ['{', '{}', '[null, 1, {}]']) {
    localStorage.setItem('orders.kept', broken);
    expect(listCachedOrders()).toEqual([]);
  }
});

test.each([
  ['signing out', clearPersonalData],
  ['a session that the server ended', clearTraces],
] as const)('%s removes them', (_, clear) => {
  for (const place of [localStorage, sessionStorage]) place.setItem('orders.kept', '[]');
  clear();
  expect([localStorage.getItem('orders.kept'), sessionStorage.getItem('orders.kept')]).toEqual([null, null]);
});

test('of a session that is not remembered they are kept in the tab alone, and go with it', () => {
  sessionStorage.setItem('token', 'x');
  cacheOrders([order]);
  expect([localStorage.getItem('orders.kept'), listCachedOrders().length]).toEqual([null, 1]);
  clearInTab();
  expect(listCachedOrders()).toEqual([]);
});
