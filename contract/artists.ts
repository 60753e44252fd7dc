import * as z from 'zod/mini';
import { PublicArtist } from './accounts.ts';
import { Buyer } from './buyers.ts';
import { limits } from './limits.ts';
import { Fulfilment, Tracking } from './orders.ts';
import { Day, filterText, Holiday, Id, idList, optionalProse, pageQuery, Picture, Time, spellingQuery } from './schemas.ts';

/** Where an artist lives, as far as it is public: never nearer than the district, which only an address in Rwanda has; `country` is its English name. */
const ArtistPlace = z.object({ province: z.nullable(z.string()), district: z.nullable(z.string()), country: z.string() });

/** An artist's public page; `place` is absent where the profile has none, `holiday` is the one that is now or comes next. */
export const ArtistProfile = z.object({
  ...PublicArtist.shape,
  biography: z.nullable(z.string()),
  place: z.optional(ArtistPlace),
  holiday: z.optional(Holiday),
});
export type ArtistProfile = z.infer<typeof ArtistProfile>;

/** Who follows the artist who asks, since when: by name, as the notification named them. `slug` is that of a public page, which artists alone have. */
export const Follower = z.object({ name: z.string(), slug: z.nullable(z.string()), since: Time });
export type Follower = z.infer<typeof Follower>;
export const FollowersQuery = z.object(pageQuery);

/** Whether the viewer follows an artist, and the number of followers. */
export const Following = z.object({ artist: Id, isFollowed: z.boolean(), followers: z.number() });
export type Following = z.infer<typeof Following>;

export const FollowedQuery = z.object({ ...pageQuery });

/** An artwork that is almost sold out. */
export const LowStock = z.object({ _id: Id, name: z.string(), slug: z.string(), available_arts: z.number() });
export type LowStock = z.infer<typeof LowStock>;

/** The artist's overview; money in Frw, of the artist's own items. */
export const ArtistOverview = z.object({
  toDo: z.object({
    /** Paid orders with own items that are not sent, and how many of them are late: should have left on a day before today. */
    ordersToSend: z.number(),
    late: z.number(),
    /** Requests to cancel that wait for the artist's answer: how many, and the `limits.toDoShown` that wait longest; `buyer` is the name in the order. */
    cancellations: z.number(),
    firstCancellations: z.array(z.object({ order: Id, number: z.number(), buyer: z.string() })),
    unreadMessages: z.number(),
    /** Who wrote what is not read, the latest first, at most `limits.toDoShown`; `offers` of these are steps of offers, which are told elsewhere. */
    unreadFrom: z.array(z.object({ _id: Id, name: z.string(), unread: z.number(), offers: z.number() })),
    /** Public questions about own artworks on show that have no answer: how many, and the oldest `limits.toDoQuestions`. */
    questions: z.number(),
    oldestQuestions: z.array(z.object({ _id: Id, art: z.string(), slug: z.string(), author: z.string(), text: z.string() })),
    /** Offers that wait for the artist's answer: how many, and the `limits.toDoShown` that expire first; `amount` in Frw for one piece. */
    offers: z.number(),
    firstOffers: z.array(z.object({ _id: Id, art: z.string(), buyer: z.string(), amount: z.number() })),
    drafts: z.number(),
    /** Own artworks that the staff hid: how many, and the newest `limits.toDoShown` with why, where that was said. */
    hidden: z.number(),
    firstHidden: z.array(z.object({ _id: Id, name: z.string(), reason: z.nullable(z.string()) })),
    /** Artworks with several copies of which at most two are left after a sale; the fewest first, at most 10. */
    lowStock: z.array(LowStock),
  }),
  earnings: z.object({
    /** Paid and not refunded. */
    total: z.number(),
    last30Days: z.number(),
    /** Ordered and not yet paid. */
    awaiting: z.number(),
  }),
  views: z.object({ total: z.number(), last30Days: z.number() }),
  favorites: z.number(),
  /** Pieces that were ever paid. */
  sales: z.number(),
  followers: z.number(),
  artworks: z.number(),
  rating: z.nullable(z.number()),
  /** The last 30 days, today last; every day has a row. */
  days: z.array(z.object({ day: Day, views: z.number(), pieces: z.number(), earned: z.number() })),
});
export type ArtistOverview = z.infer<typeof ArtistOverview>;

/** How the customers of an artist are sorted; the default is the latest order first. */
export const CustomerSort = z.enum([
  'last-desc',
  'last-asc',
  'total-desc',
  'total-asc',
  'orders-desc',
  'orders-asc',
  'name-asc',
  'name-desc',
]);
export type CustomerSort = z.infer<typeof CustomerSort>;

/** In Rwanda, or elsewhere. */
export const CustomerPlace = z.enum(['home', 'abroad']);

/** `search` finds each of its words in name, email and note; `noted` those with a note, `again` those with more than one order, `place` by where the last one went. */
const customerFilters = {
  sort: z._default(CustomerSort, 'last-desc'),
  search: filterText(limits.searchLength),
  noted: z.optional(z.enum(['true'])),
  again: z.optional(z.enum(['true'])),
  place: z.optional(CustomerPlace),
};
export const CustomersQuery = z.object({ ...pageQuery, ...spellingQuery, ...customerFilters });
/** What of the list goes into its sheet: what the filters find, in its order, or of these the ones that were selected. */
export const CustomersSheet = z.object({ ...customerFilters, ids: idList(limits.sheetIdsMax) });

/**
 * Who bought from an artist and paid, with the artist's own note, empty where there is none; `total` in Frw, of the artist's items. `place` is where the last order
 * went: its district, else the last line of its address. `bought` are the artist's works of the last paid orders, each once, the last first, at most
 * `limits.boughtShown`, with the names and covers that they had then; `isMore`: these are not all.
 */
export const Customer = z.object({
  ...Buyer.shape,
  _id: Id,
  note: z.string(),
  place: z.object({ town: z.string(), country: z.string() }),
  bought: z.object({ arts: z.array(z.object({ _id: Id, name: z.string(), cover: z.nullable(Picture) })), isMore: z.boolean() }),
});
export type Customer = z.infer<typeof Customer>;

/** PUT /artist/customers/{id}/note; an empty text deletes it. */
export const CustomerNote = z.object({ text: optionalProse(limits.reasonLength) });

/** The delivery state of an order item. */
export const LineProgress = z.object({
  _id: Id,
  order: Id,
  fulfilment: Fulfilment,
  sentAt: z.nullable(Time),
  deliveredAt: z.nullable(Time),
  sentOn: z.nullable(Day),
  tracking: z.nullable(Tracking),
  hasPhoto: z.boolean(),
});
export type LineProgress = z.infer<typeof LineProgress>;
