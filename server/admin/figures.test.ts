import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { countFigures } from './figures.ts';

const server = useTestServer();

test('the live figures are counted correctly', async () => {
  const { db } = server.services;
  const seller = await server.person({ role: 'Artist' });
  await server.person({ role: 'Artist', status: 'cancelled' });
  await server.person({ role: 'Artist', status: 'pending' });
  const work = await makeArt(db, { ownerId: seller.id });
  const buyer = await server.person();
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [{ ...work, quantity: 3 }] });
  await makeOrder(db, { arts: [work] });
  await db.$client.query("UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1", [order.id]);
  await db.$client.query("INSERT INTO reviews (id, art_id, author_name, stars, text) VALUES (gen_random_uuid(), $1, 'A', 4, 'Good')", [
    work.id,
  ]);
  expect(await countFigures(db)).toEqual({
    artists: '1',
    approval: '50%',
    rating: '4.0',
    artworksSold: '3',
    happyCustomers: '1',
    countriesServed: '1',
  });
});

test('orders are not counted again for every visitor', async () => {
  const { db } = server.services;
  await countFigures(db);
  const { statements } = await countStatements(db, () => countFigures(db));
  expect(statements.filter((statement) => statement.includes('FROM orders'))).toEqual([]);
});
