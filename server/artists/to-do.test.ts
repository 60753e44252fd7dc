import { expect, test } from 'vitest';
import type { ArtistOverview } from '#contract/artists.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { offerCalls } from '#server/offers/offer-test-server.ts';
import { keepReason } from '#server/platform/audit/reasons.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { planOf } from '#server/testing/statements/plans.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const offers = offerCalls(server);
type Person = Awaited<ReturnType<typeof server.person>>;
const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const toDo = async (as: Person) => (await server.call('GET /artist/overview', { as: as.token })).json<{ data: ArtistOverview }>().data.toDo;
const ask = (artId: string, as: Person, text = 'Is it framed?') =>
  server.call(`POST /arts/${artId}/questions`, { as: as.token, body: { text } });

test('orders are late on the day after they were promised to leave', async () => {
  const { artist, id } = await makePaidOrder(server);
  expect(await toDo(artist)).toMatchObject({ ordersToSend: 1, late: 0 });
  const payAgo = (days: number) => query('UPDATE orders SET paid_at = now() - make_interval(days => $2) WHERE id = $1', [id, days]);
  await payAgo(3);
  expect(await toDo(artist), 'due today').toMatchObject({ ordersToSend: 1, late: 0 });
  await payAgo(4);
  expect(await toDo(artist)).toMatchObject({ ordersToSend: 1, late: 1 });
  const found = await server.call('GET /checkout/artsOwner?overdue=true', { as: artist.token });
  expect(found.json().data, 'its list finds the same').toHaveLength(1);
});

test('requests to cancel wait for the artist of all their items, the longest first, until they are answered', async () => {
  const paid = await makePaidOrder(server);
  const ofTwo = await makePaidOrder(server, 2);
  for (const { ask: act, buyer } of [paid, ofTwo])
    expect((await act('cancellation', buyer, { reason: 'Bought twice' })).statusCode).toBe(200);
  const [number] = (await query('SELECT number::int FROM orders WHERE id = $1', [paid.id])).rows;
  expect(await toDo(paid.artist)).toMatchObject({
    cancellations: 1,
    firstCancellations: [{ order: paid.id, number: number.number, buyer: paid.buyer.name }],
  });
  for (const artist of ofTwo.artists)
    expect(await toDo(artist), 'Ubugeni answers').toMatchObject({ cancellations: 0, firstCancellations: [] });
  await paid.ask('cancellation/decline', paid.artist);
  expect(await toDo(paid.artist)).toMatchObject({ cancellations: 0, firstCancellations: [] });
});

test('an order all of whose works of an artist are asked to be cancelled is not counted to send, nor late, nor listed as such', async () => {
  const { ask: act, artist, artists, buyer, id } = await makePaidOrder(server, 2);
  await query('UPDATE orders SET paid_at = now() - make_interval(days => 4) WHERE id = $1', [id]);
  const listed = async (as: Person, asked: string) =>
    (await server.call(`GET /checkout/artsOwner?${asked}`, { as: as.token })).json<{ data: unknown[] }>().data.length;
  const lists = ['fulfilment=unsent&sort=toSend', 'fulfilment=toSend', 'overdue=true'];
  const counts = async (as: Person) => {
    const { ordersToSend, late } = await toDo(as);
    return [ordersToSend, late, ...(await Promise.all(lists.map((one) => listed(as, one))))];
  };
  expect(await counts(artist)).toEqual([1, 1, 1, 1, 1]);
  const { rows } = await query('SELECT id FROM order_lines WHERE order_id = $1 AND owner_id = $2', [id, artist.id]);
  await act('cancellation', buyer, { reason: 'Bought twice', items: [rows[0].id] });
  expect(await counts(artist)).toEqual([0, 0, 0, 0, 0]);
  expect(await counts(artists[1] as Person), 'nobody asked for theirs').toEqual([1, 1, 1, 1, 1]);
  await act('cancellation/decline', artist);
  expect(await counts(artist)).toEqual([1, 1, 1, 1, 1]);
});

test('orders that are asked to be cancelled are taken from what is to be sent by their ids, not by looking all of that up', async () => {
  const { artist } = await makePaidOrder(server);
  const { sent } = await countStatements(server.services.db, () => toDo(artist));
  const sums = sent.find(({ text }) => text.includes('AS to_send'));
  const plan = JSON.stringify(sums && (await planOf(server.services.db.$client, sums, 'COSTS OFF')));
  expect(plan).toMatch(/"Index Cond":"\(\(artist_id = '[^']+'::uuid\) AND \(order_id = ANY/);
});

test('questions wait until they are answered or hidden: the oldest first, of own artworks on show', async () => {
  const artist = await server.person({ role: 'Artist' });
  const [asker, rival] = [await server.person({ name: 'Claudine' }), await server.person({ role: 'Artist' })];
  const art = await makeArt(server.services.db, { ownerId: artist.id, name: 'Nine Hearths' });
  const hidden = await makeArt(server.services.db, { ownerId: artist.id });
  const other = await makeArt(server.services.db);
  for (let n = 1; n <= 7; n += 1) await ask(art.id, asker, `Question ${n}?`);
  await ask(hidden.id, asker);
  await ask(other.id, asker);
  await ask(art.id, artist, 'What would you like to know?');
  await query("UPDATE arts SET state = 'hidden', on_show = false WHERE id = $1", [hidden.id]);
  const found = await toDo(artist);
  expect(found.questions).toBe(7);
  expect(found.oldestQuestions.map(({ text }) => text)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `Question ${n}?`));
  expect(found.oldestQuestions[0]).toMatchObject({ art: 'Nine Hearths', slug: art.slug, author: 'Claudine' });
  const [first, second] = found.oldestQuestions.map(({ _id }) => _id);
  await server.call(`POST /arts/${art.id}/questions/${first}/answer`, { as: artist.token, body: { text: 'Yes' } });
  await query("UPDATE questions SET hidden_at = now(), hidden_by = $2, hidden_reason = 'spam' WHERE id = $1", [second, rival.id]);
  expect(await toDo(artist)).toMatchObject({ questions: 5, oldestQuestions: [{ text: 'Question 3?' }, {}, {}, {}, {}] });
});

test('of a long question only the beginning is sent', async () => {
  const { artist, art } = await makePaidOrder(server);
  await ask(art.id, await server.person(), 'Why? '.repeat(200));
  const [question] = (await toDo(artist)).oldestQuestions;
  expect(question?.text).toBe('Why? '.repeat(60));
});

test('who wrote, which offers wait for the artist, and drafts; nothing of others', async () => {
  const artist = await server.person({ role: 'Artist' });
  const rival = await server.person({ role: 'Artist' });
  const buyer = await server.person({ name: 'Keza' });
  const art = await makeArt(server.services.db, { ownerId: artist.id, name: 'Rain', price: 20_000 });
  expect(await toDo(artist)).toMatchObject({ unreadFrom: [], offers: 0, firstOffers: [], drafts: 0, questions: 0, late: 0 });
  for (const content of ['Hello', 'Are you there?'])
    await server.call('POST /messages/sendMessage', { as: buyer.token, body: { receiver: artist.id, content } });
  const insert = (state: string, validFor: string) =>
    query(
      `INSERT INTO offers (id, art_id, buyer_id, artist_id, made_by, quantity, amount, state, valid_until, shipping_address)
       VALUES ($1, $2, $3, $4, 'buyer', 1, 15000, $5, now() + $6::interval, 'Kigali')`,
      [nextId(), art.id, buyer.id, artist.id, state, validFor],
    );
  await insert('open', '1 day');
  for (const state of ['declined', 'expired']) await insert(state, '1 day');
  await makeArt(server.services.db, { ownerId: artist.id, state: 'draft' });
  expect(await toDo(artist)).toMatchObject({
    unreadMessages: 2,
    unreadFrom: [{ _id: buyer.id, name: 'Keza', unread: 2, offers: 0 }],
    offers: 1,
    firstOffers: [{ art: 'Rain', buyer: 'Keza', amount: 15_000 }],
    drafts: 1,
  });
  expect(await toDo(rival)).toMatchObject({ unreadFrom: [], offers: 0, drafts: 0 });
});

test('of what somebody wrote it is said how much of it are steps of offers, which wait elsewhere', async () => {
  const { artist, art } = await offers.art();
  const buyer = await server.person({ name: 'Keza' });
  expect((await offers.offer(buyer, art)).status).toBe(201);
  expect(await toDo(artist)).toMatchObject({ unreadMessages: 1, unreadFrom: [{ unread: 1, offers: 1 }], offers: 1 });
  await server.call('POST /messages/sendMessage', { as: buyer.token, body: { receiver: artist.id, content: 'Is it framed?' } });
  expect(await toDo(artist)).toMatchObject({ unreadMessages: 2, unreadFrom: [{ unread: 2, offers: 1 }] });
});

test('what the staff hid waits as long as it is hidden, not what its artist hid or deleted', async () => {
  const artist = await server.person({ role: 'Artist' });
  const make = async (name: string) => (await makeArt(server.services.db, { ownerId: artist.id, name, state: 'hidden' })).id;
  const [first, second, , gone] = [await make('Sun'), await make('Moon'), await make('Own'), await make('Gone')];
  await query('UPDATE arts SET hidden_by_staff = true WHERE id = ANY ($1)', [[first, second, gone]]);
  await query('UPDATE arts SET deleted_at = now() WHERE id = $1', [gone]);
  const reason = 'These are zincographs.';
  await keepReason(server.services.db, { action: 'art.stateChanged', personId: artist.id, objectIds: [second], reason });
  expect(await toDo(artist)).toMatchObject({
    hidden: 2,
    firstHidden: [
      { _id: second, name: 'Moon', reason },
      { _id: first, name: 'Sun', reason: null },
    ],
  });
  expect(await toDo(await server.person({ role: 'Artist' }))).toMatchObject({ hidden: 0, firstHidden: [] });
});
