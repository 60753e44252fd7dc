import { and, asc, eq, inArray, notExists } from '#server/database/drizzle.ts';
import { limits } from '#contract/limits.ts';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { Transaction } from '#server/database/connect.ts';
import { recordPicture, type StoredPicture } from '#server/platform/images/store.ts';
import type { Services } from '#server/platform/services.ts';
import { artPictures, arts } from '#server/arts/table.ts';
import { pictures } from '#server/platform/images/table.ts';
import { type ArtPicture, readAlts } from '#contract/art-pictures.ts';
import { readEdges } from '#contract/edges.ts';
import { isId } from '#contract/ids.ts';

/** Records a picture, its file stored already, of a person who will name it in an artwork. */
export async function uploadPicture(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  picture: StoredPicture,
  viewerId: string,
): Promise<ArtPicture> {
  await recordPicture(tx, services, { ...picture, uploadedBy: viewerId });
  const { id, width, height, thumbhash, edges } = picture;
  return { _id: id, width, height, thumbhash, edges, alt: '' };
}

/** Whose pictures are named: the person who uploaded them. */
type Named = { order: string | undefined; viewerId: string };

/** How an artwork's pictures are to be: their ids in order, and those of them that this call sent. */
export type Arrangement = { ids: string[]; sent: StoredPicture[] };

/**
 * The pictures of a new artwork: `first`, those that `order` names, and `more`. Throws 'input.invalid' for more than 8, none in what is no
 * draft, or one that is gone.
 */
export async function arrangeNew(
  tx: Transaction,
  { isDraft, first, more, ...named }: Named & { isDraft: boolean; first: StoredPicture[]; more: StoredPicture[] },
): Promise<Arrangement> {
  const ids = [...first.map(idOf), ...(await findNamed(tx, [], named)), ...more.map(idOf)];
  checkCount(ids, isDraft);
  return { ids, sent: [...first, ...more] };
}

type Asked = Named & { artId: string; isDraft: boolean; image: StoredPicture | undefined; more: StoredPicture[] };

/**
 * The pictures of an artwork after a change. `order` lists the ids to keep, and those uploaded before; without it all are kept. A new `image`
 * comes first: instead of the cover, or before the kept ones if `order` lists these. Further ones come last. Undefined where they stay as they
 * are. Throws 'input.invalid' when more than 8 would remain, none in what is no draft, or when one is gone.
 */
export async function arrangeAgain(
  tx: Transaction,
  { artId, isDraft, order, viewerId, image, more }: Asked,
): Promise<Arrangement | undefined> {
  const sent = [...(image ? [image] : []), ...more];
  if (order === undefined && sent.length === 0) return undefined;
  const rows = await tx
    .select({ id: artPictures.pictureId })
    .from(artPictures)
    .where(eq(artPictures.artId, artId))
    .orderBy(asc(artPictures.position));
  const present = rows.map(idOf);
  const kept = order === undefined ? present.slice(image ? 1 : 0) : await findNamed(tx, present, { order, viewerId });
  const ids = [...(image ? [image.id] : []), ...kept, ...more.map(idOf)];
  checkCount(ids, isDraft);
  return { ids, sent };
}

/** Writes what a call says of an artwork's pictures: which there are, what they show, where the edges of the first are. What is left out of them the cleanup deletes. */
export async function writePictures(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  artId: string,
  { arranged, alts, edges }: { arranged: Arrangement | undefined; alts: string | undefined; edges: string | undefined },
): Promise<void> {
  if (arranged) {
    for (const picture of arranged.sent) await recordPicture(tx, services, picture);
    await tx.delete(artPictures).where(eq(artPictures.artId, artId));
    await writeOrder(tx, artId, arranged.ids);
  }
  if (alts !== undefined) await describePictures(tx, artId, alts);
  if (edges !== undefined) await markEdges(services, tx, artId, edges);
}

const idOf = ({ id }: { id: string }) => id;

function checkCount({ length }: readonly string[], isDraft: boolean): void {
  if (length === 0 && !isDraft) throw imageRequired();
  if (length > limits.picturesPerArt) throw tooManyPictures();
}

export const imageRequired = () =>
  fail('input.invalid', fieldMessages.artImageRequired).withFields({ image: fieldMessages.artImageRequired });

export const tooManyPictures = () => fail('input.invalid', fieldMessages.picturesMax).withFields({ pictures: fieldMessages.picturesMax });

/**
 * The ids that `order` names, each once: pictures that the artwork has, and those that this person uploaded. One of another artwork or
 * person, or that was deleted, is refused. The rows are locked, so that the cleanup deletes none of them meanwhile.
 */
async function findNamed(tx: Transaction, present: readonly string[], { order = '', viewerId }: Named): Promise<string[]> {
  const named = [...new Set(order.split(',').map((id) => id.trim().toLowerCase()))].filter((id) => id !== '');
  if (named.length > limits.picturesPerArt) throw tooManyPictures();
  const unknown = named.filter((id) => !present.includes(id));
  if (unknown.length === 0) return named;
  const inArtwork = tx.select({ id: artPictures.pictureId }).from(artPictures).where(eq(artPictures.pictureId, pictures.id));
  const rows = unknown.every(isId)
    ? await tx
        .select({ id: pictures.id })
        .from(pictures)
        .where(and(inArray(pictures.id, unknown), eq(pictures.uploadedBy, viewerId), notExists(inArtwork)))
        .for('key share')
    : [];
  if (rows.length < unknown.length)
    throw fail('input.invalid', fieldMessages.pictureGone).withFields({ pictures: fieldMessages.pictureGone });
  return named;
}

/** Stores what pictures of an artwork show (`readAlts`). */
async function describePictures(tx: Transaction, artId: string, text: string): Promise<void> {
  const own = tx.select({ id: artPictures.pictureId }).from(artPictures).where(eq(artPictures.artId, artId));
  for (const [id, alt] of Object.entries(readAlts(text) ?? {})) {
    await tx
      .update(pictures)
      .set({ alt })
      .where(and(eq(pictures.id, id), inArray(pictures.id, own)));
  }
}

/** Gives an artwork these pictures, in this order. */
export async function writeOrder(tx: Transaction, artId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.insert(artPictures).values(ids.map((pictureId, position) => ({ artId, pictureId, position })));
  await tx
    .update(arts)
    .set({ coverId: ids[0] ?? null })
    .where(eq(arts.id, artId));
}

/** Stores where its artist sees the object on the first picture (`readEdges`); an empty text has it found again, by the job that makes the variants. */
async function markEdges({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, artId: string, text: string): Promise<void> {
  const cover = tx.select({ id: arts.coverId }).from(arts).where(eq(arts.id, artId));
  const [marked] = await tx
    .update(pictures)
    .set({ edges: readEdges(text) ?? null })
    .where(eq(pictures.id, cover))
    .returning({ id: pictures.id });
  if (marked && text === '') await jobs.add(tx, 'pictures.make-variants', { pictureId: marked.id });
}
