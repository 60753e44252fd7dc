import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawGraph, drawStructure } from './draw-structure.ts';

test('docs/reference/structure-diagram.md shows the imports as they are: else run `node scripts/draw-structure.ts`', () => {
  const file = readFileSync(path.join(import.meta.dirname, '../docs/reference/structure-diagram.md'), 'utf8');
  expect(file).toBe(drawStructure());
});

const arrowsOf = (imports: Record<string, string[]>) =>
  drawGraph(new Map(Object.entries(imports).map(([from, targets]) => [from, new Set(targets)]))).filter((line) => line.includes('>'));

test('an arrow that a longer way implies is left out', () => {
  const arrows = arrowsOf({ orders: ['arts', 'accounts'], arts: ['accounts'], accounts: [] });
  expect(arrows).toEqual(['  arts --> accounts', '  orders --> arts']);
});

test('a circle is drawn whole, in thick arrows', () => {
  const arrows = arrowsOf({ orders: ['payments', 'arts'], payments: ['orders', 'arts'], arts: [] });
  expect(arrows).toEqual(['  orders --> arts', '  orders ==> payments', '  payments --> arts', '  payments ==> orders']);
});

test('what imports nothing is drawn too', () => {
  expect(drawGraph(new Map([['saved-searches', new Set<string>()]]))).toEqual(['  saved_searches["saved-searches"]']);
});
