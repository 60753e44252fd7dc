import * as z from 'zod/mini';
import { ArtPicture } from '#contract/art-pictures.ts';
import type { PictureItem, Refusal } from './picture-list.ts';

/** How long the server keeps a picture that no artwork has, with some room. */
const UNUSED_MS = 23 * 60 * 60 * 1_000;

const faults = ['empty', 'wrongKind', 'broken', 'tooLarge', 'tooManyPixels', 'tooMany'] as const satisfies readonly Refusal['fault'][];

/** A picture with the name of its file, which the server does not know. */
const KeptPicture = z.extend(ArtPicture, { fileName: z._default(z.string(), '') });
const KeptRefusal = z.object({ name: z.string(), fault: z.union([z.enum(faults), z.object({ message: z.string() })]) });
const Kept = z.object({ items: z.array(KeptPicture), refusals: z.array(KeptRefusal) });

/** What the draft of a form keeps of its pictures. */
export type KeptPictures = z.infer<typeof Kept>;

/** What is kept of pictures: those that have arrived, with the names of their files, and which files were not taken. */
export const keptOf = (items: readonly PictureItem[], refusals: readonly Refusal[]): KeptPictures => ({
  items: items.flatMap(({ picture, alt, name }) => (picture ? [{ ...picture, alt, fileName: name }] : [])),
  refusals: [...refusals],
});

/** The pictures of a draft, without those that the server has deleted; `stored` ones where it has none. */
export function readKept(kept: unknown, stored: readonly ArtPicture[], savedAt: number): KeptPictures {
  // Until November 2026 a draft had the pictures alone.
  const items = z.array(KeptPicture).safeParse(kept).data;
  const found = items ? { items, refusals: [] } : Kept.safeParse(kept).data;
  if (!found) return { items: stored.map((picture) => ({ ...picture, fileName: '' })), refusals: [] };
  const known = new Set(stored.map(({ _id }) => _id));
  const isThere = ({ _id }: ArtPicture) => known.has(_id) || Date.now() - savedAt < UNUSED_MS;
  return { items: found.items.filter(isThere), refusals: found.refusals };
}
