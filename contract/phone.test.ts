import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test.each([
  ['+250788112233', '+250 788 112 233'],
  ['+256712345678', '+256 712 345 678'],
  ['+25779561234', '+257 795 612 34'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+12025550143', '+1 202 555 0143'],
  ['+447400123456', '+44 740 012 3456'],
])('%s is read as %s', (number, read) => {
  expect(formatPhone(number)).toBe(read);
});

test.each(['', '0788 112 233', '+250 788 112 233', '+2507'])('%j, which is not E.164, stays as it is', (text) => {
  expect(formatPhone(text)).toBe(text);
});
