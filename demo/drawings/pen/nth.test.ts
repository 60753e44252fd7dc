import { expect, test } from 'vitest';
import { lastOf, nth } from './nth.ts';

test('an element of a list is returned, also one that is undefined', () => {
  expect([nth(['a', 'b'], 1), lastOf(['a', 'b'])]).toEqual(['b', 'b']);
  expect(nth([undefined], 0)).toBeUndefined();
});

test('beside the list it throws', () => {
  for (const place of [-1, 2, 0.5, Number.NaN]) expect(() => nth(['a', 'b'], place), String(place)).toThrow(RangeError);
  expect(() => lastOf([])).toThrow(RangeError);
});
