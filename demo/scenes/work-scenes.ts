import { sql } from 'drizzle-orm';
import type { Services } from '#server/platform/services.ts';
import { emailOf } from '../catalogue/people.ts';
import { daysBefore } from '../catalogue/calendar.ts';
import { demoArtworks } from '../catalogue/artworks.ts';
import type { DemoArt } from '../catalogue/types.ts';
import type { Scene } from './scenes.ts';
import { type DemoArea, type Stage, tokenOf } from './stage.ts';

/** How many artworks ahead pictures are drawn while others are added: enough for every process that draws (drawing-pool.ts). */
const AHEAD = 8;
/** When the first and the last artwork were added. */
const FIRST = { days: 48, at: '08:10' } as const;
const LAST = { days: 31, at: '18:40' } as const;

/** Adds every missing artwork, one after the other, so that their order is always the same. */
async function workScenes(stage: Stage, draw: (art: DemoArt) => Promise<Buffer[]>): Promise<Scene[]> {
  const known = await findKnown(stage.services);
  const missing = demoArtworks.filter((art) => !known.has(`${emailOf(art.artist)} ${art.name}`)).toReversed();
  const drawn: Promise<Buffer[]>[] = [];
  const [first, last] = [daysBefore(stage.now, FIRST), daysBefore(stage.now, LAST)];
  return missing.map((art, at) => ({
    at: first + ((last - first) * at) / Math.max(1, missing.length - 1),
    play: async () => {
      while (drawn.length < Math.min(at + AHEAD + 1, missing.length)) drawn.push(draw(missing[drawn.length]!));
      await putUp(stage, art, await drawn[at]!);
    },
  }));
}

async function findKnown({ db }: Services): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ name: string; owner: string }>(
    sql`SELECT a.name, u.email AS owner FROM arts a JOIN users u ON u.id = a.owner_id`,
  );
  return new Set(rows.map(({ name, owner }) => `${owner} ${name}`));
}

/** What can be rolled or is light travels abroad. */
const LIGHT: ReadonlySet<string> = new Set(['Photography', 'Drawings', 'Graphics3D', 'Hand Craft']);

/** What is made on request takes weeks, what has to be crated a week. */
function daysOf({ isCustom, category }: DemoArt): number {
  if (isCustom) return 21;
  return category === 'Sculpture' ? 7 : 3;
}

/** Paintings and sculptures that cost more are talked about. */
const takesOffers = ({ category, price }: DemoArt): boolean => (category === 'Painting' || category === 'Sculpture') && price >= 120_000;

async function putUp(stage: Stage, art: DemoArt, drawn: readonly Buffer[]): Promise<void> {
  const { name, price, category, description, medium, year, width, height, depth, edition } = art;
  await stage.call('POST /arts', {
    as: tokenOf(stage, art.artist),
    body: {
      name,
      price,
      category,
      description,
      medium,
      year,
      width,
      height,
      depth,
      edition,
      available_arts: art.stock,
      isLimitedEdition: art.isLimited ?? false,
      isCustomOrder: art.isCustom ?? false,
      framed: art.isFramed ?? false,
      signed: !art.isUnsigned,
      dispatchDays: daysOf(art),
      acceptsOffers: takesOffers(art),
      shipsAbroad: LIGHT.has(category) ? 'free' : 'no',
    },
    files: drawn.map((picture, place): [string, Buffer] => [place === 0 ? 'image' : 'pictures', picture]),
  });
}

export const workDemo = {
  scenes: (stage, { pictures }) => workScenes(stage, pictures),
  canContinue: true,
  dated: { arts: ['created_at', 'updated_at'], newly_published_arts: ['published_at'] },
} satisfies DemoArea;
