import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeContactMessage } from '#web/testing/make-admin.ts';
import { makeOrder, makeOrderItem, makeRefund, paidByCard } from '#web/testing/make-orders.ts';
import { confirm, open } from '#web/testing/open.tsx';
import { answerNoOrders, dialogOf, openOrder, openOrders, ORDERS } from '#web/testing/scenes/staff-orders.ts';

const paid = makeOrder(12, { payment: paidByCard });

const button = (name: string) => screen.getByRole('button', { name });

beforeEach(answerNoOrders);

test('all orders are listed page by page, with what was bought of whom', async () => {
  const two = makeOrder(13, { items: [makeOrderItem(1), makeOrderItem(2, { quantity: 4 })], payment: { status: 'refund_due' } });
  answer('GET /checkout', ({ query }) => (query['cursor'] ? pageOf([paid]) : pageOf([two], 'second')));
  const release = hold('GET /checkout');
  const { user } = await open(ORDERS, { as: 'admin' });
  expect(await screen.findByRole('table', { name: 'Loading All orders' })).toBeTruthy();
  release();
  const table = within(await screen.findByRole('table', { name: 'All orders' }));
  const [, row] = table.getAllByRole('row');
  expect(row?.textContent).toMatch(/Aline Uwase#13 · 20 Nov 2026.*aline@example\.com.*Jean Bosco.*1, 4.*Artwork 1and Artwork 2/);
  expect(row?.textContent).toContain('pending · refund due');
  await user.click(button('Show more'));
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3));
});

test('the filters are in the address, and orders that cannot be loaded are asked for again', async () => {
  loseConnection('GET /checkout');
  const { user } = await open(`${ORDERS}?payment=refund_due&search=aline&sort=oldest&status=nonsense`, { as: 'admin' });
  expect((await screen.findByRole('alert')).textContent).toBe('Check your Internet connection');
  expect((await requestOf('GET /checkout')).query).toEqual({ payment: 'refund_due', search: 'aline', sort: 'oldest' });
  answer('GET /checkout', pageOf([]));
  await user.click(button('Try Again'));
  await screen.findByText('No data found');
});

test('what is to be decided is a filter of its own, and what must leave first an order of the list', async () => {
  const { user, address: now } = await openOrders(paid);
  await user.click(button('Refund to decide'));
  expect(now()).toBe(`${ORDERS}?decide=refund`);
  await user.click(button('Asks to cancel'));
  expect(now()).toBe(`${ORDERS}?decide=cancellation`);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'To send first');
  expect(now()).toBe(`${ORDERS}?decide=cancellation&sort=toSend`);
  await waitFor(() => expect(requestsOf('GET /checkout').at(-1)?.query).toEqual({ decide: 'cancellation', sort: 'toSend' }));
});

test('of what is to be sent that comes first which must leave first, unless another order is chosen', async () => {
  const { user, address: now } = await openOrders(paid);
  for (const [chip, asked] of [
    ['To send', { decide: 'sending', sort: 'toSend' }],
    ['Overdue', { decide: 'sending', overdue: 'true', sort: 'toSend' }],
  ] as const) {
    await user.click(button(chip));
    await waitFor(() => expect(requestsOf('GET /checkout').at(-1)?.query).toEqual(asked));
  }
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Newest first');
  expect(now()).toBe(`${ORDERS}?decide=sending&overdue=true&sort=newest`);
  await waitFor(() => expect(requestsOf('GET /checkout').at(-1)?.query).toMatchObject({ sort: 'newest' }));
});

test.each([
  ['unpaid', makeOrder(12), ['Approve order 12', 'Cancel order 12']],
  ['paid', paid, ['Approve order 12', 'Cancel order 12']],
  ['complete', makeOrder(12, { status: 'complete', payment: paidByCard }), ['Order 12 is complete', 'Refund order 12']],
  ['cancelled', makeOrder(12, { status: 'cancelled' }), ['Order 12 is cancelled']],
  [
    'waiting for its refund by hand',
    makeOrder(12, { status: 'cancelled', payment: { ...paidByCard, status: 'refund_due' } }),
    ['Order 12 is cancelled', 'Record the refund of order 12'],
  ],
  [
    'being refunded by the provider',
    makeOrder(12, { status: 'cancelled', payment: { ...paidByCard, status: 'refund_due' }, refunds: [makeRefund(1, { state: 'due' })] }),
    ['Order 12 is cancelled'],
  ],
  [
    'paid by hand and cancelled',
    makeOrder(12, {
      status: 'cancelled',
      payment: { ...paidByCard, method: 'by hand', status: 'refund_due' },
      refunds: [makeRefund(1, { state: 'due' })],
    }),
    ['Order 12 is cancelled', 'Record the refund of order 12'],
  ],
  [
    'paid by hand, of which an item was cancelled',
    makeOrder(12, { payment: { ...paidByCard, method: 'by hand' }, refunds: [makeRefund(1, { state: 'due' })] }),
    ['Approve order 12', 'Cancel order 12', 'Record the refund of order 12'],
  ],
  [
    'refunded in part, which the provider refused',
    makeOrder(12, { status: 'complete', payment: paidByCard, refunds: [makeRefund(1, { state: 'refused' })] }),
    ['Order 12 is complete', 'Record the refund of order 12', 'Refund order 12'],
  ],
] as const)('an order that is %s has only the actions that its state allows', async (_, order, names) => {
  const { user } = await openOrders(order);
  const row = within(screen.getByRole('table')).getAllByRole('row')[1]!;
  await user.click(button('More acts on order 12'));
  const actions = within(row).getAllByRole('button').slice(1);
  expect(actions.map((one) => one.getAttribute('aria-label')).filter((name) => !name?.startsWith('More'))).toEqual(names);
  expect(within(row).getByRole('link', { name: 'Open the page of order 12' }).getAttribute('href')).toBe(screens.adminOrder(order._id));
});

test('a row whose button is gone with the focus does not stay unfolded, and a question in it unfolds none', async () => {
  const other = makeOrder(13, { payment: paidByCard });
  answer('POST /checkout/{id}/complete', () => {
    answer('GET /checkout', pageOf([makeOrder(12, { status: 'complete', payment: paidByCard }), other]));
    return { data: paid };
  });
  const { user } = await openOrders(paid, other);
  const unfolded = () => document.querySelectorAll('tr[data-whole]').length;
  const approve = button('Approve order 12');
  approve.closest('tr')?.focus();
  await user.keyboard('{Tab}');
  act(() => approve.focus());
  expect(unfolded()).toBe(1);
  await user.keyboard('{Enter}');
  const dialog = await dialogOf('Approve order 12?');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Approved Successfully');
  await waitFor(() => expect(button('Order 12 is complete')).toBeTruthy());
  // On a slow machine the closed question gives the focus back to the row, which then may show its texts.
  const isLeftUnfolded = () => document.querySelectorAll('tr[data-whole]:not(:focus-within)').length > 0;
  await waitFor(() => expect(isLeftUnfolded()).toBe(false));
});

test('an email ends its line after the @ where it has to', async () => {
  await openOrders(paid);
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  expect(row?.querySelectorAll('td')[2]?.innerHTML).toContain('aline@<wbr>example.com');
});

test.each([
  ['unpaid', makeOrder(12), /records it as paid in cash or by transfer, in your name/],
  ['paid', paid, /The payment was received/],
] as const)('an approval of an order that is %s says what it does, and is made once', async (_, order, sentence) => {
  answer('POST /checkout/{id}/complete', { data: order });
  const release = hold('POST /checkout/{id}/complete');
  const { user } = await openOrders(order);
  await user.click(button('Approve order 12'));
  const dialog = await dialogOf('Approve order 12?');
  expect(dialog.getByText(sentence)).toBeTruthy();
  expect(requestsOf('POST /checkout/{id}/complete')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  answer('GET /checkout', pageOf([makeOrder(12, { status: 'complete', payment: paidByCard })]));
  release();
  expect(await screen.findByText('Approved Successfully')).toBeTruthy();
  await screen.findByRole('button', { name: 'Order 12 is complete' });
  expect(requestsOf('POST /checkout/{id}/complete')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an approval that is refused says why and stays open', async () => {
  refuse('POST /checkout/{id}/complete', fail('orders.notPending', 'cancelled'));
  const { user } = await openOrders(paid);
  await user.click(button('Approve order 12'));
  const dialog = await dialogOf('Approve order 12?');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('This order is already cancelled.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Approve order 12?' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a cancellation sends its reason; a reason that is not sent is asked about', async () => {
  answer('POST /checkout/{id}/cancel', { data: paid });
  const { user } = await openOrders(paid);
  // The first press of two.
  await user.click(button('Cancel order 12'));
  const dialog = await dialogOf('Cancel order 12?');
  expect(dialog.getByText(/The buyer is refunded what is left of the payment: [\d,]+ Frw/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Broken');
  expect(screen.queryByRole('dialog', { name: /^Order/ }), 'the row is not opened by it').toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Broken');
  await user.click(dialog.getByRole('button', { name: /^Cancel and refund [\d,]+ Frw$/ }));
  expect((await requestOf('POST /checkout/{id}/cancel')).body).toEqual({ reason: 'Broken' });
  expect(await screen.findByText('Canceled Successfully')).toBeTruthy();
});

test('a refund by hand is recorded after a question', async () => {
  answer('POST /checkout/{id}/refunded', { data: paid });
  const { user } = await openOrders(makeOrder(12, { status: 'cancelled', payment: { ...paidByCard, status: 'refund_due' } }));
  await user.click(button('Record the refund of order 12'));
  const dialog = await dialogOf('Has order 12 been refunded?');
  await user.click(dialog.getByRole('button', { name: 'Yes, it was refunded' }));
  expect((await requestOf('POST /checkout/{id}/refunded')).params).toEqual({ id: paid._id });
  expect(await screen.findByText('Updated Success')).toBeTruthy();
});

test('of what was paid by hand the question says that the money is given back by hand', async () => {
  const payment = { ...paidByCard, method: 'by hand' };
  const { user } = await openOrders(makeOrder(12, { payment, refunds: [makeRefund(1, { state: 'due' })] }));
  await user.click(button('More acts on order 12'));
  await user.click(button('Record the refund of order 12'));
  const dialog = await dialogOf('Has order 12 been refunded?');
  expect(dialog.getByText(/paid in cash or by transfer. Confirm here once you have returned the money/)).toBeTruthy();
  answer('POST /checkout/{id}/refunded', { data: paid });
  await user.click(dialog.getByRole('button', { name: 'Yes, it was refunded' }));
  expect((await requestOf('POST /checkout/{id}/refunded')).body, 'a charge that waits is another thing').toEqual({
    refund: makeRefund(1)._id,
  });
});

test('a return that is asked for is called that', async () => {
  const [item] = paid.items;
  const problem = {
    _id: idOf(8_001),
    at: '2026-11-21T08:00:00.000Z',
    isOpen: true,
    reason: 'return' as const,
    text: '',
    photos: 0,
    answers: [],
  };
  const { dialog } = await openOrder({ ...paid, problems: [{ ...problem, items: [item!._id] }] });
  const asked = await dialog.findByRole('region', { name: 'Return requested' });
  expect(asked.textContent).toContain(`The buyer asked to return ${item!.product.name} on`);
});

test('a reported problem stands in the row and is a filter; in the order it is answered, or resolved with Undo', async () => {
  const problem = { _id: idOf(8_001), at: '2026-11-21T08:00:00.000Z', isOpen: true, reason: null, text: '', photos: 0, answers: [] };
  const order = { ...paid, openProblem: problem._id, problems: [problem] };
  answer('GET /checkout', pageOf([order]));
  answer('POST /messages/{id}/close', { data: makeContactMessage(1) });
  answer('POST /messages/{id}/close/undo', { data: makeContactMessage(1) });
  const { user, dialog, address: now } = await openOrder(order);
  expect(screen.getByText('problem reported')).toBeTruthy();
  const reported = within(await dialog.findByRole('region', { name: 'Problem reported' }));
  expect(reported.getByRole('link', { name: 'Read and answer' }).getAttribute('href')).toBe(
    `/dashboard/admin/emails?message=${problem._id}`,
  );
  answer('GET /checkout/{id}', { data: { ...order, problems: [{ ...problem, isOpen: false }] } });
  await user.click(reported.getByRole('button', { name: 'Mark as resolved' }));
  expect((await requestOf('POST /messages/{id}/close')).params).toEqual({ id: problem._id });
  await waitFor(() => expect(dialog.queryByRole('region', { name: 'Problem reported' })).toBeNull());
  await user.click(await dialog.findByRole('button', { name: 'Undo' }));
  expect((await requestOf('POST /messages/{id}/close/undo')).params).toEqual({ id: problem._id });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(button('Problems'));
  expect(now()).toBe(`${ORDERS}?decide=problem`);
});

test('a charge that waits for a decision is refunded, or was returned in another way', async () => {
  const order = makeOrder(12, {
    status: 'complete',
    payment: { ...paidByCard, method: 'by hand' },
    waiting: [{ _id: idOf(7_009), at: '2026-11-21T08:00:00.000Z', amount: 41_300, currency: 'NGN', reason: 'paid by hand' }],
  });
  refuse('POST /checkout/{id}/waiting/{refundId}/refund', fail('payments.provider'));
  answer('POST /checkout/{id}/refunded', { data: order });
  const { user, dialog } = await openOrder(order);
  expect(dialog.getByRole('alert').textContent).toContain('A payment of 41,300 NGN came on 21 November 2026');
  await user.click(dialog.getByRole('button', { name: 'Refund 41,300 NGN' }));
  const question = within(await screen.findByRole('dialog', { name: 'Refund 41,300 NGN?' }));
  expect(question.getByText(/sends 41,300 NGN back to whoever paid\. Order 12 stays paid by hand/)).toBeTruthy();
  expect(requestsOf('POST /checkout/{id}/waiting/{refundId}/refund')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Refund 41,300 NGN' }));
  expect(await screen.findByText('The payment provider isn’t responding. Please try again in a moment.')).toBeTruthy();
  expect((await requestOf('POST /checkout/{id}/waiting/{refundId}/refund')).params).toEqual({ id: order._id, refundId: idOf(7_009) });
  answer('GET /checkout/{id}', { data: { ...order, waiting: [] } });
  await user.click(question.getByRole('button', { name: 'Back' }));
  await user.click(dialog.getByRole('button', { name: 'I returned it another way' }));
  expect(requestsOf('POST /checkout/{id}/refunded')).toEqual([]);
  await confirm(user, 'Did you return 41,300 NGN another way?', 'Yes, I returned it');
  expect(await screen.findByText('Updated Success')).toBeTruthy();
  expect((await requestOf('POST /checkout/{id}/refunded')).body).toEqual({ refund: idOf(7_009) });
  await waitFor(() => expect(dialog.queryByText(/A payment of/)).toBeNull());
});

test('a charge that the provider does not give back can only be recorded as returned', async () => {
  const charge = {
    _id: idOf(7_009),
    at: '2026-11-21T08:00:00.000Z',
    amount: 41_300,
    currency: 'NGN',
    reason: '',
    isRefused: true as const,
  };
  const { dialog } = await openOrder(makeOrder(12, { payment: paidByCard, waiting: [charge] }));
  expect(dialog.getByRole('alert').textContent).toContain('The payment provider refused to refund it');
  expect(dialog.queryByRole('button', { name: 'Refund 41,300 NGN' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'I returned it another way' })).toBeTruthy();
});
