import { randomUUIDv7 } from 'node:crypto';
import sharp from 'sharp';
import type { Database } from '#server/database/connect.ts';
import { folderOf, masterKey } from '#server/platform/images/keys.ts';
import { readPicture } from '#server/platform/images/read-picture.ts';
import { pictures } from '#server/platform/images/table.ts';
import { makeVariants } from '#server/platform/images/variants.ts';
import type { Services } from '#server/platform/services.ts';

const COLOURS = ['#16130f', '#a63a1e', '#d8a23a', '#fbfaf7', '#3f5d4f', '#274156', '#7b4b2a', '#c9b79c'] as const;
const COUNT = 9;
const SIZES: [width: number, height: number][] = [
  [640, 800],
  [800, 640],
  [720, 720],
];

/** A few drawn pictures that all generated artworks share; returns their ids. */
export async function seedPictures({ db, storage }: Pick<Services, 'storage'> & { db: Database }, count = COUNT): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const drawn = await sharp(Buffer.from(draw(number)))
      .png()
      .toBuffer();
    const { master, contentType, width, height, thumbhash, colours } = await readPicture(drawn);
    const id = randomUUIDv7();
    await storage.put(masterKey(id), master, contentType);
    await db.insert(pictures).values({ id, width, height, thumbhash, colours });
    await makeVariants({ db, storage, log: console as unknown as Services['log'] }, id).catch(async (error: unknown) => {
      await storage.deleteAll(folderOf(id));
      throw error;
    });
    ids.push(id);
  }
  return ids;
}

const colour = (number: number) => COLOURS[number % COLOURS.length]!;

/** Nested diamonds, hills or a woven spiral, in colours derived from the number; sizes in pixels. */
function draw(number: number): string {
  const [width, height] = SIZES[number % 3]!;
  const body = [diamonds, hills, spiral][number % 3]!(width, height, number);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour(number + 3)}"/>${body}</svg>`;
}

function diamonds(width: number, height: number, number: number): string {
  const [x, y] = [width / 2, height / 2];
  return Array.from({ length: 14 }, (_, ring) => {
    const size = 1 - ring / 14;
    return `<path fill="${colour(number + ring)}" d="M${x - x * size} ${y}L${x} ${y - y * size}L${x + x * size} ${y}L${x} ${y + y * size}Z"/>`;
  }).join('');
}

function hills(width: number, height: number, number: number): string {
  return Array.from({ length: 6 }, (_, row) => {
    const y = height * (0.3 + row * 0.12);
    const waves = `Q${width * 0.2} ${y - 80 + row * 10} ${width * 0.4} ${y}T${width * 0.75} ${y}T${width} ${y - 40}`;
    return `<path fill="${colour(number + row + 1)}" d="M0 ${y}${waves}V${height}H0Z"/>`;
  }).join('');
}

function spiral(width: number, height: number, number: number): string {
  return Array.from({ length: 22 }, (_, ring) => {
    const radius = (Math.min(width, height) / 2) * (1 - ring / 22);
    return `<circle cx="${width / 2 + ring * 4}" cy="${height / 2 - ring * 3}" r="${radius}" fill="${colour(number + ring * 3)}"/>`;
  }).join('');
}
