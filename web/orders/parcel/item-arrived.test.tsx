import { screen, waitFor, within } from '@testing-library/react';
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

const sentBy = (n: number, number: string) =>
  makeOrderItem(n, { fulfilment: 'sent', sentAt: SENT_AT, tracking: { carrier: 'ritco', number, note: '' } });

test('what is on its way is told and confirmed by its buyer parcel by parcel, with one press for each', async () => {
  const together = [sentBy(1, '4711'), sentBy(2, '4711')];
  const { user } = await openOrder(makeOrder(12, { payment: paidByCard, items: [...together, sentBy(3, '4712'), makeOrderItem(4)] }));
  expect(screen.getAllByRole('button', { name: /has arrived: / }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'All of it has arrived: Artwork 1, Artwork 2',
    'It has arrived: Artwork 3',
  ]);
  const head = screen.getByRole('heading', { name: 'This parcel: 2 works · on its way' });
  const [work] = screen.getAllByText('Artwork 1', { selector: 'a' });
  expect(head.compareDocumentPosition(work!) & Node.DOCUMENT_POSITION_FOLLOWING, 'it heads both works').toBeTruthy();
  expect([screen.getAllByText('On its way'), screen.getAllByRole('button', { name: /^Copy / })].map((all) => all.length)).toEqual([1, 2]);
  answer(DELIVERED, progress);
  await user.click(screen.getByRole('button', { name: 'All of it has arrived: Artwork 1, Artwork 2' }));
  expect(await screen.findByText("Thank you. We'll let the artist know.")).toBeTruthy();
  expect(requestsOf(DELIVERED)).toHaveLength(2);
});

test('what was sent by one press is one entry of the history', async () => {
  const event = (n: number, at: string): OrderHistoryEvent => ({
    at,
    event: 'sent',
    by: { role: 'artist', name: 'Jean Bosco' },
    item: sent(n)._id,
  });
  const events = [event(1, SENT_AT), event(2, '2026-11-21T08:00:30.000Z'), event(3, '2026-11-21T09:00:00.000Z')];
  await openOrder({ ...makeOrder(12, { payment: paidByCard, items: [sent(1), sent(2), sent(3)] }), events });
  const entries = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => /^Sent: [^·]*\d/.exec(textContent ?? '')?.[0].replace(/Jean.*/, ''))).toEqual([
    'Sent: Artwork 3',
    'Sent: Artwork 1, Artwork 2',
  ]);
});

test('where it was confirmed stands its Undo, with the focus, and takes all of the press back', async () => {
  const { user } = await openOrder(makeOrder(12, { payment: paidByCard, items: [sent(1), sent(2)] }));
  answer(DELIVERED, progress);
  const at = new Date().toISOString();
  const arrived = (n: number) => makeOrderItem(n, { sentAt: SENT_AT, deliveredAt: at });
  answer('GET /checkout/{id}', { data: makeOrder(12, { payment: paidByCard, status: 'complete', items: [arrived(1), arrived(2)] }) });
  await user.click(screen.getByRole('button', { name: 'All of it has arrived: Artwork 1, Artwork 2' }));
  const undo = await screen.findByRole('button', { name: /^Not arrived after all\? Undo \(until .+\): Artwork 1, Artwork 2$/ });
  expect(document.activeElement).toBe(undo);
  expect(screen.getAllByRole('button', { name: / Undo / })).toHaveLength(1);
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
  expect(screen.queryByRole('button', { name: / Undo .+: Artwork 1$/ }) !== null).toBe(isUndone);
});

test('the link of the email that something was sent leads to the first parcel that is on its way', async () => {
  const other = { _id: idOf(41), name: 'Odette', slug: 'odette' };
  const later = { ...sent(2), product: { ...sent(2).product, owner: { ...sent(2).product.owner, ...other } } };
  await openOrder(makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1), later] }), '#arrived');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'From Odette' }));
});

test('that link leads signed out through the sign-in to the same place', async () => {
  const at = `/cart/orders/${idOf(900)}#arrived`;
  const { address } = await open(at);
  await waitFor(() => expect(address()).toBe(`/login?next=${encodeURIComponent(at)}`));
});

test('the head’s first act confirms the only parcel that is on its way, stands as its Undo, and then asks for the review', async () => {
  const { user } = await openOrder(makeOrder(12, { payment: paidByCard, items: [sent(1), makeOrderItem(2)] }));
  const head = within(screen.getByRole('heading', { name: 'Order 12' }).closest('header')!);
  answer(DELIVERED, progress);
  answer('GET /checkout/{id}', { data: delivered('buyer') });
  await user.click(head.getByRole('button', { name: 'It has arrived' }));
  const undo = await head.findByRole('button', { name: / Undo / });
  expect(undo.textContent).toBe('Not arrived after all? Undo');
  expect(document.activeElement).toBe(undo);
  expect(screen.getAllByRole('button', { name: / Undo / }), 'once for its parcel').toHaveLength(1);
  await user.click(await head.findByRole('button', { name: 'Write a review' }));
  expect(await screen.findByRole('dialog', { name: 'Write a review of Artwork 1' })).toBeTruthy();
});

test('with several parcels on their way the head leads to the first', async () => {
  const { user } = await openOrder(makeOrder(12, { payment: paidByCard, items: [sentBy(1, '4711'), sentBy(2, '4712')] }));
  await user.click(screen.getByRole('link', { name: 'A parcel has arrived' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'From Jean Bosco' })));
  expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
});
