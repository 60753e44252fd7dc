import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeCancellation, makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const SENT_AT = '2026-11-21T08:00:00.000Z';
const DISPATCH_BY = '2999-11-26T08:00:00.000Z';
/** An item of artist `n`, who is not the one of the tests. */
const itemOf = (n: number, changes: Parameters<typeof makeOrderItem>[1] = {}) => {
  const item = makeOrderItem(n, changes);
  return { ...item, product: { ...item.product, owner: { _id: idOf(900 + n), name: `Artist ${n}` } } };
};
const paid = makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1, { dispatchBy: DISPATCH_BY })] });

beforeEach(() => {
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /arts/{id}/reviews/mine', { data: { review: null, canReview: true } });
});

const openOrder = async (order: OrderWithEvents, hash = '') => {
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/cart/orders/${order._id}${hash}`, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
  return visit;
};
const button = (name: string) => screen.getByRole('button', { name });
const print = () => act(() => void dispatchEvent(new Event('beforeprint')));
const sheet = () => document.querySelector('.sheet');

test('a paid order of which nothing was sent is asked to be cancelled, once, with a reason', async () => {
  const { user } = await openOrder(paid);
  await user.click(button('Ask to cancel'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to cancel order 12' }));
  expect(dialog.getByText(/Jean Bosco will decide/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Ask to cancel' }));
  expect(await dialog.findByText('Reason Required')).toBeTruthy();
  expect(requestsOf('POST /checkout/{id}/cancellation')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bought twice');
  refuse('POST /checkout/{id}/cancellation', fail('orders.alreadySent'));
  await user.click(dialog.getByRole('button', { name: 'Ask to cancel' }));
  expect(await dialog.findByText(/Part of this order has already been sent/)).toBeTruthy();

  const asked = { ...paid, cancellation: makeCancellation() };
  answer('POST /checkout/{id}/cancellation', { data: asked });
  answer('GET /checkout/{id}', { data: asked });
  await user.click(dialog.getByRole('button', { name: 'Ask to cancel' }));
  expect(await screen.findByText("You asked to cancel. Jean Bosco will decide, and we'll email you the answer.")).toBeTruthy();
  expect((await screen.findByText(/You asked to cancel on/)).textContent).toContain('21 November 2026');
  expect((await requestOf('POST /checkout/{id}/cancellation', 2)).body).toEqual({ reason: 'Bought twice', items: [idOf(5_001)] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask to cancel' })).toBeNull());
});

test('the link of an email opens the form', async () => {
  await openOrder(paid, '#cancel');
  expect(await screen.findByRole('dialog', { name: 'Ask to cancel order 12' })).toBeTruthy();
});

test('of a work of which money came back before it is said how much, beside what is left', async () => {
  const { user } = await openOrder({ ...paid, items: [{ ...paid.items[0]!, refundedAmount: 4_000 }] });
  await user.click(button('Ask to cancel'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to cancel order 12' }));
  expect(dialog.getByText(/we'll refund 31,000 Frw\. 4,000 Frw of the price was refunded before\.$/)).toBeTruthy();
});

test('who has asked keeps the order after all, unless it was answered meanwhile', async () => {
  const asked = { ...paid, cancellation: makeCancellation() };
  const { user } = await openOrder(asked);
  refuse('POST /checkout/{id}/cancellation/withdraw', fail('orders.cancellationDecided'));
  await user.click(button('Keep the order after all'));
  expect(await screen.findByText('Your request to cancel has already been answered.')).toBeTruthy();
  const kept = { ...paid, cancellation: makeCancellation({ state: 'withdrawn' }) };
  answer('POST /checkout/{id}/cancellation/withdraw', { data: kept });
  answer('GET /checkout/{id}', { data: kept });
  await user.click(button('Keep the order after all'));
  expect((await requestOf('POST /checkout/{id}/cancellation/withdraw', 2)).body).toEqual({ at: asked.cancellation.at });
  expect(await screen.findByText('Paid. Jean Bosco is preparing your work.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep the order after all' })).toBeNull();
  expect(button('Ask to cancel')).toBeTruthy();
});

test('the only work of an order that can be cancelled is named, with its picture’s place and price', async () => {
  const { user } = await openOrder(makeOrder(12, { items: [itemOf(1, { sentAt: SENT_AT }), itemOf(2)], payment: paidByCard }));
  await user.click(button('Ask to cancel'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to cancel Artwork 2' }));
  expect(dialog.getByText('Artwork 2', { selector: 'em' }).closest('p')?.textContent).toBe('Artwork 21 × 35,000 Frw');
  expect(dialog.getByText('Required. Artist 2 reads it.')).toBeTruthy();
});

test('of works of an order it is these that are kept', async () => {
  const items = [itemOf(1), itemOf(2)];
  await openOrder(makeOrder(12, { items, payment: paidByCard, cancellation: makeCancellation({ items: [items[1]!._id] }) }));
  expect(button('Keep Artwork 2 after all')).toBeTruthy();
});

test('a wish to cancel stays as it was typed, offline and when the order changed meanwhile', async () => {
  const { user } = await openOrder(paid);
  await user.click(button('Ask to cancel'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to cancel order 12' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bought twice');
  loseConnection('POST /checkout/{id}/cancellation');
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(dialog.getByRole('button', { name: 'Ask to cancel' }));
  const unsent = 'Check your Internet connection. Your request was not sent. What you wrote is kept here.';
  expect(await dialog.findByText(unsent)).toBeTruthy();
  isOnline.mockRestore();
  refuse('POST /checkout/{id}/cancellation', fail('orders.alreadySent'));
  answer('GET /checkout/{id}', { data: { ...paid, items: [makeOrderItem(1, { sentAt: SENT_AT })] } });
  await user.click(dialog.getByRole('button', { name: 'Ask to cancel' }));
  expect(await dialog.findByText(/Part of this order has already been sent/)).toBeTruthy();
  await screen.findByText('On its way');
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Bought twice');
});

test.each([
  ['accepted', { status: 'cancelled', payment: { ...paidByCard, status: 'refund_due' } }, 'The cancellation you asked for was accepted.'],
  ['declined', { payment: paidByCard }, /was declined/],
] as const)('a cancellation that was %s is said, and asked for again as long as it may be', async (state, changes, sentence) => {
  await openOrder(makeOrder(12, { ...changes, cancellation: makeCancellation({ state }) }));
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Ask to cancel' })).toHaveLength(state === 'declined' ? 1 : 0);
  cleanup();
  await openOrder(makeOrder(12, { ...changes, cancellation: makeCancellation({ state, isLast: true }) }));
  expect(screen.queryByRole('button', { name: 'Ask to cancel' }), 'three times is enough').toBeNull();
});

test('of an order of which a part has left the rest is asked to be cancelled, by its works', async () => {
  const items = [itemOf(1), itemOf(2, { sentAt: SENT_AT }), itemOf(3, { quantity: 2 })];
  const order = makeOrder(12, { items, payment: paidByCard });
  const { user } = await openOrder(order);
  await user.click(button('Ask to cancel'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to cancel order 12' }));
  expect(dialog.queryByRole('checkbox', { name: 'Artwork 2' }), 'it has left').toBeNull();
  expect(dialog.getByText(/Ubugeni will decide/).textContent).toContain('105,000 Frw');
  await user.click(dialog.getByRole('checkbox', { name: 'Artwork 1' }));
  expect(dialog.getByText(/Artist 3 will decide/).textContent).toBe(
    "Works that were sent stay in your order. Artist 3 will decide. If it is cancelled, we'll refund 70,000 Frw.",
  );
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bought twice');
  await user.click(dialog.getByRole('checkbox', { name: 'Artwork 3' }));
  await user.click(dialog.getByRole('button', { name: 'Ask to cancel' }));
  expect(await dialog.findByText('Please choose at least one work')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Artwork 3' }));
  const asked = { ...order, cancellation: makeCancellation({ items: [idOf(5_003)] }) };
  answer('POST /checkout/{id}/cancellation', { data: asked });
  answer('GET /checkout/{id}', { data: asked });
  await user.click(dialog.getByRole('button', { name: 'Ask to cancel' }));
  expect((await requestOf('POST /checkout/{id}/cancellation')).body).toEqual({ reason: 'Bought twice', items: [idOf(5_003)] });
  expect((await screen.findByText(/You asked to cancel .+ on/)).textContent).toContain('Artwork 3 × 2');
});

test('an item that was cancelled alone says so, in its line, the sentence and the receipt', async () => {
  const items = [itemOf(1, { sentAt: SENT_AT }), itemOf(2, { cancelledAt: SENT_AT, refundedAmount: 35_000 })];
  const cancellation = makeCancellation({ state: 'accepted', items: [idOf(5_002)] });
  await openOrder(makeOrder(12, { items, cancellation, payment: { ...paidByCard, refundedAmount: 35_000 } }));
  expect(screen.getByText(/^Cancelled on/).textContent).toBe('Cancelled on 21 November 2026');
  expect(screen.getByText(/^Paid\. 1 of 2 works on its way, 1 cancelled\./)).toBeTruthy();
  expect(screen.getByText('The cancellation you asked for was accepted: Artwork 2.')).toBeTruthy();
  print();
  expect(sheet()?.textContent).toContain('Artwork 2 · Artist 2 · Painting · cancelled');
});
