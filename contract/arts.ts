import * as z from 'zod/mini';
import { ArtPicture } from './art-pictures.ts';
import { Edges } from './edges.ts';
import { artFilters, type ArtSort, categories, limits } from './limits.ts';
import { fieldMessages } from './messages.ts';
import { filterText, frw, Holiday, Id, Page, pageQuery, Picture, Time, whole } from './schemas.ts';
import { several, severalTexts } from './several.ts';

/** Whether the artist sends an artwork abroad; sending it is free, as everywhere. */
export const ShipsAbroad = z.enum(['no', 'free']);
export type ShipsAbroad = z.infer<typeof ShipsAbroad>;

export const ArtState = z.enum(['draft', 'published', 'hidden']);
export type ArtState = z.infer<typeof ArtState>;

/** The artist of an artwork; never with a phone (contract.md section 2). */
const Owner = z.object({
  _id: Id,
  name: z.string(),
  img: z.nullable(z.string()),
  email: z.string(),
  slug: z.nullable(z.string()),
});

const facts = {
  _id: Id,
  name: z.string(),
  slug: z.string(),
  price: z.number(),
  description: z.string(),
  available_arts: z.number(),
  /** Empty in a draft where it is not chosen yet; so are its other texts, and 0 is the price that it has not yet. */
  category: z.enum([...categories, '']),
  /** Address of the first picture, 960 pixels wide. */
  image: z.nullable(z.string()),
  medium: z.nullable(z.string()),
  isLimitedEdition: z.boolean(),
  isCustomOrder: z.boolean(),
  owner: Owner,
  /** Number of reviews, 0 included. */
  reviews: z.number(),
  rating: z.nullable(z.number()),
  favorites: z.number(),
  /** In centimetres. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  depth: z.nullable(z.number()),
  year: z.nullable(z.number()),
  /** Of its first picture, in the order of the filter; empty until the picture was looked at. */
  colours: z.array(z.enum(artFilters.colour)),
  /** Days from payment until it leaves the studio. */
  dispatchDays: z.number(),
  shipsAbroad: ShipsAbroad,
  /** Whether a price can be offered for it. */
  acceptsOffers: z.boolean(),
  createdAt: Time,
};

/** An artwork in a list; `description` is cut to 240 characters. `isHeld`: none is left, but an order that is not paid holds one. */
export const ArtCard = z.object({ ...facts, isHeld: z.optional(z.literal(true)), cover: z.nullable(Picture), state: ArtState });
export type ArtCard = z.infer<typeof ArtCard>;

/** An artwork that was asked for by its id, with where the object is on its cover, and the artist's holiday that is now or next. */
export const SeveralCard = z.object({ ...ArtCard.shape, edges: z.nullable(Edges), holiday: z.optional(Holiday) });

/** An artwork on its own page. */
export const Art = z.object({
  ...facts,
  edition: z.nullable(z.string()),
  /** Where it comes from and whose it was. */
  provenance: z.nullable(z.string()),
  framed: z.boolean(),
  signed: z.boolean(),
  state: ArtState,
  /** The artist's, while it lasts. */
  holiday: z.optional(Holiday),
  /** Where none is left, but an order that is not paid holds one: when the first of these ends and the piece comes back. */
  heldUntil: z.optional(Time),
  pictures: z.array(ArtPicture),
});
export type Art = z.infer<typeof Art>;

const boundFrw = (min: number) => z.optional(frw(min, limits.priceMaxFrw, fieldMessages.wholeNumber, fieldMessages.priceRange));
const boundCm = (min: number) => z.optional(whole(min, limits.sideMaxCm, fieldMessages.sideWholeRange, fieldMessages.sideWholeRange));

/** The filters of the gallery; of several values an artwork has one. Bounds are included, and from 0 is no bound; a work whose size is not known is within none. */
export const artFilterFields = {
  search: filterText(limits.searchLength),
  category: severalTexts(limits.shortTextLength),
  price: z.optional(z.enum(artFilters.price)),
  medium: severalTexts(limits.shortTextLength),
  size: z.optional(z.enum(artFilters.size)),
  availability: z.optional(z.enum(artFilters.availability)),
  /** An artist's id or slug. */
  owner: severalTexts(limits.nameLength),
  minPrice: boundFrw(0),
  maxPrice: boundFrw(limits.priceMinFrw),
  minWidth: boundCm(0),
  maxWidth: boundCm(1),
  minHeight: boundCm(0),
  maxHeight: boundCm(1),
  colour: several(z.enum(artFilters.colour)),
  /** Of the size in cm, else of the first picture. */
  orientation: several(z.enum(artFilters.orientation)),
  shipsAbroad: z.optional(z.enum(artFilters.shipsAbroad)),
};

type Bounds = { [Bound in `${'min' | 'max'}${'Price' | 'Width' | 'Height'}`]?: number | undefined };
const isFromTo = (from: 'minPrice' | 'minWidth' | 'minHeight', to: 'maxPrice' | 'maxWidth' | 'maxHeight') =>
  z.refine<Bounds>(({ [from]: low, [to]: high }) => low === undefined || high === undefined || low <= high, {
    path: [from],
    error: fieldMessages.fromAboveTo,
  });
/** The checks of filters together: no lower bound is above its upper one. */
export const artFilterChecks = [
  isFromTo('minPrice', 'maxPrice'),
  isFromTo('minWidth', 'maxWidth'),
  isFromTo('minHeight', 'maxHeight'),
] as const;

/** Of a search with more different words, the longest are looked for. */
export const SEARCHED_WORDS_MAX = 12;

/** '1': the words of a search are neither mended nor read as prices and sizes, whatever they find. */
export const exactWords = z.optional(z.literal('1'));

/**
 * GET /arts. `page.total` counts the whole list: always without filters or with a category alone, and for every list that fits on its first
 * page. Other lists are counted while the shop has at most 8,000 published artworks; in a larger one only when they have few enough
 * matches, otherwise it is null. The search finds artworks that have each of its words, in any order and form, in title, artist, medium,
 * category, description, provenance or the artist's province, district, sector, town and country; where they find nothing, and words like the mistyped ones among them do,
 * it finds those; prices and sizes among the words are bounds. Neither is so where it is `exact`. Without `sort` the order is that of sortOf().
 */
export const ArtsQuery = z
  .object({ ...pageQuery, ...artFilterFields, sort: z.optional(z.enum(artFilters.sort)), exact: exactWords })
  .check(...artFilterChecks);
export type ArtsQuery = z.input<typeof ArtsQuery>;
/** What a list is asked for, with the order that it has. */
export type ArtFilters = z.output<typeof ArtsQuery> & { sort: ArtSort };

/** A number of matches: at most FACET_MAX, and `more` when there are more. */
export const boundedCount = { count: z.number(), more: z.optional(z.boolean()) };

/**
 * The response of GET /arts. On a first page: `meant` is set when the words as they were typed have next to no results, the search with mistyped
 * words replaced by similar known ones, which has more; `isMended` when they have none at all, so that `data` and the pages after it are those of
 * `meant`; `artists` when approved artists' names have all the words, up to three, those with
 * just this name first, then those with the most artworks; `blocking` without results: the words that stand in the way (of mistyped ones
 * those that were probably meant), each with the search without it and how many artworks that finds with the same filters (0 and an empty `search`
 * where no shorter search helps; those left out together have the same), most promising first; `unsearched` those beyond SEARCHED_WORDS_MAX.
 * `read`: prices and sizes that the text says, read as bounds that the list keeps, and as `search` the words that are left ('painting under 50000').
 * Where the words find next to nothing, also a size ('large') and colours ('blue') that they say, and the order ('cheap'; 'match' for a price alone, nearest to which the list begins); `means` are then words with others of the same meaning that are looked for
 * beside them ('cow': 'inka'), and `without` those that are left out ('gift'), `other` the first of these that finds something in place of the rest.
 * `meant` and `blocking` are then about these words. Mended words are read so too; `left` is what is left of `meant`. `isTurned`: a size as width × height, as nothing has it as height × width.
 * `isEither`: a length that does not say of which side it is ('50 cm'), or a size of which there are works the other way round too; `read` has it as one of them.
 * `about`: one price in the words ('hills 200000'); `read` has it as about so much, or without `minPrice` as the most that one would pay, because nothing costs about that.
 */
export const ArtsPage = z.object({
  data: z.array(ArtCard),
  page: Page,
  meant: z.optional(z.string()),
  isMended: z.optional(z.boolean()),
  left: z.optional(z.string()),
  isTurned: z.optional(z.boolean()),
  isEither: z.optional(z.boolean()),
  about: z.optional(z.number()),
  unsearched: z.optional(z.array(z.string())),
  read: z.optional(
    z.object({
      search: z.string(),
      size: z.optional(z.enum(artFilters.size)),
      colour: z.optional(z.array(z.enum(artFilters.colour))),
      sort: z.optional(z.enum(['price-asc', 'match'])),
      minPrice: z.optional(z.number()),
      maxPrice: z.optional(z.number()),
      minWidth: z.optional(z.number()),
      maxWidth: z.optional(z.number()),
      minHeight: z.optional(z.number()),
      maxHeight: z.optional(z.number()),
    }),
  ),
  means: z.optional(z.array(z.object({ word: z.string(), as: z.array(z.string()) }))),
  without: z.optional(z.array(z.string())),
  other: z.optional(z.string()),
  artists: z.optional(
    z.array(z.object({ _id: Id, name: z.string(), slug: z.string(), img: z.nullable(z.string()), artworks: z.number() })),
  ),
  blocking: z.optional(z.array(z.object({ word: z.string(), search: z.string(), total: z.number(), more: z.optional(z.boolean()) }))),
});
export type ArtsPage = z.infer<typeof ArtsPage>;

export const OwnArtsQuery = z.object({ ...pageQuery });

export const CategoryCount = z.object({ category: z.string(), count: z.number() });
export type CategoryCount = z.infer<typeof CategoryCount>;

/** How many readers an artwork had; a reader counts once a day. */
export const ArtViews = z.object({ total: z.number(), last30Days: z.number() });
export type ArtViews = z.infer<typeof ArtViews>;
