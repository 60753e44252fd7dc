import type { PublicArtist } from '#contract/accounts.ts';
import type { Art } from '#contract/arts.ts';
import type { Question, Review } from '#contract/art-words.ts';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { idOf } from './make-account.ts';
import { accounts } from './sessions.ts';

const { artist } = accounts;

const facts = (n: number) =>
  ({
    _id: idOf(n),
    name: `Artwork ${n}`,
    slug: `artwork-${n}`,
    price: 25_000,
    description: 'Cow dung and natural pigments on wood.',
    available_arts: 3,
    category: 'Painting',
    image: null,
    medium: 'Imigongo',
    isLimitedEdition: false,
    isCustomOrder: false,
    owner: { _id: artist._id, name: artist.name, img: null, email: artist.email, slug: 'jean-bosco' },
    reviews: 0,
    rating: null,
    favorites: 0,
    width: 60,
    height: 80,
    depth: null,
    year: 2025,
    dispatchDays: 3,
    shipsAbroad: 'no',
    acceptsOffers: false,
    createdAt: '2026-10-01T08:00:00.000Z',
  }) as const;

/** The artwork number `n` in a list, also in one that was asked for by ids or in those of the dashboards. */
export const makeArtCard = (n = 1, changes: Partial<ManagedArt> = {}): ManagedArt & { edges: null } => ({
  views: 0,
  sold: 0,
  ...facts(n),
  colours: [],
  edges: null,
  cover: null,
  state: 'published',
  ...changes,
});

/** The artwork number `n` on its own page. */
export const makeArt = (n = 1, changes: Partial<Art> = {}): Art => ({
  ...facts(n),
  colours: [],
  edition: null,
  provenance: null,
  framed: false,
  signed: true,
  state: 'published',
  pictures: [],
  ...changes,
});

/** An approved artist as anybody sees them. */
export const makeArtist = (n = 1, changes: Partial<PublicArtist> = {}): PublicArtist => ({
  _id: idOf(500 + n),
  name: `Artist ${n}`,
  email: `artist-${n}@example.com`,
  img: null,
  role: 'Artist',
  status: 'approved',
  createdAt: '2026-01-01T08:00:00.000Z',
  slug: `artist-${n}`,
  artworks: 4,
  followers: 12,
  rating: 4.5,
  reviews: 8,
  links: {},
  ...changes,
});

/** The stored picture number `n`. */
export const makePicture = (n: number): Art['pictures'][number] => ({
  _id: idOf(2_000 + n),
  width: 1_400,
  height: 950,
  thumbhash: '',
  edges: null,
  alt: '',
});

const words = (n: number) => ({
  _id: idOf(3_000 + n),
  text: `Words ${n}`,
  author: { name: accounts.customer.name, img: null },
  createdAt: '2026-11-01T08:00:00.000Z',
});

/** The review number `n`, of five stars, without a reply. */
export const makeReview = (n: number, changes: Partial<Review> = {}): Review => ({ ...words(n), stars: 5, reply: null, ...changes });

/** The question number `n`, without an answer. */
export const makeQuestion = (n: number, changes: Partial<Question> = {}): Question => ({ ...words(n), answer: null, ...changes });
