import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeCancellation, makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const orderOf = (...items: OrderWithEvents['items']) => makeOrder(12, { payment: paidByCard, items });
/** An order of which the first item leaves by the evening of 12 November in Kigali, the other later. */
const promised = (changes = {}) =>
  orderOf(
    makeOrderItem(1, { dispatchBy: '2026-11-12T18:00:00.000Z', ...changes }),
    makeOrderItem(2, { dispatchBy: '2026-11-15T18:00:00.000Z' }),
  );
const openOrders = async (order: OrderWithEvents, query = '') => {
  answer('GET /checkout/artsOwner', pageOf([order]));
  answer('GET /checkout/{id}', { data: order });
  return open(`/dashboard/artist/orders${query}`, { as: 'artist' });
};
const openSale = async (order: OrderWithEvents) => {
  const visit = await openOrders(order, `?order=${order._id}`);
  const dialog = within(await screen.findByRole('dialog', { name: /^Order/ }));
  await dialog.findByText('Order 12');
  return { ...visit, dialog };
};

afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-10T08:00:00.000Z', promised(), 'leaves by 12 Nov'],
  // In Kigali it is the 12th already.
  ['2026-11-11T22:30:00.000Z', promised(), 'due today'],
  ['2026-11-12T21:00:00.000Z', promised(), 'due today'],
  ['2026-11-12T22:30:00.000Z', promised(), 'late by 1 day'],
  ['2026-11-16T08:00:00.000Z', promised(), 'late by 4 days'],
  ['2026-11-16T08:00:00.000Z', promised({ sentAt: '2026-11-11T08:00:00.000Z' }), 'partly sent · late by 1 day'],
  ['2026-11-13T08:00:00.000Z', promised({ refundedAmount: 35_000 }), 'leaves by 15 Nov'],
  ['2026-11-13T08:00:00.000Z', orderOf(makeOrderItem(1)), 'to be sent'],
] as const)('at %s the list and the order say how it stands to the promise: %#', async (now, order, text) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) });
  await openOrders(order);
  const row = (await screen.findByRole('link', { name: 'Aline Uwase' })).closest('tr')!;
  expect(within(row).getByText(text)).toBeTruthy();
});

test('a late order has one state, and says at its foot how late it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-16T08:00:00.000Z') });
  const { dialog } = await openSale(promised());
  expect(dialog.getByText('to be sent').parentElement?.textContent).toBe('to be sent');
  expect(dialog.getAllByText('Late by 4 days')).toHaveLength(1);
});

test.each([
  ['all', [idOf(5_001), idOf(5_002)], 'cancellation requested'],
  ['a part', [idOf(5_001)], 'to be sentcancellation requested'],
])('what is asked to be cancelled is not said to be to send: %s', async (_, items, text) => {
  const order = orderOf(makeOrderItem(1), makeOrderItem(2));
  const { dialog } = await openSale({ ...order, cancellation: makeCancellation({ items }) });
  expect(dialog.getByText('cancellation requested').parentElement?.textContent).toBe(text);
});

test('of a paid order the one primary act is to send it, and it is in one parcel', async () => {
  const { user, dialog } = await openSale(promised());
  const send = dialog.getByRole('button', { name: 'Mark all 2 as sent' });
  expect(send.className).toContain('button-primary');
  expect(send.closest('.sticky'), 'in reach at any length').not.toBeNull();
  expect(dialog.getAllByRole('button').filter(({ className }) => className.includes('button-primary'))).toEqual([send]);
  await user.click(send);
  const form = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
  answer('POST /checkout/{id}/lines/{lineId}/sent', {
    data: {
      _id: idOf(5_001),
      order: idOf(6_012),
      fulfilment: 'sent',
      sentAt: null,
      deliveredAt: null,
      sentOn: null,
      tracking: null,
      hasPhoto: false,
    },
  });
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  await requestOf('POST /checkout/{id}/lines/{lineId}/sent', 2);
  expect(requestsOf('POST /checkout/{id}/lines/{lineId}/sent').map(({ params }) => params['lineId'])).toEqual([idOf(5_001), idOf(5_002)]);
  // Once for both. After this test it would stand in the next one.
  expect(await screen.findByText("Marked as sent. We'll email the buyer in 10 minutes.")).toBeTruthy();
});

test('what was sent just now says so at the foot, where it is undone or changed, and has the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T08:02:00.000Z') });
  const sentAt = '2026-11-21T08:01:50.000Z';
  const progress = {
    _id: idOf(5_001),
    order: idOf(6_012),
    fulfilment: 'sent',
    sentAt,
    deliveredAt: null,
    sentOn: null,
    tracking: null,
  } as const;
  answer('POST /checkout/{id}/lines/{lineId}/sent', { data: { ...progress, hasPhoto: false } });
  const { user, dialog } = await openSale(orderOf(makeOrderItem(1)));
  await user.click(dialog.getByRole('button', { name: 'Mark as sent: Artwork 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
  answer('GET /checkout/{id}', { data: orderOf(makeOrderItem(1, { sentAt })) });
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByText("Marked as sent. We'll email the buyer in 10 minutes.")).toBeTruthy();
  const said = await dialog.findByText('Sent just now');
  const foot = within(said.closest<HTMLElement>('.sticky')!);
  await waitFor(() => expect(document.activeElement).toBe(said));
  for (const name of [/^Undo .+: Artwork 1$/, 'Change how Artwork 1 was sent'])
    expect([foot.getAllByRole('button', { name }), dialog.getAllByRole('button', { name })].map(({ length }) => length)).toEqual([1, 1]);
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  expect(dialog.queryByText('Sent just now')).toBeNull();
});

test('of several that were sent just now all are undone at the foot', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T08:02:00.000Z') });
  const sentAt = '2026-11-21T08:01:50.000Z';
  const { user, dialog } = await openSale(orderOf(makeOrderItem(1, { sentAt }), makeOrderItem(2, { sentAt })));
  const progress = { _id: idOf(5_001), order: idOf(6_012), fulfilment: 'toSend', sentAt: null, deliveredAt: null } as const;
  answer('DELETE /checkout/{id}/lines/{lineId}/sent', { data: { ...progress, sentOn: null, tracking: null, hasPhoto: false } });
  await user.click(dialog.getByRole('button', { name: /^Undo .+: all items that were sent just now$/ }));
  await requestOf('DELETE /checkout/{id}/lines/{lineId}/sent', 2);
  expect(requestsOf('DELETE /checkout/{id}/lines/{lineId}/sent').map(({ params }) => params['lineId'])).toEqual([idOf(5_001), idOf(5_002)]);
});

test('a correction that is being typed stays when its minutes end, and what was sent earlier is not undone with it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T08:02:00.000Z') });
  const [earlier, last] = [
    makeOrderItem(1, { sentAt: '2026-11-21T07:55:00.000Z' }),
    makeOrderItem(2, { sentAt: '2026-11-21T08:01:50.000Z' }),
  ];
  const { user, dialog } = await openSale(orderOf(earlier, last));
  const foot = within(dialog.getByText('Sent just now').closest<HTMLElement>('.sticky')!);
  expect(foot.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
    expect.stringMatching(/^Undo \(until .+\): Artwork 2$/),
    'Change how Artwork 2 was sent',
  ]);
  await user.click(foot.getByRole('button', { name: 'Change how Artwork 2 was sent' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change how it was sent' }));
  await user.type(form.getByRole('textbox', { name: /note/i }), 'Ask for Eric');
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /note/i }).value).toBe('Ask for Eric');
  expect(screen.getByRole('dialog', { name: 'Change how it was sent' })).toBeTruthy();
});

test('the only item has its button once, at the foot; what is left of several has one of its own, and the foot names it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-13T08:00:00.000Z') });
  await openSale(orderOf(makeOrderItem(1)));
  const primary = () =>
    screen.getAllByRole('button', { name: /^Mark as sent: Artwork/ }).map(({ className }) => className.includes('primary'));
  expect(primary()).toEqual([true]);
  cleanup();
  const { dialog } = await openSale(promised({ refundedAmount: 35_000 }));
  expect(primary()).toEqual([false, true]);
  expect(dialog.getByText('Artwork 2 · Leaves by 15 Nov')).toBeTruthy();
});

test('the day by which it leaves is said by the sentence and the foot alone; another day of another work by that work', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-10T08:00:00.000Z') });
  const { dialog } = await openSale(promised());
  const said = dialog.getAllByText(/(?:12|15) Nov/).map(({ textContent }) => textContent);
  expect(said).toEqual(['12 November 2026', '15 November 2026', 'Leaves by 12 Nov']);
});

test('what its buyer wants to cancel has none', async () => {
  const order = promised();
  const cancellation = makeCancellation({ items: order.items.map(({ _id }) => _id) });
  const { dialog } = await openSale({ ...order, cancellation });
  expect(dialog.queryByRole('button', { name: /^Mark as sent/ })).toBeNull();
});

/** An order of three works that leave together, of which the second is asked to be cancelled. */
const askedOne = (changes = {}) => ({
  ...orderOf(makeOrderItem(1, changes), makeOrderItem(2), makeOrderItem(3)),
  cancellation: makeCancellation({ items: [idOf(5_002)] }),
});

test('what its buyer wants to cancel is in no parcel of the others', async () => {
  const { user, dialog } = await openSale(askedOne());
  await user.click(dialog.getByRole('button', { name: 'Mark all 2 as sent' }));
  const form = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
  expect(form.getByText('Artwork 1')).toBeTruthy();
  const ticked = form.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(ticked.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Artwork 3']);
});

test('of a parcel of which a part was recorded before a refusal, the rest is recorded with the next press', async () => {
  const { user, dialog } = await openSale(askedOne());
  await user.click(dialog.getByRole('button', { name: 'Mark all 2 as sent' }));
  const form = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
  const call = 'POST /checkout/{id}/lines/{lineId}/sent';
  const progress = { order: idOf(6_012), fulfilment: 'sent', sentAt: '2026-11-21T08:01:50.000Z', deliveredAt: null, sentOn: null } as const;
  answer(call, ({ params }) => {
    if (params['lineId'] === idOf(5_003)) throw new TypeError('Failed to fetch');
    answer('GET /checkout/{id}', { data: askedOne({ sentAt: progress.sentAt }) });
    return { data: { _id: params['lineId'] ?? '', ...progress, tracking: null, hasPhoto: false } };
  });
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  await waitFor(() => expect(form.queryByText('Artwork 1')).toBeNull());
  expect(form.getByText('Artwork 3')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  await requestOf(call, 3);
  expect(requestsOf(call).map(({ params }) => params['lineId'])).toEqual([idOf(5_001), idOf(5_003), idOf(5_003)]);
});
