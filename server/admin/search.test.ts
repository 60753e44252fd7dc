import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeWords } from '#server/moderation/make-words.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { foldSums } from '#server/sums/check-sums.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { planOf } from '#server/testing/statements/plans.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const search = async (text: string, as: string) =>
  (await server.call(`GET /dashboard/search?q=${encodeURIComponent(text)}`, { as })).json().data;
const pay = (id: string) =>
  server.services.db.$client.query("UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1", [id]);

/** A search word, an artist and a rival with artworks and sales of that name, and a buyer of that name. */
async function makeScene() {
  const { db } = server.services;
  const word = `Ibiseke${Math.random().toString(36).slice(2, 8)}`;
  const [artist, rival] = [await server.person({ role: 'Artist' }), await server.person({ role: 'Artist' })];
  const [buyer, stranger] = [await server.person({ name: `Éric ${word}` }), await server.person({ name: `Uwase ${word}` })];
  const own = await makeArt(db, { ownerId: artist.id, name: `${word} one` });
  const draft = await makeArt(db, { ownerId: artist.id, name: `${word} draft`, state: 'draft' });
  const other = await makeArt(db, { ownerId: rival.id, name: `${word} other` });
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [own, other] });
  const { order: foreign } = await makeOrder(db, { buyerId: stranger.id, arts: [other] });
  return { word, artist, rival, buyer, stranger, own, draft, other, order, foreign };
}
const ids = (hits: { _id: string }[]) => hits.map((hit) => hit._id).sort((one, two) => (one < two ? -1 : 1));
const sorted = (...list: string[]) => list.sort((one, two) => (one < two ? -1 : 1));

test('GET /dashboard/search finds everything for an admin, ignoring accents and case', async () => {
  const { word, buyer, stranger, own, draft, other, order, foreign } = await makeScene();
  const boss = await server.person({ role: 'Admin' });
  const found = await search(word.toUpperCase(), boss.token);
  expect(ids(found.artworks)).toEqual(sorted(own.id, draft.id, other.id));
  expect(ids(found.orders)).toEqual(sorted(order.id, foreign.id));
  expect(ids(found.people)).toEqual(sorted(buyer.id, stranger.id));
  expect(ids((await search(`eric ${word}`, boss.token)).people)).toEqual([buyer.id]);
  for (const number of [`#${order.number}`, `order ${order.number}`, `Order #${order.number}`])
    expect(ids((await search(number, boss.token)).orders), number).toEqual([order.id]);
});

test('an order is found by its sum, as people write it', async () => {
  const { artist, order } = await makeScene();
  const boss = await server.person({ role: 'Admin' });
  const total = 1_000_000 + Math.floor(Math.random() * 900_000);
  await server.services.db.$client.query('UPDATE orders SET total_price = $2 WHERE id = $1', [order.id, total]);
  const written = total.toLocaleString('en');
  for (const text of [`${written} Frw`, written, written.replaceAll(',', ' '), String(total)])
    expect(ids((await search(text, boss.token)).orders), text).toEqual([order.id]);
  expect(ids((await search('35,000 Frw', artist.token)).orders)).toEqual([order.id]);
});

test('for an artist it finds their own artworks, orders with their own lines and the buyers of paid ones, and nothing else', async () => {
  const { word, artist, buyer, own, draft, order, foreign } = await makeScene();
  const before = await search(word, artist.token);
  expect(ids(before.artworks)).toEqual(sorted(own.id, draft.id));
  expect(before.orders).toMatchObject([{ _id: order.id, totalPrice: 35_000, buyer: buyer.name, status: 'pending', payment: 'unpaid' }]);
  expect(before.people).toEqual([]);
  await pay(order.id);
  const paid = await search(word, artist.token);
  expect(ids(paid.people), 'what is not added up yet').toEqual([buyer.id]);
  await foldSums(server.services.db);
  for (const text of [word, buyer.email]) expect(ids((await search(text, artist.token)).people), text).toEqual([buyer.id]);
  expect(paid.orders).toMatchObject([
    {
      payment: 'paid',
      fulfilment: 'toSend',
      paidAt: expect.stringMatching(/^\d{4}-.*Z$/),
      sendBy: expect.stringMatching(/Z$/),
      asksToCancel: false,
      problem: null,
    },
  ]);
  await server.call(`POST /checkout/${order.id}/cancellation`, { as: buyer.token, body: { reason: 'Ordered twice' } });
  expect((await search(word, artist.token)).orders).toMatchObject([{ asksToCancel: true }]);
  expect((await search(String(foreign.number), artist.token)).orders).toEqual([]);
  expect((await search(`${word} other`, artist.token)).orders).toEqual([]);
});

test('it tells the staff of what a buyer reported, a problem before a return, and an artist nothing of it', async () => {
  const { artist, buyer, order } = await makeScene();
  const boss = await server.person({ role: 'Admin' });
  await pay(order.id);
  const told = async (as: string) =>
    (await search(`#${order.number}`, as)).orders.map(({ problem }: { problem: string | null }) => problem);
  expect(await told(boss.token)).toEqual([null]);
  await server.services.db.$client.query(`UPDATE order_lines SET sent_at = now(), delivered_at = now() WHERE order_id = '${order.id}'`);
  for (const [reason, problem] of [
    ['return', 'return'],
    ['damaged', 'problem'],
  ] as const) {
    const form = new FormData();
    form.set('reason', reason);
    form.set('text', 'A corner is broken.');
    expect((await server.call(`POST /checkout/${order.id}/problems`, { as: buyer.token, form })).statusCode).toBe(201);
    expect([await told(boss.token), await told(artist.token)]).toEqual([[problem], [null]]);
  }
});

test('it tells the staff who is of the staff and who is blocked, and an artist neither', async () => {
  const { word, artist, buyer, order } = await makeScene();
  const boss = await server.person({ role: 'Admin' });
  await pay(order.id);
  await server.call(`POST /users/${buyer.id}/block`, { as: boss.token, body: { reason: 'Fraud' } });
  const hit = async (as: string) => (await search(`eric ${word}`, as)).people;
  expect(await hit(boss.token)).toMatchObject([{ _id: buyer.id, staff: null, blocked: true }]);
  expect(await hit(artist.token)).toMatchObject([{ _id: buyer.id, staff: null, blocked: false }]);
  const { name } = (await server.call(`GET /users/${boss.id}`, { as: boss.token })).json().data;
  expect((await search(name, boss.token)).people).toContainEqual(expect.objectContaining({ _id: boss.id, staff: 'admin' }));
});

test('it returns at most five of each, and treats percent signs literally', async () => {
  const { artist } = await makeScene();
  for (let number = 0; number < 7; number += 1) await makeArt(server.services.db, { ownerId: artist.id, name: `Igitenge ${number}` });
  expect((await search('igitenge', artist.token)).artworks).toHaveLength(5);
  expect(await search('%', artist.token)).toEqual({ artworks: [], orders: [], people: [], emails: [], words: [], articles: [] });
});

test('what is called exactly so comes before what is newer', async () => {
  const { artist } = await makeScene();
  const boss = await server.person({ role: 'Admin' });
  const called = await server.person({ name: 'Solange Uwimpuhwe' });
  for (let number = 0; number < 6; number += 1) await server.person({ name: `Solange Uwimpuhwe ${'abcdef'[number]}` });
  expect((await search('solange uwimpuhwe', boss.token)).people[0]).toMatchObject({ _id: called.id });
  const work = await makeArt(server.services.db, { ownerId: artist.id, name: 'Inyambo' });
  for (let number = 0; number < 6; number += 1) await makeArt(server.services.db, { ownerId: artist.id, name: `Inyambo ${number}` });
  expect((await search('inyambo', boss.token)).artworks[0]).toMatchObject({ _id: work.id });
  const makeOwn = async () =>
    (
      await makeOrder(server.services.db, {
        buyerId: (await server.person()).id,
        arts: [await makeArt(server.services.db, { ownerId: artist.id, name: 'Umuvumu' })],
      })
    ).order;
  const order = await makeOwn();
  for (let number = 0; number < 6; number += 1) {
    const newer = await makeOwn();
    await pay(newer.id);
    await server.services.db.$client.query('UPDATE orders SET buyer_phone = $2 WHERE id = $1', [newer.id, `+25078${order.number}00`]);
  }
  for (const as of [boss.token, artist.token]) expect((await search(`#${order.number}`, as)).orders[0]).toMatchObject({ _id: order.id });
});

test('it says whose works there are and what was bought from whom, an artist of their own part alone; a draft without a name comes last', async () => {
  const { word, artist, rival, buyer, own, draft } = await makeScene();
  const { db } = server.services;
  const boss = await server.person({ role: 'Admin' });
  await db.$client.query("UPDATE arts SET name = '', description = $2 WHERE id = $1", [draft.id, `A ${word}`]);
  const plain = await makeArt(db, { ownerId: artist.id, name: 'Without', description: `Also a ${word}` });
  const found = await search(word, boss.token);
  expect(found.artworks.map(({ _id }: { _id: string }) => _id)).toEqual([expect.any(String), own.id, plain.id, draft.id]);
  expect(found.artworks[1]).toMatchObject({ artist: artist.name });
  const { orders } = await search(`eric ${word}`, boss.token);
  expect(orders).toMatchObject([
    {
      buyer: buyer.name,
      buyerId: buyer.id,
      paidAt: null,
      sendBy: null,
      asksToCancel: false,
      works: [`${word} one`, `${word} other`],
      artists: expect.arrayContaining([artist.name, rival.name]),
    },
  ]);
  expect((await search(`eric ${word}`, artist.token)).orders).toMatchObject([{ works: [`${word} one`], artists: [artist.name] }]);
});

test('a mistyped word is mended where nothing has it: for an artist only among what is theirs', async () => {
  const { artist, buyer, order } = await makeScene();
  const boss = await server.person({ role: 'Admin' });
  const { db } = server.services;
  const rename = (id: string, name: string) => db.$client.query('UPDATE users SET name = $2 WHERE id = $1', [id, name]);
  await rename(buyer.id, 'Gaudence Mukeshimana');
  await db.$client.query("UPDATE orders SET buyer_name = 'Gaudence Mukeshimana' WHERE id = $1", [order.id]);
  await pay(order.id);
  const stranger = await server.person({ name: 'Espérance Nyirarukundo' });
  expect(ids((await search('Guadence', boss.token)).people)).toEqual([buyer.id]);
  expect(await search('gaudence mukeshimna', artist.token)).toMatchObject({ orders: [{ _id: order.id }], people: [{ _id: buyer.id }] });
  expect(ids((await search('esperence', boss.token)).people)).toEqual([stranger.id]);
  expect(await search('esperence', artist.token)).toEqual({ artworks: [], orders: [], people: [], emails: [], words: [], articles: [] });
});

test('two letters begin a word of an artist’s customer, and what is mistyped is compared with these alone, each looked up', async () => {
  const { artist, buyer, order } = await makeScene();
  await pay(order.id);
  const { $client } = server.services.db;
  await $client.query("UPDATE users SET name = 'Xaverine Qzumba' WHERE id = $1", [buyer.id]);
  const people = async (text: string) => ids((await search(text, artist.token)).people);
  expect([await people('xa'), await people('QZ'), await people('av')]).toEqual([[buyer.id], [buyer.id], []]);
  const { sent } = await countStatements(server.services.db, () => people('Xavernie'));
  const mending = sent.find(({ text }) => text.includes('bought AS MATERIALIZED'));
  const client = await $client.connect();
  try {
    // What the planner takes of many accounts: it may join them all.
    await client.query('BEGIN; SET LOCAL enable_nestloop = off');
    const plan = JSON.stringify(mending && (await planOf(client, mending, 'COSTS OFF')));
    expect(plan).toMatch(/^(?!.*(?:Hash|Merge) Join).*Nested Loop/);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('an editor finds those who wait to become artists, also mistyped, and nobody else', async () => {
  const { word } = await makeScene();
  const editor = await server.person({ staff: 'editor' });
  const waiting = { role: 'Artist', status: 'pending' } as const;
  const applicant = await server.person({ ...waiting, name: `Innocent ${word}` });
  const blocked = await server.person({ ...waiting, name: `Innocente ${word}` });
  const boss = await server.person({ role: 'Admin' });
  await server.call(`POST /users/${blocked.id}/block`, { as: boss.token, body: { reason: 'Fraud' } });
  for (const text of [word, `innocent ${word}`, `inocent ${word}`])
    expect(ids((await search(text, editor.token)).people), text).toEqual([applicant.id]);
  const artist = await server.person({ role: 'Artist' });
  expect((await search(`innocent ${word}`, artist.token)).people, 'an artist decides about nobody').toEqual([]);
});

test('it is for dashboards, and requires a text', async () => {
  const boss = await server.person({ role: 'Admin' });
  expect((await server.call('GET /dashboard/search?q=x')).statusCode).toBe(401);
  for (const person of [await server.person(), await server.person({ role: 'Artist', status: 'pending' })]) {
    expect((await server.call('GET /dashboard/search?q=x', { as: person.token })).statusCode).toBe(403);
  }
  expect((await server.call('GET /dashboard/search', { as: boss.token })).statusCode).toBe(400);
  expect((await server.call('GET /dashboard/search?q=%20', { as: boss.token })).json().fields).toHaveProperty('q');
});

test('emails, words and articles are found by the staff whose part they are, and by nobody else', async () => {
  const { db } = server.services;
  const { word, artist, own } = await makeScene();
  await server.call('POST /messages', {
    body: { names: `Ines ${word}`, email: 'ines@example.com', subject: 'A visit', message: 'On Saturday?' },
  });
  const review = await makeWords(db, 'reviews', { by: artist, artId: own.id, article: 'x', text: `Good ${word}` });
  const [boss, support, editor] = [
    await server.person({ role: 'Admin' }),
    await server.person({ staff: 'support' }),
    await server.person({ staff: 'editor' }),
  ];
  const all = await search(`ines ${word}`, boss.token);
  expect(all.emails).toMatchObject([{ name: `Ines ${word}`, subject: 'A visit' }]);
  expect((await search(word, boss.token)).words).toEqual([
    { _id: review, kind: 'reviews', author: artist.name, about: `${word} one`, text: `Good ${word}` },
  ]);
  const [bySupport, byEditor, byArtist] = [
    await search(word, support.token),
    await search(word, editor.token),
    await search(word, artist.token),
  ];
  expect([bySupport.emails.length, bySupport.words, bySupport.articles]).toEqual([1, [], []]);
  expect([byEditor.emails, byEditor.words.length]).toEqual([[], 1]);
  expect([byArtist.emails, byArtist.words, byArtist.articles]).toEqual([[], [], []]);
});
