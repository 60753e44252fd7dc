import * as z from 'zod/mini';
import { alts, order } from './art-pictures.ts';
import { ArtState, ShipsAbroad } from './arts.ts';
import { readEdges } from './edges.ts';
import { categories, limits } from './limits.ts';
import { fieldMessages } from './messages.ts';
import { centimetres, clearable, flag, frw, line, optionalLine, optionalProse, prose, whole } from './schemas.ts';

const artName = z.pipe(
  line(limits.nameLength, fieldMessages.artNameRequired),
  z.string().check(z.refine((name) => !/[/\\]/.test(name), fieldMessages.artNameSlash)),
);
export const artPrice = frw(limits.priceMinFrw, limits.priceMaxFrw, fieldMessages.artPriceRequired, fieldMessages.priceRange);
export const artStock = whole(0, limits.stockMax, fieldMessages.artStockRequired, fieldMessages.stockRange);
const category = z.enum(categories, fieldMessages.artCategoryRequired);
const description = prose(limits.descriptionLength, fieldMessages.artDescriptionRequired);
/** The edges of the object on the first picture as `readEdges` reads them; an empty text has them found again. */
const edges = z.optional(
  z.string().check(
    z.maxLength(20, { error: fieldMessages.edgesRange, abort: true }),
    z.refine((text) => text === '' || readEdges(text) !== undefined, fieldMessages.edgesRange),
  ),
);

const details = {
  medium: z.optional(optionalLine(limits.shortTextLength)),
  edition: z.optional(optionalLine(limits.shortTextLength)),
  provenance: z.optional(optionalProse(limits.provenanceLength)),
  isLimitedEdition: z.optional(flag),
  isCustomOrder: z.optional(flag),
  framed: z.optional(flag),
  signed: z.optional(flag),
  width: clearable(centimetres),
  height: clearable(centimetres),
  depth: clearable(centimetres),
  year: clearable(whole(1, 2100, fieldMessages.yearRange, fieldMessages.yearRange)),
  dispatchDays: z.optional(whole(1, limits.dispatchDaysMax, fieldMessages.dispatchRange, fieldMessages.dispatchRange)),
  shipsAbroad: z.optional(ShipsAbroad),
  acceptsOffers: z.optional(flag),
};

/** POST /arts; the picture is the file `image`, further ones are `pictures`. `order` names pictures that were uploaded before: they stand between. */
export const NewArt = z.object({
  name: artName,
  price: artPrice,
  available_arts: artStock,
  category,
  description,
  ...details,
  state: z.optional(ArtState),
  edges,
  order,
  alts,
});
export type NewArt = z.output<typeof NewArt>;

/** What a draft needs: nothing. An empty text clears a field. */
const draftFields = {
  name: clearable(artName),
  price: clearable(artPrice),
  available_arts: clearable(artStock),
  category: clearable(category),
  description: clearable(description),
  ...details,
  edges,
  order,
  alts,
};

/** POST /arts/drafts, where the state may be left out, and POST /arts with `state: "draft"`: whatever is known of an artwork, its pictures too. */
export const NewDraft = z.object({ ...draftFields, state: z.optional(z.literal('draft')) });
export type NewDraft = z.output<typeof NewDraft>;

/** Whether what is sent to POST /arts must come with a picture: it is no draft, and names none that was uploaded before. */
export const needsPicture = ({ order: named, state }: { order?: unknown; state?: unknown }): boolean => !named && state !== 'draft';
export const neededPicture = { field: 'image', message: fieldMessages.artImageRequired, isNeededBy: needsPicture };

/** POST /arts: an artwork with all that it needs, or a draft. */
export const NewArtOrDraft = z.discriminatedUnion('state', [
  z.object({ ...NewArt.shape, state: z.optional(z.enum(['published', 'hidden'])) }),
  z.object({ ...draftFields, state: z.literal('draft') }),
]);

/**
 * PUT /arts/{id}: absent fields keep their values, an empty text clears an optional one, and in a draft any. What is not a draft afterwards
 * must have everything that NewArt requires: 400 names all that is missing. `order` lists the pictures to keep, and those
 * uploaded before, in their new order; a new `image` is put before them, and without `order` it replaces the first. `pictures` come last.
 */
export const EditArt = z.object({ ...draftFields, state: z.optional(ArtState) });
export type EditArt = z.output<typeof EditArt>;
