import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OrderWithEvents } from '#contract/orders.ts';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open, show } from '#web/testing/open.tsx';
import { OpenProblem } from './open-problem.tsx';

const AT = '2026-11-21T08:00:00.000Z';
const items = [1, 2, 3].map((n) => makeOrderItem(n, { sentAt: AT }));

beforeEach(() => {
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /arts/{id}/reviews/mine', { data: { review: null, canReview: true } });
  answer('POST /checkout/{id}/problems', {
    data: { _id: idOf(1), order: idOf(2), reason: 'damaged', text: 'Broken', photos: 0, createdAt: AT },
  });
});

async function openReport(order: OrderWithEvents) {
  answer('GET /checkout/{id}', { data: order });
  const { user } = await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Report a problem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem with order 12' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What is wrong?' }), 'It arrived damaged');
  await user.type(dialog.getByRole('textbox', { name: 'What happened?' }), 'Broken');
  return { user, dialog, send: () => user.click(dialog.getByRole('button', { name: 'Send report' })) };
}

test('of an order with several works the report says which it is about', async () => {
  const { user, dialog, send } = await openReport(makeOrder(12, { items, payment: paidByCard }));
  const choice = within(dialog.getByRole('group', { name: 'Which work is it about?' }));
  await send();
  expect(await choice.findByText('Please choose at least one work')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(choice.getByRole('checkbox', { name: 'Artwork 1' })));
  expect(requestsOf('POST /checkout/{id}/problems')).toEqual([]);
  for (const name of ['Artwork 3', 'Artwork 1']) await user.click(choice.getByRole('checkbox', { name }));
  await send();
  expect((await requestOf('POST /checkout/{id}/problems')).body).toMatchObject({ items: `${items[0]?._id},${items[2]?._id}` });
});

test('of an order with one work it is that one, and nothing is asked', async () => {
  const { dialog, send } = await openReport(makeOrder(12, { items: items.slice(0, 1), payment: paidByCard }));
  expect(dialog.queryByRole('group', { name: 'Which work is it about?' })).toBeNull();
  await send();
  expect((await requestOf('POST /checkout/{id}/problems')).body).toMatchObject({ items: items[0]?._id });
});

test('what was reported names its works to the buyer, and to their artist', async () => {
  const problem = {
    _id: idOf(90),
    at: AT,
    isOpen: true,
    reason: 'damaged',
    text: 'Broken',
    photos: 0,
    answers: [],
    items: [idOf(5_002)],
  } as const;
  const order = makeOrder(12, { items, payment: paidByCard, problems: [{ ...problem, answers: [], items: [...problem.items] }] });
  answer('GET /checkout/{id}', { data: order });
  await open(`/cart/orders/${order._id}`, { as: 'customer' });
  const reported = (await screen.findByRole('heading', { name: 'You reported a problem' })).closest('article')!;
  expect(within(reported).getByText('Artwork 2')).toBeTruthy();
  show(<OpenProblem order={order} />);
  expect(screen.getByText(/^The buyer reported a problem with/).textContent).toContain('with Artwork 2 on 21 November 2026');
});

test('the link of an email opens the form, where a problem can be reported', async () => {
  const order = makeOrder(12, { items: [makeOrderItem(1)], payment: paidByCard });
  answer('GET /checkout/{id}', { data: order });
  await open(`/cart/orders/${order._id}#problem`, { as: 'customer' });
  expect(await screen.findByRole('dialog', { name: 'Report a problem with order 12' })).toBeTruthy();
});

test('what was refunded after a report stands in it with its reason, in place of the promise of an answer', async () => {
  const problem = { _id: idOf(91), at: AT, isOpen: true, reason: 'damaged' as const, text: 'Broken', photos: 0, answers: [] };
  const refund = {
    _id: idOf(92),
    at: '2026-11-22T08:00:00.000Z',
    amount: 4_000,
    reason: 'Chipped corner of the tile',
    state: 'made' as const,
    paid: null,
  };
  const before = { ...refund, _id: idOf(93), at: '2026-11-20T08:00:00.000Z', amount: 500, reason: 'Agreed' };
  const refunded = [makeOrderItem(1, { sentAt: AT, refundedAmount: 4_500 }), ...items.slice(1)];
  const order = makeOrder(12, { items: refunded, payment: paidByCard, problems: [problem], refunds: [before, refund] });
  answer('GET /checkout/{id}', { data: order });
  await open(`/cart/orders/${order._id}`, { as: 'customer' });
  const reported = within((await screen.findByRole('heading', { name: 'You reported a problem' })).closest('article')!);
  expect(reported.getByText('Chipped corner of the tile')).toBeTruthy();
  expect(reported.getByText(/^Ubugeni refunded/).textContent).toBe('Ubugeni refunded 4,000 Frw · 22 November 2026, 10:00 Kigali time');
  expect(reported.queryByText(/^Ubugeni reads it/)).toBeNull();
  expect(reported.queryByText('Agreed')).toBeNull();
  expect(reported.getByText('What you wrote').closest('details')).toHaveProperty('open', false);
});
