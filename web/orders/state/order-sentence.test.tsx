import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeStandings } from '#contract/order-standing.ts';
import { makeCancellation, makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { idOf } from '#web/testing/make-account.ts';
import { show } from '#web/testing/open.tsx';
import { OwnOrderBadge } from './order-badges.tsx';
import { type OrderReader, OrderSentence } from './order-sentence.tsx';

// The day before it is due.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T08:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const AT = '2026-11-21T08:00:00.000Z';
const DISPATCH_BY = '2026-11-26T08:00:00.000Z';
const changes = {
  delivered: { sentAt: AT, deliveredAt: AT },
  sent: { sentAt: AT },
  toSend: { dispatchBy: DISPATCH_BY },
  refunded: { refundedAmount: 35_000 },
} as const;
const states = Object.keys(changes) as (keyof typeof changes)[];

/** An order with an item in each of these states, by one artist, or by one each. */
function orderOf(mixture: readonly (keyof typeof changes)[], isOfOne: boolean) {
  const items = mixture.map((state, at) => {
    const item = makeOrderItem(at + 1, changes[state]);
    return isOfOne ? item : { ...item, product: { ...item.product, owner: { _id: idOf(900 + at), name: `Artist ${at + 1}` } } };
  });
  return makeOrder(12, { payment: paidByCard, items });
}

function read(order: ReturnType<typeof orderOf>, reader: OrderReader) {
  show(<OrderSentence order={order} reader={reader} />);
  const text = document.body.textContent;
  cleanup();
  return text;
}

/** Every mixture of states, the states in their order. */
const mixtures = Array.from({ length: 2 ** states.length - 1 }, (_, at) => states.filter((__, bit) => (at + 1) & (1 << bit)));

/** What the staff read of items of one artist, of items of one artist each, and what an artist reads; '…' is the count as mails have it. */
const said: Record<string, [ofOne: string, ofEach: string, toArtist: string]> = {
  delivered: ['Paid and delivered.', 'Paid and delivered.', 'Paid and delivered.'],
  sent: ['Paid and on its way.', 'Paid and on its way.', 'Paid and on its way.'],
  toSend: ['Paid. Jean Bosco has yet to send it.', 'Paid. Artist 1 has yet to send it.', 'Paid. Please send it by 26 November 2026.'],
  refunded: ['Refunded. Nothing to send.', 'Refunded. Nothing to send.', 'Refunded. Nothing to send.'],
  'delivered sent': ['Paid. ….', 'Paid. ….', 'Paid. ….'],
  'delivered toSend': ['Paid. ….', 'Paid. ….', 'Paid. …. Please send the rest by 26 November 2026.'],
  'delivered refunded': ['Paid. ….', 'Paid. ….', 'Paid. ….'],
  'sent toSend': ['Paid. ….', 'Paid. 1 of 2 artists has yet to send it.', 'Paid. …. Please send the rest by 26 November 2026.'],
  'sent refunded': ['Paid. ….', 'Paid. ….', 'Paid. ….'],
  'toSend refunded': [
    'Paid. Jean Bosco has yet to send it.',
    'Paid. Artist 1 has yet to send it.',
    'Paid. …. Please send the rest by 26 November 2026.',
  ],
  'delivered sent toSend': ['Paid. ….', 'Paid. ….', 'Paid. …. Please send the rest by 26 November 2026.'],
  'delivered sent refunded': ['Paid. ….', 'Paid. ….', 'Paid. ….'],
  'delivered toSend refunded': ['Paid. ….', 'Paid. ….', 'Paid. …. Please send the rest by 26 November 2026.'],
  'sent toSend refunded': ['Paid. ….', 'Paid. 1 of 2 artists has yet to send it.', 'Paid. …. Please send the rest by 26 November 2026.'],
  'delivered sent toSend refunded': ['Paid. ….', 'Paid. ….', 'Paid. …. Please send the rest by 26 November 2026.'],
};

/** The same to its buyer: what the artists are doing. */
const toBuyer = (text: string | undefined) =>
  text
    ?.replace(/(?<=artists has) yet to send it/, '')
    .replace('artists has.', 'artists is still preparing your work.')
    .replace('has yet to send it', 'is preparing your work');

/** The same to the staff, who have to approve what is paid before anything of it is sent. */
const toStaff = (text: string | undefined) =>
  text?.replace(/^Paid\. (?:Jean Bosco|Artist 1) has yet to send it\./, 'Paid. Waiting for your approval.');

test.each(mixtures.map((mixture) => [mixture.join(' '), mixture] as const))(
  'an order with items that are %s is what it is said to be, to its buyer, its artist and the staff',
  (name, mixture) => {
    const [ofOne, ofEach, toArtist] = said[name] ?? [];
    const one = orderOf(mixture, true);
    const counted = (text: string | undefined) => text?.replace('…', writeStandings(one.items) ?? '');
    expect(read(one, 'buyer')).toBe(toBuyer(counted(ofOne)));
    expect(read(one, 'admin')).toBe(toStaff(counted(ofOne)));
    expect(read(one, 'artist')).toBe(counted(toArtist));
    expect(read(orderOf(mixture, false), 'admin')).toBe(toStaff(counted(ofEach)));
    expect(read(orderOf(mixture, false), 'buyer')).toBe(toBuyer(counted(ofEach)));
  },
);

test.each([
  ['delivered sent', 'Partly delivered'],
  ['sent', 'Sent'],
  ['delivered sent toSend', 'Partly delivered'],
  ['delivered toSend', 'Partly delivered'],
  ['sent toSend', 'Partly sent'],
  ['toSend', 'To be sent'],
])('the badge of an order with items that are %s says: %s', (name, badge) => {
  const mixture = states.filter((state) => name.split(' ').includes(state));
  show(<OwnOrderBadge order={orderOf(mixture, true)} />);
  expect(document.body.textContent).toBe(badge);
});

test.each([
  ['approved before it was sent', orderOf(['toSend'], true), 'Paid. Jean Bosco has yet to send it.', 'To be sent'],
  ['sent in part', orderOf(['sent', 'toSend'], true), 'Still to be sent. Paid. 1 of 2 works on its way, 1 to be sent.', 'Partly sent'],
  ['sent', orderOf(['sent'], true), 'Paid and on its way.', 'Complete'],
])('a complete order that is %s says once what has yet to be sent', (_, order, sentence, badge) => {
  const complete = { ...order, status: 'complete' as const };
  expect(read(complete, 'admin')).toBe(sentence);
  expect(read(complete, 'artist'), 'its artist has no badge of that').not.toContain('Still to be sent');
  expect(read(complete, 'buyer'), 'its buyer reads what happens').not.toContain('Still to be sent');
  show(<OwnOrderBadge order={complete} />);
  expect(document.body.textContent, 'one badge beside the sentence').toBe(badge);
});

test.each([
  [2, 'Paid. Both artists are preparing your works.'],
  [3, 'Paid. All 3 artists are preparing your works.'],
])('of %i artists who all have yet to send it, its buyer reads that they are at it', (count, sentence) => {
  const mixture = Array.from({ length: count }, () => 'toSend' as const);
  expect(read(orderOf(mixture, false), 'buyer')).toBe(sentence);
});

test('what is late was due, in the words of each reader; its buyer reads who was reminded', () => {
  vi.setSystemTime('2026-11-27T08:00:00.000Z');
  const late = orderOf(['toSend'], true);
  expect(read(late, 'artist')).toBe('Paid. It was due to leave on 26 November 2026; please send it now.');
  expect(read(late, 'admin')).toBe('Paid. Waiting for your approval. It was due to leave on 26 November 2026.');
  expect(read(late, 'buyer')).toBe('Paid. Late: Jean Bosco promised to send Artwork 1 by 26 November 2026.');
  const reminded = { ...late, items: [makeOrderItem(1, { dispatchBy: DISPATCH_BY, remindedAt: AT })] };
  expect(read(reminded, 'buyer')).toBe(
    'Paid. Late: Jean Bosco promised to send Artwork 1 by 26 November 2026. We have reminded Jean Bosco.',
  );
  expect(read(orderOf(['sent', 'toSend'], false), 'buyer')).toBe(
    'Paid. 1 of 2 artists is still preparing your work. Late: Artist 2 promised to send Artwork 2 by 26 November 2026.',
  );
  expect(read(orderOf(['sent', 'toSend'], true), 'artist')).toMatch(/The rest was due to leave on 26 November 2026; please send it now\.$/);
});

test('a buyer who has asked to cancel reads first that it was asked, and who answers', () => {
  const two = orderOf(['toSend', 'toSend'], true);
  const [first, second] = two.items.map(({ _id }) => _id);
  const asked = (items: (string | undefined)[], more = {}) => ({
    ...two,
    cancellation: makeCancellation({ items: items.flatMap((id) => id ?? []), ...more }),
  });
  expect(read(asked([first, second]), 'buyer')).toBe(
    "You asked to cancel on 21 November 2026. Jean Bosco will decide, and we'll email you the answer.",
  );
  expect(read(asked([second]), 'buyer')).toBe(
    "You asked to cancel Artwork 2 on 21 November 2026. Jean Bosco will decide, and we'll email you the answer. The rest of your order is being prepared.",
  );
  expect(read(asked([first, second], { severalArtists: true }), 'buyer')).toMatch(/ Ubugeni will decide, /);
  expect(read(asked([first, second], { state: 'declined' }), 'buyer')).toBe('Paid. Jean Bosco is preparing your works.');
});

test.each([
  [['sent'], 'The rest of your order is on its way.'],
  [['delivered'], 'The rest of your order has arrived.'],
  [['refunded'], 'The rest of your order is refunded. 35,000 Frw of 70,000 Frw refunded.'],
  [['delivered', 'sent'], 'The rest of your order: 1 of 2 works delivered, 1 on its way.'],
] as const)(
  'while a request to cancel waits, what is %j is told by itself, and nobody is said to prepare what was asked',
  (mixture, rest) => {
    const order = orderOf([...mixture, 'toSend'], false);
    const asked = order.items.at(-1)!;
    const refundedAmount = order.items.reduce((sum, item) => sum + item.refundedAmount, 0);
    const cancellation = makeCancellation({ items: [asked._id] });
    const text = read({ ...order, cancellation, payment: { ...order.payment, refundedAmount } }, 'buyer');
    expect(text).toBe(
      `You asked to cancel ${asked.product.name} on 21 November 2026. ${asked.product.owner.name} will decide, and we'll email you the answer. ${rest}`,
    );
  },
);

test('who sells is not asked to send what its buyer asked to cancel, and is told what is to be sent all the same', () => {
  const two = orderOf(['toSend', 'toSend'], true);
  const [first, second] = two.items.map(({ _id }) => _id);
  const asked = (items: (string | undefined)[]) => ({ ...two, cancellation: makeCancellation({ items: items.flatMap((id) => id ?? []) }) });
  for (const reader of ['artist', 'admin'] as const)
    expect(read(asked([first, second]), reader)).toBe('Paid. The request to cancel waits for an answer.');
  expect(read(asked([first]), 'artist')).toBe('Paid. Please send Artwork 2 by 26 November 2026.');
  vi.setSystemTime('2026-11-27T08:00:00.000Z');
  expect(read(asked([first]), 'artist')).toBe('Paid. Please send Artwork 2 now: it was due to leave on 26 November 2026.');
});
