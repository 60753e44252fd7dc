import { expect, test } from 'vitest';
import { outlineOf } from './outline.ts';

const SIDE = 100;
const half = { left: 250, top: 250, right: 750, bottom: 750 };
type Colour = readonly [number, number, number];
/** A backdrop that is lit from the left, and what lies on it. */
const draw = (colourAt: (x: number, y: number) => Colour | undefined) => {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const light = 190 - x / 2;
    data.set([...(colourAt(x, y) ?? [light, light, light]), 255], 4 * at);
  }
  return { data, width: SIDE, height: SIDE };
};
const isInDisc = (x: number, y: number) => Math.hypot(x - 50, y - 50) < 25;
const runsOf = (path: string | undefined) =>
  new Map([...(path ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, from, y, length]) => [Number(y), [Number(from), Number(length)]]));

test('a round object is cut out by its own outline', () => {
  const runs = runsOf(
    outlineOf(
      draw((x, y) => (isInDisc(x, y) ? [90, 40, 30] : undefined)),
      half,
    ),
  );
  expect([...runs.keys()].every((y) => y > 23 && y < 77)).toBe(true);
  // Across its middle it is whole, near its top narrow.
  expect(runs.get(50)?.[1]).toBeGreaterThan(45);
  expect(runs.get(30)?.[1]).toBeLessThan(38);
});

test('light parts within it belong to it', () => {
  const runs = runsOf(
    outlineOf(
      draw((x, y) => (Math.hypot(x - 50, y - 50) < 12 ? undefined : isInDisc(x, y) ? [90, 40, 30] : undefined)),
      half,
    ),
  );
  expect(runs.get(50)?.[1]).toBeGreaterThan(45);
});

test('a foot whose edge is soft, as in its own shadow, is not lost', () => {
  const lit = (x: number) => 190 - x / 2;
  const runs = runsOf(
    outlineOf(
      draw((x, y) => {
        if (!isInDisc(x, y)) return undefined;
        const shade = Math.abs(x - 50) < 4 && y > 60 ? lit(x) - 4 : 60;
        return [shade, shade, shade];
      }),
      half,
    ),
  );
  expect(runs.get(65)?.[1]).toBeGreaterThan(30);
});

test('what fills its box stays the rectangle that it is, and where nothing was found there is no outline', () => {
  const panel = draw((x, y) => (x >= 25 && x < 75 && y >= 25 && y < 75 ? [20, 90, 90] : undefined));
  expect(outlineOf(panel, half)).toBeUndefined();
  expect(
    outlineOf(
      draw(() => undefined),
      half,
    ),
  ).toBeUndefined();
});
