import { findCountry } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { fail } from '#contract/failures.ts';
import { findPlace } from '#contract/rwanda.ts';
import type { EditUser } from '#contract/accounts.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { UserRow } from '#server/accounts/table.ts';

const divisions = ['province', 'district', 'sector'] as const;

/** The edited fields of an address; absent ones keep their values. */
type EditedAddress = Pick<EditUser, 'country' | 'city' | 'postalCode' | (typeof divisions)[number]>;

/** An account's address; province, district and sector only in Rwanda. */
export type Address = Pick<UserRow, 'country' | 'city' | 'postalCode' | (typeof divisions)[number]>;

/** An empty text means none. */
export const orNone = (text: string | undefined, before: string | null): string | null => (text === undefined ? before : text || null);

/**
 * The address after an edit; absent fields keep their values as long as the country stays the same. A change of country clears the fields
 * of the previous one. Throws 'input.invalid' with the fields.
 */
export function readAddress(row: Address, body: EditedAddress): Address {
  const country = readCountry(row, body);
  const before: Address =
    country === row.country ? row : { ...row, city: null, postalCode: null, province: null, district: null, sector: null };
  const rest = { country, city: orNone(body.city, before.city), postalCode: orNone(body.postalCode, before.postalCode) };
  return { ...rest, ...(country === HOME_COUNTRY ? readDivisions(before, body) : noDivisions(body)) };
}

function readCountry(row: Address, { country }: EditedAddress): string {
  if (country === undefined) return row.country;
  const code = findCountry(country || HOME_COUNTRY);
  if (!code) throw fail('input.invalid', fieldMessages.unknownCountry).withFields({ country: fieldMessages.unknownCountry });
  return code;
}

type Divisions = Pick<Address, (typeof divisions)[number]>;

/** The three divisions are checked together, including unchanged ones: a new province without its district is refused. A new district brings its own province. */
function readDivisions({ province, district, sector }: Address, body: EditedAddress): Divisions {
  if (divisions.every((name) => body[name] === undefined)) return { province, district, sector };
  const place = findPlace({
    province: orNone(body.province, body.district ? null : province),
    district: orNone(body.district, district),
    sector: orNone(body.sector, sector),
  });
  if (place) return place;
  throw refuseDivisions(body, fieldMessages.unknownPlace);
}

function noDivisions(body: EditedAddress): Divisions {
  if (divisions.some((name) => body[name])) throw refuseDivisions(body, fieldMessages.placeAbroad);
  return { province: null, district: null, sector: null };
}

function refuseDivisions(body: EditedAddress, message: string) {
  const named = divisions.filter((name) => body[name]);
  return fail('input.invalid', message).withFields(Object.fromEntries(named.map((name) => [name, message])));
}
