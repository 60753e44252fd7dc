import * as z from 'zod/mini';
import { PublicArtist } from './accounts.ts';
import { Fulfilment, Tracking } from './orders.ts';
import { Day, Holiday, Id, pageQuery, Time } from './schemas.ts';

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
    /** Paid orders with own items that are not sent. */
    ordersToSend: z.number(),
    unreadMessages: z.number(),
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
  followers: z.number(),
  artworks: z.number(),
  rating: z.nullable(z.number()),
  /** The last 30 days, today last; every day has a row. */
  days: z.array(z.object({ day: Day, views: z.number(), pieces: z.number(), earned: z.number() })),
});
export type ArtistOverview = z.infer<typeof ArtistOverview>;

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
