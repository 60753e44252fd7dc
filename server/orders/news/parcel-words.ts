import { countryName } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { formatPhone } from '#contract/phone.ts';

type ParcelTo = { buyer?: string; address: string; country?: string; phone?: string | null };

/** Whom a parcel goes to, where, and whom the carrier calls; an address often begins with the name, and abroad ends in the country. */
export function parcelTo({ buyer, address, country, phone }: ParcelTo): string {
  const name = country ? countryName(country) : '';
  const isNamed = address.toLowerCase().endsWith(name.toLowerCase());
  return [address.startsWith(`${buyer}\n`) ? '' : buyer, address, isNamed ? '' : name, formatPhone(phone ?? '')].filter(Boolean).join('\n');
}

/** What a parcel to another country costs its receiver; a mail that an older version queued does not say where to. */
export const dutiesIn = (country: string | undefined) =>
  country && country !== HOME_COUNTRY ? [`The recipient pays any customs duties and taxes in ${countryName(country)}.`] : [];
