import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

// node scripts/assets/draw-icons.ts: the icons of the installed shop, all from public/favicon.svg.
const folder = path.join(import.meta.dirname, '../../public');
const ROOM = '#fbfaf7';
const drawing = await readFile(path.join(folder, 'favicon.svg'));

/** `share`: the part of the side that the drawing takes. A phone cuts a maskable icon to a circle of four fifths, so the chevron's feet need space. */
async function draw(name: string, { side, share = 1 }: { side: number; share?: number }): Promise<void> {
  const inner = Math.round(side * share);
  const image = await sharp(drawing, { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .toBuffer();
  await sharp({ create: { width: side, height: side, channels: 3, background: ROOM } })
    .composite([{ input: image }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, name));
}

await draw('icon-192.png', { side: 192 });
await draw('icon-512.png', { side: 512 });
await draw('icon-maskable-192.png', { side: 192, share: 0.66 });
await draw('icon-maskable-512.png', { side: 512, share: 0.66 });
await draw('apple-touch-icon.png', { side: 180, share: 0.84 });
