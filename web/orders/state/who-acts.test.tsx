import { afterEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { makeCancellation, makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { show } from '#web/testing/open.tsx';
import { OrderSentence } from './order-sentence.tsx';
import { WhoActs } from './who-acts.tsx';

afterEach(() => void vi.useRealTimers());

const SENT_AT = '2026-11-21T08:00:00.000Z';
const paid = (changes: Partial<Order> = {}) => makeOrder(12, { payment: paidByCard, ...changes });
const sent = paid({ items: [makeOrderItem(1, { sentAt: SENT_AT })] });
const delivered = paid({ items: [makeOrderItem(1, { sentAt: SENT_AT, deliveredAt: SENT_AT })] });
const promised = paid({ items: [makeOrderItem(1, { dispatchBy: '2026-11-26T08:00:00.000Z' }), makeOrderItem(2)] });
const asked = paid({ cancellation: makeCancellation({ reason: '' }) });
const due = makeOrder(12, { payment: { ...paidByCard, status: 'refund_due' } });

test.each([
  ['unpaid', makeOrder(12), 'Please pay or cancel it.', 'Waiting for the buyer to pay or cancel it.'],
  ['paid', paid(), 'To be sent by Jean Bosco. You can ask to cancel it.', 'Please send it, or ask the buyer to cancel.'],
  [
    'asked to be cancelled',
    asked,
    'Your request to cancel it is being answered.',
    "Please answer the buyer's request to cancel it; Ubugeni can too.",
  ],
  [
    'asked to be cancelled, of several artists',
    paid({ cancellation: makeCancellation({ severalArtists: true }) }),
    'Your request to cancel it is being answered.',
    "Ubugeni will answer the buyer's request to cancel it. Please wait before you send it.",
  ],
  ['sent', sent, 'On its way from Jean Bosco. Please confirm it once it has arrived.', 'Please mark it as delivered once it has arrived.'],
  ['delivered', delivered, 'Waiting for Ubugeni to approve it.', 'Waiting for Ubugeni to approve it.'],
  ['to be refunded', due, 'Ubugeni is completing the refund.', 'Ubugeni is completing the refund.'],
])('who has to act on an order that is %s is said to its buyer and to its artist', (_, order, toBuyer, toArtist) => {
  show(<WhoActs order={order} isSale={false} />);
  expect(document.body.textContent).toContain(toBuyer);
  show(<WhoActs order={order} isSale />);
  expect(document.body.textContent).toContain(toArtist);
});

test('who asked to cancel as often as one may is not told that they can', () => {
  show(<WhoActs order={paid({ cancellation: makeCancellation({ state: 'declined', isLast: true }) })} isSale={false} />);
  expect(document.body.textContent).toBe('To be sent by Jean Bosco.');
});

test.each([
  ['unpaid', makeOrder(12), 'Not paid yet.'],
  ['paid', paid(), 'Paid. Please send it.'],
  ['promised', promised, 'Paid. Please send it by 26 November 2026.'],
  ['sent', sent, 'Paid and on its way.'],
  ['delivered', delivered, 'Paid and delivered.'],
])('an artist reads of an order that is %s what is to be done', (_, order, sentence) => {
  vi.useFakeTimers({ now: new Date('2026-11-25T08:00:00.000Z') });
  show(<OrderSentence order={order} reader="artist" />);
  expect(document.body.textContent).toBe(sentence);
});
