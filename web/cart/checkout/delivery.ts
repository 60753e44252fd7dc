import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Address, DeliveryPhone, withoutCountry, writeAddress } from '#contract/addresses.ts';
import type { Person } from '#contract/accounts.ts';
import { ShippingAddress } from '#contract/checkout.ts';
import { HOME_COUNTRY } from '#contract/countries.ts';
import { limits } from '#contract/limits.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.ts';
import { line, optionalProse } from '#contract/schemas.ts';
import { addressesQuery } from '#web/accounts/addresses/queries.ts';
import { accountQuery, isWholeAccount } from '#web/accounts/queries.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { myOrdersQuery } from '#web/orders/queries.ts';

/** The order form: where it goes, whom the courier calls, and what the artists should know. */
export const DeliveryForm = z.object({
  shippingAddress: ShippingAddress,
  phone: DeliveryPhone,
  country: line(limits.countryLength, fieldMessages.countryRequired),
  note: optionalProse(limits.noteLength),
});
export type DeliveryValues = z.input<typeof DeliveryForm>;

/** A saved address in the form. */
export const valuesOf = (address: Address): Omit<DeliveryValues, 'note'> => ({
  shippingAddress: writeAddress(address),
  phone: address.phone,
  country: address.country,
});

/** The address of the profile, where it has a street. */
function ofProfile(person: Person): Partial<DeliveryValues> {
  const { name, street, country } = person;
  if (!street) return {};
  return { shippingAddress: writeAddress({ ...person, name, street }), country };
}

function ofOrder({ shippingAddress, phone, country }: Order): Partial<DeliveryValues> {
  const to = country ?? HOME_COUNTRY;
  return shippingAddress ? { shippingAddress: withoutCountry(shippingAddress, to), country: to, ...(phone ? { phone } : {}) } : {};
}

/**
 * What the order form begins with: the default address, else that of the profile, else that of the last order, and the profile's phone;
 * undefined until all of them have been asked for.
 */
export function useFilledIn(): { values: DeliveryValues | undefined; addresses: readonly Address[] } {
  const { identity, phone } = useSession();
  const saved = useQuery(addressesQuery());
  const profile = useQuery(accountQuery(identity));
  const orders = useInfiniteQuery(myOrdersQuery());
  const addresses = saved.data ?? [];
  if (saved.isPending || profile.isPending || orders.isPending) return { values: undefined, addresses };
  const [address] = addresses;
  const person = profile.data && isWholeAccount(profile.data) ? profile.data : undefined;
  const last = orders.data?.pages[0]?.data[0];
  const places: Partial<DeliveryValues>[] = [address ? valuesOf(address) : {}, person ? ofProfile(person) : {}, last ? ofOrder(last) : {}];
  const place = places.find(({ shippingAddress }) => shippingAddress) ?? {};
  return { values: { shippingAddress: '', phone, country: HOME_COUNTRY, note: '', ...place }, addresses };
}
