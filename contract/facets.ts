import * as z from 'zod/mini';
import { artFilterChecks, artFilterFields, boundedCount, exactWords } from './arts.ts';
import { artFilters, categories, limits } from './limits.ts';
import { filterText, Id, pageQuery } from './schemas.ts';

/** Maximum number of mediums and of artists among the facets: those with the most artworks. */
export const MEDIUM_FACETS_MAX = 24;
export const ARTIST_FACETS_MAX = 12;

/** GET /arts/facets: the filters of GET /arts, whose words are mended as there; its order and its page are read and of no importance here. With `mediumSearch` its mediums are those that contain this text. */
export const FacetsQuery = z
  .object({
    ...pageQuery,
    sort: z.optional(z.enum(artFilters.sort)),
    ...artFilterFields,
    exact: exactWords,
    mediumSearch: filterText(limits.shortTextLength),
  })
  .check(...artFilterChecks);
export type FacetFilters = Omit<z.output<typeof FacetsQuery>, 'cursor' | 'limit' | 'sort'>;

/**
 * GET /arts/facets, with the query of GET /arts: how many artworks each value of a filter has beside the search and all other filters. `total`
 * and counts are at most FACET_MAX, then `more` is set; in a shop of more than 40,000 artworks also a lower count can be only a part, with `more`. Categories, mediums and artists without artworks are left out.
 */
export const ArtFacets = z.object({
  total: z.number(),
  more: z.optional(z.boolean()),
  categories: z.array(z.object({ category: z.enum(categories), ...boundedCount })),
  mediums: z.array(z.object({ medium: z.string(), ...boundedCount })),
  colours: z.array(z.object({ colour: z.enum(artFilters.colour), ...boundedCount })),
  artists: z.array(z.object({ _id: Id, name: z.string(), slug: z.string(), ...boundedCount })),
  /** The bands of prices and of sizes. */
  prices: z.array(z.object({ price: z.enum(artFilters.price), ...boundedCount })),
  sizes: z.array(z.object({ size: z.enum(artFilters.size), ...boundedCount })),
  orientations: z.array(z.object({ orientation: z.enum(artFilters.orientation), ...boundedCount })),
  availabilities: z.array(z.object({ availability: z.enum(artFilters.availability), ...boundedCount })),
  abroad: z.array(z.object({ shipsAbroad: z.enum(artFilters.shipsAbroad), ...boundedCount })),
  /** The lowest and the highest price, in Frw; both null without artworks. */
  price: z.object({ min: z.nullable(z.number()), max: z.nullable(z.number()) }),
  /** Bounds of the price, both included and none in two steps, that have about as many artworks each, the lowest first; none for few artworks, no counts where not all were read. */
  priceSteps: z.array(
    z.object({
      minPrice: z.optional(z.number()),
      maxPrice: z.optional(z.number()),
      count: z.optional(z.number()),
      more: z.optional(z.boolean()),
    }),
  ),
});
export type ArtFacets = z.infer<typeof ArtFacets>;
