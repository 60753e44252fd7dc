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
  const [address] = rowOf(12).getAllByText('KG 7 Ave, Kimironko, Kigali');
  expect(address?.children, 'a text alone takes both lines').toHaveLength(0);
  vi.useRealTimers();
});

test('a row says how many works an order has beside the first, and which', async () => {
  await openOrders(orderOf(12, named(1, 'Nine Hearths'), named(2, 'Rain'), named(3, 'Gisaka')), orderOf(13, named(4, 'Four Springs')));
  expect(rowOf(12).getByText('Nine Hearths')).toBeTruthy();
  expect(rowOf(12).getByText('and 2 more: Rain, Gisaka')).toBeTruthy();
  expect(rowOf(13).queryByText(/more/)).toBeNull();
});

test.each([
  ['KG 7 Ave\nKimironko, Kigali', 'KG 7 Ave, Kimironko, Kigali'],
  ['Aline Uwase\nKG 7 Ave\nKimironko, Kigali', 'KG 7 Ave, Kimironko, Kigali'],
  ['Éric\nLake road 31\nGisenyi, Rubavu, West', 'Lake road 31, Gisenyi, Rubavu, West, Éric'],
  ['KG 17 Ave 22, Kimironko. Blue gate.', 'KG 17 Ave 22, Kimironko. Blue gate.'],
])('the address of a row begins with the street: %j', async (shippingAddress, text) => {
  await openOrders({ ...orderOf(12, makeOrderItem(1)), shippingAddress });
  expect(rowOf(12).getAllByText(text), 'in its column, on a phone above the act').toHaveLength(2);
});

test('a row names what is to be sent first and what was cancelled last, struck through; its picture is not that of the order', async () => {
  const gone = { ...named(1, 'Nine Hearths'), quantity: 3, refundedAmount: 105_000, cancelledAt: '2026-11-20T08:00:00.000Z' };
  const sent = { ...named(2, 'Rain'), fulfilment: 'sent' as const, sentAt: '2026-11-21T08:00:00.000Z' };
  await openOrders(orderOf(12, gone, sent, { ...named(3, 'Gisaka'), quantity: 2 }));
  const row = screen.getByRole('checkbox', { name: 'Select Order 12' }).closest('tr')!;
  const others = rowOf(12).getByText(/^also Rain,/);
  expect(others.querySelector('s')?.textContent).toBe('Nine Hearths');
  expect(rowOf(12).getByText('2, 1, 3')).toBeTruthy();
  expect(row.querySelector('[data-phone=foot]')?.textContent).toMatch(/Gisaka × 2Mark as sent$/);
  expect([...row.querySelectorAll('[aria-hidden] [title]')].map((one) => one.getAttribute('title'))).toEqual(['Gisaka', 'Rain', 'Gisaka']);
});

test('a row names a work whose cancellation is asked for behind what is to be sent, before what was sent', async () => {
  const asked = named(1, 'Nine Hearths');
  const sent = { ...named(2, 'Rain'), fulfilment: 'sent' as const, sentAt: '2026-11-21T08:00:00.000Z' };
  await openOrders({ ...orderOf(12, asked, sent, named(3, 'Gisaka')), cancellation: makeCancellation({ items: [asked._id] }) });
  expect(rowOf(12).getByText('to cancel: Nine Hearths · also Rain')).toBeTruthy();
});

test('a work whose cancellation is asked for is named before what else is to be sent, which may be cut', async () => {
  const asked = named(1, 'Nine Hearths');
  const order = orderOf(12, asked, named(2, 'Rain'), named(3, 'Gisaka'), named(4, 'Four Springs'));
  await openOrders({ ...order, cancellation: makeCancellation({ items: [asked._id] }) });
  expect(rowOf(12).getByText('to cancel: Nine Hearths · and 2 more: Gisaka, Four Springs')).toBeTruthy();
});

test("'and 2 more' are to be sent as the first is; what is not is named behind them", async () => {
  const gone = { ...named(1, 'Nine Hearths'), refundedAmount: 35_000, cancelledAt: '2026-11-20T08:00:00.000Z' };
  await openOrders(orderOf(12, gone, named(2, 'Rain on the Ridge'), named(3, 'Gisaka'), named(4, 'Four Springs')));
  const others = rowOf(12).getByText(/^and 2 more/);
  expect(others.textContent).toBe('and 2 more: Gisaka, Four Springs · also Nine Hearths');
  expect(others.querySelector('s')?.textContent).toBe('Nine Hearths');
  expect(rowOf(12).getByText('Rain on the Ridge and 2 more'), 'on a phone, where their names had no room').toBeTruthy();
});

test('a row says what is left of a sum that was refunded in part, in the line of the sum or beneath it', async () => {
  const payment = { ...paidByCard, refundedAmount: 10_000 };
  await openOrders({ ...orderOf(12, makeOrderItem(1)), payment });
  const said = rowOf(12).getAllByText('left of 35,000');
  expect(said.map(({ className }) => /\b(max-)?xl:hidden/.exec(className)?.[0])).toEqual(['xl:hidden', 'max-xl:hidden']);
  expect(said[0]?.parentElement?.textContent).toMatch(/^25,000\sFrw left of 35,000$/);
  expect(rowOf(12).queryByText(/^−/)).toBeNull();
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

test('without columns a row names where it goes beside the buyer and its works beneath; on a phone the works stand beside the act, beneath where they go', async () => {
  const order = orderOf(12, { ...named(1, 'Gisaka'), quantity: 2 });
  const sent = { fulfilment: 'sent', sentAt: '2026-11-21T08:00:00.000Z' } as const;
  await openOrders({ ...order, shippingAddress: 'KN 5 Rd\nKigali' }, orderOf(13, { ...named(2, 'Rain'), ...sent }));
  const part = (number: number, name: string) =>
    screen
      .getByRole('checkbox', { name: `Select Order ${number}` })
      .closest('tr')!
      .querySelector(`[data-phone=${name}]`);
  const linesOf = (number: number) => [...part(number, 'title')!.querySelectorAll('.list-line')];
  const [first, second] = linesOf(12);
  expect(first?.textContent).toMatch(/ · KN 5 Rd, Kigali$/);
  expect(second?.textContent).toMatch(/^#12 · .* · Gisaka × 2$/);
  expect([...second!.querySelectorAll(':scope > .max-sm\\:hidden')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^· \d/),
    ' · Gisaka × 2',
  ]);
  expect(part(12, 'foot')?.textContent).toBe('KN 5 Rd, KigaliGisaka × 2Mark as sent');
  const last = linesOf(13)[1]?.lastElementChild;
  expect([last?.className, last?.textContent], 'it has no act').toEqual(['xl:hidden', ' · Rain']);
});
