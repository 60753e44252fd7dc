import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { Person } from '#contract/accounts.ts';
import { Email, line, NewPassword, optionalLine, optionalProse, Password } from '#contract/schemas.ts';

const text = (required: string) => line(limits.shortTextLength, required);
const link = optionalLine(limits.addressLength);

const fields = {
  name: line(limits.personNameLength, fieldMessages.usernameRequired),
  email: Email,
  phone: line(limits.phoneLength, fieldMessages.phoneRequired),
  street: line(limits.addressLength, fieldMessages.streetRequired),
  newPassword: z.union([z.literal(''), NewPassword]),
  biography: optionalProse(limits.messageLength),
  website: link,
  instagram: link,
  facebook: link,
  x: link,
  youtube: link,
};

/** The fields of one place are not validated for the other. */
export const placeInRwanda = {
  place: z.literal('rwanda'),
  province: text(fieldMessages.provinceRequired),
  district: text(fieldMessages.districtRequired),
  sector: text(fieldMessages.sectorRequired),
  country: z.string(),
  city: z.string(),
  postalCode: z.string(),
};
export const placeOutsideRwanda = {
  place: z.literal('abroad'),
  province: z.string(),
  district: z.string(),
  sector: z.string(),
  country: text(fieldMessages.countryRequired),
  city: text(fieldMessages.cityRequired),
  postalCode: optionalLine(limits.postalCodeLength),
};

/** The place in a form with an address. */
export type PlaceValues = Record<Exclude<keyof typeof placeInRwanda, 'place'>, string> & { place: 'rwanda' | 'abroad' };

/** The values of the form. */
export type ProfileValues = Record<Exclude<keyof typeof fields | keyof typeof placeInRwanda, 'place'> | 'password', string> & {
  place: 'rwanda' | 'abroad';
};

const profile = (password: z.ZodMiniType<string, string>): z.ZodMiniType<ProfileValues, ProfileValues> =>
  z.discriminatedUnion('place', [
    z.object({ ...fields, ...placeInRwanda, password }),
    z.object({ ...fields, ...placeOutsideRwanda, password }),
  ]);

/** The profile form (product.md section 5): every field is required, with the own current password. */
export const OwnProfile = profile(Password);

/** An admin's edit of another account: an empty password keeps the old one (contract.md section 3). */
export const OtherProfile = profile(z.union([z.literal(''), NewPassword]));

/** The address as it is sent: that of the chosen place, with the fields of the other one empty. */
export function addressOf({ place, province, district, sector, country, city, postalCode }: PlaceValues) {
  if (place === 'abroad') return { province: '', district: '', sector: '', country, city, postalCode };
  return { province, district, sector, country: HOME_COUNTRY, city: '', postalCode: '' };
}

/** An account's values in the form; never a password. */
export function profileValues(person: Person): ProfileValues {
  const { name, email, phone, street, province, district, sector, country, city, postalCode, biography, links } = person;
  const isAbroad = country !== HOME_COUNTRY;
  const { website = '', instagram = '', facebook = '', x = '', youtube = '' } = links;
  const texts = { phone, street, province, district, sector, city, postalCode, biography };
  const known = Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value ?? ''])) as Record<
    keyof typeof texts,
    string
  >;
  const place = { place: isAbroad ? ('abroad' as const) : ('rwanda' as const), country: isAbroad ? country : '' };
  return { name, email, ...known, ...place, website, instagram, facebook, x, youtube, password: '', newPassword: '' };
}
