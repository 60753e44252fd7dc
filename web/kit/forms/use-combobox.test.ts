import { expect, test } from 'vitest';
import { placeAfter } from './use-combobox.ts';

const walk = (key: 'ArrowDown' | 'ArrowUp', count: number) => {
  const places = [-1];
  for (let step = 0; step < count + 1; step += 1) places.push(placeAfter(key, places.at(-1) ?? -1, count));
  return places;
};

test('arrow keys walk through the options and back to the input', () => {
  expect(walk('ArrowDown', 3)).toEqual([-1, 0, 1, 2, -1]);
  expect(walk('ArrowUp', 3)).toEqual([-1, 2, 1, 0, -1]);
});

test('without options the input stays selected', () => {
  expect([placeAfter('ArrowDown', -1, 0), placeAfter('ArrowUp', -1, 0)]).toEqual([-1, -1]);
});
