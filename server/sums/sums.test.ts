import { expect, test } from 'vitest';
import { sql } from '#server/database/drizzle.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { findBuyers } from '#server/orders/find-buyers.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { onOneDay } from '#server/testing/days/on-one-day.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { countRowsRead } from '#server/testing/statements/rows-read.ts';
import { checkSlice, foldSums, recountSlice } from './check-sums.ts';
import { counterChecks } from './counters.ts';
import { EVERYTHING, sumChecks } from './differences.ts';

const server = useTestServer();
const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);

/** The names of the checks that find something, and what of it was mended. */
async function findWrong(isMended = false): Promise<string[]> {
  const wrong: string[] = [];
  for (const check of [...sumChecks, ...counterChecks]) {
    const found = await checkSlice(server.services.db, check, EVERYTHING, isMended);
    if (found.length > 0) wrong.push(check.name);
  }
  return wrong;
}

const pay = (id: string, on = 'now()') =>
  query(`UPDATE orders SET payment_status = 'paid', status = 'complete', completed_at = now(), paid_at = ${on} WHERE id = $1`, [id]);

/** Two artists, of whom one sells to two buyers, one order each paid today, 29 and 30 days ago. */
async function makeSales() {
  const { db } = server.services;
  const seller = await server.person({ role: 'Artist' });
  const [one, two] = [
    await makeArt(db, { ownerId: seller.id, price: 1_000, availableArts: 9 }),
    await makeArt(db, { price: 500, availableArts: 9 }),
  ];
  const buyers = [await server.person({ district: 'Huye' }), await server.person()];
  const orders = [];
  for (const [at, days] of [0, 29, 30].entries()) {
    const { order } = await makeOrder(db, { buyerId: buyers[at % 2]?.id ?? '', arts: [{ ...one, quantity: 2 }, two] });
    await pay(order.id, `now() - interval '${days} days'`);
    orders.push(order);
  }
  return { seller, one, two, buyers, orders };
}

test(
  'sums are exact before and after they are added up, and folding twice changes nothing',
  onOneDay(async () => {
    const { seller, buyers } = await makeSales();
    const boss = await server.person({ role: 'Admin' });
    const read = async () => [
      (await server.call('GET /admin/overview', { as: boss.token })).json().data,
      (await server.call('GET /artist/overview', { as: seller.token })).json().data,
      await findBuyers(server.services.db, undefined),
      await findBuyers(server.services.db, seller.id),
    ];
    const written = await read();
    expect(await findWrong()).toEqual([]);
    await foldSums(server.services.db);
    await foldSums(server.services.db);
    const { rows } = await query('SELECT count(*)::int AS n FROM sum_changes');
    expect(await read()).toEqual(written);
    expect(await findWrong()).toEqual([]);
    // The customers of the shop, which follow from its buyers.
    expect(rows[0].n).toBeLessThanOrEqual(0);
    expect(written[0].topArtworks[0]).toMatchObject({ pieces: 4, paid: 4_000 });
    expect(written[3].map((buyer: { _id: string; orders: number }) => [buyer._id, buyer.orders])).toEqual([
      [buyers[0]?.id, 2],
      [buyers[1]?.id, 1],
    ]);
  }),
);

test(
  'the best-selling artworks of 30 days leave with their day, before and after the window moves',
  onOneDay(async () => {
    const { one } = await makeSales();
    const { db } = server.services;
    const boss = await server.person({ role: 'Admin' });
    const top = async () =>
      (await server.call('GET /admin/overview', { as: boss.token }))
        .json<{ data: { topArtworks: { _id: string; pieces: number }[] } }>()
        .data.topArtworks.find(({ _id }) => _id === one.id)?.pieces;
    await foldSums(db);
    expect(await top()).toBe(4);
    // As if nobody had added up anything since yesterday and the day before.
    await query(`UPDATE recent_sales_window SET first_day = first_day - 2`);
    await query(`DELETE FROM recent_art_sales`);
    await query(`INSERT INTO recent_art_sales SELECT of_id, sum(pieces), sum(amount) FROM kept_sums, recent_sales_window
    WHERE name = 'artwork by day' AND day >= first_day GROUP BY of_id`);
    expect((await query('SELECT pieces::int FROM recent_art_sales WHERE art_id = $1', [one.id])).rows).toEqual([{ pieces: 6 }]);
    expect(await top()).toBe(4);
    await foldSums(db);
    expect((await query('SELECT pieces::int FROM recent_art_sales WHERE art_id = $1', [one.id])).rows).toEqual([{ pieces: 4 }]);
    expect([await top(), await findWrong()]).toEqual([4, []]);
  }),
);

test('hearts, views and an artwork that is deleted change the sums of its artist', async () => {
  const { db } = server.services;
  const seller = await server.person({ role: 'Artist' });
  const [kept, gone] = [await makeArt(db, { ownerId: seller.id }), await makeArt(db, { ownerId: seller.id })];
  const fan = await server.person();
  for (const { id } of [kept, gone]) {
    await query('INSERT INTO favorites (user_id, art_id) VALUES ($1, $2)', [fan.id, id]);
    await query('INSERT INTO art_views (art_id, day, views) VALUES ($1, current_date - 3, 5)', [id]);
    await query('UPDATE art_views SET views = views + 2 WHERE art_id = $1', [id]);
  }
  const read = async () => {
    const { favorites, views } = (await server.call('GET /artist/overview', { as: seller.token })).json().data;
    return [favorites, views.total, views.last30Days];
  };
  expect(await read()).toEqual([2, 14, 14]);
  await query('DELETE FROM arts WHERE id = $1', [gone.id]);
  expect(await read()).toEqual([1, 7, 7]);
  await query('UPDATE arts SET deleted_at = now() WHERE id = $1', [kept.id]);
  expect(await read()).toEqual([0, 7, 7]);
  expect(await findWrong()).toEqual([]);
});

test.each([
  ['orders of artists', `UPDATE artist_orders SET total = total + 1`],
  ['buyers', `UPDATE buyers SET total = total + 1`],
  ['buyers', `UPDATE buyers SET search_text = 'of somebody else' WHERE search_text IS NOT NULL`],
  ['buyers', `UPDATE buyers SET is_abroad = NOT is_abroad`],
  ['sums of the shop', `UPDATE kept_sums SET amount = amount + 7 WHERE name = 'orders'`],
  ['sums of artists', `DELETE FROM kept_sums WHERE name = 'artist by day'`],
  ['sales of artworks by day', `UPDATE kept_sums SET pieces = 0 WHERE name = 'artwork by day' AND day < current_date - 20`],
  ['best-selling artworks', `UPDATE recent_art_sales SET amount = amount + 1`],
])('a mistake in %s is found and mended', async (name, mistake) => {
  await makeSales();
  await foldSums(server.services.db);
  await query(mistake);
  // The job and a command at once mend it once.
  expect((await Promise.all([findWrong(true), findWrong(true)])).flat()).toContain(name);
  await foldSums(server.services.db);
  await foldSums(server.services.db);
  expect(await findWrong()).toEqual([]);
});

test('a stock that the order by it does not have is found', async () => {
  await makeArt(server.services.db, { availableArts: 3 });
  await query('UPDATE managed_arts SET stock = stock + 1');
  expect(await findWrong()).toContain('artworks that dashboards walk');
  await query('UPDATE managed_arts SET stock = stock - 1');
  expect(await findWrong()).toEqual([]);
});

test('an order that changes while it is mended keeps its change', async () => {
  const { orders } = await makeSales();
  await foldSums(server.services.db);
  await query('UPDATE artist_orders SET total = total + 1');
  let mending: Promise<string[]> | undefined;
  await server.services.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE orders SET buyer_name = 'Renamed meanwhile' WHERE id = ${orders[0]?.id}`);
    mending = findWrong(true);
    const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await expect.poll(async () => (await server.services.db.execute(waiting)).rowCount).toBeGreaterThan(0);
  });
  expect(await mending).toContain('orders of artists');
  await foldSums(server.services.db);
  expect(await findWrong()).toEqual([]);
});

test('the slices of a recount find what a whole check finds, say so in the log, and mend it', async () => {
  await makeSales();
  await foldSums(server.services.db);
  await query(`UPDATE kept_sums SET amount = amount + 7 WHERE name IN ('orders', 'artist')`);
  await query(`UPDATE buyers SET orders = 9`);
  const said: { check: string }[] = [];
  const log = { ...server.services.log, error: (facts: { check: string }) => void said.push(facts) };
  for (let part = 0; part < 24; part += 1) await recountSlice({ db: server.services.db, log: log as never }, part);
  await foldSums(server.services.db);
  expect(new Set(said.map(({ check }) => check))).toEqual(new Set(['buyers', 'sums of the shop', 'sums of artists']));
  expect(await findWrong()).toEqual([]);
});

test('old orders are counted when everything is counted anew', async () => {
  await makeSales();
  await server.services.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('ubugeni.counts', 'by hand', true)`);
    await tx.execute(sql`UPDATE orders SET refunded_amount = 1 WHERE payment_status = 'paid'`);
  });
  expect(await findWrong()).toContain('sums of the shop');
  await query('SELECT refill_sums()');
  expect(await findWrong()).toEqual([]);
});

test('an item that is sent reads its own order, however many there are', async () => {
  const { db } = server.services;
  const art = await makeArt(db, { price: 1_000, availableArts: 99 });
  const buyer = await server.person();
  const ids: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [art] });
    await query(`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1`, [order.id]);
    ids.push(order.id);
  }
  await query('ANALYZE orders, order_lines');
  const read = await countRowsRead(db.$client, ['orders', 'order_lines'], (client) =>
    client.query('UPDATE order_lines SET sent_at = now() WHERE order_id = $1', [ids[0]]),
  );
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20);
});
