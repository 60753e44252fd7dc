import { expect, test } from 'vitest';
import { type Standing, standingOf, writeStandings } from './order-standing.ts';

const AT = '2026-11-21T08:00:00.000Z';
const made = { sentAt: null, deliveredAt: null, price: 10_000, quantity: 1, refundedAmount: 0 };
const items: Record<Standing, Parameters<typeof standingOf>[0]> = {
  delivered: { ...made, sentAt: AT, deliveredAt: AT },
  sent: { ...made, sentAt: AT },
  toSend: made,
  refunded: { ...made, refundedAmount: 10_000 },
  cancelled: { ...made, refundedAmount: 10_000, cancelledAt: AT },
};
const itemOf = (standing: Standing) => items[standing];

test.each([
  ['delivered', undefined],
  ['sent', undefined],
  ['toSend', undefined],
  ['refunded', undefined],
  ['sent cancelled', '1 of 2 works on its way, 1 cancelled'],
  ['toSend refunded cancelled', '1 of 3 works to be sent, 1 refunded, 1 cancelled'],
  ['delivered delivered sent', '2 of 3 works delivered, 1 on its way'],
  ['delivered toSend', '1 of 2 works delivered, 1 to be sent'],
  ['delivered refunded', '1 of 2 works delivered, 1 refunded'],
  ['sent toSend toSend', '1 of 3 works on its way, 2 to be sent'],
  ['sent refunded', '1 of 2 works on its way, 1 refunded'],
  ['toSend refunded', '1 of 2 works to be sent, 1 refunded'],
  ['toSend sent delivered', '1 of 3 works delivered, 1 on its way, 1 to be sent'],
  ['delivered sent refunded', '1 of 3 works delivered, 1 on its way, 1 refunded'],
  ['delivered toSend refunded', '1 of 3 works delivered, 1 to be sent, 1 refunded'],
  ['sent toSend refunded', '1 of 3 works on its way, 1 to be sent, 1 refunded'],
  ['refunded toSend sent delivered', '1 of 4 works delivered, 1 on its way, 1 to be sent, 1 refunded'],
])('a mail about an order with items that are %s counts them', (mixture, text) => {
  expect(writeStandings(mixture.split(' ').map((standing) => itemOf(standing as Standing)))).toBe(text);
});

test('a refund takes no delivery away', () => {
  const back = { ...itemOf('delivered'), refundedAmount: 10_000 };
  expect(writeStandings([itemOf('delivered'), back])).toBeUndefined();
  expect(writeStandings([itemOf('sent'), back])).toBe('1 of 2 works on its way, 1 refunded');
});

test('pieces are counted, not works', () => {
  expect(writeStandings([{ ...itemOf('delivered'), quantity: 2 }, itemOf('sent')])).toBe('2 of 3 works delivered, 1 on its way');
});

test('what was refunded in part stays where it is, what was refunded whole is refunded wherever it went', () => {
  expect(standingOf({ ...itemOf('sent'), refundedAmount: 9_999 })).toBe('sent');
  expect(standingOf({ ...itemOf('delivered'), refundedAmount: 10_000 })).toBe('refunded');
});
