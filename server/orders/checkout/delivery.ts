import { desc, eq } from '#server/database/drizzle.ts';
import type * as z from 'zod/mini';
import { type AddressParts, withCountry, writeAddress } from '#contract/addresses.ts';
import type { PlaceOrder } from '#contract/checkout.ts';
import { findCountry } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { findAddress, findAddresses } from '#server/accounts/addresses/queries.ts';
import { readDeliveryPhone } from '#server/accounts/manage/phone.ts';
import { users } from '#server/accounts/table.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { Delivery } from '#server/orders/place-order.ts';
import { orders } from '#server/orders/table.ts';

type Body = Pick<z.output<typeof PlaceOrder>, 'shippingAddress' | 'addressId' | 'phone' | 'country' | 'note'>;

/**
 * Where an order goes: the saved address with its phone and country, unless the body has others, or without one the typed address; no text
 * where the saved one is not there. Abroad the text ends in the name of the country, so that every label, table and mail has it. One statement
 * for a saved address, else none. Throws 'input.invalid'.
 */
export async function readDelivery(db: Queryable, userId: string, { shippingAddress, addressId, ...body }: Body): Promise<Delivery> {
  const saved = addressId === undefined ? undefined : await findAddress(db, userId, addressId);
  const country = readCountry(body.country ?? saved?.country);
  const phone = body.phone === undefined ? saved?.phone : readDeliveryPhone(body.phone, country);
  const text = addressId === undefined ? shippingAddress : saved && writeAddress(saved);
  return {
    shippingAddress: text === undefined ? null : withCountry(text, country),
    phone,
    country,
    district: saved?.district,
    note: body.note,
  };
}

/**
 * Where a buyer has things sent who does not say it: to their default address, else to that of their profile, else where their last order went;
 * undefined where there is none. One to three statements.
 */
export async function findUsualDelivery(db: Queryable, userId: string): Promise<Delivery | undefined> {
  const [saved] = await findAddresses(db, userId);
  if (saved) return deliveryTo(saved);
  const [profile] = await db.select().from(users).where(eq(users.id, userId));
  if (profile?.street) return deliveryTo({ ...profile, street: profile.street });
  const [last] = await db
    .select({ shippingAddress: orders.shippingAddress, phone: orders.buyerPhone, country: orders.country, district: orders.district })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(1);
  return last && { ...last, phone: last.phone ?? undefined };
}

const deliveryTo = ({ phone, district, ...address }: AddressParts & { phone: string | null }): Delivery => ({
  shippingAddress: withCountry(writeAddress({ ...address, district }), address.country),
  phone: phone ?? undefined,
  country: address.country,
  district,
});

/** An empty text means RW. */
function readCountry(given: string | undefined): string {
  const code = findCountry(given || HOME_COUNTRY);
  if (!code) throw fail('input.invalid', fieldMessages.unknownCountry).withFields({ country: fieldMessages.unknownCountry });
  return code;
}
