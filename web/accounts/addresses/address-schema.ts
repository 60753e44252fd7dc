import * as z from 'zod/mini';
import { type Address, NewAddress, PhoneAbroad, PhoneInRwanda } from '#contract/addresses.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { addressOf, placeInRwanda, placeOutsideRwanda } from '#web/accounts/manage/account-schema.ts';

const { name, phone, street } = NewAddress.shape;
const fields = { name, phone, street };

/** The values of the form of a saved address. */
export type AddressValues = Record<
  'name' | 'phone' | 'street' | 'province' | 'district' | 'sector' | 'country' | 'city' | 'postalCode',
  string
> & {
  place: 'rwanda' | 'abroad';
};

/** The form of a saved address: every field but the postal code is required; those of the other place are not checked. */
export const AddressForm: z.ZodMiniType<AddressValues, AddressValues> = z.discriminatedUnion('place', [
  z.object({ ...fields, ...placeInRwanda, phone: PhoneInRwanda }),
  z.object({ ...fields, ...placeOutsideRwanda, phone: PhoneAbroad }),
]);

/** A saved address in the form. */
export function addressValues({ name, phone, street, country, ...rest }: Address): AddressValues {
  const isAbroad = country !== HOME_COUNTRY;
  const { province, district, sector, city, postalCode } = rest;
  const texts = { province, district, sector, city, postalCode };
  const known = Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value ?? ''])) as Record<
    keyof typeof texts,
    string
  >;
  return { name, phone, street, ...known, place: isAbroad ? 'abroad' : 'rwanda', country: isAbroad ? country : '' };
}

/** The form of a new address, which is in Rwanda until one says otherwise. */
export const newAddressValues = ({ name, phone }: { name: string; phone: string }): AddressValues => ({
  name,
  phone,
  street: '',
  place: 'rwanda',
  province: '',
  district: '',
  sector: '',
  country: '',
  city: '',
  postalCode: '',
});

/** What is sent of the form. */
export const addressBody = (values: AddressValues): NewAddress => ({
  name: values.name,
  phone: values.phone,
  street: values.street,
  ...addressOf(values),
});
