import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Address, isPhone, isRwandanMobile, isWholeInRwanda, withoutCountry, writeAddress } from '#contract/addresses.ts';
import type { Someone } from '#contract/accounts.ts';
import { ShippingAddress } from '#contract/checkout.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { limits } from '#contract/limits.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.ts';
import { line, optionalProse } from '#contract/schemas.ts';
import { addressesQuery } from '#web/accounts/addresses/queries.ts';
import { accountQuery, isWholeAccount } from '#web/accounts/queries.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { myOrdersQuery } from '#web/orders/queries.ts';

/** What a phone number must be, at home and abroad; said together with what is wrong in other fields. */
const ofPhone = (isRight: (phone: string, isHome: boolean) => boolean, error: string) =>
  z.refine<{ phone: string; country: string }>(({ phone, country }) => phone === '' || isRight(phone, country === HOME_COUNTRY), {
    path: ['phone'],
    error,
    when: () => true,
  });

/** A number in the groups that the form shows it in → '+250788123456'; what is typed in any other way stays as it is. */
const withoutGroups = (phone: string) => (/^\+[\d ]+$/.test(phone) ? phone.replaceAll(' ', '') : phone);

/**
 * The order form: where it goes, whom the courier calls, and what the artists should know. A number is read as one of the country that it goes to;
 * only one like '07 88 12 34 56' needs its country code abroad: it is somebody's in France and somebody else's in Rwanda.
 */
export const DeliveryForm = z
  .object({
    shippingAddress: ShippingAddress,
    phone: z.pipe(line(limits.phoneLength, fieldMessages.phoneRequired), z.transform(withoutGroups)),
    country: line(limits.countryLength, fieldMessages.countryRequired),
    note: optionalProse(limits.noteLength),
  })
  .check(
    ofPhone((phone, isHome) => !isHome || (isPhone(phone) && isWholeInRwanda(phone)), fieldMessages.phoneInvalid),
    ofPhone((phone, isHome) => isHome || isPhone(phone), fieldMessages.phoneAbroad),
    ofPhone((phone, isHome) => isHome || !isRwandanMobile(phone), fieldMessages.phoneTwoCountries),
  );
export type DeliveryValues = z.input<typeof DeliveryForm>;

/** A saved address in the form. */
export const valuesOf = (address: Address): Omit<DeliveryValues, 'note'> => ({
  shippingAddress: writeAddress(address),
  phone: address.phone,
  country: address.country,
});

type Place = Partial<DeliveryValues>;

/** The address of the profile, where it has a street. */
function ofProfile(person: Someone | undefined): Place {
  if (!person || !isWholeAccount(person) || !person.street) return {};
  return { shippingAddress: writeAddress({ ...person, street: person.street }), country: person.country };
}

function ofOrder(order: Order | undefined): Place {
  if (!order?.shippingAddress) return {};
  const { shippingAddress, phone, country } = order;
  const to = country ?? HOME_COUNTRY;
  return { shippingAddress: withoutCountry(shippingAddress, to), country: to, ...(phone ? { phone } : {}) };
}

/**
 * What the order form begins with: the default address, else that of the profile, else that of the last order, and the profile's phone;
 * undefined until all of them have been asked for, which a visitor's are not (`isAsked`).
 */
export function useFilledIn(isAsked = true): { values: DeliveryValues | undefined; addresses: readonly Address[] } {
  const { identity, phone } = useSession();
  const { data: addresses = [], ...saved } = useQuery({ ...addressesQuery(), enabled: isAsked });
  const profile = useQuery({ ...accountQuery(identity), enabled: isAsked });
  const orders = useInfiniteQuery({ ...myOrdersQuery(), enabled: isAsked });
  if ([saved, profile, orders].some(({ isPending }) => isPending)) return { values: undefined, addresses };
  const [ofDefault = {}] = addresses.map(valuesOf);
  const [last] = orders.data?.pages[0]?.data ?? [];
  const place: Place = [ofDefault, ofProfile(profile.data), ofOrder(last)].find(({ shippingAddress }: Place) => shippingAddress) ?? {};
  return { values: { shippingAddress: '', phone, country: HOME_COUNTRY, note: '', ...place }, addresses };
}
