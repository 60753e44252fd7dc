import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findEdges, WHOLE_PICTURE } from './find-edges.ts';

const [WIDTH, HEIGHT] = [800, 1_000];

/** A picture of 800 × 1,000 pixels from the inside of an SVG. */
const draw = (inside: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inside}</svg>`))
    .jpeg({ quality: 92 })
    .toBuffer();

/** A wall that is lighter in its middle. */
const WALL = `<defs>
    <radialGradient id="wall"><stop offset="0" stop-color="#e8e4da"/><stop offset="1" stop-color="#b9b3a6"/></radialGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="30"/></filter>
  </defs><rect width="100%" height="100%" fill="url(#wall)"/>`;
const SHADOW = '<ellipse cx="560" cy="780" rx="160" ry="30" fill="#5a5344" opacity="0.6" filter="url(#soft)"/>';
const JAR = '<ellipse cx="400" cy="600" rx="200" ry="200" fill="#6b3a22"/>';

test('an object before a plain wall is found without its soft shadow, to a hundredth of a side', async () => {
  const { left, top, right, bottom, isMarked } = await findEdges(await draw(WALL + SHADOW + JAR));
  for (const [found, expected] of [
    [left, 250],
    [top, 400],
    [right, 750],
    [bottom, 800],
  ] as const)
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(12);
  expect(isMarked).toBe(false);
});

test('a picture whose content reaches its sides is the whole picture', async () => {
  const stripes = Array.from({ length: 20 }, (_, n) => `<rect y="${n * 50}" width="800" height="25" fill="#16130f"/>`).join('');
  expect(await findEdges(await draw(`<rect width="100%" height="100%" fill="#fff"/>${stripes}`))).toEqual(WHOLE_PICTURE);
});

test('a plain surface, and a mark on one, are the whole picture', async () => {
  expect(await findEdges(await draw(WALL))).toEqual(WHOLE_PICTURE);
  expect(await findEdges(await draw(`${WALL}<circle cx="400" cy="500" r="12" fill="#000"/>`))).toEqual(WHOLE_PICTURE);
});

test('what cannot be decoded is refused, and not guessed at', async () => {
  await expect(findEdges(Buffer.from('no picture'))).rejects.toThrow();
});
