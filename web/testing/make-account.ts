import type { Person } from '#contract/accounts.ts';
import type { Customer } from '#contract/artists.ts';
import { accounts } from './sessions.ts';

/** The id number `n`, the same each time. */
export const idOf = (n: number): string => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** An answer of a list with these on its last page; `next` is the cursor of the page after it. */
export const pageOf = <T>(data: T[], next: string | null = null) => ({ data, page: { next, total: data.length } });

/** A whole account as its owner and admins see it; the customer of the tests by default. */
export const makePerson = (changes: Partial<Person> = {}): Person => ({
  ...accounts.customer,
  createdAt: '2026-03-01T08:00:00.000Z',
  slug: null,
  artworks: 0,
  followers: 0,
  rating: null,
  reviews: 0,
  links: {},
  pendingEmail: null,
  street: null,
  province: null,
  district: null,
  sector: null,
  country: 'RW',
  city: null,
  postalCode: null,
  biography: null,
  ...changes,
});

/** Somebody who bought from the signed-in artist. */
export const makeCustomer = (number: number, changes: Partial<Customer> = {}): Customer => ({
  _id: idOf(number),
  name: `Customer ${number}`,
  email: `customer${number}@example.com`,
  orders: number,
  total: number * 10_000,
  last: '2026-11-02T08:00:00.000Z',
  note: '',
  place: { town: 'Gasabo', country: 'RW' },
  bought: { arts: [], isMore: false },
  ...changes,
});
