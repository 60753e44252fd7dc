import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { demoArtworks } from '#demo/catalogue/artworks.ts';
import { pictureSpecs } from '#demo/pictures.ts';
import { type DrawingSpec, drawArtwork, drawPicture, otherAngle, type PictureSpec } from './draw.ts';
import { drawProfile } from '#demo/drawings/people/profile.ts';
import { renderDrawing } from './render.ts';
import { page } from '#demo/drawings/pen/svg.ts';

const SMALL_PX = 160;
const SIDE = 16;
/** Mean difference of grey at which two pictures of 16 by 16 are surely not the same; the nearest two differ by 10. */
const DIFFERENT = 6;

const wholes = demoArtworks.map((art) => ({ name: `${art.name} by ${art.artist}`, spec: pictureSpecs(art)[0]! }));
const oneOfEachStyle = Array.from(Map.groupBy(wholes, ({ spec }) => spec.of.style).values(), ([first]) => first!.spec);

const thumbnailOf = async (spec: PictureSpec): Promise<Buffer> => {
  const small = await renderDrawing(drawPicture(spec), { width: SMALL_PX });
  return sharp(small).resize(SIDE, SIDE, { fit: 'fill' }).greyscale().raw().toBuffer();
};

const difference = (one: Buffer, other: Buffer) => one.reduce((sum, grey, index) => sum + Math.abs(grey - other[index]!), 0) / one.length;

test('every work has a picture, and no two pictures are nearly the same', async () => {
  const seen: { name: string; thumbnail: Buffer }[] = [];
  for (const { name, spec } of wholes) {
    const thumbnail = await thumbnailOf(spec);
    const alike = seen.filter((other) => difference(other.thumbnail, thumbnail) < DIFFERENT).map((other) => other.name);
    expect(alike, name).toEqual([]);
    seen.push({ name, thumbnail });
  }
  expect(seen.length).toBe(demoArtworks.length);
});

test('a drawing is the same each time, and another with another seed', () => {
  for (const { of } of oneOfEachStyle) expect(drawArtwork(of) === drawArtwork(structuredClone(of)), of.style).toBe(true);
  const spirals: DrawingSpec = { style: 'imigongo', motif: 'arcs', seed: 1, width: 400, height: 300 };
  expect(drawArtwork(spirals)).not.toBe(drawArtwork({ ...spirals, seed: 2 }));
});

test('a drawing holds shapes only: no text, no script, no picture or font from elsewhere, no number that is none', () => {
  for (const { of } of oneOfEachStyle) {
    const svg = drawArtwork(of);
    expect(svg, of.style).not.toMatch(/<text|<script|<image|<foreignObject|font-family|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
    expect(svg, of.style).not.toMatch(/NaN|Infinity|undefined/);
  }
});

test('a drawing refers only to what it defines, and defines it once', () => {
  for (const { of } of oneOfEachStyle) {
    const svg = drawArtwork(of);
    const defined = Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id!);
    const used = new Set(Array.from(svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g), ([, id]) => id!));
    expect(used.difference(new Set(defined)), of.style).toEqual(new Set());
    expect(defined.length, of.style).toBe(new Set(defined).size);
  }
});

test('a part, a room and another side are pictures of their own', async () => {
  const pot: DrawingSpec = { style: 'pots', subject: 'moonJar', room: 'ash', seed: 1, width: 400, height: 500 };
  const views: PictureSpec[] = [
    { of: pot },
    { of: pot, detail: { x: 0.3, y: 0.3, share: 0.4 } },
    { of: pot, hanging: { cm: { width: 60, height: 75 }, wall: 'white', isFramed: true, isUnderGlass: false } },
    { of: otherAngle(pot) },
  ];
  const thumbnails = await Promise.all(views.map(thumbnailOf));
  for (const [index, thumbnail] of thumbnails.entries())
    for (const other of thumbnails.slice(index + 1)) expect(difference(thumbnail, other)).toBeGreaterThan(DIFFERENT / 2);
});

test('what has no other side stays as it is', () => {
  const flat: DrawingSpec = { style: 'hills', subject: 'dawn', seed: 1, width: 400, height: 300 };
  expect(otherAngle(flat)).toBe(flat);
});

test('a rendered drawing is a WebP in the asked width that an upload takes', async () => {
  const { of } = pictureSpecs(demoArtworks[0]!)[0]!;
  const own = await renderDrawing(drawArtwork(of));
  expect(await sharp(own).metadata()).toMatchObject({ format: 'webp', width: of.width, height: of.height, hasAlpha: false });
  expect(own.length).toBeLessThan(limits.imageBytes);
  expect(of.width * of.height).toBeLessThan(limits.imagePixels);
  const narrow = await renderDrawing(drawArtwork(of), { width: 300 });
  expect((await sharp(narrow).metadata()).width).toBe(300);
});

test('a profile picture is square, and each person has another', () => {
  const svgs = ['woman', 'man'].flatMap((presents) =>
    Array.from({ length: 8 }, (_, seed) => {
      const { frame, sheet } = drawProfile({ seed, presents: presents as 'woman' | 'man' });
      expect(frame.width).toBe(frame.height);
      return page(frame, sheet);
    }),
  );
  expect(new Set(svgs).size).toBe(svgs.length);
});
