import { expect, test } from 'vitest';
import { sql } from '#server/database/drizzle.ts';
import type { Conversation, Message } from '#contract/chat.ts';
import type { Offer } from '#contract/offers.ts';
import { offerCalls } from '#server/offers/offer-test-server.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const { art: makeOffered, offer, act } = offerCalls(server);
type Person = { id: string; token: string };

const threadOf = async (reader: Person, other: Person): Promise<Message[]> =>
  (await server.call(`GET /messages/${reader.id}/${other.id}`, { as: reader.token })).json<{ data: Message[] }>().data;
const cardsOf = (thread: Message[]) =>
  thread.map(({ sender, content, offer: step, art, order }) => [sender._id, step?.step, step?.amount, content, art?.name, order !== null]);

test('each step of an offer stands in the thread of its two people, with the artwork and the order that it became', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art, { amount: 20_000, text: 'For my office.' });
  await act(artist, data['_id'], 'counter', { amount: 26_000, text: 'It took a month.' });
  await act(buyer, data['_id'], 'accept');
  const steps = [
    [buyer.id, 'made', 20_000, 'For my office.', art.name, false],
    [artist.id, 'countered', 26_000, 'It took a month.', art.name, false],
    [buyer.id, 'accepted', 26_000, '', art.name, true],
  ];
  expect(cardsOf(await threadOf(buyer, artist))).toEqual(steps);
  expect(cardsOf(await threadOf(artist, buyer))).toEqual(steps);
  const list = (await server.call(`GET /messages/conversations/${artist.id}`, { as: artist.token })).json<{ data: Conversation[] }>();
  expect(list.data).toMatchObject([{ unreadCount: 2, lastMessage: { content: '', offer: { step: 'accepted', amount: 26_000 } } }]);
});

test.each(['decline', 'withdraw'])('%s stands in the thread; what the clock ended does not', async (how) => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  await act(how === 'decline' ? artist : buyer, data['_id'], how);
  const thread = await threadOf(buyer, artist);
  expect(thread.map(({ offer: step }) => step?.step)).toEqual(['made', how === 'decline' ? 'declined' : 'withdrawn']);
});

test('nothing of it is in a mail about unread messages, and a refused answer leaves no card', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  expect((await act(artist, data['_id'], 'counter', { amount: 1 })).status).toBe(400);
  expect(await threadOf(artist, buyer)).toHaveLength(1);
  const { rows } = await server.services.db.execute(sql`SELECT 1 FROM chat_unread_reminders WHERE user_id = ${artist.id}`);
  expect(rows).toEqual([]);
});

test('while one has blocked the other, an offer is declined without a card', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  await server.call(`PUT /messages/blocks/${buyer.id}`, { as: artist.token });
  expect((await act(artist, data['_id'], 'decline')).status).toBe(200);
  expect(await threadOf(artist, buyer)).toHaveLength(1);
});

test('GET /offers finds what waits for me, for the other one, and for nobody', async () => {
  const { artist, art } = await makeOffered({ availableArts: 9 });
  const [one, two, three] = [await server.person(), await server.person(), await server.person()];
  const asked = await offer(one, art);
  const countered = await offer(two, art);
  await act(artist, countered.data['_id'], 'counter', { amount: 29_000 });
  const declined = await offer(three, art);
  await act(artist, declined.data['_id'], 'decline');
  const found = async (as: Person, turn: string) =>
    (await server.call(`GET /offers?turn=${turn}`, { as: as.token })).json<{ data: { _id: string }[] }>().data.map(({ _id }) => _id);
  expect([await found(artist, 'mine'), await found(artist, 'theirs'), await found(artist, 'over')]).toEqual([
    [asked.data['_id']],
    [countered.data['_id']],
    [declined.data['_id']],
  ]);
  expect([await found(one, 'mine'), await found(one, 'theirs'), await found(two, 'mine')]).toEqual([
    [],
    [asked.data['_id']],
    [countered.data['_id']],
  ]);
  await server.services.db.execute(sql`UPDATE offers SET valid_until = clock_timestamp() WHERE id = ${String(asked.data['_id'])}::uuid`);
  expect([await found(artist, 'mine'), await found(one, 'over')]).toEqual([[], [asked.data['_id']]]);
});

test('an accepted offer waits for its buyer to pay, and for nobody once its order is paid or cancelled', async () => {
  const { artist, art } = await makeOffered({ availableArts: 9 });
  const [one, two] = [await server.person(), await server.person()];
  const [paid, cancelled] = [await offer(one, art), await offer(two, art)];
  for (const { data } of [paid, cancelled]) expect((await act(artist, data['_id'], 'accept')).status).toBe(200);
  const found = async (as: Person, turn: string) =>
    (await server.call(`GET /offers?turn=${turn}`, { as: as.token }))
      .json<{ data: Offer[] }>()
      .data.map(({ payBy }) => payBy !== undefined);
  expect([await found(one, 'mine'), await found(two, 'mine'), await found(artist, 'theirs')]).toEqual([[true], [true], [true, true]]);
  expect([await found(one, 'over'), await found(artist, 'mine'), await found(artist, 'over')]).toEqual([[], [], []]);
  const { db } = server.services;
  await db.execute(sql`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE user_id = ${one.id}`);
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM orders WHERE user_id = ${two.id}`);
  expect((await server.call(`POST /checkout/${rows[0]?.id}/cancel`, { as: two.token, body: {} })).statusCode).toBe(200);
  expect([await found(one, 'mine'), await found(one, 'over'), await found(two, 'over')]).toEqual([[], [false], [false]]);
});

test('GET /offers finds those for one artwork', async () => {
  const [{ art }, other] = [await makeOffered(), await makeOffered()];
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  await offer(buyer, other.art);
  const found = await server.call(`GET /offers?as=buyer&art=${art.id}`, { as: buyer.token });
  expect(found.json<{ data: Offer[] }>().data.map(({ _id }) => _id)).toEqual([data['_id']]);
});

test('the mail about an amount quotes what was written with it', async () => {
  const { artist, art } = await makeOffered({ name: 'A quoted work' });
  const buyer = await server.person();
  const { data } = await offer(buyer, art, { amount: 20_000, text: 'For my office.' });
  await act(artist, data['_id'], 'counter', { amount: 26_000, text: 'It took a month.' });
  await act(buyer, data['_id'], 'accept');
  const { rows } = await server.services.db.execute(sql`
    SELECT data ->> 'letter' AS kind, data #>> '{facts,text}' AS text FROM pgboss.job WHERE data #>> '{facts,art}' = ${art.name} ORDER BY created_on, id`);
  expect(rows).toEqual([
    { kind: 'offerMade', text: 'For my office.' },
    { kind: 'offerCountered', text: 'It took a month.' },
    { kind: 'offerAccepted', text: null },
  ]);
});
