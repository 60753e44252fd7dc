import { eq } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { orderLines, orders } from '#server/orders/table.ts';

const server = useTestServer();
type List = { data: Order[]; page: { next: string | null } };

test('the next page of what is to be sent goes on where the last one ended, although what stood there was sent meanwhile', async () => {
  const { db } = server.services;
  const [admin, artist, buyer] = await Promise.all([server.person({ role: 'Admin' }), server.person({ role: 'Artist' }), server.person()]);
  const work = await makeArt(db, { ownerId: artist.id, availableArts: 9, price: 500 });
  const made: string[] = [];
  for (let n = 0; n < 3; n += 1) made.push((await makeOrder(db, { buyerId: buyer.id, arts: [work] })).order.id);
  const paid = { paymentStatus: 'paid', paidAmount: 1, paidCurrency: 'RWF', paymentMethod: 'card' } as const;
  for (const [n, id] of made.entries()) {
    const paidAt = new Date(Date.now() + n * 1_000);
    await db
      .update(orders)
      .set({ ...paid, paidAt })
      .where(eq(orders.id, id));
  }
  const send = (id: string, sentAt: Date | null) => db.update(orderLines).set({ sentAt }).where(eq(orderLines.orderId, id));
  for (const [path, { token }] of [
    ['/checkout/artsOwner', artist],
    ['/checkout', admin],
  ] as const) {
    for (const which of ['sort=toSend&fulfilment=unsent', 'sort=toSend']) {
      const page = async (cursor = '') => {
        const answer = await server.call(`GET ${path}?${which}&limit=1${cursor && `&cursor=${cursor}`}` as `GET /checkout`, { as: token });
        expect(answer.statusCode, answer.body).toBe(200);
        const { data, page: paging } = answer.json<List>();
        return { place: made.indexOf(data[0]?._id ?? ''), next: paging.next ?? '' };
      };
      const name = `${path} ${which}`;
      const first = await page();
      expect(first.place, name).toBe(0);
      await send(made[0]!, new Date());
      expect((await page(first.next)).place, name).toBe(1);
      await send(made[0]!, null);
      // A cursor of a page that an older version answered with.
      expect((await page(made[0])).place, name).toBe(1);
    }
    for (const cursor of ['MSAy', Buffer.from(`-1 ${made[0]}`).toString('base64url'), Buffer.from(`1e9 ${made[0]}`).toString('base64url')])
      expect((await server.call(`GET ${path}?sort=toSend&cursor=${cursor}` as `GET /checkout`, { as: token })).statusCode).toBe(400);
  }
});
