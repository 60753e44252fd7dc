import { expect, test } from 'vitest';
import { type AddressParts, writeAddress } from './addresses.ts';

const at = (place: Partial<AddressParts>): string =>
  writeAddress({
    street: 'Lake road 31',
    country: 'RW',
    province: 'West',
    district: null,
    sector: null,
    city: null,
    postalCode: null,
    ...place,
  });

test('the lines of a label name a sector that is called as its district once', () => {
  expect(at({ district: 'Rubavu', sector: 'Rubavu' })).toBe('Lake road 31\nRubavu, West');
  expect(at({ district: 'Rubavu', sector: 'Gisenyi', name: 'Éric' })).toBe('Éric\nLake road 31\nGisenyi, Rubavu, West');
});
