import type { ArtRow } from '#server/arts/table.ts';
import type { Database } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { oneRow } from '#server/database/one-row.ts';
import { validFromNow } from './move-offer.ts';
import { offers, type OfferRow } from './table.ts';

type Wish = Partial<typeof offers.$inferInsert> & { buyerId: string; art: Pick<ArtRow, 'id' | 'ownerId' | 'price'> };

/** Writes an offer, for tests: by default an open one for one piece at four fifths of its price. */
export async function makeOffer(db: Database, { art, ...more }: Wish): Promise<OfferRow> {
  const made = await db
    .insert(offers)
    .values({
      id: nextId(),
      artId: art.id,
      artistId: art.ownerId,
      madeBy: 'buyer',
      quantity: 1,
      amount: Math.ceil(art.price * 0.8),
      state: 'open',
      shippingAddress: 'KG 7 Ave, Kimihurura, Kigali',
      validUntil: validFromNow,
      ...more,
    })
    .returning();
  return oneRow(made);
}
