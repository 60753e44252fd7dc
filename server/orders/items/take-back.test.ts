import { sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { fieldMessages } from '#contract/messages.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { sendWaitingItemNews } from '#server/testing/waiting-item-news.ts';
import { type ItemNews, sendItemNews } from './item-news.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
type Paid = Awaited<ReturnType<typeof makePaidOrder>>;
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin', name: 'Admin of the shop' });
});

const mailsTo = async ({ email }: Person) =>
  (
    await server.services.db.execute<{ kind: string; facts: Record<string, unknown> }>(sql`
      SELECT data ->> 'letter' AS kind, data -> 'facts' AS facts FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = ${email} ORDER BY created_on`)
  ).rows;
const kindsTo = async (person: Person) => (await mailsTo(person)).map(({ kind }) => kind);
/** Puts the time of a step back. */
const letPass = (paid: Paid, column: 'sent_at' | 'delivered_at', time: string) =>
  server.services.db.execute(sql`UPDATE order_lines SET ${sql.identifier(column)} = now() - ${time}::interval WHERE order_id = ${paid.id}`);

test('how an item was sent is shown to buyer and artist, and mailed once it can no longer be taken back', async () => {
  const paid = await makePaidOrder(server);
  await server.services.db.execute(sql`UPDATE orders SET paid_at = '2026-01-04T23:00:00+02:00' WHERE id = ${paid.id}`);
  const tracking = { carrier: 'moto', number: '+250788123456', note: 'Ring the bell' };
  const sent = await paid.step(paid.artist, 'sent', { body: { ...tracking, sentOn: '2026-01-05' } });
  const answers = [
    sent.json().data,
    ...(await Promise.all([paid.buyer, paid.artist, admin].map(async (one) => (await paid.see(one)).items[0]))),
  ];
  for (const item of answers) {
    expect(item).toMatchObject({ fulfilment: 'sent', sentOn: '2026-01-05' });
    expect(item?.tracking).toEqual(tracking);
  }
  expect(await kindsTo(paid.buyer)).toEqual([]);
  await sendWaitingItemNews(server);
  const [mail] = await mailsTo(paid.buyer);
  expect(mail).toMatchObject({ kind: 'pieceSent', facts: { carrier: 'moto', tracking: '+250788123456', isByShop: false } });
  expect(mail?.facts['link']).toBe(`${server.config.publicUrl}/cart/orders/${paid.id}`);
});

test('a number without a carrier counts as another carrier; without anything there is no tracking', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  expect((await paid.step(first, 'sent', { body: { carrier: 'pigeon' } })).statusCode).toBe(400);
  expect((await paid.step(first, 'sent', { body: { number: 'RR 1' } })).json().data.tracking).toMatchObject({
    carrier: 'other',
    number: 'RR 1',
  });
  expect((await paid.step(second, 'sent')).json().data).toMatchObject({ fulfilment: 'sent', tracking: null });
});

test('a day to come, or one more than a day before the order in Kigali, is refused at its field', async () => {
  const paid = await makePaidOrder(server);
  await server.services.db.execute(sql`UPDATE orders SET paid_at = '2026-01-04T23:00:00Z' WHERE id = ${paid.id}`);
  const farEnds = ['0000-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'];
  const notTimes = ['2026-01-05T10:00', '2026-02-30', 'yesterday', '2026-01-05T10:00:00.'.padEnd(200, '0').concat('Z')];
  for (const sentOn of ['2999-01-01', '2026-01-03', '2026-01-03T21:59:59Z', '0001-01-01', '0000-01-01', ...farEnds, ...notTimes]) {
    const refused = await paid.step(paid.artist, 'sent', { body: { sentOn } });
    expect([refused.statusCode, refused.json().fields], sentOn).toEqual([400, { sentOn: fieldMessages.sentOnRange }]);
  }
});

test.each([
  ['2026-01-04', '2026-01-04'],
  ['2026-01-05', '2026-01-05'],
  ['2026-01-04T21:30:00Z', '2026-01-04'],
  ['2026-01-04T22:30:00.000Z', '2026-01-05'],
  ['2026-01-04T23:30:00-05:00', '2026-01-05'],
  ['', null],
])('an order that was paid on 5 January, sent on %j, has the day %j', async (sentOn, day) => {
  const paid = await makePaidOrder(server);
  await server.services.db.execute(sql`UPDATE orders SET paid_at = '2026-01-04T23:00:00Z' WHERE id = ${paid.id}`);
  expect((await paid.step(paid.artist, 'sent', { body: { carrier: 'hand', sentOn } })).json().data.sentOn).toBe(day);
});

test('what was paid days after it was placed may have been sent before the payment', async () => {
  const paid = await makePaidOrder(server);
  await server.services.db.execute(
    sql`UPDATE orders SET created_at = '2026-01-02T09:00:00Z', paid_at = '2026-01-05T09:00:00Z' WHERE id = ${paid.id}`,
  );
  expect((await paid.step(paid.artist, 'sent', { body: { sentOn: '2025-12-31' } })).statusCode).toBe(400);
  expect((await paid.step(paid.artist, 'sent', { body: { sentOn: '2026-01-02' } })).json().data.sentOn).toBe('2026-01-02');
});

test('empty fields count as absent', async () => {
  const paid = await makePaidOrder(server);
  const sent = await paid.step(paid.artist, 'sent', { body: { carrier: '', number: '', note: '', sentOn: '' } });
  expect([sent.statusCode, sent.json().data]).toMatchObject([200, { fulfilment: 'sent', sentOn: null, tracking: null }]);
});

test('a sending is taken back for ten minutes: then nobody is mailed, and it can be recorded again', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent', { body: { carrier: 'dhl', number: '1' } });
  await letPass(paid, 'sent_at', '9 minutes 50 seconds');
  expect((await paid.takeBack(paid.artist, 'sent')).json().data).toMatchObject({ fulfilment: 'toSend', sentAt: null, tracking: null });
  await paid.step(paid.artist, 'sent', { body: { carrier: 'ems', number: '2' } });
  await sendWaitingItemNews(server);
  expect((await mailsTo(paid.buyer)).map(({ facts }) => facts['carrier'])).toEqual(['ems']);
  const told = ['placed by buyer Keza', 'sent by artist Artist 1', 'sentTakenBack by artist Artist 1', 'sent by artist Artist 1'];
  for (const one of [paid.artist, paid.buyer, admin]) expect(await paid.told(one)).toEqual(told);
});

test('a sending is replaced within ten minutes, by one call: the buyer is told of the last one alone', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent', { body: { carrier: 'dhl', number: '1', note: 'At the gate' } });
  await letPass(paid, 'sent_at', '9 minutes 50 seconds');
  const replaced = await paid.step(paid.artist, 'sent', { body: { carrier: 'ems', number: '2', replaces: 'all' } });
  expect(replaced.json().data).toMatchObject({ fulfilment: 'sent', tracking: { carrier: 'ems', number: '2', note: '' } });
  await sendWaitingItemNews(server);
  expect((await mailsTo(paid.buyer)).map(({ facts }) => facts['carrier'])).toEqual(['ems']);
  for (const one of [paid.buyer, paid.artist])
    expect((await paid.told(one)).map((told) => told.split(' ')[0])).toEqual(['placed', 'sent', 'sentTakenBack', 'sent']);
  const { rows } = await server.services.db.execute(sql`
    SELECT action, after ->> 'item' AS item, after ->> 'how' AS how FROM audit_log
    WHERE object_id = ${paid.id} AND action LIKE 'order.itemSent%' ORDER BY id`);
  expect(rows.map(({ action, item, how }) => [action, item, how])).toEqual([
    ['order.itemSent', 'Work 1', 'DHL 1'],
    ['order.itemSentTakenBack', 'Work 1', 'DHL 1'],
    ['order.itemSent', 'Work 1', 'EMS 2'],
  ]);
});

test.each([
  [{ carrier: 'ritco', number: '4711' }, 'RITCO 4711'],
  [{ carrier: 'ritco', number: 'Eric 0788 123 456' }, 'RITCO'],
  [{ carrier: 'dhl', number: '+33612345678' }, 'DHL'],
  [{ carrier: 'moto', number: '22 12 34 5' }, 'moto courier'],
  [{}, undefined],
])('the permanent log has of a sending %j no telephone number', async (body, how) => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent', { body });
  const { rows } = await server.services.db.execute(sql`
    SELECT after FROM audit_log WHERE object_id = ${paid.id} AND action = 'order.itemSent'`);
  expect(rows[0]?.['after']).toEqual({ line: paid.lineOf(paid.artist), item: 'Work 1', ...(how && { how }) });
});

test('a replacement that is refused leaves what was recorded; of what is to be sent it is the first record', async () => {
  const paid = await makePaidOrder(server, 2);
  const replace = (body: object) => paid.step(paid.artist, 'sent', { body: { ...body, replaces: 'all' } });
  expect((await replace({ carrier: 'dhl', number: '1' })).json().data).toMatchObject({ fulfilment: 'sent', tracking: { number: '1' } });
  expect((await replace({ carrier: 'ems', sentOn: '2999-01-01' })).statusCode).toBe(400);
  const items = [{ item: paid.lineOf(paid.artist), amount: 35_000 }];
  expect((await paid.ask('refunds', admin, { items, reason: 'A scratch' })).statusCode).toBeLessThan(300);
  // By then it was taken back already.
  expect((await replace({ carrier: 'ems' })).json().code).toBe('orders.lineRefunded');
  await letPass(paid, 'sent_at', '10 minutes');
  const late = await replace({ carrier: 'ems' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'orders.takenBackTooLate']);
  expect((await paid.see(paid.buyer)).items[0]).toMatchObject({ fulfilment: 'sent', tracking: { carrier: 'dhl', number: '1' } });
  expect((await paid.told(paid.artist)).some((told) => told.startsWith('sentTakenBack'))).toBe(false);
  const delivered = await makePaidOrder(server);
  for (const step of ['sent', 'delivered'] as const) await delivered.step(delivered.artist, step);
  const tooFar = await delivered.step(delivered.artist, 'sent', { body: { replaces: 'all' } });
  expect(tooFar.json().code).toBe('orders.alreadyDelivered');
});

test('of an order that was cancelled since, nobody is told that it is on its way', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  expect((await paid.ask('cancel', admin)).statusCode).toBe(200);
  await sendWaitingItemNews(server);
  expect(await kindsTo(paid.buyer)).toEqual([]);
});

test.each(['10 minutes', '10 minutes 1 second'])('after %s nothing is taken back: 409', async (time) => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  await letPass(paid, 'sent_at', time);
  const late = await paid.takeBack(paid.artist, 'sent');
  expect([late.statusCode, late.json().code]).toEqual([409, 'orders.takenBackTooLate']);
  expect((await paid.see(paid.buyer)).items[0]).toMatchObject({ fulfilment: 'sent' });
});

test("another artist's item, and one of a stranger's order, cannot be taken back; by an admin it can", async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  await paid.step(first, 'sent');
  const codes = [];
  for (const person of [second, paid.buyer, await server.person({ role: 'Artist' })])
    codes.push((await paid.takeBack(first, 'sent', person)).statusCode);
  expect(codes).toEqual([404, 403, 404]);
  expect((await paid.takeBack(first, 'sent', admin)).statusCode).toBe(200);
  expect((await paid.told(first)).at(-1)).toBe('sentTakenBack by admin Ubugeni');
  expect((await paid.told(paid.buyer)).at(-1)).toBe('sentTakenBack by admin Ubugeni');
  expect((await paid.told(admin)).at(-1)).toBe('sentTakenBack by admin Admin of the shop');
});

test('taken back by several tabs at once it is told once; sent by artist and admin at once too', async () => {
  const paid = await makePaidOrder(server);
  await Promise.all([paid.step(paid.artist, 'sent'), paid.step(paid.artist, 'sent', { as: admin }), paid.step(paid.artist, 'sent')]);
  const backs = await Promise.all([1, 2, 3].map(() => paid.takeBack(paid.artist, 'sent')));
  expect(backs.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const events = (await paid.told(paid.artist)).map((told) => told.split(' ')[0]);
  expect(events).toEqual(['placed', 'sent', 'sentTakenBack']);
});

test('a delivery that is taken back takes the completion that came by it with it, an approval stays', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  await paid.step(paid.artist, 'delivered');
  expect((await paid.see(paid.buyer)).status).toBe('complete');
  expect((await paid.takeBack(paid.artist, 'sent')).json().code).toBe('orders.alreadyDelivered');
  expect((await paid.takeBack(paid.artist, 'delivered')).json().data.fulfilment).toBe('sent');
  expect(await paid.see(paid.buyer)).toMatchObject({ status: 'pending', completedAt: null, payment: { status: 'paid' } });
  expect((await paid.told(paid.buyer)).map((told) => told.split(' ')[0])).toEqual([
    'placed',
    'sent',
    'delivered',
    'completed',
    'deliveredTakenBack',
  ]);
  const approved = await makePaidOrder(server);
  await approved.ask('complete', admin);
  await approved.step(approved.artist, 'sent');
  await approved.step(approved.artist, 'delivered');
  await approved.takeBack(approved.artist, 'delivered');
  expect((await approved.see(approved.buyer)).status).toBe('complete');
});

test('the job and the taking back at once: the buyer is told of it, or it is taken back, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const paid = await makePaidOrder(server);
    await paid.step(paid.artist, 'sent');
    await letPass(paid, 'sent_at', '9 minutes 59.9 seconds');
    const { rows } = await server.services.db.execute<{ data: ItemNews }>(sql`
      SELECT data FROM pgboss.job WHERE name = 'orders.item-news' AND data ->> 'orderId' = ${paid.id}`);
    const [back] = await Promise.all([paid.takeBack(paid.artist, 'sent'), sendItemNews(server.services, rows[0]!.data)]);
    const isMailed = (await kindsTo(paid.buyer)).length > 0;
    const isLate = back.statusCode === 409;
    // Here the job comes before its time: what was mailed can still be taken back, but what was taken back is never mailed.
    expect([isMailed, isLate], `round ${round}`).not.toEqual([false, true]);
  }
});

test('each reader sees the events of their own items; an order of before has those that are stored of it', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  await paid.step(first, 'sent');
  await paid.step(second, 'sent', { as: admin });
  expect(await paid.told(first)).toEqual(['placed by buyer Keza', 'sent by artist Artist 1']);
  expect(await paid.told(second)).toEqual(['placed by buyer Keza', 'sent by admin Ubugeni']);
  expect(await paid.told(paid.buyer)).toEqual(['placed by buyer Keza', 'sent by artist Artist 1', 'sent by admin Ubugeni']);
});

test('of an order of several artists, an artist is not told who else delivered the last item', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  for (const artist of [first, second]) {
    await paid.step(artist, 'sent');
    await paid.step(artist, 'delivered');
  }
  expect((await paid.told(first)).at(-1)).toBe('completed by shop Ubugeni');
  expect((await paid.told(paid.buyer)).at(-1)).toBe('completed by artist Artist 2');
  expect((await paid.see(first)).severalArtists).toBe(true);
  expect((await paid.see(paid.buyer)).severalArtists).toBeUndefined();
});

test("an artist sees that money went back when some of it was that of their own items, not when it was another artist's", async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  const items = [{ item: paid.lineOf(first), amount: 100 }];
  expect((await paid.ask('refunds', admin, { items, reason: 'A scratch' })).statusCode).toBeLessThan(300);
  const isTold = async (person: Person) => (await paid.told(person)).some((told) => told.startsWith('refunded'));
  expect([await isTold(first), await isTold(second), await isTold(paid.buyer), await isTold(admin)]).toEqual([true, false, true, true]);
});

test('the bell no longer asks to send what is sent', async () => {
  const paid = await makePaidOrder(server);
  await server.services.db.execute(sql`
    INSERT INTO notifications (id, user_id, kind, facts, link, key) VALUES
      (gen_random_uuid(), ${paid.artist.id}, 'order.paidForArtist', '{"number": 1}', '/', ${`order ${paid.id} to send by ${paid.artist.id}`})`);
  const unread = async () => (await server.call('GET /notifications', { as: paid.artist.token })).json().notificationCount;
  expect(await unread()).toBe(1);
  await paid.step(paid.artist, 'sent');
  expect(await unread()).toBe(0);
});
