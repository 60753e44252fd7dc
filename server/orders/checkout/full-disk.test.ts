import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test("while the database's disk is full an order is 503, reads go on, and the same key orders once there is space (F06)", async () => {
  const { db } = server.services;
  const buyer = await server.person();
  const art = await makeArt(db, { availableArts: 1 });
  const cartId = await makeCart(db, buyer.id, [art]);
  const key = { 'idempotency-key': randomUUID() };
  const place = () => server.call(`POST /checkout/${cartId}`, { as: buyer.token, body: { shippingAddress: 'Kigali' }, headers: key });
  // PostgreSQL's error when a table cannot grow: SQLSTATE 53100, in the session whose statement it was.
  await db.$client.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON order_lines FOR EACH ROW EXECUTE FUNCTION no_room()`);
  const refused = await place();
  expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([503, 'server.busy', true]);
  expect((await server.call('GET /arts')).statusCode).toBe(200);
  const cart = (await server.call('GET /cart', { as: buyer.token })).json<{ _id: string; items: { available: number }[] }>();
  expect([cart._id, cart.items.map((item) => item.available)]).toEqual([cartId, [1]]);
  await db.$client.query('DROP FUNCTION no_room CASCADE');
  const placed = await place();
  expect([placed.statusCode, placed.headers['idempotent-replayed']]).toEqual([201, undefined]);
  expect((await place()).headers['idempotent-replayed']).toBe('true');
  expect((await db.$client.query('SELECT 1 FROM orders WHERE cart_id = $1', [cartId])).rowCount).toBe(1);
});
