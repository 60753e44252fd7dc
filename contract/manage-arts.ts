import * as z from 'zod/mini';
import { ArtCard, ArtState } from './arts.ts';
import { artPrice, artStock } from './new-art.ts';
import { fieldMessages } from './field-messages.ts';
import { categories, limits } from './limits.ts';
import { Day, decimal, filterText, flag, frw, Id, idList, optionalProse, Page, pageQuery, spellingQuery, whole } from './schemas.ts';

/** What an artwork needs before it is more than a draft, by the name of its field; of a draft they may be empty. */
type Needed = { name: string; price: number; category: string; description: string };

/**
 * What is missing before an artwork can be published or hidden, with a message at each field; empty for a complete one. In a draft an empty
 * text, or 0 for the price, is what is not filled in yet.
 */
export function missingOf({ name, price, category, description }: Needed, hasPicture: boolean): Record<string, string> {
  return {
    ...(!hasPicture ? { image: fieldMessages.artImageRequired } : {}),
    ...(name === '' ? { name: fieldMessages.artNameRequired } : {}),
    ...(price === 0 ? { price: fieldMessages.artPriceRequired } : {}),
    ...(category === '' ? { category: fieldMessages.artCategoryRequired } : {}),
    ...(description === '' ? { description: fieldMessages.artDescriptionRequired } : {}),
  };
}

/** What lists of the dashboards can be narrowed to: 'soldOut' is published with nothing left and nothing on hold, 'madeToOrder' what is made on request. */
export const ManagedState = z.enum([...ArtState.options, 'soldOut', 'madeToOrder']);
export type ManagedState = z.infer<typeof ManagedState>;

export const ManagedSort = z.enum(['newest', 'price-asc', 'price-desc', 'stock-asc', 'stock-desc', 'views', 'sold']);
export type ManagedSort = z.infer<typeof ManagedSort>;

/** GET /arts/owner and GET /admin/arts. `search` finds words that begin so in title, artist, medium, category, description and public place, and a price. */
export const ManagedArtsQuery = z.object({
  ...pageQuery,
  ...spellingQuery,
  search: filterText(limits.searchLength),
  state: z.optional(ManagedState),
  category: z.optional(z.enum(categories)),
  sort: z._default(ManagedSort, 'newest'),
});
export type ManagedArtsQuery = z.output<typeof ManagedArtsQuery>;

/** What of a list goes into its CSV: the filters' matches, or of these the ones that were selected. */
export const ManagedArtsSheet = z.object({
  search: filterText(limits.searchLength),
  state: z.optional(ManagedState),
  category: z.optional(z.enum(categories)),
  sort: z._default(ManagedSort, 'newest'),
  ids: idList(limits.sheetIdsMax),
});

/** An order that is not paid yet and holds what is left of an artwork. */
const HoldingOrder = z.object({ _id: Id, number: z.number() });
export type HoldingOrder = z.infer<typeof HoldingOrder>;

/**
 * What of an artwork its artist and the staff are told. `heldBy` is for its artist, and for whoever does the orders. `hiddenByStaff`: its artist does not show it again; the
 * reason is null where none was given, or it was not mailed yet.
 */
export const ArtStanding = z.object({
  heldBy: z.optional(HoldingOrder),
  hiddenByStaff: z.optional(z.object({ reason: z.nullable(z.string()) })),
});
export type ArtStanding = z.infer<typeof ArtStanding>;

/**
 * An artwork in the lists of the dashboards, of any state. `views` and `sold` are of all time, `sold` in pieces that were paid. `hiddenReason`: why the staff hid
 * it, for the staff and its artist. `heldBy`: for its artist, the order of `isHeld`, of several the first to end. `isHiddenByStaff`: for its artist, who
 * does not show it again.
 */
export const ManagedArt = z.object({
  ...ArtCard.shape,
  views: z.number(),
  sold: z.number(),
  hiddenReason: z.optional(z.string()),
  isHiddenByStaff: z.optional(z.literal(true)),
  heldBy: z.optional(HoldingOrder),
});
export type ManagedArt = z.infer<typeof ManagedArt>;

/** Above so many own artworks a list of them begins as a table. */
export const MANY_ARTWORKS = 24;
/** How many own artworks are in each state. */
export const StateCounts = z.object({
  draft: z.number(),
  published: z.number(),
  hidden: z.number(),
  soldOut: z.number(),
  madeToOrder: z.number(),
});
export type StateCounts = z.infer<typeof StateCounts>;

/**
 * The answer of GET /arts/owner. Of a page with rows, whatever the filters find: `isMany`, one has more than MANY_ARTWORKS; `counts`, on the first page, while
 * there are at most `limits.countedArtsMax` artworks.
 */
export const OwnArtsPage = z.object({
  data: z.array(ManagedArt),
  page: Page,
  isMany: z.optional(z.boolean()),
  counts: z.optional(StateCounts),
});
export type OwnArtsPage = z.infer<typeof OwnArtsPage>;

const ids = z.array(Id).check(z.minLength(1), z.maxLength(limits.bulkMax));

/** What a bulk change adds to prices, in percent. Each price that would be none is refused by itself. */
export const pricePercent = decimal(-99, 1_000, fieldMessages.percentRange);

/** To what prices can be rounded, in Frw. */
export const priceSteps = [1, 100, 500, 1_000] as const;

/** A price with so many percent added, rounded to whole Frw or to so many; undefined where that is no price. */
export function priceAfter(price: number, percent: number, step = 1): number | undefined {
  const after = Math.round((price * (100 + percent)) / 100 / step) * step;
  return after >= limits.priceMinFrw && after <= limits.priceMaxFrw ? after : undefined;
}

const roundTo = whole(1, 1_000, fieldMessages.percentRange, fieldMessages.percentRange).check(
  z.refine((step) => priceSteps.some((one) => one === step), fieldMessages.percentRange),
);

/** Fields that can be set for many artworks at once, each by the rules of PUT /arts/{id}. */
const bulkFields = {
  price: z.optional(artPrice),
  available_arts: z.optional(artStock),
  state: z.optional(ArtState),
  category: z.optional(z.enum(categories, fieldMessages.artCategoryRequired)),
  dispatchDays: z.optional(whole(1, limits.dispatchDaysMax, fieldMessages.dispatchRange, fieldMessages.dispatchRange)),
  acceptsOffers: z.optional(flag),
};

/**
 * POST /arts/bulk. `reason` is why the staff hide artworks of artists, who are mailed it ten minutes later if they are hidden then (also without it). `pricePercent`
 * is added to the price, rounded to whole Frw, or to as many as `roundTo` says: -10 makes 35,000 to 31,500.
 */
export const BulkChange = z.object({
  ids,
  reason: z.optional(optionalProse(limits.reasonLength)),
  set: z.strictObject({ ...bulkFields, pricePercent: z.optional(pricePercent), roundTo: z.optional(roundTo) }).check(
    z.refine((set) => Object.entries(set).some(([name, value]) => name !== 'roundTo' && value !== undefined), fieldMessages.bulkNothing),
    z.refine(({ price, pricePercent }) => price === undefined || pricePercent === undefined, {
      path: ['pricePercent'],
      error: fieldMessages.bulkTwoPrices,
    }),
  ),
});
export type BulkChange = z.output<typeof BulkChange>;

/** Values of an artwork that a bulk change sets. In a draft the price may be 0 and the category empty. */
const BulkValues = z.strictObject({
  price: z.optional(z.int().check(z.gte(0), z.lte(limits.priceMaxFrw))),
  available_arts: z.optional(z.int().check(z.gte(0), z.lte(limits.stockMax))),
  state: z.optional(ArtState),
  category: z.optional(z.enum(['', ...categories])),
  dispatchDays: z.optional(z.int().check(z.gte(1), z.lte(limits.dispatchDaysMax))),
  acceptsOffers: z.optional(z.boolean()),
});
export type BulkValues = z.infer<typeof BulkValues>;

/** How one artwork was changed: the values before and now. */
export const BulkStep = z.object({ _id: Id, before: BulkValues, now: BulkValues });
export type BulkStep = z.infer<typeof BulkStep>;

const SentValues = z.strictObject({
  ...BulkValues.shape,
  price: z.optional(frw(0, limits.priceMaxFrw, fieldMessages.artPriceRequired, fieldMessages.priceRange)),
});
const SentStep = z.object({ ...BulkStep.shape, before: SentValues, now: SentValues });
/** POST /arts/bulk/undo: what POST /arts/bulk answered as `undo`. An artwork whose values are not `now` any more is left as it is. */
export const UndoBulk = z.object({ steps: z.array(SentStep).check(z.minLength(1), z.maxLength(limits.bulkMax)) });

/** The answer to both: how many artworks were changed, which were not and why, and what takes the change back. */
export const BulkChanged = z.object({
  changed: z.number(),
  failed: z.array(z.object({ _id: Id, code: z.string(), message: z.string() })),
  undo: z.array(BulkStep),
});
export type BulkChanged = z.infer<typeof BulkChanged>;

/** POST /arts/import: a CSV and the pictures that its column `picture` names. With `dryRun` nothing is written. */
export const ImportArts = z.object({ dryRun: z.optional(flag) });

/** The columns of an import, in the order of the template. */
export const importColumns = [
  'name',
  'price',
  'available_arts',
  'category',
  'description',
  'medium',
  'width',
  'height',
  'depth',
  'year',
  'edition',
  'provenance',
  'isLimitedEdition',
  'isCustomOrder',
  'framed',
  'signed',
  'dispatchDays',
  'shipsAbroad',
  'acceptsOffers',
  'picture',
] as const;

/** A cell that is refused; the head is row 1. `column` is empty where it is the row or the file. */
export const ImportError = z.object({ row: z.number(), column: z.string(), message: z.string() });
export type ImportError = z.infer<typeof ImportError>;

/** The drafts of an import; `_id` is null in a dry run, `missing` names the fields that publishing will need. A refused one has `errors`: ImportError[]. */
export const ImportedArts = z.object({
  isDryRun: z.boolean(),
  arts: z.array(
    z.object({
      row: z.number(),
      _id: z.nullable(Id),
      name: z.string(),
      price: z.number(),
      available_arts: z.number(),
      category: z.string(),
      picture: z.nullable(z.string()),
      missing: z.array(z.string()),
    }),
  ),
});
export type ImportedArts = z.infer<typeof ImportedArts>;

/** PostgreSQL has no year 0. */
const holidayDay = z.iso.date(fieldMessages.holidayDay).check(
  z.maxLength('2026-12-31'.length, fieldMessages.holidayDay),
  z.refine((day) => day >= '0001-01-01', fieldMessages.holidayDay),
);

/** PUT /artist/holiday; null ends it. */
export const EditHoliday = z
  .object({ from: holidayDay, to: holidayDay, text: optionalProse(limits.noteLength), sell: flag })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: fieldMessages.holidayOrder }));
export type EditHoliday = z.output<typeof EditHoliday>;

export const daysOptions = ['7', '30', '90', '365'] as const;

/** What the artworks of the figures are sorted by, the most first; the default is what they earned. */
export const FiguresSort = z.enum(['earnings', 'views', 'favorites', 'inCarts', 'sales']);
export type FiguresSort = z.infer<typeof FiguresSort>;

/** GET /artist/figures: the last days, today included. */
export const FiguresQuery = z.object({ days: z._default(z.enum(daysOptions), '30'), sort: z._default(FiguresSort, 'earnings') });

/** Where readers came from: pages of this site, its search, links from elsewhere or none. */
export const ViewSource = z.enum(['pages', 'search', 'links']);
export type ViewSource = z.infer<typeof ViewSource>;

/** POST /arts/{id}/view; without a source it is one of this site's pages. */
export const NewView = z.object({ source: z._default(ViewSource, 'pages') });

const counts = { views: z.number(), favorites: z.number(), sales: z.number(), earnings: z.number() };

/**
 * An artist's figures of a period. `sales` are pieces that were paid, `earnings` Frw without what was refunded, `favorites` those that still
 * are; `before` is of as many days just before. `byDay` has every day, today last; `byArt` the 100 with the most of what it is sorted by, and how many are in carts and left now.
 */
export const ArtistFigures = z.object({
  ...counts,
  before: z.object(counts),
  byDay: z.array(z.object({ day: Day, ...counts })),
  byArt: z.array(z.object({ _id: Id, name: z.string(), slug: z.string(), ...counts, inCarts: z.number(), available_arts: z.number() })),
  bySource: z.array(z.object({ source: ViewSource, views: z.number() })),
});
export type ArtistFigures = z.infer<typeof ArtistFigures>;
