import { expect, test } from 'vitest';
import type { ArtistFigures } from '#contract/manage-arts.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { checkSlice, foldSums } from '#server/sums/check-sums.ts';
import { EVERYTHING, sumChecks } from '#server/sums/differences.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { onOneDay } from '#server/testing/days/on-one-day.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const look = (id: string, source: string | undefined, ip: string) =>
  server.call(`POST /arts/${id}/view`, { ip, headers: { 'user-agent': AGENT }, ...(source && { body: { source } }) });
const figuresOf = async (as: string, days = '30', sort = 'earnings') => {
  const answer = await server.call(`GET /artist/figures?days=${days}&sort=${sort}` as 'GET /artist/figures', { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ArtistFigures }>().data;
};

test(
  'views, favorites, sales and earnings by day, artwork and source, exact before and after they are added up',
  onOneDay(async () => {
    const { db } = server.services;
    const artist = await server.person({ role: 'Artist' });
    const [one, two] = [
      await makeArt(db, { ownerId: artist.id, price: 1_000, name: 'One' }),
      await makeArt(db, { ownerId: artist.id, price: 500, name: 'Two' }),
    ];
    const rivals = await makeArt(db);
    for (const [art, source, ip] of [
      [one, 'search', '203.0.113.1'],
      [one, 'links', '203.0.113.2'],
      [one, undefined, '203.0.113.3'],
      [one, 'pages', '203.0.113.3'],
      [two, 'pages', '203.0.113.4'],
      [rivals, 'search', '203.0.113.5'],
    ] as const)
      expect((await look(art.id, source, ip)).statusCode).toBe(200);
    const fan = await server.person();
    for (const { id } of [one, two, rivals]) await server.call(`PUT /favorites/${id}`, { as: fan.token });
    await server.call(`DELETE /favorites/${two.id}`, { as: fan.token });
    await server.call(`POST /cart/${two.id}/add`, { as: fan.token, body: { quantity: 1 } });
    const buyer = await server.person();
    const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [{ ...one, quantity: 2 }, rivals] });
    await query("UPDATE orders SET payment_status = 'paid', paid_at = now() - interval '40 days' WHERE id = $1", [order.id]);
    const month = await figuresOf(artist.token);
    expect(month).toMatchObject({ views: 4, favorites: 1, sales: 0, earnings: 0 });
    expect(month.byDay).toHaveLength(30);
    // What was paid 40 days ago is of the month before.
    expect(month.before).toEqual({ views: 0, favorites: 0, sales: 2, earnings: 2_000 });
    expect(month.byDay.at(-1)).toMatchObject({ views: 4, favorites: 1 });
    expect(month.bySource).toEqual([
      { source: 'pages', views: 2 },
      { source: 'search', views: 1 },
      { source: 'links', views: 1 },
    ]);
    expect(month.byArt).toMatchObject([
      { name: 'One', views: 3, favorites: 1, sales: 0, inCarts: 0 },
      { name: 'Two', views: 1, favorites: 0, inCarts: 1 },
    ]);
    const quarter = await figuresOf(artist.token, '90');
    expect(quarter).toMatchObject({ sales: 2, earnings: 2_000 });
    expect(quarter.byArt[0]).toMatchObject({ name: 'One', sales: 2, earnings: 2_000, views: 3 });
    const names = async (sort: string) => (await figuresOf(artist.token, '30', sort)).byArt.map(({ name }) => name);
    expect([await names('views'), await names('favorites'), await names('inCarts'), await names('sales')]).toEqual([
      ['One', 'Two'],
      ['One', 'Two'],
      ['Two', 'One'],
      ['One', 'Two'],
    ]);
    for (const wrong of ['days=31', 'days=0', 'sort=price', 'days=30&days=90']) {
      expect((await server.call(`GET /artist/figures?${wrong}` as 'GET /artist/figures', { as: artist.token })).statusCode, wrong).toBe(
        400,
      );
    }
    await foldSums(db);
    expect([await figuresOf(artist.token), await figuresOf(artist.token, '90')]).toEqual([month, quarter]);
    for (const check of sumChecks) expect(await checkSlice(db, check, EVERYTHING, false), check.name).toEqual([]);
  }),
);

test('what goes with an artwork goes from the sums', async () => {
  const { db } = server.services;
  const artist = await server.person({ role: 'Artist' });
  const { id } = await makeArt(db, { ownerId: artist.id });
  const fan = await server.person();
  await server.call(`PUT /favorites/${id}`, { as: fan.token });
  await look(id, 'search', '203.0.113.9');
  expect((await server.call(`DELETE /arts/${id}`, { as: artist.token })).statusCode).toBe(200);
  expect(await figuresOf(artist.token)).toMatchObject({ views: 0, favorites: 0, byArt: [] });
  for (const check of sumChecks) expect(await checkSlice(db, check, EVERYTHING, false), check.name).toEqual([]);
});

test('three statements, whatever the period; other periods and sources are refused', async () => {
  const artist = await server.person({ role: 'Artist' });
  const { id } = await makeArt(server.services.db, { ownerId: artist.id });
  const count = async (days: string) => {
    const { statements } = await countStatements(server.services.db, () => figuresOf(artist.token, days));
    return statements.filter((text) => text.includes('day_of')).length;
  };
  expect([await count('7'), await count('365')]).toEqual([3, 3]);
  expect((await server.call('GET /artist/figures?days=31', { as: artist.token })).statusCode).toBe(400);
  expect((await look(id, 'https://evil.example', '203.0.113.7')).statusCode).toBe(400);
});
