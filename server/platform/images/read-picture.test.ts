import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { drawManyFrames, drawManyScans, drawNestedGrids } from './costly/draw-costly-pictures.ts';
import { drawTestPicture } from './draw-test-picture.ts';
import { readPicture } from './read-picture.ts';

const refusal = async (bytes: Buffer) =>
  readPicture(bytes).then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );
const jpeg = async () =>
  sharp(await drawTestPicture(600, 400))
    .jpeg()
    .toBuffer();

test('JPEG, PNG, WebP and AVIF are accepted; a GIF is refused', async () => {
  const drawn = await drawTestPicture(300, 200);
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await sharp(drawn).toFormat(format).toBuffer();
    expect(await readPicture(bytes), format).toMatchObject({ width: 300, height: 200 });
  }
  expect(await refusal(await sharp(drawn).gif().toBuffer())).toBe('input.image');
});

test('SVG, HTML, documents and empty files are refused, whatever bytes they begin with', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const texts = [
    '',
    'x',
    svg,
    `<?xml version="1.0"?>${svg}`,
    `\n<!-- a -->${svg}`,
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7\n',
    'GIF89a=1;alert(1)',
    'BM',
  ];
  for (const text of texts) expect(await refusal(Buffer.from(text)), text).toBe('input.image');
});

test('data appended to or embedded in a picture is dropped', async () => {
  const polyglot = Buffer.concat([await jpeg(), Buffer.from('<script>alert(document.domain)</script>')]);
  const withComment = await sharp(await jpeg())
    .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
    .jpeg()
    .toBuffer();
  expect(withComment.includes('<script>')).toBe(true);
  for (const bytes of [polyglot, withComment]) expect((await readPicture(bytes)).master.includes('<script>')).toBe(false);
});

test('a pixel bomb is refused: 16000 × 16000 in a small file', async () => {
  const bomb = makeEmptyPng(16_000, 16_000);
  expect(bomb.length).toBeLessThan(limits.imageBytes);
  expect(await refusal(bomb)).toBe('input.imagePixels');
});

test('a truncated picture, and one with noise in its middle, are refused', async () => {
  const whole = await jpeg();
  for (const share of [0.2, 0.6, 0.95])
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * share))), String(share)).toBe('input.image');
  const png = await drawTestPicture(600, 400);
  const broken = Buffer.from(png).fill(0x5a, Math.floor(png.length / 3), Math.floor(png.length / 2));
  expect(await refusal(broken)).toBe('input.image');
});

test('what takes a decoder minutes is refused before one sees it: grids of grids, hundreds of scans or frames', async () => {
  const bombs = [await drawNestedGrids(3), drawManyScans(6_000, 6_000, 100_000), await drawManyFrames(100_000)];
  for (const bomb of bombs) {
    expect(bomb.length).toBeLessThan(limits.imageBytes);
    expect(await refusal(bomb)).toBe('input.image');
  }
});

test('a progressive JPEG with a film behind it, a WebP of a few frames and a transparent AVIF are accepted', async () => {
  const drawn = sharp(await drawTestPicture(300, 200));
  const film = Buffer.concat(Array.from({ length: 500 }, () => Buffer.from([0xff, 0xda, 0, 8, 1])));
  expect(await refusal(Buffer.concat([await drawn.jpeg({ progressive: true }).toBuffer(), film]))).toBe('taken');
  expect(await refusal(await drawManyFrames(20))).toBe('taken');
  expect(await refusal(drawManyScans(300, 200, 20))).toBe('taken');
  expect(await refusal(await drawn.ensureAlpha(0.5).avif().toBuffer())).toBe('taken');
});

test('more than 10 MB are refused', async () => {
  expect(await refusal(Buffer.alloc(limits.imageBytes + 1))).toBe('input.tooLarge');
});

/** A black-and-white PNG of any size, built without its pixels (PNG specification, section 11). */
function makeEmptyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
