import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { demoArtworks } from './catalogue/artworks.ts';
import { demoPictures, FINISHED, picturesOf, pictureSpecs, readFinished } from './pictures.ts';

test('the finished pictures are those that the code draws: after a change, node scripts/assets/draw-demo.ts', async () => {
  const now = Object.fromEntries(demoPictures().map(({ file, draw }) => [file, createHash('sha256').update(draw()).digest('hex')]));
  expect(JSON.parse(await readFile(path.join(FINISHED, 'drawn.json'), 'utf8'))).toEqual(now);
});

test('there is a file for each picture and none besides, and none is so large that the repository would grow much', async () => {
  const found = await readdir(FINISHED, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.relative(FINISHED, path.join(parentPath, name)));
  const pictures = demoPictures();
  expect(files.toSorted()).toEqual(['drawn.json', ...pictures.map(({ file }) => file)].toSorted());
  const sizes = await Promise.all(pictures.map(async (picture) => (await readFinished(picture)).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(14 * 2 ** 20);
});

test('a finished picture has the size of its drawing, and an upload takes it', async () => {
  for (const art of demoArtworks.slice(0, 8)) {
    const [picture] = picturesOf(art);
    const [spec] = pictureSpecs(art);
    const bytes = await readFinished(picture!);
    expect(await sharp(bytes).metadata(), art.name).toMatchObject({
      format: 'webp',
      width: spec?.of.width,
      height: spec?.of.height,
      hasAlpha: false,
    });
    expect(bytes.length).toBeLessThan(limits.imageBytes);
  }
});
