import type * as z from 'zod/mini';
import { withCountry, writeAddress } from '#contract/addresses.ts';
import { findCountry, HOME_COUNTRY } from '#contract/countries.ts';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { PlaceOrder } from '#contract/orders.ts';
import { findAddress } from '#server/accounts/addresses/queries.ts';
import { readDeliveryPhone } from '#server/accounts/manage/phone.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { Delivery } from '#server/orders/place-order.ts';

type Body = Pick<z.output<typeof PlaceOrder>, 'shippingAddress' | 'addressId' | 'phone' | 'country' | 'note'>;

/**
 * Where an order goes: the typed address, or the saved one with its phone and country, unless the body has others. Abroad the text ends in the
 * name of the country, so that every label, table and mail has it. One statement for a saved address, else none. Throws 'input.invalid'.
 */
export async function readDelivery(db: Queryable, userId: string, { shippingAddress, addressId, ...body }: Body): Promise<Delivery> {
  const saved = addressId === undefined ? undefined : await findAddress(db, userId, addressId);
  const country = readCountry(body.country ?? saved?.country);
  const phone = body.phone === undefined ? saved?.phone : readDeliveryPhone(body.phone, country);
  const text = saved ? writeAddress(saved) : shippingAddress;
  return {
    shippingAddress: text === undefined ? null : withCountry(text, country),
    phone,
    country,
    district: saved?.district,
    note: body.note,
  };
}

/** An empty text means RW. */
function readCountry(given: string | undefined): string {
  const code = findCountry(given || HOME_COUNTRY);
  if (!code) throw fail('input.invalid', fieldMessages.unknownCountry).withFields({ country: fieldMessages.unknownCountry });
  return code;
}
