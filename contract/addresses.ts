import * as z from 'zod/mini';
import { countryName } from './countries.ts';
import { HOME_COUNTRY } from './home-country.ts';
import { limits } from './limits.ts';
import { flag, Id, line, optionalLine } from './schemas.ts';
import { fieldMessages } from './messages.ts';

/** An address of the own address book. */
export const Address = z.object({
  _id: Id,
  /** Who receives the parcel. */
  name: z.string(),
  /** E.164. */
  phone: z.string(),
  /** ISO 3166-1 alpha-2. Province, district and sector are null elsewhere than in RW. */
  country: z.string(),
  province: z.nullable(z.string()),
  district: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  street: z.string(),
  city: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  /** One address is the default, as long as there is any. */
  default: z.boolean(),
});
export type Address = z.infer<typeof Address>;

/** The characters of phone numbers; whether one exists is checked by the server. */
const PHONE = /^\+?[\d ()./-]+$/;
/** The digits of a text, and nothing else of it. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
/** Whether a text may be a phone number. */
export const isPhone = (text: string): boolean => PHONE.test(text) && digitsOf(text).length >= limits.phoneDigitsMin;
/** A mobile number as people in Rwanda write it, '0788 123 456'. */
export const isRwandanMobile = (typed: string): boolean => /^07\d{8}$/.test(typed.replaceAll(/[\s()./-]/g, ''));
/** A Rwandan mobile number has ten digits: in Rwanda, some of a shorter one are missing. */
export const isWholeInRwanda = (text: string): boolean =>
  !digitsOf(text).startsWith('07') || text.startsWith('+') || digitsOf(text).length === 10;

/** A phone number for the courier as typed: as in the country that it goes to ('0788 123 456'), or international ('+33 6 12 34 56 78'); the server stores E.164. */
export const DeliveryPhone = z.pipe(
  line(limits.phoneLength, fieldMessages.phoneRequired),
  z.string().check(z.refine((text) => text === '' || isPhone(text), fieldMessages.phoneInvalid)),
);
/** The same in a form, abroad: one like '07 88 12 34 56' is somebody's there and somebody else's in Rwanda, and needs its country code. */
export const PhoneAbroad = z.pipe(
  line(limits.phoneLength, fieldMessages.phoneRequired),
  z.string().check(
    z.refine((text) => text === '' || isPhone(text), fieldMessages.phoneAbroad),
    z.refine((text) => !isRwandanMobile(text), fieldMessages.phoneTwoCountries),
  ),
);
/** And in Rwanda. */
export const PhoneInRwanda = z.pipe(DeliveryPhone, z.string().check(z.refine(isWholeInRwanda, fieldMessages.phoneInvalid)));

const street = z.pipe(
  line(limits.streetLength, fieldMessages.streetRequired),
  z.string().check(z.refine((text) => text === '' || text.length >= limits.addressMinLength, fieldMessages.streetShort)),
);

const fields = {
  name: line(limits.personNameLength, fieldMessages.namesRequired),
  phone: DeliveryPhone,
  street,
};
const optionalFields = {
  /** Empty means RW. The server checks the code. */
  country: z.optional(optionalLine(limits.countryLength)),
  province: z.optional(optionalLine(limits.shortTextLength)),
  district: z.optional(optionalLine(limits.shortTextLength)),
  sector: z.optional(optionalLine(limits.shortTextLength)),
  city: z.optional(optionalLine(limits.shortTextLength)),
  postalCode: z.optional(optionalLine(limits.postalCodeLength)),
  default: z.optional(flag),
};

/** POST /users/me/addresses; the first one becomes the default. */
export const NewAddress = z.object({ ...fields, ...optionalFields });
export type NewAddress = z.input<typeof NewAddress>;

/** PUT /users/me/addresses/{id}: absent fields keep their values; a new country clears the places of the previous one. */
export const EditAddress = z.partial(NewAddress);
export type EditAddress = z.output<typeof EditAddress>;

/** The parts of an address that its text is made of. */
export type AddressParts = Pick<Address, 'country' | 'province' | 'district' | 'sector' | 'street' | 'city' | 'postalCode'> & {
  name?: string | undefined;
};

/**
 * An address as the lines of a label, without its country; at most `limits.addressLength` characters:
 * 'Aline Uwase\nKG 7 Ave 12\nKimihurura, Gasabo, Kigali'. A sector called as its district is named once: 'Rubavu, West'.
 */
export function writeAddress({ name, street, country, ...rest }: AddressParts): string {
  const town = [rest.postalCode, rest.city].filter(Boolean).join(' ');
  const place = country === HOME_COUNTRY ? [...new Set([rest.sector, rest.district, rest.province])].filter(Boolean).join(', ') : '';
  return [name, street, place, town].filter(Boolean).join('\n');
}

/** The text that an order keeps: the address, and abroad the name of the country in a last line, where it has none yet. */
export function withCountry(address: string, country: string): string {
  const name = countryName(country);
  return country === HOME_COUNTRY || address.toLowerCase().endsWith(name.toLowerCase()) ? address : `${address}\n${name}`;
}

/** The address that an order keeps, without the line of its country. */
export function withoutCountry(address: string, country: string): string {
  const line = `\n${countryName(country)}`;
  return country !== HOME_COUNTRY && address.endsWith(line) ? address.slice(0, -line.length) : address;
}
