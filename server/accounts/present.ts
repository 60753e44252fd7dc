import { pictureUrl } from '#contract/pictures.ts';
import type { Person, PublicArtist, SignedIn } from '#contract/accounts.ts';
import type { Staff } from '#contract/staff.ts';
import type { UserRow } from './table.ts';

/** Figures of an artist: published artworks, followers, and the average rating (1 to 5) of so many reviews, null without any. */
export type Figures = { artworks: number; followers: number; rating: number | null; reviews: number };
export const noFigures: Figures = { artworks: 0, followers: 0, rating: null, reviews: 0 };

/** The address of an account's picture, or null. Every picture exists in this width. */
export const accountImage = (pictureId: string | null): string | null => (pictureId ? pictureUrl(pictureId, 320, 'webp') : null);

type PublicRow = Pick<UserRow, 'id' | 'name' | 'email' | 'pictureId' | 'role' | 'status' | 'createdAt' | 'slug' | 'links'>;

/** What anyone may see of an approved artist (threats.md T01); `rating` is rounded to one decimal. */
export function presentPublicArtist(row: PublicRow, { artworks, followers, rating, reviews }: Figures): PublicArtist {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    img: accountImage(row.pictureId),
    role: row.role,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    slug: row.slug ?? row.id,
    artworks,
    followers,
    rating: rating === null ? null : Math.round(rating * 10) / 10,
    reviews,
    links: row.links,
  };
}

/** What an account's owner, and an admin, may see; never the password or its hash. */
export function presentAccount(row: UserRow, figures: Figures, pendingEmail?: string | null): Person {
  return {
    ...presentPublicArtist(row, figures),
    slug: row.slug,
    ...(pendingEmail === undefined ? {} : { pendingEmail }),
    phone: row.phone,
    isAdmin: row.isAdmin,
    staff: staffOf(row),
    street: row.street,
    province: row.province,
    district: row.district,
    sector: row.sector,
    country: row.country,
    city: row.city,
    postalCode: row.postalCode,
    biography: row.biography,
  };
}

/** What of the shop's work an account does, as everybody is told: an admin's is 'admin'. */
export const staffOf = ({ isAdmin, staff }: Pick<UserRow, 'isAdmin' | 'staff'>): Staff | null => (isAdmin ? 'admin' : staff);

/** What the browser stores after sign-in. */
export function presentSignedIn(row: UserRow): SignedIn['data'] {
  return {
    _id: row.id,
    img: accountImage(row.pictureId),
    name: row.name,
    phone: row.phone,
    email: row.email,
    isAdmin: row.isAdmin,
    staff: staffOf(row),
    role: row.role,
    status: row.status,
  };
}
