import { expect, test } from 'vitest';
import { sortBuyers } from './customer-sort.ts';

const buyer = (name: string, orders: number, total: number, last: string) => ({
  _id: null,
  name,
  email: `${name}@example.com`,
  orders,
  total,
  last,
});
const buyers = [
  buyer('Zoé', 1, 500, '2026-03-03T00:00:00.000Z'),
  buyer('émile', 3, 500, '2026-02-02T00:00:00.000Z'),
  buyer('Alice', 2, 900, '2026-01-01T00:00:00.000Z'),
];
const names = (sort: Parameters<typeof sortBuyers>[1]) => sortBuyers(buyers, sort).map(({ name }) => name);

test('customers are sorted by name without accents and case', () => {
  expect(names('name-asc')).toEqual(['Alice', 'émile', 'Zoé']);
  expect(names('name-desc')).toEqual(['Zoé', 'émile', 'Alice']);
});

test('customers are sorted by figures and by their last order, equal ones as they came', () => {
  expect(names('orders-desc')).toEqual(['émile', 'Alice', 'Zoé']);
  expect(names('total-asc')).toEqual(['Zoé', 'émile', 'Alice']);
  expect(names('total-desc')).toEqual(['Alice', 'Zoé', 'émile']);
  expect(names('last-asc')).toEqual(['Alice', 'émile', 'Zoé']);
});
