import * as z from 'zod/mini';
import { artFilterChecks, artFilterFields, boundedCount, exactWords } from './arts.ts';
import { artFilters, categories } from './limits.ts';
import { Id } from './schemas.ts';

/** Maximum number of mediums and of artists among the facets: those with the most artworks. */
export const MEDIUM_FACETS_MAX = 24;
export const ARTIST_FACETS_MAX = 12;

/** GET /arts/facets: the filters of GET /arts, whose words are mended as there; its order and its page are of no importance here. */
export const FacetsQuery = z.object({ ...artFilterFields, exact: exactWords }).check(...artFilterChecks);
export type FacetFilters = z.output<typeof FacetsQuery>;

/**
 * GET /arts/facets, with the query of GET /arts: how many artworks each value of a filter has beside the search and all other filters. `total`
 * and counts are at most FACET_MAX, then `more` is set. Values without artworks are left out, those of `colours` apart.
 */
export const ArtFacets = z.object({
  total: z.number(),
  more: z.optional(z.boolean()),
  categories: z.array(z.object({ category: z.enum(categories), ...boundedCount })),
  mediums: z.array(z.object({ medium: z.string(), ...boundedCount })),
  colours: z.array(z.object({ colour: z.enum(artFilters.colour), ...boundedCount })),
  artists: z.array(z.object({ _id: Id, name: z.string(), slug: z.string(), ...boundedCount })),
  /** The lowest and the highest price, in Frw; both null without artworks. */
  price: z.object({ min: z.nullable(z.number()), max: z.nullable(z.number()) }),
});
export type ArtFacets = z.infer<typeof ArtFacets>;
