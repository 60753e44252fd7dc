import * as z from 'zod/mini';
import { bounds } from '#contract/bounds.ts';
import { fieldWords } from '#contract/field-words.ts';
import type { Person } from '#contract/users.ts';
import { Email, line, NewPassword, optionalLine, optionalProse, Password } from '#contract/wire.ts';

const place = (required: string) => line(bounds.shortTextLength, required);
const link = optionalLine(bounds.addressLength);

const fields = {
  name: line(bounds.personNameLength, fieldWords.usernameRequired),
  email: Email,
  phone: line(bounds.phoneLength, fieldWords.phoneRequired),
  street: line(bounds.addressLength, fieldWords.streetRequired),
  province: place(fieldWords.provinceRequired),
  district: place(fieldWords.districtRequired),
  sector: place(fieldWords.sectorRequired),
  newPassword: z.union([z.literal(''), NewPassword]),
  biography: optionalProse(bounds.messageLength),
  website: link,
  instagram: link,
  facebook: link,
  x: link,
  youtube: link,
};

/** The profile form (specification section 5): every field is asked for, with one's own current password. */
export const OwnProfile = z.object({ ...fields, password: Password });

/** An admin's edit of somebody else: an empty password keeps theirs (contract.md section 3). */
export const OtherProfile = z.object({ ...fields, password: z.union([z.literal(''), NewPassword]) });

export type ProfileValues = z.output<typeof OwnProfile>;

/** A person's own values in the form; passwords are never among them. */
export function profileValues(person: Person): ProfileValues {
  const { name, email, phone, street, province, district, sector, biography, links } = person;
  const { website = '', instagram = '', facebook = '', x = '', youtube = '' } = links;
  const texts = { phone, street, province, district, sector, biography };
  const known = Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value ?? ''])) as Record<
    keyof typeof texts,
    string
  >;
  return { name, email, ...known, website, instagram, facebook, x, youtube, password: '', newPassword: '' };
}
