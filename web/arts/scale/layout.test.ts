import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasScale } from './has-scale.ts';
import { company, layOut, type Shown, standsInRoom } from './layout.ts';

const work = (width: number, height: number, others: Partial<Shown> = {}): Shown => ({
  width,
  height,
  depth: null,
  category: 'Painting',
  ...others,
});

test('an artwork without width or height is not drawn', () => {
  expect([hasScale({ width: 20, height: null }), hasScale({ width: null, height: 20 }), hasScale({ width: 20, height: 30 })]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a painting hangs with its centre at eye level', () => {
  const { work: hung, plinth } = layOut(work(80, 60), 'person');
  expect([hung.y + hung.height / 2, plinth]).toEqual([150, undefined]);
});

test('above a sofa a tall picture hangs higher, and never behind it', () => {
  expect(layOut(work(80, 160), 'sofa').work.y).toBe(company.sofa.height + 20);
});

test('deep objects stand; a tray and a stretched canvas hang', () => {
  const deep = (category: Shown['category'], depth: number) => standsInRoom(work(42, 42, { category, depth }));
  expect([deep('Hand Craft', 40), deep('Hand Craft', 7), deep('Painting', 4), deep('Ceramic', 4)]).toEqual([true, false, false, true]);
});

test('a bowl stands on a plinth; a figure taller than a child stands on the floor', () => {
  const bowl = layOut(work(26, 8, { category: 'Ceramic' }), 'person');
  expect([bowl.plinth?.height, bowl.work.y]).toEqual([100, 100]);
  const figure = layOut(work(60, 190, { category: 'Sculpture' }), 'person');
  expect([figure.plinth, figure.work.y]).toEqual([undefined, 0]);
});

test.each([12, 30, 40])('beside a jar of %s cm the whole person is in the room', (side) => {
  const { view, company: person } = layOut(work(side, side, { category: 'Ceramic' }), 'person', true);
  expect([view.y < person.y, view.y + view.height > person.y + person.height]).toEqual([true, true]);
});

test('beside a tiny object a person is shown from the waist up, so that the object is visible', () => {
  const { view, work: small } = layOut(work(5, 5), 'person');
  expect(small.height / view.height).toBeGreaterThan(0.03);
  expect(view.y).toBeGreaterThan(0);
});

test('an artwork of any size is in view at its true size, and not covered', () => {
  const side = fc.double({ min: 0.1, max: 2_000, noNaN: true });
  fc.assert(
    fc.property(side, side, fc.boolean(), fc.constantFrom('person', 'sofa'), (width, height, isDeep, beside) => {
      const scene = layOut(work(width, height, isDeep ? { category: 'Sculpture' } : {}), beside);
      const { view, work: shown, company: other } = scene;
      expect([shown.width, shown.height]).toEqual([width, height]);
      expect(shown.x).toBeGreaterThanOrEqual(view.x);
      expect(shown.x + width).toBeLessThanOrEqual(view.x + view.width);
      expect(shown.y).toBeGreaterThanOrEqual(view.y);
      expect(shown.y + height).toBeLessThanOrEqual(view.y + view.height);
      expect(other.x + other.width <= shown.x || other.y + other.height <= shown.y).toBe(true);
    }),
  );
});
