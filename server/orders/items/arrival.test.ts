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
const kindsTo = async ({ email }: Person) =>
  (
    await server.services.db.execute<{ kind: string }>(sql`
      SELECT data ->> 'letter' AS kind FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = ${email} ORDER BY created_on`)
  ).rows.map(({ kind }) => kind);

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
  expect(await kindsTo(paid.artist)).toEqual([]);
  await sendWaitingItemNews(server);
  expect([await kindsTo(paid.artist), await kindsTo(paid.buyer)]).toEqual([['pieceArrived'], ['pieceSent']]);
  const { data } = (await server.call('GET /notifications', { as: paid.artist.token })).json<{ data: { text: string; link: string }[] }>();
  expect(data[0]).toMatchObject({
    text: `Order ${paid.number}: Keza confirmed that Work 1 arrived`,
    link: `/dashboard/artist/orders/${paid.id}`,
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
  expect(await kindsTo(paid.artist)).toEqual([]);
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

test('twenty confirmations of the last item at once are one event, one completion and one email', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  await sendWaitingItemNews(server);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(paid)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await paid.told(paid.buyer)).map((told) => told.split(' ')[0])).toEqual(['placed', 'sent', 'delivered', 'completed']);
  await sendWaitingItemNews(server);
  expect(await kindsTo(paid.artist)).toEqual(['pieceArrived']);
});

test('an own order does not open the item of another one, nor another order an own item', async () => {
  const [own, other] = [await makePaidOrder(server), await makePaidOrder(server)];
  for (const paid of [own, other]) await paid.step(paid.artist, 'sent');
  const at = (orderId: string, lineId: string) =>
    server.call(`POST /checkout/${orderId}/lines/${lineId}/delivered`, { as: own.buyer.token, body: {} });
  expect(answerOf(await at(own.id, other.lineOf(other.artist)))).toEqual([404, 'orders.lineNotFound']);
  expect(answerOf(await at(other.id, own.lineOf(own.artist)))).toEqual([404, 'orders.lineNotFound']);
  for (const paid of [own, other]) expect((await paid.see(paid.buyer)).items[0]?.fulfilment).toBe('sent');
});

test('of an order that was cancelled after it was sent it is said that it is cancelled, not that it is unpaid', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  await server.services.db.execute(sql`
    UPDATE orders SET status = 'cancelled', cancelled_at = now(), payment_status = 'refund_due' WHERE id = ${paid.id}`);
  expect(answerOf(await confirm(paid))).toEqual([409, 'orders.notPending']);
});
