import sharp from 'sharp';
import { expect, test } from 'vitest';
import { coloursOf } from './colours.ts';
import { drawTestPicture } from './draw-test-picture.ts';
import { readPixels } from './pixels.ts';

/** The colours of a drawing in a field of 100 × 100, as of an upload. */
async function drawn(body: string, format: 'jpeg' | 'webp' = 'jpeg') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 100 100">${body}</svg>`;
  return coloursOf(await readPixels(await sharp(Buffer.from(svg)).toFormat(format).toBuffer()));
}
const all = (colour: string) => `<rect width="100" height="100" fill="${colour}"/>`;
const jar = (colour: string) => `<path d="M38 18h24v8c18 10 20 44 2 58H36C18 70 20 36 38 26Z" fill="${colour}"/>`;
/** Photographer's paper: lighter in the middle, with a soft shadow. */
const paper = (colour: string) => `${all(colour)}<ellipse cx="50" cy="84" rx="26" ry="3" fill="#000" opacity=".04"/>`;

test.each([
  ['#d01f1f', 'red'],
  ['#8c1a1a', 'red'],
  ['#f07d1a', 'orange'],
  ['#ffe12b', 'yellow'],
  ['#2f7d3b', 'green'],
  ['#a9c934', 'green'],
  ['#3f5d4f', 'green'],
  ['#2a4fbf', 'blue'],
  ['#87ceeb', 'blue'],
  ['#1b2a6b', 'blue'],
  ['#6a2c91', 'purple'],
  ['#f29bb7', 'pink'],
  ['#ff4fa3', 'pink'],
  ['#7b4b2a', 'brown'],
  ['#c9b79c', 'brown'],
  ['#16130f', 'black'],
  ['#ffffff', 'white'],
  ['#fbfaf7', 'white'],
  ['#8a8a8a', 'grey'],
  ['#c9a227', 'gold'],
  ['#b8860b', 'gold'],
])('a picture of nothing but %s is %s', async (hex, swatch) => {
  expect(await drawn(all(hex))).toEqual([swatch]);
});

test.each(['#ffffff', '#e4dfd6', '#9a9a9a', '#1a1a1a'])("a jar before paper of %s has the jar's colour alone", async (ground) => {
  expect(await drawn(paper(ground) + jar('#2a4fbf'))).toEqual(['blue']);
  expect(await drawn(paper(ground) + jar('#7b4b2a'))).toEqual(['brown']);
});

test('a compact object before a coloured backdrop has no colour of it; a pattern on a coloured ground has both', async () => {
  expect(await drawn(paper('#3a6fd0') + jar('#c22a1e'))).toEqual(['red']);
  const dots = Array.from(
    { length: 25 },
    (_, n) => `<circle cx="${10 + 20 * (n % 5)}" cy="${10 + 20 * Math.floor(n / 5)}" r="5" fill="#ffe12b"/>`,
  );
  expect(await drawn(all('#2a4fbf') + dots.join(''))).toEqual(['blue', 'yellow']);
});

test('brown counts where a picture looks brown, not where skin, wood or earth are in it', async () => {
  const part = (height: number) => `<rect width="100" height="${height}" fill="#7b4b2a"/>`;
  expect(await drawn(all('#2a4fbf') + part(20))).toEqual(['blue']);
  expect((await drawn(all('#2a4fbf') + part(50))).toSorted()).toEqual(['blue', 'brown']);
  // Another colour is one of the picture's already where it is as small.
  expect((await drawn(all('#2a4fbf') + part(20).replace('#7b4b2a', '#c22a1e'))).toSorted()).toEqual(['blue', 'red']);
});

test('a night with a few lights is blue, and no backdrop of its lights', async () => {
  const lights = Array.from({ length: 5 }, (_, n) => `<circle cx="${15 + 17 * n}" cy="${40 + 6 * n}" r="7" fill="#8a5a2b"/>`);
  expect((await drawn(all('#122137') + lights.join(''))).slice(0, 1)).toEqual(['blue']);
});

test('what the object encloses belongs to it: a white jar with a dark outline before white paper is white', async () => {
  expect(await drawn(`${all('#fff')}<g stroke="#16130f" stroke-width="3">${jar('#fff')}</g>`)).toContain('white');
});

test('a landscape has the colours of sky, hills and field, since no backdrop surrounds it', async () => {
  const hills = `${all('#6fb1e8')}<path d="M0 45 30 25 60 48 100 30V60H0Z" fill="#2f7d3b"/><rect y="58" width="100" height="42" fill="#7b4b2a"/>`;
  expect((await drawn(hills)).toSorted()).toEqual(['blue', 'brown', 'green']);
});

test('a small stain on a monochrome picture is not an object, and its colour not one of the picture', async () => {
  expect(await drawn(`${all('#2a4fbf')}<circle cx="50" cy="50" r="8" fill="#ffe12b"/>`)).toEqual(['blue']);
});

test('at most five, the most frequent first', async () => {
  const stripes = ['#d01f1f', '#ffe12b', '#2f7d3b', '#2a4fbf', '#6a2c91', '#f07d1a', '#f29bb7', '#7b4b2a'];
  const bars = stripes.map((hex, n) => `<rect x="${n * 12.5}" width="13" height="100" fill="${hex}"/>`).join('');
  expect(await drawn(bars)).toHaveLength(5);
  const [first] = await drawn(`${all('#2f7d3b')}<rect x="70" width="30" height="100" fill="#d01f1f"/>`);
  expect(first).toBe('green');
});

test('transparent parts are no part of the picture; an entirely transparent one has no colours', async () => {
  expect(await drawn(jar('#c9a227'), 'webp')).toEqual(['gold']);
  expect(await drawn('', 'webp')).toEqual([]);
});

test('pictures of one pixel, of a single row and in greys or CMYK are read too', async () => {
  const one = async (width: number, height: number) => coloursOf(await readPixels(await drawTestPicture(width, height)));
  expect(await one(1, 1)).toHaveLength(1);
  expect((await one(2_000, 1)).length).toBeGreaterThan(0);
  const grey = await sharp(await drawTestPicture(300, 300))
    .greyscale()
    .jpeg()
    .toBuffer();
  expect(coloursOf(await readPixels(grey)).every((swatch) => ['black', 'white', 'grey'].includes(swatch))).toBe(true);
  const cmyk = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#d01f1f' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
  expect(coloursOf(await readPixels(cmyk))).toEqual(['red']);
});
