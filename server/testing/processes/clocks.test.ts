import { randomUUIDv7 } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { workers } from '#server/jobs.ts';
import { expireOrders } from '#server/orders/checkout/cancel-order.ts';
import { masterKey } from '#server/platform/images/keys.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { documentForm } from '#server/testing/roles/role-scene.ts';
import { useTestServer } from '#server/testing/test-server.ts';

// One of several nodes has a wrong clock, two hours fast or slow (faults.md F25): everything expires by the clock of the database.
const server = useTestServer();
const HOUR_MS = 3_600_000;

afterEach(() => void vi.useRealTimers());
/** Fakes the clock only: timers are real. */
const setClock = (byHours: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + byHours * HOUR_MS);
};
const hoursUntil = async (statement: string, values: unknown[]) =>
  Number(
    (await server.services.db.$client.query<{ hours: string }>(`SELECT extract(epoch FROM ${statement}) / 3600 AS hours`, values)).rows[0]!
      .hours,
  );

test.each([2, -2])('with a clock that is %d hours off sessions last and expire as usual', async (off) => {
  const { token, email } = await server.person();
  const over = await server.person();
  await server.services.db.$client.query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [over.id]);
  setClock(off);
  expect((await server.call('GET /cart', { as: token })).statusCode).toBe(200);
  expect((await server.call('GET /cart', { as: over.token })).statusCode).toBe(401);
  const signedIn = await server.call('POST /users/auth', { body: { email, password: KNOWN_PASSWORD } });
  const id = signedIn.json().data._id as string;
  const left = await hoursUntil('(SELECT max(expires_at) FROM sessions WHERE user_id = $1) - now()', [id]);
  expect(left).toBeCloseTo(12, 1);
});

test.each([2, -2])('with a clock that is %d hours off an order reserves its items for its 24 hours', async (off) => {
  const { db } = server.services;
  const buyer = await server.person();
  const cartId = await makeCart(db, buyer.id, [await makeArt(db)]);
  setClock(off);
  const placed = await server.call(`POST /checkout/${cartId}`, { as: buyer.token, body: { shippingAddress: 'Kigali' } });
  const { _id } = placed.json<{ data: { _id: string } }>().data;
  expect(await hoursUntil('(SELECT expires_at FROM orders WHERE id = $1) - now()', [_id])).toBeCloseTo(24, 1);
  expect(await expireOrders(server.services)).toBe(0);
});

test.each([2, -2])('a link of a node whose clock is %d hours off is valid as long as any other, on every node', async (off) => {
  const { token } = await server.person({ role: 'Artist', status: 'pending' });
  const opens = async (link: string) => (await server.call(`GET ${link.replace('/api/v1', '') as `/${string}`}`)).statusCode;
  const add = async () => (await server.call('POST /documents', { as: token, form: documentForm() })).json().data;
  const before = await add();
  setClock(off);
  const made = await add();
  expect(new Date(before.linkExpiresAt).getTime() - new Date(made.linkExpiresAt).getTime()).toBeLessThan(60_000);
  expect([await opens(before.link), await opens(made.link)]).toEqual([200, 200]);
  vi.useRealTimers();
  expect(await opens(made.link)).toBe(200);
});

test('the cleanup of a node whose clock is two hours fast deletes no file whose row is being written', async () => {
  const { storage } = server.services;
  const ids = { picture: randomUUIDv7(), document: randomUUIDv7() };
  await storage.put(`documents/${randomUUIDv7()}/${ids.document}.pdf`, Buffer.from('%PDF-'), 'application/pdf');
  await storage.put(masterKey(ids.picture), Buffer.from('x'), 'image/jpeg');
  const before = [...(await storage.list('documents')), ...(await storage.list('pictures'))];
  setClock(2);
  await workers(server.services)['server.cleanup']({}, { id: randomUUIDv7(), ending: new AbortController().signal });
  expect([...(await storage.list('documents')), ...(await storage.list('pictures'))]).toEqual(before);
});
