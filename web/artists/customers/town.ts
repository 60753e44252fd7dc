import type { Customer } from '#contract/artists.ts';
import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';

/** Where a customer's last order went, in a few words: 'Gasabo', 'Lyon, France'; empty where that is not known. */
export const townOf = ({ town, country }: Customer['place']): string =>
  [town, country === HOME_COUNTRY ? '' : countryName(country)].filter(Boolean).join(', ');
