import type { CustomerSort } from '#contract/artists.ts';
import type { Buyer } from '#contract/buyers.ts';

/** Names without accents and case, as the server sorts them. */
const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const upwards = {
  last: (a: Buyer, b: Buyer) => compareText(a.last, b.last),
  total: (a: Buyer, b: Buyer) => a.total - b.total,
  orders: (a: Buyer, b: Buyer) => a.orders - b.orders,
  name: (a: Buyer, b: Buyer) => compareText(plain(a.name), plain(b.name)),
};

/** Sorts customers; equal ones stay in the given order, the most recent purchase first. */
export function sortBuyers(buyers: readonly Buyer[], sort: CustomerSort): Buyer[] {
  const [key, direction] = sort.split('-') as [keyof typeof upwards, 'asc' | 'desc'];
  return buyers.toSorted((a, b) => (direction === 'asc' ? upwards[key](a, b) : upwards[key](b, a)));
}
