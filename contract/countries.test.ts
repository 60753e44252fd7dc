import { expect, test } from 'vitest';
import { countryName, findCountry, otherCountries } from './countries.ts';
import { HOME_COUNTRY } from './home-country.ts';
import list from './countries.json' with { type: 'json' };

test('every country of ISO 3166-1 is listed once, by its English name', () => {
  expect(Object.keys(list)).toHaveLength(249);
  expect(new Set(Object.values(list)).size).toBe(249);
  for (const [code, name] of Object.entries(list)) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(name, code).not.toBe(code);
  }
  expect([countryName('DE'), countryName('CD'), countryName('RW')]).toEqual(['Germany', 'Congo - Kinshasa', 'Rwanda']);
});

test('the list for addresses abroad is in alphabetical order, without Rwanda', () => {
  const names = otherCountries.map(([, name]) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  expect(otherCountries.some(([code]) => code === HOME_COUNTRY)).toBe(false);
});

test.each([
  ['rw', 'RW'],
  ['De', 'DE'],
  ['EU', undefined],
  ['XX', undefined],
  ['toString', undefined],
  ['__', undefined],
])('%s is read as %s', (given, code) => {
  expect(findCountry(given)).toBe(code);
});
