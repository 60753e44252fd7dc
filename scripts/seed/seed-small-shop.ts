import type pg from 'pg';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { seedArtworks } from './seed-artworks.ts';
import { seedArtists, seedBuyers, seedFavorites } from './seed-people.ts';
import { seedPictures } from './seed-pictures.ts';

/** A shop for tests as `npm run seed` fills it, without orders: so many artworks that share a picture, and so many buyers with favorites. */
export async function seedSmallShop(
  client: pg.Client,
  services: Pick<PaymentServices, 'db' | 'storage'>,
  { artworks, buyers }: { artworks: number; buyers: number },
): Promise<void> {
  const artistIds = await seedArtists(client);
  await seedArtworks(client, { count: artworks, artistIds, pictureIds: await seedPictures(services, 1), say: () => {} });
  await seedBuyers(client, buyers);
  await seedFavorites(client);
}
