import type { PublicArtist } from '#contract/accounts.ts';
import type { ArtistOverview, ArtistProfile } from '#contract/artists.ts';
import type { Application } from '#contract/documents.ts';
import { idOf } from './make-account.ts';
import { accounts } from './sessions.ts';

/** An approved artist as anyone sees one; the artist of the tests by default. */
export const makeArtist = (changes: Partial<PublicArtist> = {}): PublicArtist => ({
  _id: accounts.artist._id,
  name: accounts.artist.name,
  email: accounts.artist.email,
  img: null,
  role: 'Artist',
  status: 'approved',
  createdAt: '2026-03-01T08:00:00.000Z',
  slug: 'jean-bosco',
  artworks: 12,
  followers: 3,
  rating: 4.64,
  links: { website: 'https://bosco.example', instagram: 'https://instagram.com/bosco' },
  ...changes,
});

export const makeArtistProfile = (changes: Partial<ArtistProfile> = {}): ArtistProfile => ({
  ...makeArtist(),
  biography: 'I paint what I hear.',
  ...changes,
});

/** An application that lacks everything, of an applicant who waits. */
export const makeApplication = (changes: Partial<Application> = {}): Application => ({
  status: 'pending',
  completeness: { phone: false, address: false, picture: false, documents: false },
  documents: [],
  ...changes,
});

export const makeDocument = (n: number, changes: Partial<Application['documents'][number]> = {}): Application['documents'][number] => ({
  _id: idOf(9_000 + n),
  name: `card-${n}.pdf`,
  kind: 'pdf',
  bytes: 20_000,
  createdAt: '2026-11-10T08:00:00.000Z',
  link: `/api/v1/documents/token-${n}`,
  linkExpiresAt: '2026-11-10T08:10:00.000Z',
  ...changes,
});

/** Two days of an artist who has something of everything to do. */
export const makeArtistOverview = (changes: Partial<ArtistOverview> = {}): ArtistOverview => ({
  toDo: {
    ordersToSend: 2,
    unreadMessages: 1,
    lowStock: [{ _id: idOf(1_001), name: 'Umuraza 1', slug: 'umuraza-1', available_arts: 1 }],
  },
  earnings: { total: 70_000, last30Days: 35_000, awaiting: 10_000 },
  views: { total: 1_200, last30Days: 80 },
  favorites: 5,
  followers: 3,
  artworks: 12,
  rating: 4.64,
  days: [
    { day: '2026-11-21', views: 30, pieces: 1, earned: 35_000 },
    { day: '2026-11-22', views: 50, pieces: 2, earned: 0 },
  ],
  ...changes,
});
