import * as z from 'zod/mini';
import { PublicArtist } from './accounts.ts';
import { Id, pageQuery, Time } from './schemas.ts';

/** An artist's public page. */
export const ArtistProfile = z.object({ ...PublicArtist.shape, biography: z.nullable(z.string()) });
export type ArtistProfile = z.infer<typeof ArtistProfile>;

/** Whether the viewer follows an artist, and how many do. */
export const Following = z.object({ artist: Id, isFollowed: z.boolean(), followers: z.number() });
export type Following = z.infer<typeof Following>;

export const FollowedQuery = z.object({ ...pageQuery });

/** A work with few pieces left after it was sold. */
export const LowStock = z.object({ _id: Id, name: z.string(), slug: z.string(), available_arts: z.number() });
export type LowStock = z.infer<typeof LowStock>;

/** One day of Kigali, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** The first page of an artist's dashboard; money in Frw, of the own lines. */
export const ArtistOverview = z.object({
  toDo: z.object({
    /** Paid orders with own pieces that are not sent. */
    ordersToSend: z.number(),
    unreadMessages: z.number(),
    /** Works of which there was more than one and at most two are left after a sale; those with the fewest first, 10 at most. */
    lowStock: z.array(LowStock),
  }),
  earnings: z.object({
    /** Paid, without what was refunded. */
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
  /** The last 30 days, today last; every day is there. */
  days: z.array(z.object({ day: Day, views: z.number(), pieces: z.number(), earned: z.number() })),
});
export type ArtistOverview = z.infer<typeof ArtistOverview>;

/** How far a line of an order is on its way. */
export const LineProgress = z.object({ _id: Id, order: Id, sentAt: z.nullable(Time), deliveredAt: z.nullable(Time) });
export type LineProgress = z.infer<typeof LineProgress>;
