import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderWithEvents } from '#contract/orders.ts';
import { ORDER_AGAIN, screens } from '#contract/screens.ts';
import { answer } from '#web/testing/fake-api.ts';
import { makeCancellation, makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const DISPATCH_BY = '2026-11-26T08:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1_000;
const paid = makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1, { dispatchBy: DISPATCH_BY })] });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(paidByCard.paidAt) + DAY_MS });
  answer('GET /payments/options', { data: paymentOptions });
});

const openOrder = async (order: OrderWithEvents) => {
  answer('GET /checkout/{id}', { data: order });
  await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
};

test.each([
  ['late', DISPATCH_BY, Date.parse(DISPATCH_BY) + DAY_MS],
  ['paid days ago', '2026-12-26T08:00:00.000Z', Date.parse(paidByCard.paidAt) + 3 * DAY_MS],
])('an order that is %s is not thanked for, however seldom its page was opened', async (name, dispatchBy, now) => {
  vi.setSystemTime(now);
  const remindedAt = '2026-11-28T08:00:00.000Z';
  await openOrder({ ...paid, items: [makeOrderItem(1, { dispatchBy, remindedAt })] });
  expect(screen.queryByRole('heading', { name: 'Thank you, your order is confirmed' })).toBeNull();
  const next = within(screen.getByRole('region', { name: 'What happens next' }));
  const late = 'Late: Jean Bosco promised to send Artwork 1 by 26 November 2026. We have reminded Jean Bosco.';
  const isLate = name === 'late';
  await next.findByText(isLate ? /^: late/ : /usually with you/);
  expect(next.getAllByRole('listitem')[0]?.textContent, 'the day that is over stands in the sentence alone').toBe(
    isLate ? "Jean Bosco: late; we'll email you as soon as it leaves" : 'Jean Bosco: sends by 26 Dec, usually with you by 29 Dec',
  );
  expect(screen.queryByText(/^Paid/, { selector: 'p' })?.textContent).toBe(
    isLate ? `Paid. ${late}` : 'Paid. Jean Bosco is preparing your work.',
  );
  expect(screen.queryAllByText('Late'), 'as its badge, and beside its work').toHaveLength(isLate ? 2 : 0);
  const head = within(screen.getByRole('heading', { name: 'Order 12' }).closest('header')!);
  expect(head.queryByRole('link', { name: 'Ask Jean Bosco' }) !== null, 'the acts stand beside it').toBe(isLate);
  expect(head.queryByRole('button', { name: 'Ask to cancel' }) !== null).toBe(isLate);
  expect(screen.getAllByRole('button', { name: 'Ask to cancel' }), 'once').toHaveLength(1);
});

test('what is asked to be cancelled is not promised any more', async () => {
  await openOrder({ ...paid, cancellation: makeCancellation() });
  expect(screen.getByText('Waiting for the answer to your request to cancel')).toBeTruthy();
  expect(screen.queryByText(/Leaves the studio by/)).toBeNull();
});

/** Whether the details of an order, with what is to be done, come before its works for whoever listens to the page. */
async function isActFirst(order: OrderWithEvents): Promise<boolean> {
  answer('GET /checkout/{id}', { data: order });
  await open(`/cart/orders/${order._id}`, { as: 'customer' });
  const works = await screen.findByRole('region', { name: 'From Jean Bosco' });
  return works.compareDocumentPosition(screen.getByRole('complementary')) === Node.DOCUMENT_POSITION_PRECEDING;
}

test('address and sums begin beside the head, not below it', async () => {
  await openOrder(paid);
  const head = screen.getByRole('heading', { name: 'Order 12' }).closest('header')!;
  expect(head.parentElement).toBe(screen.getByRole('complementary').parentElement);
});

test('the size of a work has a line of its own where a dot before it would end one', async () => {
  const item = makeOrderItem(1);
  await openOrder(makeOrder(12, { items: [{ ...item, product: { ...item.product, medium: 'Imigongo', width: 60, height: 80 } }] }));
  expect(screen.getByText('80 × 60 cm').parentElement?.textContent).toMatch(/^Imigongo · 80/);
});

const two = [makeOrderItem(1, { quantity: 2 }), makeOrderItem(2)];

test('what is to be paid is read before the works', async () => {
  expect(await isActFirst(makeOrder(12, { items: two }))).toBe(true);
  expect(screen.getByText('Artwork 1 × 2, Artwork 2')).toBeTruthy();
});

test('of a paid order the works are read first; what it is stands by name beside the sum', async () => {
  expect(await isActFirst(makeOrder(12, { payment: paidByCard, items: two }))).toBe(false);
  expect(screen.getByText('Artwork 1 × 2, Artwork 2')).toBeTruthy();
});

test('the email of an order that was not paid leads to the button which orders it again', async () => {
  const order = makeOrder(12, { status: 'cancelled' });
  answer('GET /checkout/{id}', { data: order });
  await open(`${screens.order(order._id)}#${ORDER_AGAIN}`, { as: 'customer' });
  const button = await screen.findByRole('button', { name: 'Put back into the cart' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});
