import * as z from 'zod/mini';
import { type Address, NewAddress } from '#contract/addresses.ts';
import { HOME_COUNTRY } from '#contract/countries.ts';
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
  z.object({ ...fields, ...placeInRwanda }),
  z.object({ ...fields, ...placeOutsideRwanda }),
]);

/** A saved address in the form; a new one has the person's name and phone. */
export function addressValues(address: Address | undefined, person: { name: string; phone: string }): AddressValues {
  const isAbroad = address !== undefined && address.country !== HOME_COUNTRY;
  return {
    name: address?.name ?? person.name,
    phone: address?.phone ?? person.phone,
    street: address?.street ?? '',
    place: isAbroad ? 'abroad' : 'rwanda',
    province: address?.province ?? '',
    district: address?.district ?? '',
    sector: address?.sector ?? '',
    country: isAbroad ? address.country : '',
    city: address?.city ?? '',
    postalCode: address?.postalCode ?? '',
  };
}

/** What is sent of the form. */
export const addressBody = (values: AddressValues): NewAddress => ({
  name: values.name,
  phone: values.phone,
  street: values.street,
  ...addressOf(values),
});
