import type { Art, ArtCard, Question, Review } from '#contract/arts.ts';
import { idOf } from './make-account.ts';
import { accounts } from './sessions.ts';

const { _id, name, email } = accounts.artist;

/** An artwork in a list; the artist of the tests made it. `n` makes its id. */
export const makeArtCard = (n: number, changes: Partial<ArtCard> = {}): ArtCard => ({
  _id: idOf(1_000 + n),
  name: `Umuraza ${n}`,
  slug: `umuraza-${n}`,
  price: 35_000,
  description: 'Spirals in black, white and red.',
  available_arts: 3,
  category: 'Painting',
  image: null,
  medium: null,
  isLimitedEdition: false,
  isCustomOrder: false,
  owner: { _id, name, email, img: null, slug: 'jean-bosco' },
  reviews: 0,
  rating: null,
  favorites: 0,
  width: null,
  height: null,
  depth: null,
  year: null,
  createdAt: '2026-10-01T08:00:00.000Z',
  cover: null,
  state: 'published',
  ...changes,
});

/** An artwork on its own page, with two pictures. */
export function makeArt(changes: Partial<Art> = {}): Art {
  const { cover: _, ...facts } = makeArtCard(1);
  return { ...facts, edition: null, framed: false, signed: false, pictures: [makePicture(1), makePicture(2)], ...changes };
}

/** A stored picture; `n` makes its id. */
export const makePicture = (n: number) => ({ _id: idOf(2_000 + n), width: 1_400, height: 950, thumbhash: '' });

/** A review of five stars by the customer of the tests. */
export const makeReview = (n: number, changes: Partial<Review> = {}): Review => ({ ...makeWords(n), stars: 5, reply: null, ...changes });

/** A public question of the customer of the tests. */
export const makeQuestion = (n: number, changes: Partial<Question> = {}): Question => ({ ...makeWords(n), answer: null, ...changes });

const makeWords = (n: number) => ({
  _id: idOf(3_000 + n),
  text: `Words ${n}`,
  author: { name: accounts.customer.name, img: null },
  createdAt: '2026-11-01T08:00:00.000Z',
});
