import { randomUUID } from 'node:crypto';
import { eq, inArray } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { openNode } from '#server/testing/processes/second-node.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { orderLines, orders } from '#server/orders/table.ts';

const server = useTestServer();

type Piece = { id: string; price: number; quantity?: number };
const place = (as: string, cartId: string, headers: Record<string, string> = {}) =>
  server.call(`POST /checkout/${cartId}`, { as, body: { shippingAddress: 'KG 7 Ave, Kigali' }, headers });
const stockOf = async (id: string) => (await server.services.db.select().from(arts).where(eq(arts.id, id)))[0]!.availableArts;

async function buyerWith(arts: Piece[]) {
  const buyer = await server.person();
  return { ...buyer, cartId: await makeCart(server.services.db, buyer.id, arts) };
}
const tally = (statuses: number[]) =>
  Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([status, all]) => [status, all.length]),
  );

test.each([1, 2, 3, 4, 5])('of 50 buyers of the last item one gets it, and 49 are refused by its name (F18, round %i)', async () => {
  const art = await makeArt(server.services.db, { name: 'The Last One', availableArts: 1 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => buyerWith([art])));
  const answers = await Promise.all(buyers.map((buyer) => place(buyer.token, buyer.cartId)));
  expect(tally(answers.map((answer) => answer.statusCode))).toEqual({ 201: 1, 409: 49 });
  const refusals = answers.filter((answer) => answer.statusCode === 409).map((answer) => answer.json().message);
  expect(new Set(refusals)).toEqual(new Set(['The Last One is sold out.']));
  expect(await stockOf(art.id)).toBe(0);
  expect(await server.services.db.select().from(orderLines).where(eq(orderLines.artId, art.id))).toHaveLength(1);
  const loser = buyers.find((_, n) => answers[n]!.statusCode === 409)!;
  const cart = (await server.call('GET /cart', { as: loser.token })).json<Cart>();
  expect([cart._id, cart.items.length]).toEqual([loser.cartId, 1]);
});

test('30 buyers of 2 each share a stock of 11 without selling a twelfth', async () => {
  const art = await makeArt(server.services.db, { availableArts: 11 });
  const buyers = await Promise.all(Array.from({ length: 30 }, () => buyerWith([{ ...art, quantity: 2 }])));
  const answers = await Promise.all(buyers.map((buyer) => place(buyer.token, buyer.cartId)));
  expect(tally(answers.map((answer) => answer.statusCode))).toEqual({ 201: 5, 409: 25 });
  expect(await stockOf(art.id)).toBe(1);
});

test('the same cart submitted 20 times at once is one order (F19)', async () => {
  const art = await makeArt(server.services.db, { availableArts: 100 });
  const buyer = await buyerWith([art]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(buyer.token, buyer.cartId)));
  expect(tally(answers.map((answer) => answer.statusCode))).toEqual({ 201: 1, 409: 19 });
  const order = answers.find((answer) => answer.statusCode === 201)!.json().data._id;
  for (const refused of answers.filter((answer) => answer.statusCode === 409)) {
    expect(refused.json()).toMatchObject({ code: 'orders.alreadyOrdered', order });
  }
  expect(await stockOf(art.id)).toBe(99);
});

test('the same cart submitted 20 times at once with one Idempotency-Key is one order and 20 equal answers (F19)', async () => {
  const art = await makeArt(server.services.db, { availableArts: 100 });
  const buyer = await buyerWith([art]);
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(buyer.token, buyer.cartId, key)));
  expect(tally(answers.map((answer) => answer.statusCode))).toEqual({ 201: 20 });
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(19);
  expect(await stockOf(art.id)).toBe(99);
});

test('overlapping carts with artworks in opposite order are all ordered without a deadlock (F20)', async () => {
  const { db } = server.services;
  const artworks = await Promise.all(Array.from({ length: 6 }, () => makeArt(db, { availableArts: 1_000 })));
  for (let round = 0; round < 5; round += 1) {
    const turned = (n: number) => [...artworks.slice(n % 6), ...artworks.slice(0, n % 6)];
    const carts = await Promise.all(Array.from({ length: 16 }, (_, n) => buyerWith(n % 2 ? turned(n) : turned(n).toReversed())));
    const answers = await Promise.all(carts.map((buyer) => place(buyer.token, buyer.cartId)));
    expect(tally(answers.map((answer) => answer.statusCode))).toEqual({ 201: 16 });
  }
  const stock = await db
    .select({ left: arts.availableArts })
    .from(arts)
    .where(
      inArray(
        arts.id,
        artworks.map((piece) => piece.id),
      ),
    );
  expect(stock.map((row) => row.left)).toEqual(Array.from({ length: 6 }, () => 1_000 - 80));
});

test('concurrent orders and cancellations of overlapping carts do not deadlock', async () => {
  const { db } = server.services;
  const artworks = await Promise.all(Array.from({ length: 4 }, () => makeArt(db, { availableArts: 500 })));
  const first = await Promise.all(Array.from({ length: 10 }, (_, n) => buyerWith(n % 2 ? artworks : artworks.toReversed())));
  const placed = await Promise.all(first.map((buyer) => place(buyer.token, buyer.cartId)));
  const second = await Promise.all(Array.from({ length: 10 }, (_, n) => buyerWith(n % 2 ? artworks.toReversed() : artworks)));
  const answers = await Promise.all([
    ...second.map((buyer) => place(buyer.token, buyer.cartId)),
    ...first.map((buyer, n) => server.call(`POST /checkout/${placed[n]!.json().data._id}/cancel`, { as: buyer.token })),
  ]);
  expect(tally(answers.map((answer) => answer.statusCode))).toEqual({ 200: 10, 201: 10 });
  expect(await Promise.all(artworks.map((piece) => stockOf(piece.id)))).toEqual([490, 490, 490, 490]);
});

test('ten concurrent cancellations of one order return its stock once', async () => {
  const art = await makeArt(server.services.db, { availableArts: 3 });
  const buyer = await buyerWith([{ ...art, quantity: 2 }]);
  const id = (await place(buyer.token, buyer.cartId)).json().data._id as string;
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.call(`POST /checkout/${id}/cancel`, { as: buyer.token })));
  expect(tally(answers.map((answer) => answer.statusCode))).toEqual({ 200: 1, 409: 9 });
  expect(await stockOf(art.id)).toBe(3);
});

test('an artwork whose row stays locked is 503 with Retry-After, not a hang, and can be ordered afterwards (F05)', async () => {
  const { db } = server.services;
  const art = await makeArt(db);
  const buyer = await buyerWith([art]);
  // With the bounds of the product: those of the test's server are wider.
  const node = await openNode(server.services);
  const holder = await db.$client.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM arts WHERE id = $1 FOR UPDATE', [art.id]);
    const answers = await Promise.all(
      [{}, { 'idempotency-key': randomUUID() }].map((headers) =>
        node.app.inject({
          method: 'POST',
          url: `/api/v1/checkout/${buyer.cartId}`,
          headers: { authorization: `Bearer ${buyer.token}`, ...headers },
          payload: { shippingAddress: 'KG 7 Ave, Kigali' },
        }),
      ),
    );
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code, Number(answer.headers['retry-after']) > 0]).toEqual([503, 'server.busy', true]);
    }
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
    await node.close();
  }
  expect((await place(buyer.token, buyer.cartId)).statusCode).toBe(201);
  expect(await db.select().from(orders).where(eq(orders.userId, buyer.id))).toHaveLength(1);
});

test('a concurrent order and addition to the same cart leave every item in exactly one cart', async () => {
  const { db } = server.services;
  const [first, second] = [await makeArt(db), await makeArt(db)];
  const buyer = await buyerWith([first]);
  const [placed, added] = await Promise.all([
    place(buyer.token, buyer.cartId),
    server.call(`POST /cart/${second.id}/add`, { as: buyer.token, body: { quantity: 1 } }),
  ]);
  expect([placed.statusCode, added.statusCode]).toEqual([201, 200]);
  const ordered = placed.json().data.items.length as number;
  const open = (await server.call('GET /cart', { as: buyer.token })).json<Cart>();
  expect(ordered + open.items.length).toBe(2);
});

test('while an order takes a work’s stock, others put the work into their carts without waiting for it', async () => {
  const { db } = server.services;
  const art = await makeArt(db, { availableArts: 5 });
  const taking = await db.$client.connect();
  const adding = await db.$client.connect();
  try {
    await taking.query('BEGIN');
    await taking.query('UPDATE arts SET available_arts = available_arts - 1 WHERE id = $1', [art.id]);
    // As the foreign keys of cart_items, order_lines and favorites lock it.
    expect((await adding.query('SELECT FROM arts WHERE id = $1 FOR KEY SHARE NOWAIT', [art.id])).rowCount).toBe(1);
  } finally {
    await taking.query('ROLLBACK');
    taking.release();
    adding.release();
  }
});
