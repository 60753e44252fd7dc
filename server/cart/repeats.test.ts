import { randomUUID } from 'node:crypto';
import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeCart } from './make-cart.ts';
import { cartItems } from './table.ts';

const server = useTestServer();
const cartOf = async (as: string) => (await server.call('GET /cart', { as })).json<Cart>();

test('the same Idempotency-Key adds once and returns the same answer again', async () => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db);
  const headers = { 'idempotency-key': randomUUID() };
  const call = () => server.call(`POST /cart/${art.id}/add`, { as: token, body: { quantity: 1 }, headers });
  const answers = await Promise.all(Array.from({ length: 10 }, call));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect((await cartOf(token)).totalItems).toBe(1);
  expect((await call()).headers['idempotent-replayed']).toBe('true');
  const other = await server.call(`POST /cart/${art.id}/add`, { as: token, body: { quantity: 2 }, headers });
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency.otherBody']);
});

test('a refused change leaves its Idempotency-Key free', async () => {
  const { token } = await server.person();
  const { db } = server.services;
  const art = await makeArt(db, { availableArts: 0 });
  const call = () => server.call(`POST /cart/${art.id}/add`, { as: token, body: { quantity: 1 }, headers });
  const headers = { 'idempotency-key': randomUUID() };
  expect((await call()).json().code).toBe('cart.soldOut');
  await db.update(arts).set({ availableArts: 1 }).where(eq(arts.id, art.id));
  expect([(await call()).statusCode, (await call()).headers['idempotent-replayed']]).toEqual([200, 'true']);
  expect((await cartOf(token)).totalItems).toBe(1);
});

test('a key whose request still runs is refused with 409 after a wait', async () => {
  const { id, token } = await server.person();
  const { db } = server.services;
  const art = await makeArt(db);
  const key = randomUUID();
  await db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO idempotency_keys (user_id, key, fingerprint) VALUES (${id}, ${key}, 'x')`);
    const headers = { 'idempotency-key': key };
    const answer = await server.call(`POST /cart/${art.id}/add`, { as: token, body: { quantity: 1 }, headers });
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([409, 'idempotency.running', '1']);
  });
});

test('an answer that an older version stored is repeated as it is', async () => {
  const { id, token } = await server.person();
  const art = await makeArt(server.services.db);
  const headers = { 'idempotency-key': randomUUID() };
  const call = () => server.call(`DELETE /cart/${art.id}/remove`, { as: token, headers });
  await makeCart(server.services.db, id, [art]);
  const { body } = await call();
  await server.services.db.$client.query('UPDATE idempotency_keys SET body = $2, facts = NULL WHERE user_id = $1', [id, body]);
  const again = await call();
  expect([again.headers['idempotent-replayed'], again.json()]).toEqual(['true', JSON.parse(body)]);
});

test('of additions at the same moment the last answer has every line', async () => {
  const { id, token } = await server.person();
  const { db } = server.services;
  const artworks = await Promise.all(Array.from({ length: 8 }, () => makeArt(db)));
  await makeCart(db, id, []);
  const answers = await Promise.all(artworks.map((art) => server.call(`POST /cart/${art.id}/add`, { as: token, body: { quantity: 1 } })));
  const counts = answers.map((answer) => answer.json<Cart>().items.length);
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('each cart call takes a fixed, small number of statements, including the one that finds the account', async () => {
  const { db } = server.services;
  const { id, token } = await server.person();
  const artworks = await Promise.all(Array.from({ length: 12 }, () => makeArt(db)));
  const cartId = await makeCart(db, id, artworks.slice(1));
  const art = artworks[0]!;
  const count = async (call: Parameters<typeof server.call>[0], body?: object, headers: Record<string, string> = {}) => {
    const { answer, statements } = await countStatements(db, () => server.call(call, { as: token, headers, ...(body ? { body } : {}) }));
    expect(answer.statusCode, call).toBe(200);
    return statements.length;
  };
  expect({
    'GET /cart': await count('GET /cart'),
    'GET /cart/{id}': await count(`GET /cart/${cartId}`),
    'POST /cart/{productId}/add': await count(`POST /cart/${art.id}/add`, { quantity: 1 }),
    'POST /cart/{productId}/add, with a key': await count(`POST /cart/${art.id}/add`, { quantity: 1 }, { 'idempotency-key': randomUUID() }),
    'PUT /cart/{productId}/update': await count(`PUT /cart/${art.id}/update`, { quantity: 2 }),
    'DELETE /cart/{productId}/remove': await count(`DELETE /cart/${art.id}/remove`),
    'POST /cart': await count('POST /cart', { productId: art.id }),
    'DELETE /cart/{id}': await count(`DELETE /cart/${cartId}`),
  }).toEqual({
    'GET /cart': 2,
    'GET /cart/{id}': 2,
    'POST /cart/{productId}/add': 2,
    'POST /cart/{productId}/add, with a key': 2,
    'PUT /cart/{productId}/update': 2,
    'DELETE /cart/{productId}/remove': 2,
    'POST /cart': 2,
    'DELETE /cart/{id}': 5,
  });
  expect(await db.select().from(cartItems).where(eq(cartItems.cartId, cartId))).toEqual([]);
});
