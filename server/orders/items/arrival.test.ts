import { sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { sendWaitingItemNews } from '#server/testing/waiting-item-news.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
type Paid = Awaited<ReturnType<typeof makePaidOrder>>;
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

const confirm = (paid: Paid, artist: Person = paid.artist, as: Person = paid.buyer) => paid.step(artist, 'delivered', { as });
const takeBack = (paid: Paid, as: Person) => paid.takeBack(paid.artist, 'delivered', as);
const answerOf = (response: Awaited<ReturnType<typeof confirm>>) => [response.statusCode, response.json().code];
const lettersTo = async ({ email }: Person) =>
  (
    await server.services.db.execute<{ letter: string }>(sql`
      SELECT data ->> 'letter' AS letter FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = ${email} ORDER BY created_on`)
  ).rows.map(({ letter }) => letter);

test('the buyer confirms that a sent item has arrived: the last one completes the order, and the time line names the buyer', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  for (const artist of [first, second]) await paid.step(artist, 'sent');
  expect((await confirm(paid, first)).json().data.fulfilment).toBe('delivered');
  expect((await paid.see(paid.buyer)).status).toBe('pending');
  expect((await confirm(paid, first)).statusCode, 'again').toBe(200);
  await confirm(paid, second);
  expect((await paid.see(paid.buyer)).status).toBe('complete');
  expect((await paid.told(paid.buyer)).slice(-3)).toEqual([
    'delivered by buyer Keza',
    'delivered by buyer Keza',
    'completed by buyer Keza',
  ]);
  expect((await paid.told(first)).filter((told) => told.startsWith('delivered'))).toEqual(['delivered by buyer Keza']);
});

test('nobody confirms what has not been sent, what another bought, or that they have sent it themselves', async () => {
  const paid = await makePaidOrder(server);
  expect(answerOf(await confirm(paid))).toEqual([409, 'orders.notSent']);
  expect((await paid.step(paid.artist, 'sent', { as: paid.buyer })).statusCode).toBe(403);
  await paid.step(paid.artist, 'sent');
  expect(answerOf(await confirm(paid, paid.artist, await server.person()))).toEqual([404, 'orders.lineNotFound']);
  const otherArtist = await server.person({ role: 'Artist' });
  expect(answerOf(await confirm(paid, paid.artist, otherArtist))).toEqual([404, 'orders.lineNotFound']);
});

test('an artist who buys has the rights of a buyer in that order alone', async () => {
  const paid = await makePaidOrder(server);
  await server.services.db.execute(sql`UPDATE users SET role = 'Artist' WHERE id = ${paid.buyer.id}`);
  expect(answerOf(await paid.step(paid.artist, 'sent', { as: paid.buyer }))).toEqual([404, 'orders.lineNotFound']);
  await paid.step(paid.artist, 'sent');
  expect((await confirm(paid)).statusCode).toBe(200);
});

test('the artist is told once it cannot be taken back, by bell and email; the buyer who said it is not', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  await sendWaitingItemNews(server);
  await confirm(paid);
  expect(await lettersTo(paid.artist)).toEqual([]);
  await sendWaitingItemNews(server);
  expect([await lettersTo(paid.artist), await lettersTo(paid.buyer)]).toEqual([['pieceArrived'], ['pieceSent']]);
  const { data } = (await server.call('GET /notifications', { as: paid.artist.token })).json<{ data: { text: string; link: string }[] }>();
  expect(data[0]).toMatchObject({
    text: `Order ${paid.number}: Keza confirmed that Work 1 arrived`,
    link: `/dashboard/artist/orders?order=${paid.id}`,
  });
});

test('several items that are confirmed within a minute are one email and one line in the bell for each artist', async () => {
  const { db } = server.services;
  const paid = await makePaidOrder(server, 3);
  const [first, second, other] = paid.artists as [Person, Person, Person];
  for (const artist of paid.artists) await paid.step(artist, 'sent');
  await sendWaitingItemNews(server);
  await db.execute(sql`UPDATE order_lines SET owner_id = ${first.id}::uuid WHERE id = ${paid.lineOf(second)}::uuid`);
  for (const artist of paid.artists) expect((await confirm(paid, artist)).statusCode).toBe(200);
  await sendWaitingItemNews(server);
  const { rows } = await db.execute<{ to: string; pieces: string[] }>(sql`
    SELECT data ->> 'to' AS to, data -> 'facts' -> 'pieces' AS pieces FROM pgboss.job
    WHERE name = 'mail.send' AND data ->> 'letter' = 'pieceArrived' AND data -> 'facts' ->> 'number' = ${String(paid.number)} ORDER BY created_on`);
  expect(rows).toEqual([
    { to: first.email, pieces: ['Work 1', 'Work 2'] },
    { to: other.email, pieces: ['Work 3'] },
  ]);
  const { data } = (await server.call('GET /notifications', { as: first.token })).json<{ data: { text: string }[] }>();
  expect(data[0]?.text).toBe(`Order ${paid.number}: Keza confirmed that Work 1 and Work 2 arrived`);
});

test('the buyer takes it back within ten minutes, with the completion, and nobody is told', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  await confirm(paid);
  expect((await takeBack(paid, paid.buyer)).json().data.fulfilment).toBe('sent');
  expect((await paid.see(paid.buyer)).status).toBe('pending');
  await sendWaitingItemNews(server);
  expect(await lettersTo(paid.artist)).toEqual([]);
  await confirm(paid);
  await server.services.db.execute(sql`UPDATE order_lines SET delivered_at = now() - interval '10 minutes' WHERE order_id = ${paid.id}`);
  expect(answerOf(await takeBack(paid, paid.buyer))).toEqual([409, 'orders.confirmedTooLate']);
});

test('buyer and artist do not take back what the other recorded; an admin takes back either', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  await confirm(paid);
  expect(answerOf(await takeBack(paid, paid.artist))).toEqual([409, 'orders.recordedByBuyer']);
  expect((await takeBack(paid, admin)).statusCode).toBe(200);
  await paid.step(paid.artist, 'delivered');
  expect(answerOf(await takeBack(paid, paid.buyer))).toEqual([409, 'orders.recordedBySeller']);
  expect((await takeBack(paid, admin)).statusCode).toBe(200);
});

test('confirmed by the buyer and recorded by the artist at once it is told once', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  const both = await Promise.all([confirm(paid), paid.step(paid.artist, 'delivered'), confirm(paid)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await paid.told(paid.buyer)).filter((told) => told.startsWith('delivered'))).toHaveLength(1);
});
