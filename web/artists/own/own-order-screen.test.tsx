import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, refuse, requestOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeCancellation, makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { searchHits } from '#web/testing/make-admin.ts';
import { open } from '#web/testing/open.tsx';

const paid = makeOrder(12, { payment: paidByCard });
const page = (id: string) => `/dashboard/artist/orders/${id}`;

beforeEach(() => {
  answer('GET /checkout/{id}', { data: paid });
  answer('GET /checkout/artsOwner', pageOf([paid]));
});

test('an order has a page with its works, its buyer and its history', async () => {
  await open(page(paid._id), { as: 'artist' });
  await screen.findByRole('heading', { name: 'Order 12' });
  for (const text of ['Artwork 1', 'aline@example.com', 'KG 7 Ave, Gasabo']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/dashboard/artist/orders');
  const isBefore = (one: string, other: string) =>
    screen.getByText(one).compareDocumentPosition(screen.getByText(other)) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore('KG 7 Ave, Gasabo', 'Artwork 1'), 'what a parcel needs comes first').toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print packing slip' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Aline Uwase' }).getAttribute('href')).toBe(`/dashboard/artist/customers?customer=${idOf(1)}`);
});

test('a cancelled work is struck and stands last among those to pack, and what is left of the total stands beneath it', async () => {
  const at = '2026-11-20T08:00:00.000Z';
  const items = [makeOrderItem(1, { cancelledAt: at, refundedAmount: 35_000 }), makeOrderItem(2)];
  const refunds = [
    { _id: idOf(8), at, amount: 35_000, reason: 'Changed plans', state: 'made' as const, paid: null, restocked: 0, restockedItems: [] },
  ];
  const payment = { ...paidByCard, refundedAmount: 35_000 };
  answer('GET /checkout/{id}', { data: makeOrder(12, { payment, items, totalPrice: 70_000, refunds }) });
  await open(page(paid._id), { as: 'artist' });
  const [kept, gone] = await screen.findAllByText(/^Artwork [12]$/);
  expect([kept, gone].map((name) => [name?.textContent, name?.className.includes('line-through')])).toEqual([
    ['Artwork 2', false],
    ['Artwork 1', true],
  ]);
  const left = screen.getAllByText(/^Total after refunds/);
  expect(
    left.map(({ parentElement }) => parentElement?.textContent),
    'once',
  ).toEqual(['Total after refunds35,000 Frw']);
  expect(left[0]?.parentElement?.previousElementSibling?.textContent).toBe('Total Price70,000 Frw');
});

test('a request to cancel comes before all else of its order: its answers are in the first screen', async () => {
  const items = [makeOrderItem(1), makeOrderItem(2)];
  answer('GET /checkout/{id}', { data: { ...paid, items, phone: '+250788112233', cancellation: makeCancellation() } });
  await open(page(paid._id), { as: 'artist' });
  const request = await screen.findByText(/asked to cancel Artwork 1/);
  const beneath = [
    screen.getByRole('button', { name: 'Decline' }),
    ...['Aline Uwase', 'KG 7 Ave, Gasabo'].map((text) => screen.getByText(text)),
  ];
  expect(beneath.map((one) => Boolean(request.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING))).toEqual([
    true,
    true,
    true,
  ]);
});

test('its address is copied whole, with the phone number of whoever receives it', async () => {
  answer('GET /checkout/{id}', { data: { ...paid, phone: '+250788112233' } });
  const { user } = await open(page(paid._id), { as: 'artist' });
  await user.click(await screen.findByRole('button', { name: 'Copy address of order 12' }));
  expect(await screen.findAllByText('Copied')).toHaveLength(2);
  expect(await navigator.clipboard.readText()).toBe(`${paid.shippingAddress ?? ''}\n+250 788 112 233`);
});

/** What the search of the dashboard says of the order. */
const hit = { ...searchHits.order, _id: paid._id, number: paid.number };

test('its number leads to it, and one of no own order to the list with it in the search', async () => {
  answer('GET /dashboard/search', {
    data: { artworks: [], orders: [{ ...hit, number: 120 }, hit], people: [], emails: [], words: [], articles: [] },
  });
  const { address } = await open(page('12'), { as: 'artist' });
  await screen.findByRole('heading', { name: 'Order 12' });
  expect(address()).toBe(page(paid._id));
  const other = await open(page('99'), { as: 'artist' });
  await waitFor(() => expect(other.address()).toBe('/dashboard/artist/orders?search=99'));
});

test('one that is none of theirs says so', async () => {
  refuse('GET /checkout/{id}', fail('orders.notFound'));
  await open(page(idOf(77)), { as: 'artist' });
  expect((await screen.findByRole('alert')).textContent).toContain('This order was not found.');
});

test('once it was sent, the next one is offered, with how many are left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T08:00:00.000Z') });
  const next = makeOrder(14, { payment: paidByCard });
  const { user, address } = await open(`${page(paid._id)}?act=send`, { as: 'artist' });
  const form = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
  expect(screen.queryByRole('link', { name: /^Next to send/ })).toBeNull();
  const sentAt = '2026-11-21T08:00:00.000Z';
  const progress = { deliveredAt: null, sentOn: null, tracking: null, hasPhoto: false };
  answer('POST /checkout/{id}/lines/{lineId}/sent', {
    data: { _id: idOf(5_001), order: paid._id, fulfilment: 'sent', sentAt, ...progress },
  });
  answer('GET /checkout/{id}', ({ params }) => ({
    data: params['id'] === next._id ? next : makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1, { sentAt })] }),
  }));
  // The one that was sent may still be counted.
  answer('GET /checkout/artsOwner', { data: [paid, next], page: { next: null, total: 4 } });
  await user.click(form.getByRole('button', { name: 'Mark as sent' }));
  await user.click(await screen.findByRole('link', { name: 'Next to send (3 left)' }));
  expect((await requestOf('GET /checkout/artsOwner')).query).toEqual({ fulfilment: 'unsent', sort: 'toSend', limit: '2' });
  await screen.findByRole('heading', { name: 'Order 14' });
  expect(screen.getByRole('dialog', { name: 'Mark as sent' }), 'as from the home').toBeTruthy();
  expect(address()).toBe(page(next._id));
  expect(screen.queryByText('Sent just now')).toBeNull();
});
