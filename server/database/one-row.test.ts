import { expect, test } from 'vitest';
import { oneRow } from './one-row.ts';

test('the first row is returned, also a null or an empty one', () => {
  expect(oneRow([{ now: 1 }, { now: 2 }])).toEqual({ now: 1 });
  expect([oneRow([null]), oneRow([0])]).toEqual([null, 0]);
});

test('without a row it throws', () => {
  expect(() => oneRow([])).toThrow('had none');
});
