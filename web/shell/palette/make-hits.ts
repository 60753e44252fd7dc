import type { SearchHits } from '#contract/admin.ts';
import { idOf } from '#web/testing/make-account.ts';

/** What the search of the dashboards may find, for tests: an order, a person and an artwork, and nothing. */
export const order: SearchHits['orders'][number] = {
  _id: idOf(2),
  number: 1_009,
  buyer: 'Aline',
  status: 'pending',
  payment: 'paid',
  fulfilment: 'toSend',
  totalPrice: 50_000,
  works: ['Rain'],
  artists: ['Immaculée Nyirahabimana'],
  createdAt: '2026-11-20T08:00:00.000Z',
};
export const person = {
  _id: idOf(3),
  name: 'Keza',
  email: 'keza@example.com',
  role: 'User',
  status: 'approved',
  staff: null,
  blocked: false,
} as const;
export const rain = {
  _id: idOf(1),
  name: 'Rain',
  slug: 'rain',
  image: null,
  price: 25_000,
  state: 'published',
  artist: 'Immaculée Nyirahabimana',
} as const;
export const nothing: SearchHits = { artworks: [], orders: [], people: [] };
