import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { SaleCounts } from '#contract/all-orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { orderLines, orders } from '#server/orders/table.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Path = Parameters<typeof server.call>[0];
type Page = { data: object[]; counts?: SaleCounts; page: { next: string | null } };
const DAY_MS = 86_400_000;

test("an artist's list says how many orders each of its chips finds, of own orders alone, within its statements", async () => {
  const { db } = server.services;
  const [artist, other] = [
    await server.person({ role: 'Artist', status: 'approved' }),
    await server.person({ role: 'Artist', status: 'approved' }),
  ];
  const works = [
    await makeArt(db, { ownerId: artist.id, availableArts: 50 }),
    await makeArt(db, { ownerId: artist.id, availableArts: 50 }),
    await makeArt(db, { ownerId: other.id, availableArts: 50 }),
  ];
  const order = async (
    arts: typeof works,
    { paidDaysAgo, sent = 0, delivered = 0 }: { paidDaysAgo?: number; sent?: number; delivered?: number },
  ) => {
    const { order: made } = await makeOrder(db, { arts });
    if (paidDaysAgo === undefined) return;
    const paidAt = new Date(Date.now() - paidDaysAgo * DAY_MS);
    await db.update(orders).set({ paymentStatus: 'paid', paidAt }).where(eq(orders.id, made.id));
    const lines = await db
      .select()
      .from(orderLines)
      .where(sql`${orderLines.orderId} = ${made.id} AND ${orderLines.ownerId} = ${artist.id}`);
    for (const [name, count] of [['sent', sent] as const, ['delivered', delivered] as const])
      for (const line of lines.slice(0, count)) {
        const answer = await server.call(`POST /checkout/${made.id}/lines/${line.id}/${name}` as Path, { as: artist.token });
        expect(answer.statusCode, answer.body).toBe(200);
      }
  };
  await order(works, {});
  await order(works, { paidDaysAgo: 0 });
  await order(works, { paidDaysAgo: 9 });
  await order(works, { paidDaysAgo: 0, sent: 1 });
  await order(works, { paidDaysAgo: 0, sent: 2 });
  for (let n = 0; n < 2; n += 1) await order(works, { paidDaysAgo: 0, sent: 2, delivered: 2 });
  await order(works.slice(2), { paidDaysAgo: 0 });
  const read = async (query: string) => (await server.call(`GET /checkout/artsOwner?${query}` as Path, { as: artist.token })).json<Page>();
  const counts = { unsent: 3, toSend: 2, partlySent: 1, sent: 1, delivered: 2, overdue: 1 };
  const first = await read('limit=2');
  expect(first.counts).toEqual(counts);
  expect((await read('fulfilment=delivered')).counts, 'whatever it is narrowed to').toEqual(counts);
  expect(await read(`limit=2&cursor=${first.page.next ?? ''}`), 'once').not.toHaveProperty('counts');
  expect((await server.call('GET /checkout/owner', { as: artist.token })).json()).not.toHaveProperty('counts');
  for (const [chip, query] of Object.entries({ unsent: 'fulfilment=unsent', toSend: 'fulfilment=toSend', overdue: 'overdue=true' }))
    expect((await read(query)).data, chip).toHaveLength(counts[chip as keyof SaleCounts]);
  const { statements } = await countStatements(db, () => read('limit=5'));
  expect(statements.filter((text) => text.includes('order'))).toHaveLength(2);
});
