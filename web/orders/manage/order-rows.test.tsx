import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OrderItem, OrderWithEvents } from '#contract/orders.ts';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeCancellation, makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const SENT = 'POST /checkout/{id}/lines/{lineId}/sent';
const NOT_SENT = 'DELETE /checkout/{id}/lines/{lineId}/sent';
const progress = { fulfilment: 'toSend', sentAt: null, deliveredAt: null, tracking: null, sentOn: null, hasPhoto: false } as const;
const orderOf = (number: number, ...items: OrderItem[]) => makeOrder(number, { payment: paidByCard, items });
const named = (n: number, name: string, artist = 'Jean Bosco'): OrderItem => {
  const item = makeOrderItem(n);
  return { ...item, product: { ...item.product, name, owner: { _id: idOf(artist.length), name: artist } } };
};
const openOrders = async (...orders: OrderWithEvents[]) => {
  answer('GET /checkout/artsOwner', pageOf(orders));
  const visit = await open('/dashboard/artist/orders', { as: 'artist' });
  await screen.findByRole('table', { name: 'Orders with my works' });
  return visit;
};
const rowOf = (number: number) => within(screen.getByRole('checkbox', { name: `Select Order ${number}` }).closest('tr')!);

test('the chips say how many orders they find, as the first page said, also where one finds none', async () => {
  const counts = { unsent: 3, toSend: 2, partlySent: 1, sent: 0, delivered: 1_000, overdue: 1 };
  answer('GET /checkout/artsOwner', ({ query }) =>
    query['overdue'] ? pageOf<OrderWithEvents>([]) : { ...pageOf([orderOf(12, makeOrderItem(1))]), counts },
  );
  const { user } = await open('/dashboard/artist/orders', { as: 'artist' });
  for (const name of ['Not all sent 3', 'To send 2', 'Partly sent 1', 'Sent', 'Delivered 1,000+', 'Overdue 1'])
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Overdue 1' }));
  await requestOf('GET /checkout/artsOwner', 2);
  expect(screen.getByRole('button', { name: 'Overdue 1' }).getAttribute('aria-pressed')).toBe('true');
});

test('an order is marked as sent from its row, with how, and undone from what says so', async () => {
  const { user } = await openOrders(orderOf(12, makeOrderItem(1), makeOrderItem(2)), orderOf(13, makeOrderItem(3)));
  const row = rowOf(12);
  await user.click(row.getByRole('button', { name: 'Mark as sent: order 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
  expect(dialog.getByText(/^Order 12 · .*Aline Uwase/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Tracking or phone number' }), 'RITCO 4711');
  answer(SENT, ({ params }) => ({ data: { ...progress, _id: params['lineId'] ?? '', order: params['id'] ?? '' } }));
  const sent = { fulfilment: 'sent', sentAt: '2026-11-21T08:00:00.000Z' } as const;
  answer('GET /checkout/artsOwner', pageOf([orderOf(13, makeOrderItem(3)), orderOf(12, makeOrderItem(1, sent), makeOrderItem(2, sent))]));
  await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  await requestOf(SENT, 2);
  expect(requestsOf(SENT).map(({ params, body }) => [params['lineId'], body['number']])).toEqual([
    [makeOrderItem(1)._id, 'RITCO 4711'],
    [makeOrderItem(2)._id, 'RITCO 4711'],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(rowOf(12).queryByRole('button', { name: /^Mark as sent/ })).toBeNull());
  answer(NOT_SENT, ({ params }) => ({ data: { ...progress, _id: params['lineId'] ?? '', order: params['id'] ?? '' } }));
  expect(await screen.findByText(/^Order 12 marked as sent/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await requestOf(NOT_SENT, 2);
  expect(requestsOf(NOT_SENT).map(({ params }) => params['lineId'])).toEqual([makeOrderItem(1)._id, makeOrderItem(2)._id]);
});

test.each([
  ['is not paid', makeOrder(12)],
  ['was sent', orderOf(12, makeOrderItem(1, { sentAt: '2026-11-21T08:00:00.000Z' }))],
  ['is asked to be cancelled', { ...orderOf(12, makeOrderItem(1)), cancellation: makeCancellation() }],
])('the row of an order that %s has no act', async (_, order) => {
  await openOrders(order);
  expect(rowOf(12).queryByRole('button', { name: /^Mark as sent/ })).toBeNull();
});

test('the row of a request to cancel a part says by when the rest is due, in both of its lines', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T08:00:00Z'), toFake: ['Date'] });
  const dispatchBy = '2026-12-02T08:00:00.000Z';
  const [asked, rest] = [makeOrderItem(1, { dispatchBy }), makeOrderItem(2, { dispatchBy })];
  const order = orderOf(12, asked, rest);
  await openOrders({ ...order, cancellation: makeCancellation({ items: [asked._id] }), shippingAddress: 'KG 7 Ave\nKimironko, Kigali' });
  const state = rowOf(12).getByText('asks to cancel · rest due 2 Dec');
  expect(state.parentElement?.textContent).toBe('asks to cancel · rest due 2 Dec');
  expect(rowOf(12).getByText('Kimironko, Kigali, KG 7 Ave').children, 'a text alone takes both lines').toHaveLength(0);
  vi.useRealTimers();
});

test('a row says how many works an order has beside the first, and which', async () => {
  await openOrders(orderOf(12, named(1, 'Nine Hearths'), named(2, 'Rain'), named(3, 'Gisaka')), orderOf(13, named(4, 'Four Springs')));
  expect(rowOf(12).getByText('Nine Hearths')).toBeTruthy();
  expect(rowOf(12).getByText('and 2 more: Rain, Gisaka')).toBeTruthy();
  expect(rowOf(13).queryByText(/more/)).toBeNull();
});

test('a row has the year of an order of another year alone on a phone', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-05T08:00:00Z'), toFake: ['Date'] });
  const old = { ...orderOf(13, makeOrderItem(2)), createdAt: '2025-12-31T21:00:00.000Z' };
  await openOrders({ ...orderOf(12, makeOrderItem(1)), createdAt: '2026-11-15T10:00:00.000Z' }, old);
  const day = rowOf(12).getByText(/^15 Nov/);
  expect(day.textContent).toBe('15 Nov 2026');
  expect(day.querySelector('.max-sm\\:hidden')?.textContent).toBe('2026');
  expect(rowOf(13).getByText('31 Dec 2025').innerHTML).toBe('31 Dec 2025');
  vi.useRealTimers();
});

test("a row of the staff's list says whose works they are, the first and how many more", async () => {
  answer('GET /admin/waiting', { data: [] });
  answer('GET /checkout', pageOf([orderOf(12, named(1, 'Nine Hearths'), named(2, 'Rain', 'Béatha Nyiransabimana'))]));
  await open('/dashboard/admin/orders', { as: 'admin' });
  await screen.findByRole('table', { name: 'All orders' });
  expect(rowOf(12).getByText('and Rain')).toBeTruthy();
  const other = rowOf(12).getByRole('link', { name: 'Béatha Nyiransabimana' });
  expect(other.parentElement?.textContent).toBe('and Béatha Nyiransabimana');
});

test('the packing slips of the selected orders that are paid are printed together, and those alone', async () => {
  const { user } = await openOrders(orderOf(12, makeOrderItem(1)), orderOf(13, makeOrderItem(2)), makeOrder(14));
  const printing = vi.spyOn(globalThis, 'print').mockImplementation(() => void dispatchEvent(new Event('beforeprint')));
  const titles = () => screen.queryAllByRole('heading', { name: /^Packing slip/ }).map(({ textContent }) => textContent);
  await user.click(screen.getByRole('checkbox', { name: 'Select Order 12' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Order 14' }));
  expect(screen.getByRole('button', { name: 'Print packing slip' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select Order 13' }));
  await user.click(screen.getByRole('button', { name: 'Print 2 packing slips' }));
  expect(printing).toHaveBeenCalledOnce();
  expect(titles()).toEqual(['Packing slip for order 12', 'Packing slip for order 13']);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(titles()).toEqual([]);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(titles(), 'what the browser prints by itself is the list').toEqual([]);
});

test('without columns a row names the place beside the buyer and its works beneath; on a phone the place stands beside the act', async () => {
  const order = orderOf(12, { ...named(1, 'Gisaka'), quantity: 2 });
  await openOrders({ ...order, shippingAddress: 'KN 5 Rd\nKigali' });
  const part = (name: string) =>
    screen.getByRole('checkbox', { name: 'Select Order 12' }).closest('tr')!.querySelector(`[data-phone=${name}]`);
  const [first, second] = part('title')!.querySelectorAll('.list-line');
  expect(first?.textContent).toMatch(/ · Kigali$/);
  expect(second?.textContent).toMatch(/^#12 · .* · Gisaka × 2$/);
  expect(second?.querySelector('.max-sm\\:hidden')?.textContent, 'the day').toMatch(/^· \d/);
  expect(part('foot')?.textContent).toBe('KigaliMark as sent');
});
