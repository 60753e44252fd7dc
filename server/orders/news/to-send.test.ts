import { beforeAll, expect, test } from 'vitest';
import { sql } from '#server/database/drizzle.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { sendOrderNews } from './notify.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
type Paid = Awaited<ReturnType<typeof makePaidOrder>>;
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

const tellPaid = (paid: Paid) => sendOrderNews(server.services, { orderId: paid.id, news: 'paid' });
/** Whether the bell asks to send it, unread or read, or says only that it was paid, or neither. */
async function asked({ token }: Person): Promise<string[]> {
  const { data } = (await server.call('GET /notifications', { as: token })).json<{ data: { text: string; read: boolean }[] }>();
  return data.flatMap(({ text, read }) => {
    if (/^Order \d+ was paid/.test(text)) return ['settled'];
    return /^Order \d+ to send/.test(text) ? [read ? 'read' : 'unread'] : [];
  });
}
const kindsTo = async ({ email }: Person) =>
  (
    await server.services.db.execute<{ kind: string }>(sql`
      SELECT data ->> 'letter' AS kind FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = ${email}`)
  ).rows.map(({ kind }) => kind);
const refund = (paid: Paid, body: object) => server.call(`POST /checkout/${paid.id}/refunds`, { as: admin.token, body });

test('a wholly refunded order asks no artist any more to send it', async () => {
  const paid = await makePaidOrder(server, 2);
  await tellPaid(paid);
  for (const artist of paid.artists) expect(await asked(artist)).toEqual(['unread']);
  expect((await refund(paid, { reason: 'Broken in the studio' })).statusCode).toBe(201);
  for (const artist of paid.artists) expect(await asked(artist)).toEqual(['settled']);
});

test('the refund of one item ends the asking of its artist alone, and only when nothing of it is left', async () => {
  const paid = await makePaidOrder(server, 2);
  await tellPaid(paid);
  const [first, second] = paid.artists as [Person, Person];
  const { price } = (await paid.see(first)).items[0] ?? { price: 0 };
  const item = paid.lineOf(first);
  await refund(paid, { items: [{ item, amount: 1 }], reason: 'A scratch' });
  expect([await asked(first), await asked(second)]).toEqual([['unread'], ['unread']]);
  await refund(paid, { items: [{ item, amount: price - 1 }], reason: 'Broken' });
  expect([await asked(first), await asked(second)]).toEqual([['settled'], ['unread']]);
});

test('news of a payment that come after the sending, the refund or the cancellation ask nobody to send it', async () => {
  const [sent, refunded, cancelled, shared] = [
    await makePaidOrder(server),
    await makePaidOrder(server),
    await makePaidOrder(server),
    await makePaidOrder(server, 2),
  ];
  await sent.step(sent.artist, 'sent');
  await refund(refunded, { reason: 'Lost' });
  await cancelled.ask('cancel', admin, { reason: 'Lost' });
  const [first, second] = shared.artists as [Person, Person];
  await shared.step(first, 'sent');
  for (const paid of [sent, refunded, cancelled, shared]) await tellPaid(paid);
  for (const { artist } of [sent, refunded, cancelled]) {
    expect(await asked(artist)).toEqual([]);
    expect(await kindsTo(artist)).not.toContain('orderPaidForArtist');
  }
  expect([await asked(first), await asked(second)]).toEqual([[], ['unread']]);
});

test('a sending that is taken back brings nothing back into the bell; sent again or refunded, nothing remains there', async () => {
  const paid = await makePaidOrder(server);
  await tellPaid(paid);
  await paid.step(paid.artist, 'sent');
  await paid.takeBack(paid.artist, 'sent');
  expect(await asked(paid.artist)).toEqual(['settled']);
  // News that come late find something to send.
  const late = await makePaidOrder(server);
  await late.step(late.artist, 'sent');
  await late.takeBack(late.artist, 'sent');
  await tellPaid(late);
  expect(await asked(late.artist)).toEqual(['unread']);
  await refund(late, { reason: 'Lost' });
  expect(await asked(late.artist)).toEqual(['settled']);
});

test('the news of a payment and the sending or a refund at once: the bell asks for nothing that is done', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [sent, refunded] = [await makePaidOrder(server), await makePaidOrder(server)];
    await Promise.all([tellPaid(sent), sent.step(sent.artist, 'sent'), refund(refunded, { reason: 'Lost' }), tellPaid(refunded)]);
    for (const { artist } of [sent, refunded]) expect(await asked(artist)).not.toContain('unread');
  }
});
