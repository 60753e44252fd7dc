import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { formatDate } from '#contract/format.ts';
import type { OrderItem } from '#contract/orders.ts';
import { answer, requestOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { contactDetails } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';

const DAY_MS = 24 * 60 * 60 * 1_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

beforeEach(() => {
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /arts/{id}/reviews/mine', { data: { review: null, canReview: true } });
});

async function openDelivered(returnDays: number, item: Partial<OrderItem>) {
  answer('GET /contact-details', { data: { ...contactDetails, returnDays } });
  const order = makeOrder(12, { status: 'complete', items: [makeOrderItem(1, item)], payment: paidByCard });
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
  return { ...visit, order };
}

test('a delivered work is returned within the days of the settings: the report has it and the reason', async () => {
  const deliveredAt = daysAgo(13);
  answer('POST /checkout/{id}/problems', {
    data: { _id: idOf(90), order: idOf(91), reason: 'return', text: 'x', photos: 0, createdAt: daysAgo(0) },
  });
  const { user, order } = await openDelivered(14, { sentAt: daysAgo(15), deliveredAt });
  const lastDay = formatDate(new Date(Date.parse(deliveredAt) + 14 * DAY_MS).toISOString());
  expect((await screen.findByText('Until')).textContent).toBe(`Until ${lastDay}`);
  expect(screen.getByText(/report it within 14 days and we'll arrange the return/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Return Artwork 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Return Artwork 1' }));
  expect(form.queryByRole('combobox')).toBeNull();
  await user.type(form.getByRole('textbox', { name: 'Why are you returning it?' }), ' It is too dark for the room.');
  await user.click(form.getByRole('button', { name: 'Request return' }));
  const { params, body } = await requestOf('POST /checkout/{id}/problems');
  expect([params, body]).toMatchObject([
    { id: order._id },
    { reason: 'return', text: 'I would like to return Artwork 1. It is too dark for the room.' },
  ]);
});

test('after these days it is said, without the button', async () => {
  const deliveredAt = daysAgo(16);
  await openDelivered(14, { sentAt: daysAgo(17), deliveredAt });
  const lastDay = formatDate(new Date(Date.parse(deliveredAt) + 14 * DAY_MS).toISOString());
  expect((await screen.findByText(/^The return period ended on/)).textContent).toContain(`ended on ${lastDay}. If something is wrong`);
  expect(screen.queryByRole('button', { name: /^Return/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Report a problem' })).toBeTruthy();
});

test.each([
  ['a shop without returns', 0, { sentAt: daysAgo(2), deliveredAt: daysAgo(1) }],
  ['a work on its way', 14, { sentAt: daysAgo(2) }],
  ['a refunded work', 14, { sentAt: daysAgo(2), deliveredAt: daysAgo(1), refundedAmount: 35_000 }],
])('%s has neither', async (_, returnDays, item) => {
  await openDelivered(returnDays, item);
  await screen.findByText(/If a work arrives damaged/);
  expect(screen.queryByRole('button', { name: /^Return/ })).toBeNull();
  expect(screen.queryByText(/return period/)).toBeNull();
});
