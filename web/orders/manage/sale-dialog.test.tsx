import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LineProgress } from '#contract/artists.ts';
import { fail } from '#contract/failures.ts';
import type { OrderItem, OrderWithEvents } from '#contract/orders.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeCancellation, makeOrder, makeOrderItem, makeRefund, paidByCard } from '#web/testing/make-orders.ts';
import { open, openSite } from '#web/testing/open.tsx';

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
  const dialog = within(await screen.findByRole('dialog', { name: /^Order/ }));
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
  expect(first?.textContent).toContain('to be sentpaid');
  expect(second?.textContent).toContain('Shown once paid');
  expect(within(second!).getByText('1, 4')).toBeTruthy();
  expect(second?.textContent).toContain('175,000 Frw');
});

test('an order that was refunded in part says so in its row and in its dialog; an item of several has its sum', async () => {
  const part = makeOrder(12, { payment: { ...paidByCard, refundedAmount: 5_000 }, items: [makeOrderItem(2, { quantity: 4 })] });
  answer('GET /checkout/artsOwner', pageOf([part]));
  const { dialog } = await openSale(part);
  const [, row] = within(await table()).getAllByRole('row');
  expect(row?.textContent).toContain('to be sentpartly refunded');
  expect(row?.textContent).toMatch(/135,000\sFrw left of 140,000left of 140,000/);
  expect(dialog.getByText('partly refunded')).toBeTruthy();
  expect(dialog.getByText(/4 ×/).textContent).toBe('4 × 35,000 Frw = 140,000 Frw');
});

test.each([true, false])('that the buyer waits for an answer of the shop is said until that is resolved: %s', async (isOpen) => {
  const problem = { _id: idOf(90), at: '2026-11-22T08:00:00.000Z', isOpen, reason: null, text: '', photos: 0, answers: [] };
  const { dialog } = await openSale({ ...paid, problems: [problem] });
  const said = dialog.queryByText(/reported a problem with this order on/)?.textContent ?? '';
  expect(said.includes('on 22 November 2026. Ubugeni answers them')).toBe(isOpen);
});

test('filters and order are in the address, and the list is asked for with them', async () => {
  const { user, address } = await open('/dashboard/artist/orders?status=complete', { as: 'artist' });
  await table();
  expect((await requestOf('GET /checkout/artsOwner')).query).toEqual({ status: 'complete', sort: 'toSend' });
  await user.click(screen.getByRole('button', { name: 'More filters' }));
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
  expect(address()).toBe('/dashboard/artist/orders?payment=refund_due&search=aline&sort=newest');
});

test('a row leads to the page of its order, and that back to the list as it was', async () => {
  const { user, address } = await openSite(['/dashboard/artist/orders?sort=newest', '/dashboard/artist/orders/12'], { as: 'artist' });
  await table();
  await user.click(screen.getAllByRole('link', { name: 'Aline Uwase' })[0]!);
  await screen.findByRole('heading', { name: 'Order 12' });
  expect(address()).toBe(`/dashboard/artist/orders/${paid._id}`);
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'Aline Uwase',
    'KG 7 Ave, GasaboCopy address',
    '+250 788 000 001',
    'aline@example.com',
    '20 November 2026',
    '35,000 Frw · card · 20 November 2026, 11:00 Kigali time',
    '35,000 Frw',
  ]);
  expect(screen.getByRole('link', { name: 'Message the buyer' }).getAttribute('href')).toBe(
    `/dashboard/artist/chats?with=${idOf(1)}&order=${paid._id}`,
  );
  await user.click(screen.getByRole('link', { name: 'All orders' }));
  await waitFor(() => expect(address()).toBe('/dashboard/artist/orders?sort=newest'));
});

/** What the server says of an item after a step. */
const progressOf = (fulfilment: 'toSend' | 'sent' | 'delivered', changes: Partial<LineProgress> = {}): { data: LineProgress } => ({
  data: {
    _id: idOf(5_001),
    order: paid._id,
    fulfilment,
    sentAt: null,
    deliveredAt: null,
    sentOn: null,
    tracking: null,
    hasPhoto: false,
    ...changes,
  },
});
const saleOf = (...items: OrderItem[]) => makeOrder(12, { payment: paidByCard, items });
const SENT = 'POST /checkout/{id}/lines/{lineId}/sent';
const DELIVERED = 'POST /checkout/{id}/lines/{lineId}/delivered';

test('a paid item is marked as sent, with how it was sent, then as delivered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T08:00:00.000Z') });
  const sentAt = '2026-11-21T08:00:00.000Z';
  const { user, dialog } = await openSale();
  await user.click(dialog.getByRole('button', { name: 'Mark as sent: Artwork 1' }));
  const sent = await screen.findByRole('dialog', { name: 'Mark as sent' });
  expect(sent.className, 'title and ✕ stay when a refusal scrolls it').toContain('keeps-head');
  const form = within(sent);
  expect(form.getByText(/^Order 12 · .*Aline Uwase/)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Sent on').value).toBe('2026-11-21');
  const carrier = form.getByRole('group', { name: 'Carrier' });
  expect(form.getAllByText(/optional/i), 'it is said once').toHaveLength(1);
  expect(
    within(carrier)
      .getAllByRole<HTMLInputElement>('radio')
      .some(({ checked }) => checked),
    'none is chosen unasked',
  ).toBe(false);
  await user.click(within(carrier).getByRole('radio', { name: 'RITCO' }));
  await user.type(form.getByRole('textbox', { name: 'Tracking or phone number' }), 'RT-481');
  await user.type(form.getByRole('textbox', { name: 'Note to the buyer' }), 'At Nyabugogo');
  refuse(SENT, fail('orders.cancellationOpen'));
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  expect(await form.findByText(/The buyer has asked to cancel this order/)).toBeTruthy();

  answer(SENT, progressOf('sent', { sentAt }));
  answer('GET /checkout/{id}', { data: saleOf(makeOrderItem(1, { sentAt })) });
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  expect(await dialog.findByText('Sent on', { exact: false })).toBeTruthy();
  const { params, body } = await requestOf(SENT, 2);
  expect(params).toEqual({ id: paid._id, lineId: idOf(5_001) });
  expect(body).toEqual({ carrier: 'ritco', number: 'RT-481', note: 'At Nyabugogo', sentOn: '2026-11-21' });

  refuse(DELIVERED, fail('orders.notSent'));
  await user.click(await dialog.findByRole('button', { name: 'Mark as delivered: Artwork 1' }));
  expect(await screen.findByText('This item isn’t marked as sent.')).toBeTruthy();
  const deliveredAt = '2026-11-21T08:00:00.000Z';
  answer(DELIVERED, progressOf('delivered', { sentAt, deliveredAt }));
  answer('GET /checkout/{id}', { data: saleOf(makeOrderItem(1, { sentAt, deliveredAt })) });
  await user.click(dialog.getByRole('button', { name: 'Mark as delivered: Artwork 1' }));
  expect(await dialog.findByText('Delivered on', { exact: false })).toBeTruthy();
});

test('what is typed of a parcel stays when the order changed meanwhile', async () => {
  const { user, dialog } = await openSale();
  await user.click(dialog.getByRole('button', { name: 'Mark as sent: Artwork 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
  await user.type(form.getByRole('textbox', { name: 'Tracking or phone number' }), 'RT-481');
  refuse(SENT, fail('orders.cancellationOpen'));
  answer('GET /checkout/{id}', {
    data: { ...paid, cancellation: makeCancellation() },
  });
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  expect(await form.findByText(/The buyer has asked to cancel this order/)).toBeTruthy();
  await dialog.findByRole('button', { name: 'Decline' });
  expect(form.getByRole('textbox', { name: 'Tracking or phone number' })).toHaveProperty('value', 'RT-481');
});

test('nothing has to be said of how it was sent', async () => {
  answer(SENT, progressOf('sent'));
  const { user, dialog } = await openSale();
  await user.click(dialog.getByRole('button', { name: 'Mark as sent: Artwork 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
  await user.clear(form.getByLabelText('Sent on'));
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  expect((await requestOf(SENT)).body).toEqual({ number: '', note: '' });
});

test('the button of one item begins with it alone; what else goes to the buyer can be added to its parcel', async () => {
  answer(SENT, progressOf('sent'));
  const { user, dialog } = await openSale(
    saleOf(makeOrderItem(1), makeOrderItem(2), makeOrderItem(3), makeOrderItem(4, { refundedAmount: 35_000 })),
  );
  await user.click(dialog.getByRole('button', { name: 'Mark as sent: Artwork 2' }));
  const form = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
  expect(
    form.getAllByRole<HTMLInputElement>('checkbox').map(({ labels, checked }) => [labels?.[0]?.textContent, checked] as const),
  ).toEqual([
    ['Artwork 1', false],
    ['Artwork 3', false],
  ]);
  await user.click(form.getByRole('checkbox', { name: 'Artwork 1' }));
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  await requestOf(SENT, 2);
  expect(requestsOf(SENT).map(({ params }) => params['lineId'])).toEqual([idOf(5_002), idOf(5_001)]);
});

test.each([
  ['sent', 'DELETE /checkout/{id}/lines/{lineId}/sent', { sentAt: '2026-11-21T08:00:00.000Z' }],
  [
    'delivered',
    'DELETE /checkout/{id}/lines/{lineId}/delivered',
    { sentAt: '2026-11-20T08:00:00.000Z', deliveredAt: '2026-11-21T08:00:00.000Z' },
  ],
] as const)('what was marked as %s is taken back within ten minutes, and not later', async (_, call, times) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T08:08:30.000Z') });
  refuse(call, fail('orders.takenBackTooLate', 10));
  const { user, dialog } = await openSale(saleOf(makeOrderItem(1, times)));
  const takeBack = () => dialog.getByRole('button', { name: /^Undo .+: Artwork 1$/ });
  expect(takeBack().textContent).toBe('Undo (until 10:10 Kigali time)');
  await user.click(takeBack());
  expect(await screen.findByText(/This can only be undone for 10 minutes/)).toBeTruthy();
  answer(call, progressOf('toSend'));
  await user.click(takeBack());
  expect((await requestOf(call, 2)).params).toEqual({ id: paid._id, lineId: idOf(5_001) });
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(dialog.queryByRole('button', { name: /^Undo .+: Artwork 1$/ })).toBeNull();
});

test('the packing slip has to whom, the telephone, the note and the works, and no price', async () => {
  const printing = vi.spyOn(globalThis, 'print').mockReturnValue();
  const { user, dialog } = await openSale({ ...paid, note: 'Blue gate' });
  await user.click(dialog.getByRole('button', { name: 'Print packing slip' }));
  expect(printing).toHaveBeenCalledOnce();
  act(() => void dispatchEvent(new Event('beforeprint')));
  const slip = document.querySelector('.sheet')?.textContent;
  for (const text of ['Packing slip for order 12', 'Aline Uwase', 'KG 7 Ave, Gasabo', '+250 788 000 001', 'Blue gate', 'Artwork 1'])
    expect(slip).toContain(text);
  expect(slip).not.toContain('Frw');
});

test.each([
  ['unpaid', unpaid],
  ['cancelled', makeOrder(14, { status: 'cancelled', payment: paidByCard })],
  ['refunded', makeOrder(15, { items: [makeOrderItem(1, { refundedAmount: 35_000 })], payment: paidByCard, refunds: [makeRefund(1)] })],
] as const)('nothing of an order that is %s is sent', async (_, order) => {
  const { dialog } = await openSale(order);
  expect(dialog.queryByRole('button', { name: /Mark as sent/ })).toBeNull();
});

test('an order of somebody who is gone has nobody to write to', async () => {
  const { dialog } = await openSale(makeOrder(16, { user: { _id: null, name: 'Deleted', email: '' } }));
  expect(dialog.queryByRole('link', { name: 'Message the buyer' })).toBeNull();
  expect(dialog.getByText('Nothing yet')).toBeTruthy();
});

test('a list and an order that cannot be loaded say so, and are asked for again', async () => {
  loseConnection('GET /checkout/artsOwner');
  refuse('GET /checkout/{id}', fail('orders.notFound'));
  const { user } = await open(`/dashboard/artist/orders?order=${paid._id}`, { as: 'artist' });
  const dialog = within(await screen.findByRole('dialog', { name: /^Order/ }));
  expect((await dialog.findByRole('alert')).textContent).toBe('This order was not found.');
  answer('GET /checkout/{id}', { data: paid });
  answer('GET /checkout/artsOwner', pageOf([]));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try Again' })).toHaveLength(2));
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  await dialog.findByText('Order 12');
  expect(await screen.findByText('No data found')).toBeTruthy();
});

test("an address with the act 'send' opens the question of the first item that is to be sent", async () => {
  const two = makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1), makeOrderItem(2)] });
  answer('GET /checkout/{id}', { data: two });
  const { address } = await open(`/dashboard/artist/orders?order=${two._id}&act=send`, { as: 'artist' });
  expect(await screen.findAllByRole('dialog', { name: 'Mark as sent' })).toHaveLength(1);
  expect(address()).toBe(`/dashboard/artist/orders?order=${two._id}`);
});
