import { expect, test } from 'vitest';
import { percentOf } from './bulk-set.ts';

test.each([
  ['12,5', '12.5'],
  ['-12,5 %', '-12.5'],
  ['+10%', '10'],
  ['\u22127.25', '-7.25'],
  [' 10 ', '10'],
  // A thousand, or 1: refused, not guessed.
  ['1,000', '1,000'],
  ['ten', 'ten'],
])('the percentage %s is read as %s', (typed, read) => {
  expect(percentOf(typed)).toBe(read);
});
