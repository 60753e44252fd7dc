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

type Arrangement = { artId: string; order: string | undefined; image: StoredPicture | undefined; more: StoredPicture[] };

/**
 * Rearranges an artwork's pictures. `order` lists the ids to keep; without it all are kept. A new `image` comes first: instead of the
 * cover, or before the kept ones if `order` lists these. Further ones come last. Omitted pictures are deleted by the cleanup.
 * Throws 'input.invalid' when none or more than 8 would remain.
 */
export async function arrangePictures(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  { artId, order, image, more }: Arrangement,
): Promise<void> {
  const fresh = [...(image ? [image] : []), ...more];
  if (order === undefined && fresh.length === 0) return;
  const rows = await tx
    .select({ id: artPictures.pictureId })
    .from(artPictures)
    .where(eq(artPictures.artId, artId))
    .orderBy(asc(artPictures.position));
  const present = rows.map((row) => row.id);
  const kept = order === undefined ? present.slice(image ? 1 : 0) : keepNamed(order, present);
  const ids = [...(image ? [image.id] : []), ...kept, ...more.map(({ id }) => id)];
  if (ids.length === 0) throw fail('input.invalid', fieldMessages.artImageRequired).withFields({ image: fieldMessages.artImageRequired });
  if (ids.length > limits.picturesPerArt) throw tooManyPictures();
  for (const picture of fresh) await recordPicture(tx, services, picture);
  await tx.delete(artPictures).where(eq(artPictures.artId, artId));
  await writeOrder(tx, artId, ids);
}

export const tooManyPictures = () => fail('input.invalid', fieldMessages.picturesMax).withFields({ pictures: fieldMessages.picturesMax });

/** A picture of another artwork, or one that was deleted, is not accepted. */
function keepNamed(order: string, present: string[]): string[] {
  const named = order.split(',').map((id) => id.trim());
  return [...new Set(named)].filter((id) => present.includes(id));
}

async function writeOrder(tx: Transaction, artId: string, ids: string[]): Promise<void> {
  await tx.insert(artPictures).values(ids.map((pictureId, position) => ({ artId, pictureId, position })));
  await tx.update(arts).set({ coverId: ids[0]! }).where(eq(arts.id, artId));
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
