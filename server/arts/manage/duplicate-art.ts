import { randomUUIDv7 } from 'node:crypto';
import { asc, eq } from '#server/database/drizzle.ts';
import type { Art } from '#contract/arts.ts';
import { fail } from '#contract/failures.ts';
import { type Database, isDatabaseBusy, type Transaction } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import { type CopiedPicture, copyFile, dropFiles, recordCopy } from '#server/platform/images/store.ts';
import { pictures } from '#server/platform/images/table.ts';
import type { Services } from '#server/platform/services.ts';
import { presentArt } from '#server/arts/present.ts';
import { findWrittenArt } from '#server/arts/queries.ts';
import { claimSlug } from '#server/arts/slug.ts';
import { type ArtRow, artPictures, arts } from '#server/arts/table.ts';
import { writeOrder } from './art-pictures.ts';
import { type Change, draftSlug, findChangeable } from './write-art.ts';

/** An own artwork of the viewer. Throws as findChangeable, and 'rights.missing' for somebody else's. */
async function findOwn(db: Database, id: string, viewer: Change['viewer']): Promise<ArtRow> {
  const art = await findChangeable(db, id, viewer);
  if (art.ownerId !== viewer.id) throw fail('rights.missing');
  return art;
}

/**
 * Copies the files of an own artwork, then `write` makes the draft in a transaction of its own; where that fails, or turns out to have happened
 * before, the copies are deleted. A picture whose file is missing is left out.
 */
export async function duplicatingArt(
  services: Services,
  { id, viewer, isReplayed }: Pick<Change, 'viewer'> & { id: string; isReplayed: () => boolean },
  write: (art: ArtRow, copies: CopiedPicture[]) => Promise<Art>,
): Promise<Art> {
  const { db } = services;
  const art = await findOwn(db, id, viewer);
  const rows = await db
    .select({ picture: pictures })
    .from(artPictures)
    .innerJoin(pictures, eq(pictures.id, artPictures.pictureId))
    .where(eq(artPictures.artId, id))
    .orderBy(asc(artPictures.position));
  const copies: CopiedPicture[] = [];
  const dropAll = () => Promise.all(copies.map((copy) => dropFiles(services, copy.id)));
  try {
    for (const { picture } of rows) {
      const copy = { ...picture, id: randomUUIDv7() };
      if (await copyFile(services, picture.id, copy.id)) copies.push(copy);
    }
    const answer = await write(art, copies);
    if (isReplayed()) await dropAll();
    return answer;
  } catch (error) {
    // A connection that was lost may have been lost after the rows were written; what has none, the cleanup finds.
    if (!isDatabaseBusy(error)) await dropAll();
    throw error;
  }
}

/** Columns of which a copy has its own, or none yet. */
type OwnColumn =
  | ('id' | 'slug' | 'availableArts' | 'coverId' | 'colours' | 'orientation' | 'createdAt' | 'updatedAt')
  | ('state' | 'onShow' | 'wasPublished' | 'hiddenByStaff' | 'publishedId' | 'listedId' | 'deletedAt')
  | ('reviewsCount' | 'starsSum' | 'favoritesCount');

/** What a copy has of an artwork; a new column that is neither copied here nor named above does not compile. */
function sameOf(art: ArtRow): Omit<ArtRow, OwnColumn> {
  const { ownerId, name, price, description, category, medium, isLimitedEdition, isCustomOrder, widthCm, heightCm, depthCm, year } = art;
  const { edition, provenance, framed, signed, dispatchDays, shipsAbroad, acceptsOffers } = art;
  const sizes = { widthCm, heightCm, depthCm, year, edition, provenance };
  const sale = { framed, signed, dispatchDays, shipsAbroad, acceptsOffers };
  return { ownerId, name, price, description, category, medium, isLimitedEdition, isCustomOrder, ...sizes, ...sale };
}

/** Writes the draft: the texts, facts and pictures of an artwork, and nothing that others did with it. */
export async function writeDuplicate(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  { art, copies, from }: { art: ArtRow; copies: readonly CopiedPicture[]; from: Change['from'] },
): Promise<Art> {
  const id = nextId();
  const same = sameOf(art);
  const { name, price } = same;
  // What is sold out is copied to be made again.
  const availableArts = Math.max(1, art.availableArts);
  await tx.insert(arts).values({
    ...same,
    id,
    availableArts,
    slug: name === '' ? draftSlug(id) : await claimSlug(tx, name, id),
    state: 'draft',
    onShow: false,
    wasPublished: false,
  });
  for (const copy of copies) await recordCopy(tx, services, copy);
  await writeOrder(
    tx,
    id,
    copies.map((copy) => copy.id),
  );
  await recordAct(tx, from, {
    action: 'art.created',
    objectType: 'art',
    objectId: id,
    after: { name, price, available_arts: availableArts },
  });
  return presentArt(await findWrittenArt(tx, id));
}
