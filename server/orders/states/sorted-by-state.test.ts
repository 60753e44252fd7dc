import { sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { OrderFulfilment, OrderStatus, PaymentStatus } from '#contract/orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { rankOf, ranksOf } from './order-ranks.ts';

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

test.each(['/checkout', '/checkout/artsOwner'])(
  'GET %s: awaited are the pending orders that are not paid or whose payment failed',
  async (path) => {
    const { db } = server.services;
    const as = path === '/checkout' ? admin : artist;
    for (const status of ['unpaid', 'failed']) {
      await db.execute(sql`UPDATE orders SET payment_status = ${status} WHERE id = ${ids[3]!}::uuid`);
      for (const sort of ['newest', 'total-desc', 'toSend', 'state-asc'])
        expect(await walk(path, as, `payment=awaited&sort=${sort}`), `${status} ${sort}`).toEqual([3]);
      expect(await walk(path, as, 'payment=awaited&search=example')).toEqual([3]);
    }
    await db.execute(sql`UPDATE orders SET payment_status = 'unpaid' WHERE id = ${ids[3]!}::uuid`);
    expect(await walk(path, as, 'payment=awaited&status=complete')).toEqual([]);
  },
);

test('a state that changes while the list is read moves no other order', async () => {
  const { db } = server.services;
  const seen = await walk('/checkout', admin, 'sort=state-asc', async () => {
    await db.execute(sql`UPDATE orders SET status = 'cancelled', cancelled_at = now() WHERE id = ${ids[1]!}::uuid`);
  });
  expect(seen.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
});

test('the ranks are those of the database, whatever the columns say', async () => {
  const { rows } = await server.services.db.execute<{
    status: OrderStatus;
    payment: PaymentStatus;
    fulfilment: OrderFulfilment | null;
    rank: number;
  }>(sql`
    SELECT status, payment, fulfilment, order_rank(status, payment, fulfilment) AS rank
    FROM unnest(${sql.param([...OrderStatus.options])}::text[]) AS status, unnest(${sql.param([...PaymentStatus.options])}::text[]) AS payment,
      unnest(${sql.param([null, ...OrderFulfilment.options])}::text[]) AS fulfilment`);
  expect(rows).toHaveLength(75);
  for (const { rank, ...facts } of rows) expect(rankOf(facts), JSON.stringify(facts)).toBe(rank);
});

test.each([
  [{ status: 'cancelled' }, [0, 7]],
  [{ status: 'pending' }, [0, 1, 2, 3, 4, 5, 6]],
  [{ payment: 'paid' }, [1, 2, 4, 5, 6]],
  [{ payment: 'failed' }, [3, 7]],
  [{ payment: 'awaited' }, [3]],
  [{ payment: 'refund_due' }, [0]],
  [{ fulfilment: 'toSend' }, [1]],
  [{ overdue: 'true' }, [1, 2]],
  [{ fulfilment: 'sent', payment: 'unpaid' }, []],
  [{}, [0, 1, 2, 3, 4, 5, 6, 7]],
] as const)('orders of %o have the ranks %o', (filters, ranks) => {
  expect(ranksOf(filters)).toEqual(ranks);
});

/** How a statement is read where the order of an index is all there is. */
async function planOf(text: string, values: unknown[]): Promise<string> {
  const client = await server.services.db.$client.connect();
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test.each(['/checkout', '/checkout/artsOwner'])('GET %s reads the ranks that a filter leaves, by an index', async (path) => {
  const { db } = server.services;
  const as = path === '/checkout' ? admin : artist;
  for (const [query, ranks] of [
    ['', undefined],
    ['&status=cancelled', '{0,7}'],
    ['&payment=paid', '{1,2,4,5,6}'],
    ['&fulfilment=unsent', '{1,2}'],
  ] as const) {
    const { sent } = await countStatements(db, () =>
      server.call(`GET ${path}?sort=state-desc${query}` as 'GET /checkout', { as: as.token }),
    );
    const asked = sent.find(({ text }) => text.includes('AS page'));
    const plan = await planOf(asked?.text ?? '', asked?.values ?? []);
    const conditions = plan.split('\n').filter((line) => line.includes('Index Cond') && line.includes('CASE'));
    expect(plan, query).toMatch(/orders_rank|artist_orders_state/);
    expect(conditions.join('\n').includes(String(ranks)), `${query} ${plan}`).toBe(ranks !== undefined);
  }
});

test('few orders among many of their state have an index of their own', async () => {
  const { db } = server.services;
  for (const [path, query, index] of [
    ['/checkout', 'sort=state-desc&status=pending', 'orders_pending_rank'],
    ['/checkout', 'sort=state-desc&payment=failed', 'orders_failed_rank'],
    ['/checkout', 'sort=state-desc&payment=refunded', 'orders_refunded_rank'],
    ['/checkout', 'sort=state-desc&decide=sending', 'orders_sendable_rank'],
    ['/checkout', 'sort=newest&decide=sending', 'orders_sendable_newest'],
    ['/checkout', 'sort=total-asc&decide=sending', 'orders_sendable_total'],
    ['/checkout/artsOwner', 'sort=state-desc&status=pending', 'artist_orders_pending_state'],
  ] as const) {
    const { token } = path === '/checkout' ? admin : artist;
    const { sent } = await countStatements(db, () => server.call(`GET ${path}?${query}` as 'GET /checkout', { as: token }));
    const asked = sent.find(({ text }) => text.includes('AS page'));
    expect(await planOf(asked?.text ?? '', asked?.values ?? []), query).toContain(index);
  }
});

test('a cursor of another order is refused', async () => {
  const ask = async (query: string, cursor = '') => {
    const answer = await server.call(`GET /checkout?limit=2&${query}&cursor=${cursor}` as 'GET /checkout', { as: admin.token });
    return { code: answer.statusCode, next: answer.statusCode === 200 ? answer.json<List>().page.next : answer.json().error?.code };
  };
  const [byState, toSend, byTotal] = [await ask('sort=state-asc'), await ask('sort=toSend'), await ask('sort=total-asc')];
  expect((await ask('sort=state-asc', toSend.next ?? '')).code).toBe(400);
  expect((await ask('sort=toSend', byState.next ?? '')).code).toBe(400);
  expect((await ask('sort=newest', byState.next ?? '')).code).toBe(400);
  expect([byTotal.code, (await ask('sort=state-asc', Buffer.from(`99999999999 ${ids[0]}`).toString('base64url'))).code]).toEqual([
    200, 400,
  ]);
});
