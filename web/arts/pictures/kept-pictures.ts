import * as z from 'zod/mini';
import { ArtPicture } from '#contract/art-pictures.ts';
import type { PictureItem } from './picture-list.ts';

/** How long the server keeps a picture that no artwork has, with some room. */
const UNUSED_MS = 23 * 60 * 60 * 1_000;

/** A picture with the name of its file, which the server does not know. */
const KeptPicture = z.extend(ArtPicture, { fileName: z._default(z.string(), '') });
const Kept = z.object({ items: z.array(KeptPicture) });

/** What the draft of a form keeps of its pictures. */
export type KeptPictures = z.infer<typeof Kept>;

/**
 * What is kept of pictures: those that have arrived, with the names of their files. Not which files were refused: that is said to whoever has just
 * chosen them, and nobody has when the form is opened again.
 */
export const keptOf = (items: readonly PictureItem[]): KeptPictures => ({
  items: items.flatMap(({ picture, alt, name }) => (picture ? [{ ...picture, alt, fileName: name }] : [])),
});

/** The pictures of a draft, without those that the server has deleted; `stored` ones where it has none. */
export function readKept(kept: unknown, stored: readonly ArtPicture[], savedAt: number): KeptPictures {
  // Until November 2026 a draft had the pictures alone.
  const items = z.array(KeptPicture).safeParse(kept).data;
  const found = items ? { items } : Kept.safeParse(kept).data;
  if (!found) return { items: stored.map((picture) => ({ ...picture, fileName: '' })) };
  const known = new Set(stored.map(({ _id }) => _id));
  const isThere = ({ _id }: ArtPicture) => known.has(_id) || Date.now() - savedAt < UNUSED_MS;
  return { items: found.items.filter(isThere) };
}
