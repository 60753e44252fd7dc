import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OrderHistoryEvent, OrderWithEvents } from '#contract/orders.ts';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const DELIVERED = 'POST /checkout/{id}/lines/{lineId}/delivered';
const SENT_AT = '2026-11-21T08:00:00.000Z';
const sent = (n: number) => makeOrderItem(n, { fulfilment: 'sent', sentAt: SENT_AT });
/** An item that was delivered now, with what the time line says of it. */
const delivered = (role: 'buyer' | 'artist') => {
  const at = new Date().toISOString();
  const item = makeOrderItem(1, { fulfilment: 'delivered', sentAt: SENT_AT, deliveredAt: at });
  const name = role === 'buyer' ? 'Aline Uwase' : 'Jean Bosco';
  const events: OrderHistoryEvent[] = [{ at, event: 'delivered', by: { role, name }, item: item._id }];
  return { ...makeOrder(12, { payment: paidByCard, status: 'complete', items: [item] }), events };
};

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
const { fulfilment, sentAt, deliveredAt, sentOn, tracking, hasPhoto } = sent(1);
const progress = { data: { _id: idOf(1), order: idOf(900), fulfilment, sentAt, deliveredAt, sentOn, tracking, hasPhoto } };

test('what is on its way is confirmed by its buyer, item by item or all of a parcel', async () => {
  const { user } = await openOrder(makeOrder(12, { payment: paidByCard, items: [sent(1), sent(2), makeOrderItem(3)] }));
  expect(screen.getAllByRole('button', { name: /^It has arrived: / })).toHaveLength(3);
  answer(DELIVERED, progress);
  await user.click(screen.getByRole('button', { name: 'It has arrived: Artwork 1' }));
  expect(await screen.findByText("Thank you. We'll let the artist know.")).toBeTruthy();
  expect(requestsOf(DELIVERED)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'It has arrived: Artwork 1, Artwork 2' }));
  await screen.findAllByText("Thank you. We'll let the artist know.");
  expect(requestsOf(DELIVERED)).toHaveLength(3);
});

test('where it was confirmed stands its Undo, with the focus, and takes all of the press back', async () => {
  const { user } = await openOrder(makeOrder(12, { payment: paidByCard, items: [sent(1), sent(2)] }));
  answer(DELIVERED, progress);
  const at = new Date().toISOString();
  const arrived = (n: number) => makeOrderItem(n, { sentAt: SENT_AT, deliveredAt: at });
  answer('GET /checkout/{id}', { data: makeOrder(12, { payment: paidByCard, status: 'complete', items: [arrived(1), arrived(2)] }) });
  await user.click(screen.getByRole('button', { name: 'It has arrived: Artwork 1, Artwork 2' }));
  const undo = await screen.findByRole('button', { name: 'Undo: Artwork 1, Artwork 2' });
  expect(document.activeElement).toBe(undo);
  expect(screen.getAllByRole('button', { name: /^Undo: Artwork \d$/ }), 'each work has its own, too').toHaveLength(2);
  answer('DELETE /checkout/{id}/lines/{lineId}/delivered', progress);
  await user.click(undo);
  await requestOf('DELETE /checkout/{id}/lines/{lineId}/delivered', 2);
});

test('a parcel of one item has one button, and what is to be sent none', async () => {
  await openOrder(makeOrder(12, { payment: paidByCard, items: [sent(1), makeOrderItem(2)] }));
  expect(screen.getAllByRole('button', { name: /^It has arrived: / })).toHaveLength(1);
});

test.each([
  ['buyer', 'You confirmed that it arrived: Artwork 1', true],
  ['artist', 'Delivered: Artwork 1', false],
] as const)('what the %s recorded reads “%s”, and is undone by the buyer who confirmed it alone', async (role, words, isUndone) => {
  await openOrder(delivered(role));
  expect(within(screen.getByRole('region', { name: 'History' })).getByRole('listitem').textContent).toContain(words);
  expect(screen.queryByRole('button', { name: 'Undo: Artwork 1' }) !== null).toBe(isUndone);
});

test('the link of the email that something was sent leads to the first parcel that is on its way', async () => {
  const other = { _id: idOf(41), name: 'Odette', slug: 'odette' };
  const later = { ...sent(2), product: { ...sent(2).product, owner: { ...sent(2).product.owner, ...other } } };
  await openOrder(makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1), later] }), '#arrived');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'From Odette' }));
});

test('that link leads signed out through the sign-in to the same place', async () => {
  await open(`/cart/orders/${idOf(900)}#arrived`);
  const signIn = await screen.findByRole('link', { name: 'Sign In' });
  expect(signIn.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(`/cart/orders/${idOf(900)}#arrived`)}`);
});
