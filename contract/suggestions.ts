import * as z from 'zod/mini';
import { categories, limits } from './limits.ts';
import { filterText, Id, Picture } from './schemas.ts';

/** GET /arts/suggestions: the text that is being typed. */
export const SuggestionsQuery = z.object({ search: filterText(limits.searchLength) });

/**
 * Suggestions for a search text: the first 5 artworks of the search's list, 3 artists and 3 categories. `total`: how many
 * artworks the whole search finds, at most FACET_MAX, then `more`.
 * `completions`: words of artworks on show that begin with a text of one word, the commonest first; those that name what is suggested already are not among them.
 * `meant`: the corrected text that these suggestions match, because the typed one matches nothing.
 */
export const Suggestions = z.object({
  artworks: z.array(
    z.object({ _id: Id, name: z.string(), slug: z.string(), artist: z.string(), price: z.number(), cover: z.nullable(Picture) }),
  ),
  artists: z.array(z.object({ _id: Id, name: z.string(), slug: z.string() })),
  categories: z.array(z.object({ category: z.enum(categories), count: z.number() })),
  completions: z.optional(z.array(z.string())),
  total: z.number(),
  more: z.optional(z.boolean()),
  meant: z.optional(z.string()),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** A UUID with its comma. */
const ID_LENGTH = 37;

/** GET /arts/several: at most 24 ids, comma separated. */
export const SeveralQuery = z.object({
  ids: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(limits.pageDefault * ID_LENGTH, { abort: true })),
      z.transform((text) => text.split(',')),
    ),
    z.array(Id).check(z.maxLength(limits.pageDefault)),
  ),
});
