import sharp from 'sharp';
import type { Edges } from '#contract/edges.ts';

/** The longest side of the copy that is looked at, in pixels: fine enough for half a percent of a side. */
const SIDE = 240;
/** Difference of two neighbours, per pixel and channel of 255, that a shadow or the light on a wall does not reach. */
const SHARP = 13;
/** Rows or columns with fewer sharp pixels than this are grain. */
const LEAST = 2;
/** Part of a side that is looked at for the backdrop, and how much of it may be sharp. */
const MARGIN = 0.02;
const MARGIN_SHARP = 0.01;
/** An object that is smaller than this part of a side is more likely a mark on the picture than what it shows. */
const SMALLEST = 0.08;
const WHOLE = 1_000;

export const WHOLE_PICTURE: Edges = { left: 0, top: 0, right: WHOLE, bottom: WHOLE, isMarked: false };

/**
 * Where the object is on its picture, in thousandths of its width and height: the box around everything that ends sharply, if the backdrop
 * reaches all four corners and sides; a shadow and the light on a wall end softly. Else the whole picture.
 */
export async function findEdges(master: Uint8Array): Promise<Edges> {
  const { data, info } = await sharp(master)
    .flatten({ background: '#fff' })
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .blur(0.7)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isSharp = findSharp(data, info);
  if (!hasBackdrop(isSharp, info)) return WHOLE_PICTURE;
  const [left, right] = spanOf(info.width, (x) => countIn(isSharp, info, { x }));
  const [top, bottom] = spanOf(info.height, (y) => countIn(isSharp, info, { y }));
  if (right - left < SMALLEST * info.width || bottom - top < SMALLEST * info.height) return WHOLE_PICTURE;
  const share = (at: number, side: number) => Math.round((WHOLE * at) / side);
  return {
    left: share(left, info.width),
    top: share(top, info.height),
    right: share(right, info.width),
    bottom: share(bottom, info.height),
    isMarked: false,
  };
}

type Size = { width: number; height: number };

/** Which pixels differ sharply from their neighbours across, by the largest difference of a channel. */
function findSharp(data: Uint8Array, { width, height }: Size): Uint8Array {
  const found = new Uint8Array(width * height);
  const at = (x: number, y: number, channel: number) => data[3 * (y * width + x) + channel] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const across = Math.abs(at(x + 1, y, channel) - at(x - 1, y, channel)) / 2;
        const down = Math.abs(at(x, y + 1, channel) - at(x, y - 1, channel)) / 2;
        // Not Math.hypot, which takes ten times as long.
        if (across * across + down * down > SHARP * SHARP) found[y * width + x] = 1;
      }
    }
  }
  return found;
}

/** Whether the outermost strip of the picture is without sharp ends. */
function hasBackdrop(isSharp: Uint8Array, { width, height }: Size): boolean {
  const strip = Math.max(3, Math.round(MARGIN * Math.max(width, height)));
  let [all, sharpOnes] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isInside = x >= strip && x < width - strip && y >= strip && y < height - strip;
      if (isInside) continue;
      all += 1;
      sharpOnes += isSharp[y * width + x] ?? 0;
    }
  }
  return sharpOnes <= MARGIN_SHARP * all;
}

/** How many pixels of a row or a column are sharp. */
function countIn(isSharp: Uint8Array, { width, height }: Size, line: { x: number } | { y: number }): number {
  let count = 0;
  if ('x' in line) for (let y = 0; y < height; y += 1) count += isSharp[y * width + line.x] ?? 0;
  else for (let x = 0; x < width; x += 1) count += isSharp[line.y * width + x] ?? 0;
  return count;
}

/** From the first to behind the last line with enough sharp pixels. */
function spanOf(lines: number, countOf: (line: number) => number): [from: number, to: number] {
  const full = Array.from({ length: lines }, (_, line) => countOf(line) >= LEAST);
  const from = full.indexOf(true);
  return from < 0 ? [0, 0] : [from, full.lastIndexOf(true) + 1];
}
