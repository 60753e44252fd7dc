import { expect, test } from 'vitest';
import { percentsOf } from './percents.ts';

test.each([
  [
    [677, 207, 116],
    [68, 21, 11],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [5, 0, 0],
    [100, 0, 0],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
])('%j are %j percent, which are 100 together', (parts, percents) => {
  expect(percentsOf(parts)).toEqual(percents);
});
