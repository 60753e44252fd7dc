import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { sendWaitingItemNews } from '#server/testing/waiting-item-news.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
type Facts = { piece: string; standings?: string; review?: string; isReported?: boolean; link: string };

/** The mails about deliveries to a person. */
async function deliveriesTo({ email }: Person): Promise<Facts[]> {
  await sendWaitingItemNews(server);
  const { rows } = await server.services.db.execute<{ facts: Facts }>(sql`
    SELECT data -> 'facts' AS facts FROM pgboss.job
    WHERE name = 'mail.send' AND data ->> 'letter' = 'pieceDelivered' AND data ->> 'to' = ${email} ORDER BY created_on, id`);
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
    standings: '1 of 3 items delivered, 1 on its way, 1 to be sent',
  });
  const slug = (await paid.see(paid.buyer)).items.find(({ product }) => product.name === 'Work 1')?.product.slug;
  expect(mail?.review).toBe(`${server.config.publicUrl}/${slug}?review#reviews`);
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
