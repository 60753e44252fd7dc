import { expect, test } from 'vitest';
import { districtsOf, findPlace, provinces, sectorsOf } from './rwanda.ts';

test('Rwanda has 5 provinces, 30 districts and 416 sectors', () => {
  const districts = provinces.flatMap((province) => districtsOf(province).map((district) => ({ province, district })));
  const sectors = districts.flatMap(({ province, district }) => sectorsOf(province, district));
  expect([provinces.length, districts.length, sectors.length]).toEqual([5, 30, 416]);
});

test('every sector of the list is a valid place, and unchanged', () => {
  for (const province of provinces)
    for (const district of districtsOf(province))
      for (const sector of sectorsOf(province, district))
        expect(findPlace({ province, district, sector })).toEqual({ province, district, sector });
});

test('a place is found in any case and by its common names', () => {
  expect(findPlace({ province: 'City of Kigali', district: 'gasabo', sector: 'REMERA' })).toEqual({
    province: 'Kigali',
    district: 'Gasabo',
    sector: 'Remera',
  });
  expect(findPlace({ province: 'Eastern Province', district: 'Ngoma District', sector: '' })).toEqual({
    province: 'East',
    district: 'Ngoma',
    sector: null,
  });
});

test('a district alone has its province, because no two districts share a name', () => {
  for (const province of provinces)
    for (const district of districtsOf(province)) expect(findPlace({ province: null, district, sector: null })?.province).toBe(province);
  expect(findPlace({ province: '', district: 'huye district', sector: 'Tumba' })).toEqual({
    province: 'South',
    district: 'Huye',
    sector: 'Tumba',
  });
});

test.each([
  ['an unknown province', { province: 'Atlantis', district: null, sector: null }],
  ['a district of another province', { province: 'Kigali', district: 'Huye', sector: null }],
  ['a sector of another district', { province: 'Kigali', district: 'Gasabo', sector: 'Tumba' }],
  ['an unknown district without a province', { province: null, district: 'Atlantis', sector: null }],
  ['a sector of another district, without a province', { province: null, district: 'Gasabo', sector: 'Tumba' }],
  ['a sector without its district', { province: 'Kigali', district: null, sector: 'Remera' }],
  ['a name of the object itself', { province: 'constructor', district: null, sector: null }],
])('%s is no place', (_, place) => {
  expect(findPlace(place)).toBeUndefined();
});
