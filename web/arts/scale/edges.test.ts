import { expect, test } from 'vitest';
import { areaOf, WHOLE } from './edges.ts';
import type { Shown } from './layout.ts';

const square = { width: 1_000, height: 1_000 };
const found = { left: 250, top: 250, right: 750, bottom: 750, isMarked: false };
const shown = (category: Shown['category'], width: number, height: number, depth: number | null = null): Shown => ({
  category,
  width,
  height,
  depth,
});

test('a jar is the part that was found; one of another shape was found wrongly, and is the whole picture', () => {
  expect(areaOf(shown('Ceramic', 34, 34), square, found)).toBe(found);
  expect(areaOf(shown('Ceramic', 38, 6), square, found)).toBe(WHOLE);
  expect(areaOf(shown('Ceramic', 34, 34), square, null)).toBe(WHOLE);
});

test('a painting of one colour all around stays whole; one before a wall is cut out by its shape', () => {
  expect(areaOf(shown('Painting', 80, 80), square, found)).toBe(WHOLE);
  const wide = { ...found, top: 375, bottom: 625 };
  expect(areaOf(shown('Painting', 80, 40), square, wide)).toBe(wide);
});

test('what the artist marked counts, whatever its shape', () => {
  const marked = { ...found, isMarked: true };
  expect(areaOf(shown('Painting', 10, 90), square, marked)).toBe(marked);
});
