import type { Offer } from '#contract/offers.ts';
import { idOf } from './make-account.ts';
import { accounts } from './sessions.ts';

/** The customer's offer number `n`, which waits for the artist. */
export const makeOffer = (n = 1, changes: Partial<Offer> = {}): Offer => ({
  _id: idOf(13_000 + n),
  art: { _id: idOf(n), name: `Artwork ${n}`, slug: `artwork-${n}`, image: null, cover: null, price: 25_000, available: 3 },
  buyer: { _id: accounts.customer._id, name: accounts.customer.name },
  artist: { _id: accounts.artist._id, name: accounts.artist.name, slug: 'jean-bosco' },
  amount: 20_000,
  quantity: 1,
  state: 'open',
  turn: 'artist',
  madeBy: 'buyer',
  validUntil: '2999-11-25T12:30:00.000Z',
  rounds: 0,
  text: '',
  hasAddress: true,
  range: { from: 12_500, to: 25_000 },
  createdAt: '2026-11-23T12:30:00.000Z',
  ...changes,
});

/** The same, countered by the artist: it waits for the buyer. */
export const makeCountered = (n = 1, changes: Partial<Offer> = {}): Offer =>
  makeOffer(n, { amount: 23_000, state: 'countered', turn: 'buyer', rounds: 1, ...changes });
