import { eq, sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import type { FailureCode } from '#contract/failures.ts';
import { mayActOnOffer, type OfferAct, offerActions, turnOf } from '#contract/offer-actions.ts';
import { OfferSide, OfferState } from '#contract/offers.ts';
import { nextState } from '#contract/states.ts';
import { makeArt } from '#server/arts/make-art.ts';
import type { ArtRow } from '#server/arts/table.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { expireOffers } from './end-offers.ts';
import { makeOffer } from '#server/offers/make-offer.ts';
import { offerCalls } from '#server/offers/offer-test-server.ts';
import { offers } from '#server/offers/table.ts';

/*
 * Each action in each state of an offer by each of its two people, by the calls of the API: what the table allows is done and leads where it says,
 * everything else is 409 and leaves the offer as it was.
 */
const server = useTestServer();
const { act: send, art: makeOffered, offer, stateOf, stockOf, ordersOf } = offerCalls(server);
type Person = { id: string; token: string };
let people: Record<OfferSide, Person>;
let art: ArtRow;
let orderId: string;

beforeAll(async () => {
  const artist = await server.person({ role: 'Artist' });
  people = { buyer: await server.person(), artist };
  art = await makeArt(server.services.db, { ownerId: artist.id, price: 30_000, availableArts: 1_000, acceptsOffers: true });
  orderId = (await makeOrder(server.services.db)).order.id;
});

const refusals: Record<OfferState, FailureCode> = {
  open: 'offers.notYourTurn',
  countered: 'offers.notYourTurn',
  accepted: 'offers.ended',
  declined: 'offers.ended',
  withdrawn: 'offers.ended',
  expired: 'offers.expired',
};
const acts = Object.keys(offerActions) as OfferAct[];
const cases = acts.flatMap((act) => OfferState.options.flatMap((state) => OfferSide.options.map((side) => ({ act, state, side }))));

test.each(cases)('$act of an offer that is $state by its $side does what the table says', async ({ act, state, side }) => {
  const { db } = server.services;
  await db.delete(offers);
  await db.$client.query("UPDATE orders SET status = 'cancelled', cancelled_at = now() WHERE status = 'pending'");
  const { id } = await makeOffer(db, { buyerId: people.buyer.id, art, state, ...(state === 'accepted' && { orderId }) });
  const next = nextState<OfferState, OfferSide>(offerActions[act], [side], state);
  const answer = await send(people[side], id, act, act === 'counter' ? { amount: 25_000 } : {});
  const [row] = await db.select().from(offers).where(eq(offers.id, id));
  expect([row?.state, answer.status]).toEqual(next ? [next, 200] : [state, 409]);
  expect(mayActOnOffer(act, side, state)).toBe(next !== undefined);
  if (next) expect(answer.data).toMatchObject({ state: next, turn: turnOf(next), rounds: act === 'counter' ? 1 : 0 });
  else expect(answer.code).toBe(turnOf(state) === side ? 'offers.notToWithdraw' : refusals[state]);
});

test('a third person and an admin find no offer of others, by any call', async () => {
  const { id } = await makeOffer(server.services.db, { buyerId: (await server.person()).id, art });
  for (const stranger of [await server.person(), await server.person({ role: 'Artist' }), await server.person({ role: 'Admin' })]) {
    expect((await server.call(`GET /offers/${id}`, { as: stranger.token })).statusCode).toBe(404);
    for (const act of acts) {
      expect(await send(stranger, id, act, act === 'counter' ? { amount: 20_000 } : {})).toMatchObject({
        status: 404,
        code: 'offers.notFound',
      });
    }
    expect((await server.call('GET /offers', { as: stranger.token })).json().data).toEqual([]);
  }
});

test('nobody accepts an offer whose artist is approved no more, or whose buyer is blocked; what an admin who waits for approval offers stays', async () => {
  const { db } = server.services;
  const [waits, blocks, sells] = [await makeOffered(), await makeOffered({ availableArts: 1 }), await makeOffered()];
  const buyer = await server.person();
  const support = await server.person({ role: 'Admin' });
  await db.delete(offers);
  const [countered, open] = [await offer(buyer, waits.art), await offer(buyer, blocks.art)];
  await send(waits.artist, countered.data['_id'], 'counter', { amount: 25_000 });
  // As after an approval that was taken back; the other one was made an admin before the decision.
  await db.execute(sql`UPDATE users SET status = 'pending' WHERE id IN (${waits.artist.id}, ${sells.artist.id})`);
  await db.execute(sql`UPDATE users SET role = 'Admin', is_admin = true WHERE id = ${sells.artist.id}`);
  const ofAdmin = await makeOffer(db, { buyerId: support.id, art: sells.art, madeBy: 'artist', state: 'countered' });
  expect(await stateOf(buyer, countered.data['_id'])).toBe('expired');
  expect((await send(buyer, countered.data['_id'], 'accept')).code).toBe('offers.expired');
  expect(await stateOf(blocks.artist, open.data['_id'])).toBe('open');
  expect((await server.call(`POST /users/${buyer.id}/block`, { as: support.token, body: { reason: 'Fraud' } })).statusCode).toBe(200);
  expect((await send(blocks.artist, open.data['_id'], 'accept')).code).toBe('offers.expired');
  expect([await stockOf(blocks.art.id), await ordersOf(blocks.art.id)]).toEqual([1, []]);
  expect([await expireOffers(server.services), await expireOffers(server.services)]).toEqual([2, 0]);
  expect((await send(support, ofAdmin.id, 'accept')).status).toBe(200);
});
