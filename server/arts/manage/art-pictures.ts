import { asc, eq } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { Transaction } from '#server/database/connect.ts';
import { recordPicture, type StoredPicture } from '#server/platform/images/store.ts';
import type { Services } from '#server/platform/services.ts';
import { artPictures, arts } from '#server/arts/table.ts';
import { pictures } from '#server/platform/images/table.ts';
import { readEdges } from '#contract/edges.ts';

/** Attaches pictures to a new artwork; the first is its cover. */
export async function appendPictures(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  artId: string,
  pictures: StoredPicture[],
): Promise<void> {
  for (const picture of pictures) await recordPicture(tx, services, picture);
  await writeOrder(
    tx,
    artId,
    pictures.map(({ id }) => id),
  );
}

type Arrangement = { artId: string; isDraft: boolean; order: string | undefined; image: StoredPicture | undefined; more: StoredPicture[] };

/**
 * Rearranges an artwork's pictures. `order` lists the ids to keep; without it all are kept. A new `image` comes first: instead of the
 * cover, or before the kept ones if `order` lists these. Further ones come last. Omitted pictures are deleted by the cleanup.
 * Returns whether there is any; undefined where nothing was to be rearranged. Throws 'input.invalid' when more than 8 would remain, or none in
 * what is no draft.
 */
export async function arrangePictures(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  { artId, isDraft, order, image, more }: Arrangement,
): Promise<boolean | undefined> {
  const fresh = [...(image ? [image] : []), ...more];
  if (order === undefined && fresh.length === 0) return undefined;
  const rows = await tx
    .select({ id: artPictures.pictureId })
    .from(artPictures)
    .where(eq(artPictures.artId, artId))
    .orderBy(asc(artPictures.position));
  const present = rows.map((row) => row.id);
  const kept = order === undefined ? present.slice(image ? 1 : 0) : keepNamed(order, present);
  const ids = [...(image ? [image.id] : []), ...kept, ...more.map(({ id }) => id)];
  refuseCount(ids.length, isDraft);
  for (const picture of fresh) await recordPicture(tx, services, picture);
  await tx.delete(artPictures).where(eq(artPictures.artId, artId));
  await writeOrder(tx, artId, ids);
  return ids.length > 0;
}

function refuseCount(count: number, isDraft: boolean): void {
  if (count > limits.picturesPerArt) throw tooManyPictures();
  const message = fieldMessages.artImageRequired;
  if (count === 0 && !isDraft) throw fail('input.invalid', message).withFields({ image: message });
}

export const tooManyPictures = () => fail('input.invalid', fieldMessages.picturesMax).withFields({ pictures: fieldMessages.picturesMax });

/** A picture of another artwork, or one that was deleted, is not accepted. */
function keepNamed(order: string, present: string[]): string[] {
  const named = order.split(',').map((id) => id.trim());
  return [...new Set(named)].filter((id) => present.includes(id));
}

async function writeOrder(tx: Transaction, artId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.insert(artPictures).values(ids.map((pictureId, position) => ({ artId, pictureId, position })));
  await tx
    .update(arts)
    .set({ coverId: ids[0] ?? null })
    .where(eq(arts.id, artId));
}

/** Stores where its artist sees the object on the first picture (`readEdges`); an empty text has it found again, by the job that makes the variants. */
export async function markEdges({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, artId: string, text: string): Promise<void> {
  const cover = tx.select({ id: arts.coverId }).from(arts).where(eq(arts.id, artId));
  const [marked] = await tx
    .update(pictures)
    .set({ edges: readEdges(text) ?? null })
    .where(eq(pictures.id, cover))
    .returning({ id: pictures.id });
  if (marked && text === '') await jobs.add(tx, 'pictures.make-variants', { pictureId: marked.id });
}
