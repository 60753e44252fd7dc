import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OrderDesk } from '#contract/order-desk.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, makeRefund, paidByCard } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const at = '2026-11-21T10:00:00.000Z';
const aline = { _id: idOf(50), name: 'Aline Uwase' };
const paidMail = { _id: idOf(70), letter: 'orderPaid', to: aline, state: 'sent', createdAt: at, sentAt: at, canResend: true } as const;
const desk: OrderDesk = {
  buyer: { ...aline, email: 'aline@example.com', slug: null },
  artists: [],
  attempts: [],
  mails: [paidMail, { ...paidMail, _id: idOf(71), letter: 'orderPlaced' }],
  audit: [],
  notes: [],
};

async function openOrder(order: OrderWithEvents) {
  answer('GET /admin/orders/{id}', { data: desk });
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/dashboard/admin/orders/${order._id}`, { as: 'admin' });
  await screen.findByRole('heading', { name: `Order ${order.number}` });
  return visit;
}

test('a paid order says that it waits for the approval, since when, and its question is no warning', async () => {
  const paidAt = new Date(Date.now() - 3 * 24 * 60 * 60 * 1_000).toISOString();
  const { user } = await openOrder(makeOrder(12, { payment: { ...paidByCard, paidAt } }));
  expect(await screen.findByText('Paid. Waiting for your approval.')).toBeTruthy();
  expect(screen.getByText('to approve · 3 days')).toBeTruthy();
  expect(screen.queryByText('to be sent')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Approve order 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve order 12?' }));
  expect(dialog.getByRole('button', { name: 'Approve' }).className).toContain('button-primary');
});

test('why an order was cancelled stands in its history; its emails begin with the latest, as that does', async () => {
  const by = { role: 'admin', name: 'Grace' } as const;
  const cancelled = { at, event: 'cancelled', by, reason: 'You asked us to cancel it' } as const;
  await openOrder({ ...makeOrder(12, { status: 'cancelled' }), events: [cancelled] });
  const history = await screen.findByRole('region', { name: 'History' });
  expect(history.textContent).toMatch(/CancelledYou asked us to cancel itGrace/);
  const mails = within(await screen.findByRole('region', { name: 'Emails of the last 30 days' })).getAllByRole('listitem');
  expect(mails.map(({ textContent }) => textContent.split(' → ')[0])).toEqual(['Order confirmation', 'Payment received']);
});

test.each([
  ['card', 'refund on its way'],
  ['by hand', 'refund due'],
] as const)('a refund of what was paid %s is called %s', async (method, word) => {
  const payment = { ...paidByCard, method, status: 'refund_due', refundedAmount: 35_000 } as const;
  await openOrder({ ...makeOrder(12, { status: 'complete', payment, refunds: [makeRefund(1, { state: 'due' })] }), events: [] });
  expect(await screen.findByText(word)).toBeTruthy();
});

test('right after a refund its page says who asked for it and when, and follows it until it is made and its emails are sent', async () => {
  const now = new Date().toISOString();
  const payment = { ...paidByCard, status: 'refund_due', refundedAmount: 35_000 } as const;
  const due = makeRefund(1, { state: 'due', at: now, decidedBy: 'Grace' });
  const by = { role: 'admin', name: 'Grace' } as const;
  const order = makeOrder(12, { status: 'complete', payment, refunds: [due] });
  await openOrder({ ...order, events: [{ at: now, event: 'refundRequested', by, amount: 35_000 }] });
  const history = await screen.findByRole('region', { name: 'History' });
  expect(history.textContent).toMatch(/^HistoryRefund of 35,000 Frw requestedGrace · .*\d\d:\d\d/);
  expect(screen.getByText(/· Grace ·/).textContent).toMatch(/\d\d:\d\d.*on its way/);
  const asked = requestsOf('GET /admin/orders/{id}').length;
  const made = { ...order, payment: { ...payment, status: 'refunded' as const }, refunds: [{ ...due, state: 'made' as const }] };
  answer('GET /checkout/{id}', { data: { ...made, events: [{ at: now, event: 'refunded', by, amount: 35_000 }] } });
  await waitFor(() => expect(history.textContent).toMatch(/^HistoryRefunded 35,000 Frw/), { timeout: 5_000 });
  await waitFor(() => expect(requestsOf('GET /admin/orders/{id}').length).toBeGreaterThan(asked), { timeout: 5_000 });
});

test('a refund moves no line of an order, and neither the day nor the time of its payment is broken', async () => {
  const items = [makeOrderItem(1, { refundedAmount: 35_000 }), makeOrderItem(2)];
  await openOrder(makeOrder(12, { items, payment: { ...paidByCard, paidAt: at, refundedAmount: 35_000 } }));
  const [first, second] = ['Artwork 1', 'Artwork 2'].map((name) => screen.getByText(name, { selector: '.work-title' }));
  expect(first!.compareDocumentPosition(second!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const parts = ['21 November 2026,', '12:00 Kigali time'].map((text) => screen.getByText(text).className);
  expect(parts).toEqual(['whitespace-nowrap', 'whitespace-nowrap']);
});

test('what one can press of an artist stands in one line, their email beneath', async () => {
  const jean = { _id: idOf(51), name: 'Jean Bosco', email: 'jean@example.com', slug: 'jean-bosco' };
  answer('GET /admin/orders/{id}', { data: { ...desk, artists: [jean] } });
  answer('GET /checkout/{id}', { data: makeOrder(12, { payment: paidByCard }) });
  await open(`/dashboard/admin/orders/${idOf(12)}`, { as: 'admin' });
  const artist = within(await screen.findByRole('region', { name: 'Artists' }));
  expect(artist.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Jean Bosco',
    'Public page',
    'Message',
    'jean@example.com',
  ]);
  expect(artist.getByText('jean@example.com').parentElement?.className).toContain('w-full');
});
