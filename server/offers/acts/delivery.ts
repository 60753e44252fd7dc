import { HOME_COUNTRY } from '#contract/home-country.ts';
import { fail } from '#contract/failures.ts';
import type { ArtRow } from '#server/arts/table.ts';
import type { Transaction } from '#server/database/connect.ts';
import { readDelivery } from '#server/orders/checkout/delivery.ts';
import type { Delivery } from '#server/orders/place-order.ts';

/** Where a buyer wants it to go. Throws 'addresses.notFound' for a saved address that is not theirs, 'input.invalid'. */
export async function readOwnDelivery(tx: Transaction, buyerId: string, body: Parameters<typeof readDelivery>[2]): Promise<Delivery> {
  const delivery = await readDelivery(tx, buyerId, body);
  if (delivery.shippingAddress === null) throw fail('addresses.notFound');
  return delivery;
}

/** Throws 'orders.notAbroad' where the artist does not send it to the country; `isSaidToArtist`: in the words for the artist. */
export function refuseAbroad(
  { id, name, shipsAbroad }: Pick<ArtRow, 'id' | 'name' | 'shipsAbroad'>,
  { country }: Delivery,
  isSaidToArtist = false,
): void {
  if (country === undefined || country === HOME_COUNTRY || shipsAbroad !== 'no') return;
  throw fail('orders.notAbroad', name, isSaidToArtist).with({ artworks: [{ _id: id, name }] });
}
