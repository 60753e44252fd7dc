import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countStatements } from '#server/testing/count-statements.ts';
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

test('each cart call takes a fixed, small number of statements, including the one that finds the account', async () => {
  const { db } = server.services;
  const { id, token } = await server.person();
  const artworks = await Promise.all(Array.from({ length: 12 }, () => makeArt(db)));
  const cartId = await makeCart(db, id, artworks.slice(1));
  const art = artworks[0]!;
  const count = async (call: Parameters<typeof server.call>[0], body?: object) => {
    const { answer, statements } = await countStatements(db, () => server.call(call, { as: token, ...(body ? { body } : {}) }));
    expect(answer.statusCode, call).toBe(200);
    return statements.length;
  };
  expect({
    'GET /cart': await count('GET /cart'),
    'GET /cart/{id}': await count(`GET /cart/${cartId}`),
    'POST /cart/{productId}/add': await count(`POST /cart/${art.id}/add`, { quantity: 1 }),
    'PUT /cart/{productId}/update': await count(`PUT /cart/${art.id}/update`, { quantity: 2 }),
    'DELETE /cart/{productId}/remove': await count(`DELETE /cart/${art.id}/remove`),
    'POST /cart': await count('POST /cart', { productId: art.id }),
    'DELETE /cart/{id}': await count(`DELETE /cart/${cartId}`),
  }).toEqual({
    'GET /cart': 2,
    'GET /cart/{id}': 2,
    'POST /cart/{productId}/add': 5,
    'PUT /cart/{productId}/update': 5,
    'DELETE /cart/{productId}/remove': 5,
    'POST /cart': 5,
    'DELETE /cart/{id}': 4,
  });
  expect(await db.select().from(cartItems).where(eq(cartItems.cartId, cartId))).toEqual([]);
});
