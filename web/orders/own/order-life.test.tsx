import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { OrderHistoryEvent, OrderHistoryKind, OrderWithEvents } from '#contract/orders.ts';
import { CONFIRMED_ORDERS } from '#web/app/offline/cache-names.ts';
import { hasSeenConfirmation } from '#web/orders/state/seen-confirmations.ts';
import { answer, refuse, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeCart, makeCartItem, makeOrder, makeOrderItem, paidByCard, paymentOptions } from '#web/testing/make-orders.ts';
import { open, openSite, show } from '#web/testing/open.tsx';
import { ConfirmedOrder } from '#web/orders/state/confirmed-order.tsx';

const SENT_AT = '2026-11-21T08:00:00.000Z';
const DISPATCH_BY = '2026-11-26T08:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1_000;
/** An item of artist `n`, who is not the one of the tests. */
const itemOf = (n: number, changes: Parameters<typeof makeOrderItem>[1] = {}) => {
  const item = makeOrderItem(n, changes);
  return { ...item, product: { ...item.product, owner: { _id: idOf(900 + n), name: `Artist ${n}` } } };
};
const paid = makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1, { dispatchBy: DISPATCH_BY })] });

beforeEach(() => {
  // The day after it was paid.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(paidByCard.paidAt) + DAY_MS });
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /arts/{id}/reviews/mine', { data: { review: null, canReview: true } });
});

const openOrder = async (order: OrderWithEvents) => {
  answer('GET /checkout/{id}', { data: order });
  const visit = await open(`/cart/orders/${order._id}`, { as: 'customer' });
  await screen.findByRole('heading', { name: 'Order 12' });
  return visit;
};
const button = (name: string) => screen.getByRole('button', { name });
const hasWords = ({ textContent }: Element, words: string | RegExp) =>
  typeof words === 'string' ? textContent === words : words.test(textContent ?? '');

test('an order of three artists says how many are at it, and what each sends and when', async () => {
  const items = [itemOf(1, { sentAt: SENT_AT }), itemOf(2, { dispatchBy: DISPATCH_BY }), itemOf(3), itemOf(4, { refundedAmount: 35_000 })];
  await openOrder(makeOrder(12, { items, payment: paidByCard }));
  expect(screen.getByText('Paid. 2 of 3 artists are still preparing your works.')).toBeTruthy();
  const next = within(screen.getByRole('region', { name: 'What happens next' }));
  await next.findAllByText(/usually with you/);
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Artist 1: sent 21 Nov, usually with you 22–24 Nov',
    'Artist 2: sends by 26 Nov, usually with you by 29 Nov',
    'Artist 3: packs and sends it',
    "We'll email you when each parcel leaves, with the carrier and tracking number.",
  ]);
  expect(document.body.textContent?.match(/\b26 Nov/g), 'a day that is still to come is said once').toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Thank you, your order is confirmed' }), 'a part is on its way').toBeNull();
  const parts = screen.getAllByRole('heading', { name: /^From / }).map(({ textContent }) => textContent);
  expect(parts).toEqual([1, 2, 3, 4].map((n) => `From Artist ${n}`));
});

test('the parts of an artist that left on different days have a line each, with their works, until all of it is there', async () => {
  const items = [
    makeOrderItem(1, { sentAt: SENT_AT, sentOn: '2026-11-20' }),
    makeOrderItem(2, { sentAt: SENT_AT, sentOn: '2026-11-20' }),
    makeOrderItem(3, { dispatchBy: DISPATCH_BY, quantity: 2 }),
    makeOrderItem(4, { sentAt: SENT_AT, deliveredAt: SENT_AT }),
  ];
  await openOrder(makeOrder(12, { items, payment: paidByCard }));
  const next = within(screen.getByRole('region', { name: 'What happens next' }));
  await next.findAllByText(/usually with you/);
  const lines = next.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.slice(0, 2)).toEqual([
    'Jean Bosco: sent 20 Nov, usually with you 21–23 NovArtwork 1, Artwork 2',
    'Jean Bosco: sends by 26 Nov, usually with you by 29 NovArtwork 3 × 2',
  ]);
});

test.each([
  [
    'arrived',
    makeOrder(12, { status: 'complete', payment: paidByCard, items: [makeOrderItem(1, { sentAt: SENT_AT, deliveredAt: SENT_AT })] }),
  ],
  [
    'been refunded',
    makeOrder(12, { payment: { ...paidByCard, refundedAmount: 35_000 }, items: [makeOrderItem(1, { refundedAmount: 35_000 })] }),
  ],
  ['been cancelled', makeOrder(12, { payment: paidByCard, items: [makeOrderItem(1, { cancelledAt: SENT_AT })] })],
])('nothing happens next once all has %s', async (_, order) => {
  await openOrder(order);
  expect(screen.queryByRole('region', { name: 'What happens next' })).toBeNull();
});

test('the confirmation of an order paid in another currency says the sum that was taken first', async () => {
  const order = { ...paid, payment: { ...paid.payment, amount: 41_300, currency: 'NGN' as const } };
  show(<ConfirmedOrder order={order} onLeave={() => undefined} />, { as: 'customer' });
  expect(screen.getByText(/^Order 12 · .* We've emailed/).textContent).toBe(
    "Order 12 · 41,300 NGN (35,000 Frw). We've emailed a confirmation to aline@example.com.",
  );
});

test('who was not there when the payment came finds the confirmation on the order’s page', async () => {
  await openOrder(paid);
  const confirmed = within(screen.getByRole('heading', { name: 'Thank you, your order is confirmed' }).closest('section')!);
  expect(confirmed.getByText('aline@example.com')).toBeTruthy();
  expect(confirmed.queryAllByRole('listitem'), 'works, address and receipt stand once, below').toEqual([]);
  expect(screen.getAllByText(/KG 7 Ave, Gasabo/)).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /receipt/ })).toHaveLength(1);
  expect(screen.getAllByRole('region', { name: 'What happens next' })).toHaveLength(1);
  expect(confirmed.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/shop');
  expect(hasSeenConfirmation(paid._id), 'at the next visit the order comes first').toBe(true);
});

test('who has seen the confirmation finds the order at the next visit, with what happens next and the receipt', async () => {
  for (const place of [localStorage, sessionStorage]) place.setItem(CONFIRMED_ORDERS, JSON.stringify([idOf(1), paid._id]));
  await openOrder(paid);
  expect(screen.queryByRole('heading', { name: 'Thank you, your order is confirmed' })).toBeNull();
  const next = within(screen.getByRole('region', { name: 'What happens next' }));
  await next.findByText(/usually with you/);
  expect(next.getAllByRole('listitem')[0]?.textContent).toBe('Jean Bosco: sends by 26 Nov, usually with you by 29 Nov');
  expect(screen.getAllByRole('button', { name: 'View receipt' })).toHaveLength(1);
});

test('several pieces of a work have their sum beside the price of one', async () => {
  await openOrder({ ...paid, items: [makeOrderItem(1, { quantity: 4, price: 6_500 })] });
  const works = within(screen.getByRole('heading', { name: 'From Jean Bosco' }).closest('section')!);
  expect(works.getByText(/^4 ×/).closest('p')?.textContent).toBe('4 × 6,500 Frw26,000 Frw');
});

test('how it was sent is said: who brings it, the number, the day, the note', async () => {
  const moto = itemOf(1, {
    sentAt: SENT_AT,
    sentOn: '2026-11-20',
    tracking: { carrier: 'moto', number: '+250 788 123 456', note: 'Ask for Eric' },
  });
  const dhl = itemOf(2, { sentAt: SENT_AT, tracking: { carrier: 'dhl', number: '7712345678', note: '' } });
  await openOrder(makeOrder(12, { items: [moto, dhl], payment: paidByCard }));
  const [first, second] = screen.getAllByText('On its way').map((text) => text.parentElement?.textContent);
  expect(first).toBe('On its wayMoto courier · +250 788 123 456CopyAsk for Eric');
  expect(second).toBe('On its wayDHL · 7712345678Copy');
  const next = within(screen.getByRole('region', { name: 'What happens next' }));
  expect((await next.findAllByRole('listitem')).filter((line) => hasWords(line, /sent 20 Nov, usually with you 21–23 Nov/))).toHaveLength(
    1,
  );
  expect(screen.getByRole('link', { name: '+250 788 123 456' }).getAttribute('href')).toBe('tel:+250788123456');
});

test('the history tells what happened, by whom and when, the latest first', async () => {
  const at = SENT_AT;
  await openOrder({
    ...paid,
    events: [
      { at, event: 'placed', by: { role: 'buyer', name: 'Aline Uwase' } },
      { at, event: 'paid', by: { role: 'provider', name: 'Flutterwave' } },
      { at, event: 'approved', by: { role: 'admin', name: 'Ubugeni' } },
      { at, event: 'sent', by: { role: 'admin', name: 'Ubugeni' }, item: idOf(5_001) },
      { at, event: 'cancelled', by: { role: 'shop', name: 'Ubugeni' } },
    ],
  });
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cancelledautomatically · 21 November 2026, 10:00 Kigali time',
    'Sent: Artwork 1recorded by Ubugeni · 21 November 2026, 10:00 Kigali time',
    'Order confirmedUbugeni · 21 November 2026, 10:00 Kigali time',
    'PaidFlutterwave · 21 November 2026, 10:00 Kigali time',
    'OrderedAline Uwase · 21 November 2026, 10:00 Kigali time',
  ]);
});

const byArtist = (event: OrderHistoryKind): OrderHistoryEvent => ({
  at: SENT_AT,
  event,
  by: { role: 'artist', name: 'Jean Bosco' },
  item: idOf(5_001),
});

test.each([
  [['sent', 'sentTakenBack'], ['Not sent yet: the artist corrected this: Artwork 1']],
  [['sent', 'sentTakenBack', 'sent'], ['Sent: Artwork 1']],
  [
    ['sent', 'delivered', 'completed', 'deliveredTakenBack'],
    ['Not delivered yet: the artist corrected this: Artwork 1', 'Sent: Artwork 1'],
  ],
] as const)('of %j a buyer reads calmly where it stands', async (events, lines) => {
  await openOrder({ ...paid, events: events.map((event) => byArtist(event)) });
  const history = within(screen.getByRole('region', { name: 'History' }));
  const told = history.getAllByRole('listitem').map(({ textContent }) => textContent.split('Jean Bosco')[0]);
  expect(told).toEqual(lines);
});

test('a problem is reported with photos; what is missing is said, and a repeated report is the same one', async () => {
  const { user } = await openOrder(makeOrder(12, { items: [makeOrderItem(1, { sentAt: SENT_AT })], payment: paidByCard }));
  await user.click(button('Report a problem'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem with order 12' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Please tell us what happened')).toBeTruthy();
  const reason = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'What is wrong?' });
  expect([reason.value, dialog.getByText('Please choose what is wrong')]).toEqual(['', expect.anything()]);
  await user.selectOptions(reason, 'It arrived damaged');
  await user.type(dialog.getByRole('textbox', { name: 'What happened?' }), 'A corner is broken');
  const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 1, 1, 1, 1, 1, 1, 1])], name, { type: 'image/jpeg' });
  const photos = dialog.getByLabelText('Photos');
  await user.upload(photos, [jpeg('a.jpg'), new File(['no picture'], 'b.png', { type: 'image/png' })]);
  expect(await dialog.findByText(/We can't use “b.png”/)).toBeTruthy();
  await user.upload(
    photos,
    ['c', 'd', 'e', 'f', 'g'].map((name) => jpeg(`${name}.jpg`)),
  );
  expect(await dialog.findByText('At most 5 photos; the rest were left out.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove f.jpg' }));
  refuse('POST /checkout/{id}/problems', fail('server.busy'));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText(/Ubugeni is busy/)).toBeTruthy();
  answer('POST /checkout/{id}/problems', {
    data: { _id: idOf(1), order: idOf(2), reason: 'damaged', text: 'A corner is broken', photos: 4, createdAt: SENT_AT },
  });
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText("Thank you. We'll look into it and write to you.")).toBeTruthy();
  const [first, second] = requestsOf('POST /checkout/{id}/problems');
  expect(second?.body).toMatchObject({ reason: 'damaged', text: 'A corner is broken' });
  const sent = second?.body['photos'] as File[] | undefined;
  expect(sent?.map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['open', true, [], 'You reported a problem', /^Ubugeni reads it and answers by email to aline@example.com, usually within two/],
  ['answered', true, [{ at: SENT_AT, text: 'We collect it.' }], 'You reported a problem', 'We collect it.'],
  ['resolved', false, [{ at: SENT_AT, text: 'Refunded.' }], 'Your report is resolved', 'Refunded.'],
])('a reported problem stands above the works: %s', async (_, isOpen, answers, title, words) => {
  const problem = { _id: idOf(90), at: SENT_AT, isOpen, reason: 'damaged', text: 'A corner is broken.', photos: 2, answers } as const;
  await openOrder({ ...paid, problems: [{ ...problem, answers }] });
  const reported = within(screen.getByRole('heading', { name: title }).closest('article')!);
  expect(reported.getByText(/It arrived damaged/).textContent).toBe('It arrived damaged · 21 November 2026, 10:00 Kigali time');
  expect(reported.getByText('A corner is broken.')).toBeTruthy();
  expect(reported.getByText('With 2 photos')).toBeTruthy();
  expect(reported.getByText((__, element) => element?.matches('p, blockquote') === true && hasWords(element, words))).toBeTruthy();
  const from = screen.getByRole('heading', { name: 'From Jean Bosco' });
  expect(from.compareDocumentPosition(screen.getByRole('heading', { name: title })) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
});

test.each([
  ['all of it', 'Buy again', makeOrder(12, { status: 'complete', payment: paidByCard }), [], 'The works are in your cart.', true],
  [
    'a part',
    'Put back into the cart',
    makeOrder(12, { status: 'cancelled', items: [itemOf(1), itemOf(2)] }),
    ['Artwork 2'],
    'In your cart. No longer available: Artwork 2',
    true,
  ],
  [
    'fewer pieces',
    'Buy again',
    makeOrder(12, { status: 'complete', payment: paidByCard, items: [itemOf(1, { quantity: 3 }), itemOf(2)] }),
    ['Artwork 2'],
    'In your cart. Fewer than before: Artwork 1 × 2. No longer available: Artwork 2',
    true,
    [{ name: 'Artwork 1', quantity: 2 }],
  ],
  ['nothing', 'Put back into the cart', makeOrder(12, { status: 'cancelled' }), ['Artwork 1'], 'No longer available: Artwork 1', false],
] satisfies [string, string, OrderWithEvents, string[], string, boolean, { name: string; quantity: number }[]?][])(
  'what was ordered is bought again: %s',
  async (_, name, order, missing, sentence, isLeft, fewer = []) => {
    answer('POST /checkout/{id}/again', { ...makeCart(makeCartItem(1)), missing: [...missing], fewer: [...fewer] });
    const { user, address } = await openOrder(order);
    await user.click(button(name));
    expect(await screen.findByText(sentence)).toBeTruthy();
    await waitFor(() => expect(address()).toBe(isLeft ? '/cart' : `/cart/orders/${order._id}`));
  },
);

test('what an order has that is not there any more stands in the cart, too: the toast is gone in seconds', async () => {
  const order = makeOrder(12, { status: 'cancelled', items: [itemOf(1), itemOf(2)] });
  const cart = makeCart(makeCartItem(1));
  answer('GET /checkout/{id}', { data: order });
  answer('POST /checkout/{id}/again', { ...cart, missing: ['Artwork 2'], fewer: [] });
  answer('GET /cart', cart);
  for (const call of ['GET /checkout/owner', 'GET /offers', 'GET /favorites'] as const) answer(call, pageOf([]));
  for (const call of ['GET /favorites/ids', 'GET /users/me/addresses'] as const) answer(call, { data: [] });
  answer('GET /users/{id}', { data: makePerson() });
  const { user } = await openSite([`/cart/orders/${order._id}`, '/cart'], { as: 'customer' });
  await user.click(await screen.findByRole('button', { name: 'Put back into the cart' }));
  const title = await screen.findByRole('heading', { name: 'Your Cart' });
  expect(within(title.parentElement!).getByText('In your cart. No longer available: Artwork 2')).toBeTruthy();
});

test.each(['FR', 'RW'])('an order to %s says who pays duties, where there are any', async (country) => {
  await openOrder(makeOrder(12, { country, shippingAddress: '12 rue des Arts, Paris' }));
  expect(screen.queryByText('The recipient pays any customs duties and taxes in France.') !== null).toBe(country === 'FR');
});

test.each([
  ['sold out', 0, ['More by Jean Bosco'], []],
  ['there again', 1, [], ['Buy again']],
])('a work that is %s is not bought again where nothing is left of it', async (_, available, links, buttons) => {
  const item = makeOrderItem(1, { sentAt: '2026-11-21T08:00:00.000Z' });
  await openOrder(
    makeOrder(12, { items: [{ ...item, product: { ...item.product, inShop: { price: 35_000, available } } }], payment: paidByCard }),
  );
  expect(screen.queryAllByRole('link', { name: /^More by/ }).map(({ textContent }) => textContent)).toEqual(links);
  expect(screen.queryAllByRole('button', { name: 'Buy again' }).map(({ textContent }) => textContent)).toEqual(buttons);
});
