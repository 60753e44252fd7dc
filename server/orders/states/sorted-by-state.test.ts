import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
type List = { data: { _id: string }[]; page: { next: string | null } };

let admin: Person;
let artist: Person;
const ids: string[] = [];
const PAID = "payment_status = 'paid', paid_at = now()";
/** An order of each rank, the first what somebody has to do something about; two of one. */
const states = [
  "status = 'cancelled', cancelled_at = now(), payment_status = 'refund_due', paid_at = now()",
  PAID,
  PAID,
  "status = 'pending'",
  `${PAID}, status = 'complete', completed_at = now()`,
  "status = 'cancelled', cancelled_at = now()",
];

beforeAll(async () => {
  const { db } = server.services;
  [admin, artist] = [await server.person({ role: 'Admin' }), await server.person({ role: 'Artist' })];
  const art = await makeArt(db, { ownerId: artist.id, availableArts: 50 });
  // Placed in the order that no sort order has.
  for (const place of [3, 1, 5, 0, 4, 2]) {
    const { order } = await makeOrder(db, { buyerId: (await server.person()).id, arts: [art] });
    await db.execute(sql`UPDATE orders SET ${sql.raw(states[place]!)} WHERE id = ${order.id}::uuid`);
    if (place === 4) await db.execute(sql`UPDATE order_lines SET sent_at = now(), delivered_at = now() WHERE order_id = ${order.id}::uuid`);
    ids[place] = order.id;
  }
});

/** Page by page; whoever reads the second page does so after `between`. */
async function walk(path: string, as: Person, query: string, between = async () => {}) {
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await server.call(`GET ${path}?${query}&limit=2&cursor=${cursor}` as 'GET /checkout', { as: as.token });
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, page } = answer.json<List>();
    seen.push(...data.map(({ _id }) => ids.indexOf(_id)));
    if (cursor === '') await between();
    cursor = page.next;
  }
  return seen;
}

test.each(['/checkout', '/checkout/artsOwner'])(
  'GET %s is sorted by how far orders are, page by page, searched and filtered',
  async (path) => {
    const as = path === '/checkout' ? admin : artist;
    expect(await walk(path, as, 'sort=state-asc')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await walk(path, as, 'sort=state-desc')).toEqual([5, 4, 3, 2, 1, 0]);
    expect(await walk(path, as, 'sort=state-asc&search=example')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await walk(path, as, 'sort=state-desc&fulfilment=unsent')).toEqual([2, 1]);
  },
);

test('a state that changes while the list is read moves no other order', async () => {
  const { db } = server.services;
  const seen = await walk('/checkout', admin, 'sort=state-asc', async () => {
    await db.execute(sql`UPDATE orders SET status = 'cancelled', cancelled_at = now() WHERE id = ${ids[1]!}::uuid`);
  });
  expect(seen.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
});

test('it is read by an index', async () => {
  const plan = await server.services.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    await tx.execute(sql`SET LOCAL enable_sort = off`);
    const { rows } = await tx.execute(
      sql`EXPLAIN SELECT id FROM orders ORDER BY order_rank(status, payment_status, fulfilment) DESC, id DESC LIMIT 25`,
    );
    return JSON.stringify(rows);
  });
  expect(plan).toContain('orders_rank');
});
