import { eq, sql } from '#server/database/drizzle.ts';
import type * as z from 'zod/mini';
import { fail } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import type { NewOffer, OfferSide } from '#contract/offers.ts';
import { users } from '#server/accounts/table.ts';
import { type ArtRow, arts } from '#server/arts/table.ts';
import { refuseUnlessMayWrite } from '#server/chat/may-write.ts';
import type { Transaction } from '#server/database/connect.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { rangeBelow, refuseOutside } from '#server/offers/amounts.ts';
import { refuseBlocked } from '#server/offers/blocked.ts';
import { readOwnDelivery, refuseAbroad } from './delivery.ts';
import { expireOffer } from './end-offers.ts';
import { offerEvents } from '#server/offers/events.ts';
import { validFromNow } from '#server/offers/move-offer.ts';
import { findAway, findOffer, findOpenOf, findStale, type FoundOffer, lockPeople } from '#server/offers/queries.ts';
import { offers } from '#server/offers/table.ts';
import { tellOffer } from '#server/offers/news/tell.ts';

type Body = z.output<typeof NewOffer>;
type Wish = { viewer: Viewer; from: Actor; body: Body };
type Made = { madeBy: OfferSide; buyerId: string; artistId: string };

/**
 * Makes an offer: a buyer's for an artwork that takes offers, or with `to` an artist's for an own artwork, hidden ones too, to a person with whom
 * they have a chat. Throws 'arts.notFound', 'arts.onHoliday' for a buyer whose artist is away, 'offers.ownWork', 'offers.notTaken', 'offers.amount', 'offers.alreadyOpen', 'offers.tooMany',
 * 'offers.tooManyToOne', what an order of it would be refused for, and why the two may not write to each other.
 */
export async function createOffer(services: Pick<Services, 'jobs' | 'config'>, tx: Transaction, wish: Wish): Promise<FoundOffer> {
  const { viewer, from, body } = wish;
  const [art] = await tx.select().from(arts).where(eq(arts.id, body.art));
  const made = body.to === undefined ? asBuyer(art, viewer) : asArtist(art, viewer, body.to.toLowerCase());
  if (!art) throw fail('arts.notFound');
  if ((await lockPeople(tx, [made.buyerId, made.artistId])) < 2) throw fail('users.notFound');
  await refuseStrangers(tx, made);
  if (made.madeBy === 'buyer') await refuseAway(tx, { id: made.artistId, artId: art.id });
  if (made.madeBy === 'buyer') refuseOutside(body.amount, rangeBelow(art.price));
  refuseTooFew(art, body.quantity);
  await refuseTooMany(services, tx, made, art);
  const delivery = made.madeBy === 'buyer' ? await readOwnDelivery(tx, viewer.id, body) : undefined;
  if (delivery) refuseAbroad(art, delivery);
  const id = nextId();
  const { amount, quantity, text = '' } = body;
  const { state, news, told } = beginnings[made.madeBy];
  await tx
    .insert(offers)
    .values({ id, artId: art.id, artPrice: art.price, ...made, amount, quantity, text, state, ...delivery, validUntil: validFromNow });
  const found = await findOffer(tx, id, viewer.id);
  if (!found) throw new Error(`the offer ${id} is not there`);
  await recordAct(tx, from, { action: 'offer.made', objectType: 'offer', objectId: id, after: { art: art.id, amount, quantity } });
  await tellOffer(services, tx, found, news, [told]);
  return found;
}

const beginnings = {
  buyer: { state: offerEvents.make.buyer.new, news: 'made', told: 'artist' },
  artist: { state: offerEvents.make.artist.new, news: 'madeByArtist', told: 'buyer' },
} as const satisfies Record<OfferSide, object>;

const tooMany = { buyer: 'offers.tooMany', artist: 'offers.tooManyToOne' } as const;

function asBuyer(art: ArtRow | undefined, viewer: Viewer): Made {
  if (!art?.onShow) throw fail('arts.notFound');
  if (art.ownerId === viewer.id) throw fail('offers.ownWork');
  if (!art.acceptsOffers) throw fail('offers.notTaken', art.name);
  return { madeBy: 'buyer', buyerId: viewer.id, artistId: art.ownerId };
}

/** Of others' hidden artworks nothing is said. */
function asArtist(art: ArtRow | undefined, viewer: Viewer, to: string): Made {
  if (!art || art.deletedAt || art.state === 'draft' || art.ownerId !== viewer.id) throw fail('arts.notFound');
  // What staff took out of the shop is not sold beside it.
  if (art.hiddenByStaff) throw fail('orders.unavailable', art.name).with({ productId: art.id });
  if (!viewer.isApprovedArtist && !viewer.isAdmin) throw fail('rights.notApproved');
  if (to === viewer.id) throw fail('offers.self');
  return { madeBy: 'artist', buyerId: to, artistId: viewer.id };
}

/** Throws 'arts.onHoliday' while an artist is away and sells nothing: what a buyer offers then could not be ordered. `isSaidToArtist`: in the words for the artist. */
export async function refuseAway(
  tx: Transaction,
  { id, artId, isSaidToArtist }: { id: string; artId: string; isSaidToArtist?: boolean },
): Promise<void> {
  const until = await findAway(tx, id);
  if (until === undefined) return;
  if (isSaidToArtist) throw fail('arts.onHoliday', undefined, until).with({ productId: artId, until });
  const [artist] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id));
  throw fail('arts.onHoliday', artist?.name ?? '', until).with({ productId: artId, until });
}

/** A buyer may offer to whoever sells; an artist to whom they may write, in a chat that is there. */
async function refuseStrangers(tx: Transaction, { madeBy, buyerId, artistId }: Made): Promise<void> {
  if (madeBy === 'buyer') return refuseBlocked(tx, buyerId, artistId);
  await refuseUnlessMayWrite(tx, artistId, buyerId);
  const chat = await tx.execute(sql`SELECT FROM conversation_members WHERE user_id = ${artistId} AND other_id = ${buyerId}`);
  if (chat.rowCount === 0) throw fail('offers.noChat');
}

function refuseTooFew({ id, name, availableArts }: ArtRow, quantity: number): void {
  if (quantity <= availableArts) return;
  const failure = availableArts === 0 ? fail('orders.soldOut', name) : fail('orders.stockTooLow', name, availableArts);
  throw failure.with({ productId: id, available: availableArts });
}

/**
 * Behind the lock of the buyer, so that two at once are counted one after the other. What artists offer unasked takes none of the buyer's own
 * offers away; one that a block keeps from being accepted counts until it ends, and can be withdrawn.
 */
async function refuseTooMany(
  services: Pick<Services, 'jobs' | 'config'>,
  tx: Transaction,
  { madeBy, buyerId, artistId }: Made,
  { id, name }: ArtRow,
): Promise<void> {
  const stale = await findStale(tx, buyerId, id);
  if (stale) await expireOffer(services, tx, stale.id);
  const open = await findOpenOf(tx, buyerId);
  const same = open.find((offer) => offer.artId === id);
  if (same) throw fail('offers.alreadyOpen', name).with({ offer: same.id });
  const counted = open.filter((offer) => offer.madeBy === madeBy && (madeBy === 'buyer' || offer.artistId === artistId));
  if (counted.length >= limits.openOffersMax) throw fail(tooMany[madeBy], limits.openOffersMax);
}
