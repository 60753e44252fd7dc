import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const sql = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const pay = (id: string, change = '') => sql(`UPDATE orders SET payment_status = 'paid', paid_at = now()${change} WHERE id = $1`, [id]);

test('GET /admin/overview: revenue is the sum of all totals, and beside it what was really paid and refunded', async () => {
  const { db } = server.services;
  const boss = await server.person({ role: 'Admin' });
  await server.person({ role: 'Artist', status: 'pending' });
  // Who was asked for more waits for themselves.
  const asked = await server.person({ role: 'Artist', status: 'pending' });
  await server.call(`POST /users/${asked.id}/artist/ask`, { as: boss.token, body: { text: 'Three pictures, please.' } });
  const empty = (await server.call('GET /admin/overview', { as: boss.token })).json().data;
  expect(empty).toMatchObject({
    totalRevenue: 0,
    paid: 0,
    refunded: 0,
    refundDue: 0,
    orders: { pending: 0, complete: 0, cancelled: 0 },
    requests: 1,
  });
  expect(empty.salesByDay).toHaveLength(30);
  expect([empty.topArtworks, empty.byDistrict]).toEqual([[], []]);

  const [cheap, dear] = [await makeArt(db, { price: 10_000, name: 'Cheap' }), await makeArt(db, { price: 50_000, name: 'Dear' })];
  const buyer = await server.person({ district: 'Gasabo' });
  const order = async (arts: { id: string; price: number; quantity?: number }[]) =>
    (await makeOrder(db, { buyerId: buyer.id, arts })).order.id;
  await pay(await order([{ ...cheap, quantity: 2 }, dear]), ", status = 'complete', completed_at = now()");
  const cancel = async (id: string, payment: string) => {
    await pay(id, ", status = 'cancelled', cancelled_at = now()");
    await sql('UPDATE orders SET payment_status = $2 WHERE id = $1', [id, payment]);
  };
  await cancel(await order([dear]), 'refunded');
  await cancel(await order([cheap]), 'refund_due');
  const old = await order([cheap]);
  await pay(old);
  await sql("UPDATE orders SET paid_at = now() - interval '40 days' WHERE id = $1", [old]);
  await order([cheap]);

  const found = (await server.call('GET /admin/overview', { as: boss.token })).json().data;
  expect(found).toMatchObject({
    totalRevenue: 150_000,
    paid: 80_000,
    refunded: 50_000,
    refundDue: 10_000,
    orders: { pending: 2, complete: 1, cancelled: 2 },
  });
  const sold = found.salesByDay.filter(({ paid }: { paid: number }) => paid > 0);
  expect(sold).toMatchObject([{ orders: 1, paid: 70_000 }]);
  expect(found.topArtworks).toEqual([
    {
      _id: dear.id,
      name: 'Dear',
      slug: dear.slug,
      owner: 'Jean Bosco Habimana',
      ownerId: dear.ownerId,
      isDeleted: false,
      pieces: 1,
      paid: 50_000,
    },
    {
      _id: cheap.id,
      name: 'Cheap',
      slug: cheap.slug,
      owner: 'Jean Bosco Habimana',
      ownerId: cheap.ownerId,
      isDeleted: false,
      pieces: 2,
      paid: 20_000,
    },
  ]);
  expect(found.byDistrict).toEqual([{ district: 'Gasabo', orders: 1, paid: 70_000 }]);
});

test.each([
  'GET /admin/overview',
  'GET /admin/audit',
  'GET /admin/settings',
  'GET /admin/export/orders.csv',
  'GET /admin/export/people.csv',
] as const)('%s is the admin’s alone', async (call) => {
  expect((await server.call(call)).statusCode).toBe(401);
  for (const role of ['User', 'Artist'] as const) {
    expect((await server.call(call, { as: (await server.person({ role })).token })).json().code).toBe('rights.missing');
  }
  expect((await server.call(call, { as: (await server.person({ role: 'Admin' })).token })).statusCode).toBe(200);
});
