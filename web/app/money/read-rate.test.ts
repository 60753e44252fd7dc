import { expect, test } from 'vitest';
import { readRate } from './read-rate.ts';

test.each([
  ['1.10', 1.1],
  [' 1,10 ', 1.1],
  ['2', 2],
  ['0.875', 0.875],
  ['1,100', undefined],
  ['1,', undefined],
  ['one', undefined],
  ['', undefined],
])('%j is the rate %s', (text, rate) => {
  expect(readRate(text)).toBe(rate);
});
