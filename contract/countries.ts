import list from './countries.json' with { type: 'json' };
import { HOME_COUNTRY } from './home-country.ts';

/** Countries by ISO 3166-1 alpha-2 with their English names, in alphabetical order (scripts/assets/extract-countries.ts). */
const names: Record<string, string> = list;

/** Codes and names of all other countries, in alphabetical order of the names. */
export const otherCountries: readonly (readonly [code: string, name: string])[] = Object.entries(names).filter(
  ([code]) => code !== HOME_COUNTRY,
);

/** The code in capitals, or undefined when it is not a country. */
export function findCountry(given: string): string | undefined {
  const code = given.toUpperCase();
  return Object.hasOwn(names, code) ? code : undefined;
}

/** The English name of a country; the code itself for an unknown one. */
export const countryName = (code: string): string => names[code] ?? code;
