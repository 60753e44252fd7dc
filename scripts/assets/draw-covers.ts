import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { coverSizes, coverUrl, type CoverSize } from '#contract/blog.ts';
import { drawCover } from '#demo/draw-cover.ts';
import { DEFAULT_COVER } from '#server/blog/published.ts';
import { readPosts } from '#server/blog/read-posts.ts';

// node scripts/assets/draw-covers.ts: the cover of every article of content/blog, and of those without a picture, in both sizes, into content/blog/covers.
const folder = path.join(import.meta.dirname, '../../content/blog/covers');
await mkdir(folder, { recursive: true });

for (const { name, style } of [...readPosts(), { name: DEFAULT_COVER, style: 'imigongo' }]) {
  const drawn = sharp(Buffer.from(drawCover(name, style)), { unlimited: true });
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const size of Object.keys(coverSizes) as CoverSize[]) {
    const file = path.join(folder, path.basename(coverUrl(name, size)));
    await sharp(data, { raw: info }).resize(coverSizes[size].width).jpeg({ quality: 78, mozjpeg: true }).toFile(file);
  }
}
