import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { PictureFormat } from '#contract/pictures.ts';

const cache = new LRUCache<string, Buffer>({ maxSize: 4 * 1024 * 1024, sizeCalculation: (bytes) => bytes.length });

/** A placeholder for a missing picture (faults.md F33): an Imigongo band in the given size, in pixels. */
export async function makePlaceholder(width: number, height: number, format: PictureFormat): Promise<Buffer> {
  const key = `${width}x${height}.${format}`;
  const known = cache.get(key);
  if (known) return known;
  const image = sharp(Buffer.from(drawImigongo(width, height)));
  const encoded = { avif: () => image.avif({ effort: 2 }), webp: () => image.webp(), jpg: () => image.jpeg() }[format]();
  const bytes = await encoded.toBuffer();
  cache.set(key, bytes);
  return bytes;
}

/** Nested diamonds in soot and laterite on kaolin, a row across the middle. */
function drawImigongo(width: number, height: number): string {
  const tile = Math.round(Math.min(width, height) / 3);
  const top = Math.round((height - tile) / 2);
  const diamond = (inset: number, colour: string) =>
    `<path fill="${colour}" d="M${inset} 50 50 ${inset}l${50 - inset} ${50 - inset}-${50 - inset} ${50 - inset}Z"/>`;
  const rings = [
    diamond(4, '#16130f'),
    diamond(13, '#fbfaf7'),
    diamond(21, '#a63a1e'),
    diamond(31, '#fbfaf7'),
    diamond(38, '#16130f'),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="band" width="${tile}" height="${tile}" y="${top}" patternUnits="userSpaceOnUse" viewBox="0 0 100 100">${rings}</pattern></defs>
    <rect width="100%" height="100%" fill="#e4dfd6"/>
    <rect width="100%" height="${tile}" y="${top}" fill="#fbfaf7"/><rect width="100%" height="${tile}" y="${top}" fill="url(#band)"/></svg>`;
}
