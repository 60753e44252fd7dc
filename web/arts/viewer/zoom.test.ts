import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closest, fitPicture, keepInside, panBy, WHOLE, zoomAt } from './zoom.ts';

const stage = { width: 1000, height: 500 };

test('a whole picture fits the stage, and a small one is not enlarged without limit', () => {
  expect(fitPicture({ width: 2000, height: 2000 }, stage)).toEqual({ width: 500, height: 500 });
  expect(fitPicture({ width: 100, height: 50 }, stage)).toEqual({ width: 150, height: 75 });
});

test('one can always zoom in, up to two screen pixels for each of the picture', () => {
  expect(closest({ width: 2000, height: 1000 }, { width: 500, height: 250 })).toBe(8);
  expect(closest({ width: 100, height: 50 }, { width: 150, height: 75 })).toBe(2.5);
});

test('the point under the finger stays under it', () => {
  const point = { x: 120, y: -80 };
  const near = zoomAt({ scale: 2, x: 30, y: 10 }, 4, { point, max: 8 });
  const seen = (view: typeof near) => [(point.x - view.x) / view.scale, (point.y - view.y) / view.scale];
  expect(seen(near)).toEqual(seen({ scale: 2, x: 30, y: 10 }));
});

test('zoom is limited to the whole picture and the largest scale', () => {
  expect(zoomAt(WHOLE, 0.2, { max: 5 }).scale).toBe(1);
  expect(zoomAt(WHOLE, 20, { max: 5 }).scale).toBe(5);
});

test('no view shows empty stage beside a picture that could fill it', () => {
  const fit = { width: 750, height: 500 };
  const any = fc.double({ min: -5_000, max: 5_000, noNaN: true });
  fc.assert(
    fc.property(any, any, fc.double({ min: 1, max: 8, noNaN: true }), (x, y, scale) => {
      const inside = keepInside({ scale, x, y }, fit, stage);
      const free = (side: 'width' | 'height', at: number) => stage[side] / 2 - (fit[side] * scale) / 2 + Math.abs(at);
      expect(free('width', inside.x)).toBeLessThanOrEqual(Math.max(0, (stage.width - fit.width * scale) / 2) + 1e-6);
      expect(free('height', inside.y)).toBeLessThanOrEqual(1e-6);
    }),
  );
});

test('a whole picture cannot be moved', () => {
  expect(keepInside(panBy(WHOLE, 1, 1, stage), { width: 750, height: 500 }, stage)).toEqual(WHOLE);
});
