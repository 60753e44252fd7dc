import { sql } from '#server/database/drizzle.ts';
import type { ArtPicture } from '#contract/art-pictures.ts';
import type { Services } from '#server/platform/services.ts';
import { emailOf } from '../catalogue/people.ts';
import { daysBefore } from '../catalogue/calendar.ts';
import { demoArtworks } from '../catalogue/artworks.ts';
import type { DemoArt } from '../catalogue/types.ts';
import type { Scene } from './scenes.ts';
import { type DemoArea, type Drawn, type Stage, tokenOf } from './stage.ts';

/** Of how many artworks ahead pictures are uploaded while others are added: reading a picture takes longer than all the rest. */
const AHEAD = 4;
/** When the first and the last artwork were added. */
const FIRST = { days: 48, at: '08:10' } as const;
const LAST = { days: 31, at: '18:40' } as const;

/** Adds every missing artwork, one after the other, so that their order is always the same; their artists have all signed up before. */
async function workScenes(stage: Stage, readPictures: Drawn['pictures']): Promise<Scene[]> {
  const known = await findKnown(stage.services);
  const missing = demoArtworks.filter((art) => !known.has(`${emailOf(art.artist)} ${art.name}`)).toReversed();
  const uploads: Promise<string[]>[] = [];
  const upload = (art: DemoArt) => {
    const uploaded = uploadPictures(stage, art, readPictures);
    // One that fails is thrown by the scene that waits for it; a filling that ends waits for none.
    uploaded.catch(() => {});
    return uploaded;
  };
  const [first, last] = [daysBefore(stage.now, FIRST), daysBefore(stage.now, LAST)];
  return missing.map((art, at) => ({
    at: first + ((last - first) * at) / Math.max(1, missing.length - 1),
    play: async () => {
      while (uploads.length < Math.min(at + AHEAD + 1, missing.length)) uploads.push(upload(missing[uploads.length]!));
      await putUp(stage, art, await uploads[at]!);
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

/** Uploads the pictures of an artwork that is not there yet; returns their ids. */
async function uploadPictures(stage: Stage, art: DemoArt, readPictures: Drawn['pictures']): Promise<string[]> {
  const upload = async (picture: Buffer) => {
    const { data } = await stage.call<{ data: ArtPicture }>('POST /arts/pictures', {
      as: tokenOf(stage, art.artist),
      files: [['image', picture]],
    });
    return data._id;
  };
  return Promise.all((await readPictures(art)).map(upload));
}

async function putUp(stage: Stage, art: DemoArt, pictures: readonly string[]): Promise<void> {
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
      order: pictures.join(','),
    },
  });
}

export const workDemo = {
  scenes: (stage, { pictures }) => workScenes(stage, pictures),
  canContinue: true,
  dated: { arts: ['created_at', 'updated_at'], newly_published_arts: ['published_at'] },
} satisfies DemoArea;
