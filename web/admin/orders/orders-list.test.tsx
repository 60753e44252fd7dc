import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WaitingKind } from '#contract/waiting.ts';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeCancellation, makeOrder, makeOrderItem, makeRefund, paidByCard } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';
import { answerNoOrders, dialogOf, openOrder, openOrders, ORDERS } from '#web/testing/scenes/staff-orders.ts';

const paid = makeOrder(12, { payment: paidByCard });

const button = (name: string) => screen.getByRole('button', { name });

beforeEach(answerNoOrders);

test('the chips are what the staff look for in the morning; the other filters stand behind a button, and there once they are set', async () => {
  const { user, address: now } = await openOrders(paid);
  const chips = screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
  expect(chips).toEqual(['To approve', 'To send', 'Asks to cancel', 'Problems', 'Refund to decide', 'Overdue', 'Not paid']);
  expect(screen.queryByRole('combobox', { name: 'Delivery' })).toBeNull();
  await user.click(button('Not paid'));
  expect(now()).toBe(`${ORDERS}?payment=unpaid`);
  expect(screen.queryByRole('combobox', { name: /^Payment/ }), 'its chip says it').toBeNull();
  await user.click(button('More filters'));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Delivery/ }), 'Partly sent');
  expect(now()).toBe(`${ORDERS}?payment=unpaid&fulfilment=partlySent`);
  await user.click(button('Fewer filters'));
  expect(screen.queryByRole('combobox', { name: /^Payment/ })).toBeNull();
  expect(screen.getByRole('combobox', { name: /^Delivery/ }), 'what narrows the list is seen').toHaveProperty('value', 'partlySent');
});

test('the chips say how many orders wait for each, of what this one of the staff decides', async () => {
  const oldest = '2026-11-21T10:00:00.000Z';
  const waiting = (kind: WaitingKind, count: number, late?: number) => ({ kind, count, oldest, href: ORDERS, ...(late ? { late } : {}) });
  answer('GET /admin/waiting', {
    data: [waiting('ordersToApprove', 9), waiting('ordersToSend', 4, 2), waiting('problems', 1), waiting('cancellations', 1_000)],
  });
  const { user, address: now } = await openOrders(paid);
  await screen.findByRole('button', { name: 'To send 4' });
  const chips = screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
  expect(chips.slice(0, 6)).toEqual(['To approve 9', 'To send 4', 'Asks to cancel 1,000+', 'Problems 1', 'Refund to decide', 'Overdue 2']);
  await user.click(button('To send 4'));
  expect(now()).toBe(`${ORDERS}?decide=sending`);
  expect(requestsOf('GET /admin/waiting')).toHaveLength(1);
});

test('a filter that is set stays where it is while its value is taken off', async () => {
  answer('GET /checkout', pageOf([paid]));
  const { user } = await open(`${ORDERS}?status=complete`, { as: 'admin' });
  const status = await screen.findByRole('combobox', { name: /^Status/ });
  await user.selectOptions(status, 'All');
  expect(screen.getByRole('combobox', { name: /^Status/ })).toBe(status);
});

test('a row of a refund that the provider is making does not say that it is due, nor that it was made', async () => {
  const payment = { ...paidByCard, status: 'refund_due', refundedAmount: 35_000 } as const;
  await openOrders(makeOrder(12, { status: 'complete', payment, refunds: [makeRefund(1, { state: 'due' })] }));
  const row = (await screen.findByText('complete · refund on its way')).closest('tr');
  expect(row?.textContent).toContain('−35,000 Frw on its way back');
  expect(row?.textContent).not.toMatch(/refund due|refunded/);
});

test('a row says what waits since when, and where it goes, the district in a line of its own', async () => {
  const day = 24 * 60 * 60 * 1_000;
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
  const asked = { state: 'asked', reason: '', at: ago(2), items: [] as string[] } as const;
  await openOrders(
    makeOrder(12, { payment: { ...paidByCard, paidAt: ago(3) }, shippingAddress: 'KG 7 Ave 12\nKimihurura, Gasabo\nplease phone first' }),
    makeOrder(13, { payment: { ...paidByCard, paidAt: ago(0) }, shippingAddress: 'KG 9 Ave 3, Remera, Kigali' }),
    makeOrder(14, { payment: { ...paidByCard, paidAt: ago(9) }, cancellation: asked }),
  );
  const [, approve, today, cancel] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(approve, 'a number is not parted from its word').toContain('to approve · 3\u00a0days');
  expect(approve).toContain('KG 7 Ave 12, Kimihurura, Gasabo');
  expect(screen.getByText('Gasabo, please phone first', { selector: '.list-line' })).toBeTruthy();
  expect(screen.getByText('Kigali', { selector: '.list-line' })).toBeTruthy();
  expect(today, 'as it was typed in one line').toContain('KG 9 Ave 3, Remera, Kigali');
  expect(today).toMatch(/to approve(?! ·)/);
  expect(cancel).toContain('asks to cancel · 2\u00a0days');
});

test('selected orders are cancelled after a question that says what goes back, each with the reason', async () => {
  answer('POST /checkout/{id}/cancel', { data: paid });
  const { user } = await openOrders(paid, makeOrder(13), makeOrder(14, { status: 'complete', payment: paidByCard }));
  for (const number of [12, 13, 14]) await user.click(screen.getByRole('checkbox', { name: `Select Order ${number}` }));
  await user.click(button('Cancel orders (2)'));
  const dialog = await dialogOf('Cancel 2 orders?');
  expect(dialog.getByText(/refunded what is left of their payments, 35,000 Frw in all/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Flood');
  expect(requestsOf('POST /checkout/{id}/cancel')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel orders' }));
  await screen.findByText('2 orders cancelled');
  expect(requestsOf('POST /checkout/{id}/cancel').map(({ params, body }) => [params['id'], body])).toEqual([
    [paid._id, { reason: 'Flood' }],
    [makeOrder(13)._id, { reason: 'Flood' }],
  ]);
});

test('a cancellation that refunds needs a reason, a ready one is the press; of an unpaid order none is needed', async () => {
  answer('POST /checkout/{id}/cancel', { data: paid });
  const { user } = await openOrders(paid, makeOrder(13));
  await user.click(button('Cancel order 13'));
  expect((await dialogOf('Cancel order 13?')).getByRole('button', { name: 'Yes, cancel' })).toHaveProperty('disabled', false);
  await user.keyboard('{Escape}');
  await user.click(button('Cancel order 12'));
  const dialog = await dialogOf('Cancel order 12?');
  expect(dialog.getByRole('button', { name: /^Cancel and refund/ })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: 'The work is no longer available' }));
  await screen.findByText('Canceled Successfully');
  expect(requestsOf('POST /checkout/{id}/cancel').map(({ body }) => body)).toEqual([{ reason: 'The work is no longer available' }]);
});

test('those of support cancel no paid order, in the row and of several', async () => {
  answer('GET /checkout', pageOf([paid]));
  const { user } = await open(ORDERS, { as: 'support' });
  await screen.findByRole('table', { name: 'All orders' });
  expect(screen.queryByRole('button', { name: 'Cancel order 12' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select Order 12' }));
  expect(button('Cancel orders')).toHaveProperty('disabled', true);
});

const due = (dispatchBy: string) => makeOrderItem(1, { sentAt: null, fulfilment: 'toSend', dispatchBy });
const complete = { status: 'complete', payment: paidByCard } as const;
test.each([
  ['approved, and to be sent', makeOrder(12, { ...complete, items: [due('2999-01-01T10:00:00.000Z')] }), 'Send order 12', '/12?act=send'],
  ['late', makeOrder(12, { ...complete, items: [due('2020-01-01T10:00:00.000Z')] }), 'Remind Jean Bosco of order 12', '?with='],
  ['asked to be cancelled', makeOrder(12, { payment: paidByCard, cancellation: makeCancellation() }), 'Decide about order 12', '/12'],
  ['reported', makeOrder(12, { ...complete, openProblem: idOf(60) }), 'Resolve the problem of order 12', '/12'],
] as const)('the row of an order that is %s has that as its word, and its way out in the menu', async (_, order, name, end) => {
  const { user } = await openOrders(order);
  const address = screen.getByRole('link', { name }).getAttribute('href')!;
  expect(address.replace(order._id, '12')).toContain(end);
  await user.click(button('More acts on order 12'));
  const out = button(order.status === 'complete' ? 'Refund order 12' : 'Cancel order 12');
  expect(out.closest('[popover]'), 'a word of the row is what is to be done').toBeTruthy();
});

test.each([
  ['unpaid', makeOrder(12), 'Cancel order 12'],
  [
    'delivered',
    makeOrder(12, { ...complete, items: [makeOrderItem(1, { fulfilment: 'delivered', sentAt: '2026-11-21T08:00:00.000Z' })] }),
    'Refund order 12',
  ],
] as const)('on a phone the row of an order that is %s has no act: the way out is in what it opens', async (_, order, name) => {
  await openOrders(order);
  expect(button(name).parentElement?.className).toContain('max-sm:hidden');
  expect(screen.queryByRole('link', { name: /^(?:Send|Remind|Decide|Resolve) / })).toBeNull();
});

test('an order that is opened has one title, and its acts stand right beneath where it stands', async () => {
  const { dialog } = await openOrder({ ...paid, events: [] });
  expect(dialog.getAllByText('Order 12')).toHaveLength(1);
  const sentence = await dialog.findByText('Paid. Waiting for your approval.');
  expect(sentence.nextElementSibling?.querySelector('button')?.textContent).toBe('Approve');
});

test('on a phone the filters come first, with how many are set, and stand over the list, whose button says what they find', async () => {
  const phone = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: media.includes('width < 40rem') } as MediaQueryList));
  const { user, address: now } = await openOrders(paid);
  const line = button('Filters').parentElement!;
  expect(within(line).getAllByRole('button')[0]?.textContent).toBe('Filters');
  expect(within(line).queryByRole('searchbox'), 'its own line: the chips are in sight').toBeNull();
  expect(screen.getByRole('searchbox', { name: 'Search orders' }).parentElement?.className, 'which it has whole').toBe('relative grow');
  await user.click(button('Filters'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.selectOptions(sheet.getByRole('combobox', { name: /^Delivery/ }), 'Partly sent');
  expect(now()).toBe(`${ORDERS}?fulfilment=partlySent`);
  await user.click(await sheet.findByRole('button', { name: 'Show 1 order' }));
  expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
  expect(button('Filters 1')).toBeTruthy();
  phone.mockRestore();
});

test('the refunded sum stands beneath the total, on a phone beside it and smaller', async () => {
  const payment = { ...paidByCard, refundedAmount: 35_000 };
  await openOrders(makeOrder(12, { status: 'complete', payment, refunds: [makeRefund(1)] }));
  const row = (await screen.findByText('partly refunded')).closest('tr')!;
  const sums = within(row).getAllByText('35,000 Frw');
  expect(sums.map(({ parentElement }) => parentElement?.className)).toEqual(['list-line', 'max-sm:hidden']);
  expect(within(row).getByText('−35,000').className).toMatch(/text-\[0\.6875rem\].* sm:hidden/);
});

test('what had arrived stays delivered after its refund, in its row and on its page', async () => {
  const at = '2026-11-24T10:00:00.000Z';
  const order = makeOrder(12, { status: 'complete', payment: { ...paidByCard, status: 'refunded', refundedAmount: 35_000 } });
  const items = order.items.map((item) => ({
    ...item,
    sentAt: at,
    deliveredAt: at,
    fulfilment: 'delivered' as const,
    refundedAmount: 35_000,
  }));
  answer('GET /checkout', pageOf([{ ...order, items }]));
  const { dialog } = await openOrder({ ...order, items, events: [] });
  expect(await dialog.findByText('delivered')).toBeTruthy();
  expect(dialog.queryByText('complete')).toBeNull();
  expect(screen.getByText('delivered · refunded')).toBeTruthy();
});

test('a row of a refund that was just decided is asked for until it is made, and no longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const payment = { ...paidByCard, status: 'refund_due', refundedAmount: 35_000 } as const;
  const at = new Date().toISOString();
  const asked = () => requestsOf('GET /checkout').length;
  await openOrders(makeOrder(12, { status: 'complete', payment, refunds: [makeRefund(1, { state: 'due', at })] }));
  await screen.findByText('complete · refund on its way');
  const made = makeOrder(12, { status: 'complete', payment: { ...payment, status: 'refunded' }, refunds: [makeRefund(1, { at })] });
  answer('GET /checkout', pageOf([made]));
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(await screen.findByText('complete · refunded')).toBeTruthy();
  const before = asked();
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  expect(asked()).toBe(before);
  vi.useRealTimers();
});
