import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { screens } from '#contract/screens.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { expireOffers } from '#server/offers/acts/end-offers.ts';
import { tellLoweredPrices } from '#server/offers/acts/lowered-prices.ts';
import { offerCalls } from '#server/offers/offer-test-server.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { offerEmails } from './emails.ts';
import { offerNotifications } from './notifications.ts';

const server = useTestServer();
const { art: makeOffered, offer, act, passTime } = offerCalls(server);
type Person = Awaited<ReturnType<TestServer['person']>>;
type Scene = { artist: Person; buyer: Person; art: { id: string }; id: string };

/** What each kind of news comes from, and who is told. */
const kinds: Record<keyof typeof offerNotifications, { told: 'buyer' | 'artist'; happens: (scene: Scene) => Promise<unknown> }> = {
  'offer.made': { told: 'artist', happens: async () => {} },
  'offer.madeByArtist': {
    told: 'buyer',
    happens: async ({ artist, buyer, art, id }) => {
      await act(buyer, id, 'withdraw');
      await makeMessage(server.services, { from: { id: buyer.id, name: 'Aline' }, to: artist });
      return offer(artist, art, { to: buyer.id, shippingAddress: undefined });
    },
  },
  'offer.countered': { told: 'buyer', happens: ({ artist, id }) => act(artist, id, 'counter', { amount: 29_000 }) },
  'offer.accepted': { told: 'buyer', happens: ({ artist, id }) => act(artist, id, 'accept') },
  'offer.declined': { told: 'buyer', happens: ({ artist, id }) => act(artist, id, 'decline') },
  'offer.withdrawn': { told: 'artist', happens: ({ buyer, id }) => act(buyer, id, 'withdraw') },
  'offer.expired': {
    told: 'buyer',
    happens: async ({ id }) => {
      await passTime(id);
      return expireOffers(server.services);
    },
  },
  'offer.unavailable': {
    told: 'buyer',
    happens: async ({ artist, art, id }) => {
      await server.services.db.execute(sql`UPDATE arts SET available_arts = 0 WHERE id = ${art.id}`);
      return act(artist, id, 'accept');
    },
  },
  'offer.priceLowered': {
    told: 'buyer',
    happens: async ({ art }) => {
      await server.services.db.execute(sql`UPDATE arts SET price = 19000 WHERE id = ${art.id}`);
      return tellLoweredPrices(server.services);
    },
  },
};
const mailKinds = {
  'offer.made': 'offerMade',
  'offer.madeByArtist': 'offerMadeByArtist',
  'offer.countered': 'offerCountered',
  'offer.accepted': 'offerAccepted',
  'offer.declined': 'offerDeclined',
  'offer.withdrawn': 'offerWithdrawn',
  'offer.expired': 'offerExpired',
  'offer.unavailable': 'offerUnavailable',
  'offer.priceLowered': 'offerPriceLowered',
} as const satisfies Record<keyof typeof kinds, keyof typeof offerEmails>;

/** Where the screens of offers and orders are asked for what they show. */
const callOf = (link: string): `GET /${string}` => {
  const [, order] = /^\/cart\/orders\/(.+)$/.exec(link) ?? [];
  const id = new URL(link, 'https://ubugeni.example').searchParams.get('offer') ?? '';
  return order ? `GET /checkout/${order}` : `GET /offers/${id}`;
};

test.each(Object.entries(kinds))('the mail and the notification %s lead to what they are about', async (kind, { told, happens }) => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  const id = String(data['_id']);
  await happens({ artist: { ...buyer, ...artist }, buyer, art, id });
  const reader = told === 'buyer' ? buyer : artist;
  const { db, config } = server.services;
  const { rows } = await db.execute<{ id: string; order: string | null }>(sql`
    SELECT id, order_id AS "order" FROM offers WHERE art_id = ${art.id} ORDER BY id DESC LIMIT 1`);
  const last = rows[0] ?? { id, order: null };
  const page = last.order ? screens.order(last.order) : told === 'buyer' ? screens.offer(last.id) : screens.artistOffer(last.id);
  const notifications = await db.execute<{ link: string }>(sql`
    SELECT link FROM notifications WHERE user_id = ${reader.id} AND kind = ${kind} ORDER BY id`);
  expect(notifications.rows).toEqual([{ link: page }]);
  const mails = await db.execute<{ link: string }>(sql`
    SELECT data -> 'facts' ->> 'link' AS link FROM pgboss.job
    WHERE name = 'mail.send' AND data ->> 'to' = ${reader.email} AND data ->> 'letter' = ${mailKinds[kind as keyof typeof mailKinds]}`);
  expect(mails.rows).toEqual([{ link: `${config.publicUrl}${page}` }]);
  const shown = await server.call(callOf(page), { as: reader.token });
  expect([shown.statusCode, shown.json<{ data: { _id: string } }>().data._id]).toEqual([200, last.order ?? last.id]);
});

test('every notification and every mail of offers is in this table', () => {
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(offerNotifications).toSorted());
  expect(Object.values(mailKinds).toSorted()).toEqual(Object.keys(offerEmails).toSorted());
});
