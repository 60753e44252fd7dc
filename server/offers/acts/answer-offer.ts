import type * as z from 'zod/mini';
import { fail, Failure } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { AcceptOffer, CounterOffer, OfferSide } from '#contract/offers.ts';
import type { Transaction } from '#server/database/connect.ts';
import { PLACED_NEWS_AFTER_SECONDS } from '#server/orders/news/order-news.ts';
import { findUsualDelivery } from '#server/orders/checkout/delivery.ts';
import { type Delivery, placeOfferedOrder } from '#server/orders/place-order.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { rangeOf, refuseOutside } from '#server/offers/amounts.ts';
import { refuseBlocked } from '#server/offers/blocked.ts';
import { readOwnDelivery, refuseAbroad } from './delivery.ts';
import { refuseAway } from './create-offer.ts';
import { isGone } from './end-offers.ts';
import { moveOffer, refuseUnlessPossible } from '#server/offers/move-offer.ts';
import { type FoundOffer, lockOffer, sideOf } from '#server/offers/queries.ts';
import { tellOffer } from '#server/offers/news/tell.ts';

type Told = Pick<Services, 'jobs' | 'config'>;
type Answer = { offerId: string; viewer: Viewer; from: Actor };
type Addressed = z.output<typeof AcceptOffer>;

const otherOf = (side: OfferSide): OfferSide => (side === 'buyer' ? 'artist' : 'buyer');

/** An offer of the viewer's, locked, in a state that allows this. Throws 'offers.notFound' for others, and what `refuseUnlessPossible` throws. */
async function lockFor(
  tx: Transaction,
  { offerId, viewer }: Answer,
  act: 'accept' | 'counter' | 'decline' | 'withdraw',
): Promise<{ found: FoundOffer; side: OfferSide }> {
  const found = await lockOffer(tx, offerId, viewer.id);
  if (!found) throw fail('offers.notFound');
  const side = sideOf(found, viewer.id);
  refuseUnlessPossible(found, act, side);
  return { found, side };
}

/**
 * Accepts an offer: its order is placed at the amount, with the stock, in this transaction; both people are told of the offer here, of the order
 * as of any. The buyer says with it where it is to go, where that is missing. Throws what `lockFor`, `agreedDelivery` and `placeOfferedOrder` throw.
 */
export async function acceptOffer(services: Told, tx: Transaction, answer: Answer & { body: Addressed }): Promise<FoundOffer> {
  const { found, side } = await lockFor(tx, answer, 'accept');
  const { offer } = found;
  await refuseBlocked(tx, answer.viewer.id, side === 'buyer' ? offer.artistId : offer.buyerId);
  if (found.art.hiddenByStaff) throw fail('orders.unavailable', found.art.name).with({ productId: found.art.id });
  const delivery = await agreedDelivery(tx, found, side, answer.body);
  const agreed = {
    buyerId: offer.buyerId,
    artId: offer.artId,
    quantity: offer.quantity,
    price: offer.amount,
    isByArtist: offer.madeBy === 'artist',
    holdHours: services.config.orderHoldHours,
  };
  const { order } = await placeOfferedOrder(tx, agreed, delivery, answer.from).catch((error: unknown) => {
    throw side === 'artist' ? saidToArtist(error) : error;
  });
  await services.jobs.add(tx, 'orders.notify', { orderId: order.id, news: 'placed' }, { startAfterSeconds: PLACED_NEWS_AFTER_SECONDS });
  const moved = await moveOffer(tx, found, 'accept', side, { orderId: order.id, ...delivery });
  const after = { order: order.id, amount: offer.amount, quantity: offer.quantity };
  await recordAct(tx, answer.from, { action: 'offer.accepted', objectType: 'offer', objectId: offer.id, after });
  await tellOffer(services, tx, moved, 'accepted', [otherOf(side)]);
  return moved;
}

/** Refusals of an order are said to its buyer: whose orders are unpaid, and who is away, is said otherwise to the artist who accepts. */
function saidToArtist(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  if (error.code === 'orders.tooManyUnpaid') return fail('offers.buyerUnpaid');
  const { until, ...facts } = error.details ?? {};
  return error.code === 'arts.onHoliday' && typeof until === 'string'
    ? fail('arts.onHoliday', undefined, until).with({ ...facts, until })
    : error;
}

/** Answers with another amount: then it is the other one's turn. A buyer may leave for later where it goes. Throws also 'offers.noRounds', 'offers.amount', 'arts.onHoliday', and what an order would. */
export async function counterOffer(
  services: Told,
  tx: Transaction,
  answer: Answer & { body: z.output<typeof CounterOffer> },
): Promise<FoundOffer> {
  const { found, side } = await lockFor(tx, answer, 'counter');
  const { offer, art } = found;
  const { amount, text = '', ...addressed } = answer.body;
  if (offer.rounds >= limits.offerRounds) throw fail('offers.noRounds', limits.offerRounds);
  await refuseBlocked(tx, answer.viewer.id, side === 'buyer' ? offer.artistId : offer.buyerId);
  if (isGone(found)) throw fail('orders.unavailable', art.name).with({ productId: art.id });
  // As the order of it would be; what an artist offers by themselves is sold while they are away, too.
  if (offer.madeBy === 'buyer') await refuseAway(tx, { id: offer.artistId, artId: art.id, isSaidToArtist: side === 'artist' });
  refuseOutside(amount, rangeOf(found, side));
  const delivery = side === 'buyer' ? await saidDelivery(tx, found, addressed) : {};
  const moved = await moveOffer(tx, found, 'counter', side, { amount, answeredAmount: offer.amount, text, ...delivery });
  const before = { amount: offer.amount };
  await recordAct(tx, answer.from, { action: 'offer.countered', objectType: 'offer', objectId: offer.id, before, after: { amount } });
  await tellOffer(services, tx, moved, 'countered', [otherOf(side)]);
  return moved;
}

/** Ends an offer without an order: the one whose turn it is declines, the other one withdraws. */
export async function endOffer(services: Told, tx: Transaction, answer: Answer, act: 'decline' | 'withdraw'): Promise<FoundOffer> {
  const { found, side } = await lockFor(tx, answer, act);
  const moved = await moveOffer(tx, found, act, side);
  const news = act === 'decline' ? 'declined' : 'withdrawn';
  await recordAct(tx, answer.from, { action: `offer.${news}`, objectType: 'offer', objectId: found.offer.id });
  await tellOffer(services, tx, moved, news, [otherOf(side)]);
  return moved;
}

/** Whether the buyer says where it goes. Throws 'input.invalid' for a phone, a country or a note without an address. */
function isSaid({ shippingAddress, addressId, phone, country, note }: Addressed): boolean {
  const isAddressed = shippingAddress !== undefined || addressId !== undefined;
  if (!isAddressed && (phone || country || note)) throw refuseNoAddress();
  return isAddressed;
}

const refuseNoAddress = () =>
  fail('input.invalid', fieldMessages.shippingAddressRequired).withFields({ shippingAddress: fieldMessages.shippingAddressRequired });

/** What the offer has of where it is to go. */
function knownDelivery({ shippingAddress, phone, country, district, note }: FoundOffer['offer']): Delivery {
  return { shippingAddress, phone: phone ?? undefined, country, district, note: note ?? undefined };
}

/** Where a buyer who counters has it sent: what they say now, else what they said before, else where their things usually go, if anywhere. */
async function saidDelivery(tx: Transaction, { offer, art }: FoundOffer, body: Addressed): Promise<Delivery> {
  const delivery = isSaid(body) ? await readOwnDelivery(tx, offer.buyerId, body) : knownDelivery(offer);
  if (offer.madeBy === 'buyer') refuseAbroad(art, delivery);
  return delivery.shippingAddress === null ? ((await findUsualDelivery(tx, offer.buyerId)) ?? delivery) : delivery;
}

/**
 * Where what is accepted goes. A buyer says it now where they did not before; for an artist it is also what the buyer saved since. Throws
 * 'input.invalid' and 'offers.noAddress' where it is missing, 'orders.notAbroad'.
 */
async function agreedDelivery(tx: Transaction, { offer, art, buyer }: FoundOffer, side: OfferSide, body: Addressed): Promise<Delivery> {
  const delivery = side === 'buyer' && isSaid(body) ? await readOwnDelivery(tx, offer.buyerId, body) : knownDelivery(offer);
  if (offer.madeBy === 'buyer') refuseAbroad(art, delivery, side === 'artist');
  if (delivery.shippingAddress !== null) return delivery;
  if (side === 'buyer') throw refuseNoAddress();
  const usual = await findUsualDelivery(tx, offer.buyerId);
  if (!usual) throw fail('offers.noAddress', buyer.name);
  return usual;
}
