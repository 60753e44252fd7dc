import * as z from 'zod/mini';
import { Edges } from './edges.ts';
import { fieldMessages } from './field-messages.ts';
import { limits } from './limits.ts';
import { Id, optionalLine, Picture } from './schemas.ts';

/** A picture of an artwork. `alt`: what it shows, for those who do not see it; empty unless its artist wrote it. */
export const ArtPicture = z.object({ ...Picture.shape, edges: z.nullable(Edges), alt: z.string() });
export type ArtPicture = z.infer<typeof ArtPicture>;

/** Ids of pictures, comma separated: those that the artwork has, and those that the caller uploaded by POST /arts/pictures. The first is its cover. */
export const order = z.optional(z.string().check(z.maxLength(1_000, fieldMessages.picturesMax)));

/** What pictures show, as JSON: `{ [id]: text }`. Undefined for anything else. */
export function readAlts(text: string): Record<string, string> | undefined {
  try {
    return z.safeParse(Alts, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
const Alts = z.record(Id, optionalLine(limits.altLength));

/** Escaped, a character takes up to six. */
const ALTS_LENGTH = limits.picturesPerArt * (50 + 6 * limits.altLength);
/** Pictures that are not named, and those that the artwork does not have afterwards, are left as they are. */
export const alts = z.optional(
  z.string().check(
    z.maxLength(ALTS_LENGTH, { error: fieldMessages.tooLong, abort: true }),
    z.refine((text) => readAlts(text) !== undefined, fieldMessages.altsInvalid),
  ),
);
