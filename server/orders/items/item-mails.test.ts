import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { arrivalOf } from '#contract/transit.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { sendWaitingItemNews } from '#server/testing/waiting-item-news.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
type Facts = {
  piece: string;
  others?: { piece: string; review?: string }[];
  standings?: string;
  review?: string;
  isReported?: boolean;
  link: string;
};

/** The mails about deliveries to a person. */
const deliveriesTo = (buyer: Person) => toldTo(buyer, 'pieceDelivered');

async function toldTo({ email }: Person, kind: 'pieceSent' | 'pieceDelivered'): Promise<Facts[]> {
  await sendWaitingItemNews(server);
  const { rows } = await server.services.db.execute<{ facts: Facts }>(sql`
    SELECT data -> 'facts' AS facts FROM pgboss.job
    WHERE name = 'mail.send' AND data ->> 'letter' = ${kind} AND data ->> 'to' = ${email} ORDER BY created_on, id`);
  return rows.map(({ facts }) => facts);
}

async function deliver(paid: Awaited<ReturnType<typeof makePaidOrder>>, artist: Person) {
  await paid.step(artist, 'sent');
  expect((await paid.step(artist, 'delivered')).statusCode).toBe(200);
}

test('each delivery leads to its order and to the review of that work, and says where the others are', async () => {
  const paid = await makePaidOrder(server, 3);
  const [first, second] = paid.artists as [Person, Person];
  await deliver(paid, first);
  await paid.step(second, 'sent');
  const [mail] = await deliveriesTo(paid.buyer);
  expect(mail).toMatchObject({
    piece: 'Work 1',
    link: `${server.config.publicUrl}/cart/orders/${paid.id}`,
    standings: '1 of 3 works delivered, 1 on its way, 1 to be sent',
  });
  const slug = (await paid.see(paid.buyer)).items.find(({ product }) => product.name === 'Work 1')?.product.slug;
  expect(mail?.review).toBe(`${server.config.publicUrl}/${slug}?review#reviews`);
});

test('items that are recorded within a minute are one mail and one line in the bell, later ones have their own', async () => {
  const paid = await makePaidOrder(server, 4);
  for (const artist of paid.artists) await deliver(paid, artist);
  const [first, second, third, last] = paid.artists.map((artist) => paid.lineOf(artist));
  await server.services.db.execute(sql`
    UPDATE order_events SET at = now() + make_interval(secs =>
      CASE line_id WHEN ${first}::uuid THEN 0 WHEN ${second}::uuid THEN 60 WHEN ${third}::uuid THEN 61 ELSE 122 END)
    WHERE order_id = ${paid.id} AND event IN ('sent', 'delivered')`);
  // What is taken back is told of by none.
  await paid.takeBack(paid.artists[3]!, 'delivered');
  expect(last).toBeDefined();
  const mails = await deliveriesTo(paid.buyer);
  expect(mails.map(({ piece, others = [] }) => [piece, ...others.map((other) => other.piece)])).toEqual([['Work 1', 'Work 2'], ['Work 3']]);
  expect(mails[0]?.others?.[0]?.review).toContain('?review#reviews');
  const { data } = (await server.call('GET /notifications', { as: paid.buyer.token })).json<{ data: { text: string; link: string }[] }>();
  const told = data.filter(({ text }) => text.includes('delivered'));
  expect(told.map(({ text }) => text.replace(/.*: /, ''))).toEqual(['Work 3 was delivered', 'Work 1 and Work 2 were delivered']);
  expect(told[1]?.link).toBe(`/cart/orders/${paid.id}`);
});

test('of items of one minute the first that was not taken back tells', async () => {
  const paid = await makePaidOrder(server, 2);
  for (const artist of paid.artists) await deliver(paid, artist);
  await paid.takeBack(paid.artists[0]!, 'delivered');
  expect((await deliveriesTo(paid.buyer)).map(({ piece, others }) => [piece, others])).toEqual([['Work 2', undefined]]);
});

test.each(['sent', 'delivered'] as const)(
  'what was wholly refunded before it is told of is not told as %s, what is left is',
  async (step) => {
    const paid = await makePaidOrder(server, 2);
    for (const artist of paid.artists) await (step === 'sent' ? paid.step(artist, step) : deliver(paid, artist));
    const whole = sql`UPDATE order_lines SET refunded_amount = price * quantity WHERE id = ${paid.lineOf(paid.artists[0]!)}`;
    await server.services.db.execute(whole);
    expect(
      (await toldTo(paid.buyer, step === 'sent' ? 'pieceSent' : 'pieceDelivered')).map(({ piece, others }) => [piece, others]),
    ).toEqual([['Work 2', undefined]]);
  },
);

test('the mail that something was sent has where it goes, and the days on which it usually arrives, unless those are over', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  await paid.step(first, 'sent');
  await sendWaitingItemNews(server);
  await server.services.db.execute(sql`UPDATE orders SET paid_at = '2026-01-04T23:00:00Z' WHERE id = ${paid.id}`);
  await paid.step(second, 'sent', { body: { carrier: 'ritco', number: '4711', sentOn: '2026-01-05' } });
  await server.services.db.execute(sql`UPDATE order_events SET at = now() + interval '1 hour' WHERE line_id = ${paid.lineOf(second)}`);
  await sendWaitingItemNews(server);
  const { rows } = await server.services.db.execute<{ facts: { goesTo: string; phone: string; country: string; arrives?: object } }>(sql`
    SELECT data -> 'facts' AS facts FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'letter' = 'pieceSent' AND data ->> 'to' = ${paid.buyer.email}
    ORDER BY created_on, id`);
  const days = arrivalOf(new Date().toISOString(), { from: 1, to: 3 });
  const order = await paid.see(paid.buyer);
  // As in the mail of the payment, with the name and the country.
  const goesTo = `${order.user.name}\n${order.shippingAddress}\nRwanda`;
  expect(rows.map(({ facts }) => [facts.goesTo, facts.phone, facts.country, facts.arrives])).toEqual([
    [goesTo, order.phone, 'RW', days],
    [goesTo, order.phone, 'RW', undefined],
  ]);
});

test('the mail that items were sent waits until none of those that it tells of can be taken back', async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent');
  const { rows } = await server.services.db.execute<{ wait: number }>(sql`
    SELECT extract(epoch FROM start_after - created_on)::int AS wait FROM pgboss.job WHERE name = 'orders.item-news' AND data ->> 'orderId' = ${paid.id}`);
  expect(rows).toEqual([{ wait: 660 }]);
});

test('what its buyer has confirmed before the mail that it was sent is told of to the artist alone', async () => {
  const paid = await makePaidOrder(server, 3);
  const [first, second, third] = paid.artists as [Person, Person, Person];
  for (const artist of paid.artists) await paid.step(artist, 'sent');
  for (const artist of [first, third]) expect((await paid.step(artist, 'delivered', { as: paid.buyer })).statusCode).toBe(200);
  await paid.takeBack(third, 'delivered', paid.buyer);
  await sendWaitingItemNews(server);
  const { rows } = await server.services.db.execute<{ kind: string; to: string; facts: Facts }>(sql`
    SELECT data ->> 'letter' AS kind, data ->> 'to' AS to, data -> 'facts' AS facts FROM pgboss.job
    WHERE name = 'mail.send' AND data ->> 'letter' IN ('pieceSent', 'pieceArrived') AND data -> 'facts' ->> 'number' = ${String(paid.number)}
    ORDER BY created_on, id`);
  expect(rows.map(({ kind, to, facts: { piece, others } }) => [kind, to, piece, others?.map((other) => other.piece)])).toEqual([
    ['pieceSent', paid.buyer.email, 'Work 2', ['Work 3']],
    ['pieceArrived', first.email, undefined, undefined],
  ]);
  expect(second).toBeDefined();
});

const review = (paid: Awaited<ReturnType<typeof makePaidOrder>>) =>
  server.call(`POST /arts/${paid.art.id}/reviews`, { as: paid.buyer.token, body: { stars: 5, text: 'Lovely.' } });
const report = (reason: string, which?: number) => (paid: Awaited<ReturnType<typeof makePaidOrder>>) => {
  const items = which === undefined ? {} : { items: [paid.lineOf(paid.artists[which] as Person)] };
  return paid.ask('problems', paid.buyer, { reason, text: 'Look.', ...items });
};

test.each([
  ['was reviewed already', review, false, false],
  ['was reported as not arrived', report('notArrived'), false, true],
  ['was reported as damaged', report('damaged', 0), false, true],
  ['stands beside a damaged one', report('damaged', 1), true, false],
  ['was asked about', report('other'), true, true],
])('a review is asked of a delivered work that %s only where nothing speaks against it', async (_, before, isAsked, isReported) => {
  const paid = await makePaidOrder(server, 2);
  expect((await before(paid)).statusCode).toBe(201);
  await deliver(paid, paid.artist);
  const [mail] = await deliveriesTo(paid.buyer);
  expect(mail?.review !== undefined).toBe(isAsked);
  expect(mail?.isReported ?? false, 'what was reported is not asked for again').toBe(isReported);
});
