import { and, desc, eq } from '#server/database/drizzle.ts';
import type * as z from 'zod/mini';
import type { Address, EditAddress, NewAddress } from '#contract/addresses.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { fail } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import { fieldMessages } from '#contract/messages.ts';
import { readAddress } from '#server/accounts/manage/address.ts';
import { readDeliveryPhone } from '#server/accounts/manage/phone.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { oneRow } from '#server/database/one-row.ts';
import { type AddressRow, addresses } from './table.ts';

type New = z.output<typeof NewAddress>;

/** The addresses of an account, the default one first, then the latest. One statement. */
export async function findAddresses(db: Queryable, userId: string): Promise<AddressRow[]> {
  return db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(desc(addresses.isDefault), desc(addresses.id));
}

/** One address of an account; undefined for another's. One statement. */
export async function findAddress(db: Queryable, userId: string, id: string): Promise<AddressRow | undefined> {
  const [row] = await db.select().from(addresses).where(ownAddress(userId, id));
  return row;
}

/** Saves an address; the first of an account becomes its default. Throws 'addresses.tooMany', 'input.invalid' with the fields. */
export async function createAddress(tx: Transaction, userId: string, body: New): Promise<AddressRow> {
  const place = readPlace(noPlace, body);
  const phone = readDeliveryPhone(body.phone, place.country);
  // Whoever changes the address book of an account waits here for the others.
  await lockAccount(tx, userId);
  const others = await findAddresses(tx, userId);
  if (others.length >= limits.addressesMax) throw fail('addresses.tooMany', limits.addressesMax);
  const isDefault = others.length === 0 || body.default === true;
  if (isDefault) await clearDefault(tx, userId);
  const { name, street } = body;
  return oneRow(
    await tx
      .insert(addresses)
      .values({ id: nextId(), userId, name, phone, street, ...place, isDefault })
      .returning(),
  );
}

/**
 * Changes an address: absent fields keep their values. `default` moves it here; the default one stays it until another becomes it. Throws
 * 'addresses.notFound', 'input.invalid' with the fields.
 */
export async function updateAddress(tx: Transaction, userId: string, id: string, body: EditAddress): Promise<AddressRow> {
  await lockAccount(tx, userId);
  const before = await findAddress(tx, userId, id);
  if (!before) throw fail('addresses.notFound');
  const place = readPlace(before, body);
  const phone = body.phone === undefined ? before.phone : readDeliveryPhone(body.phone, place.country);
  const isDefault = before.isDefault || body.default === true;
  if (isDefault && !before.isDefault) await clearDefault(tx, userId);
  const { name = before.name, street = before.street } = body;
  return oneRow(
    await tx
      .update(addresses)
      .set({ name, phone, street, ...place, isDefault })
      .where(ownAddress(userId, id))
      .returning(),
  );
}

/** Deletes an address; the latest of the others becomes the default one when it was. Throws 'addresses.notFound'. */
export async function removeAddress(tx: Transaction, userId: string, id: string): Promise<void> {
  await lockAccount(tx, userId);
  const [gone] = await tx.delete(addresses).where(ownAddress(userId, id)).returning();
  if (!gone) throw fail('addresses.notFound');
  if (!gone.isDefault) return;
  const [next] = await findAddresses(tx, userId);
  if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
}

const ownAddress = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id));

const clearDefault = (tx: Transaction, userId: string) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));

type Place = Pick<AddressRow, 'country' | 'province' | 'district' | 'sector' | 'city' | 'postalCode'>;
const noPlace: Place = { country: HOME_COUNTRY, province: null, district: null, sector: null, city: null, postalCode: null };

/** The place after an edit: abroad a carrier needs the city; in Rwanda a courier finds a street or landmark by calling, as with a typed address. */
function readPlace(before: Place, body: EditAddress): Place {
  const { country, province, district, sector, city, postalCode } = readAddress(before, body);
  if (country !== HOME_COUNTRY && !city)
    throw fail('input.invalid', fieldMessages.cityRequired).withFields({ city: fieldMessages.cityRequired });
  return { country, province, district, sector, city, postalCode };
}

/** An address as its owner sees it. */
export function presentAddress({ id, name, phone, street, isDefault, ...row }: AddressRow): Address {
  const { country, province, district, sector, city, postalCode } = row;
  return { _id: id, name, phone, country, province, district, sector, street, city, postalCode, default: isDefault };
}
