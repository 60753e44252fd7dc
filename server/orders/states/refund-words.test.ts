import { expect, test } from 'vitest';
import { refundWords, whyForArtist } from './refund-words.ts';

const items = [
  { id: 'a', name: 'Lake', quantity: 1 },
  { id: 'b', name: 'Hills', quantity: 2 },
  { id: 'c', name: 'Wall', quantity: 1 },
];

test('why money went back: what an admin wrote, the sentence of a refund of before, and the words of a code with the items of the refund', () => {
  const lines = { a: 5_000, b: 7_000, c: 0 };
  expect(refundWords({ reason: 'A scratch', code: null, lines }, items)).toBe('A scratch');
  expect(refundWords({ reason: 'Cancelled: Lake.', lines }, items)).toBe('Cancelled: Lake.');
  expect(refundWords({ reason: '', code: 'itemsCancelled', lines }, items)).toBe('Cancelled: Lake, Hills × 2.');
  expect(refundWords({ reason: '', code: 'orderCancelled', lines }, items)).toBe('The order was cancelled.');
  expect(refundWords({ reason: '', code: 'late', lines: {} }, items)).toBe('The payment came after the order was cancelled.');
});

test.each([
  ['You sent it back', 'Reason: Keza sent it back.'],
  ['You asked us to cancel it', 'Reason: Keza asked us to cancel it.'],
  ["We can't deliver to this address", 'Reason: We can’t deliver to this address.'],
  ['It arrived damaged', 'Reason: It arrived damaged.'],
  ['For the rim, which you keep.', 'We wrote to Keza: “For the rim, which you keep.”'],
  ['One tile has a chip', 'Reason: One tile has a chip.'],
  ['The box was wet!', 'Reason: The box was wet!'],
])('an artist is not spoken to as the buyer was: %s', (reason, said) => {
  expect(whyForArtist(reason, 'Keza', 'Keza')).toEqual([said]);
});
