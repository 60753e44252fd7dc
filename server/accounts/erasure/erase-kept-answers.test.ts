import { expect, test } from 'vitest';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { findTexts } from '#server/testing/rich-customer.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test('what an admin was answered about an erased buyer is not repeated to them', async () => {
  const [buyer, boss] = [await server.person(), await server.person({ role: 'Admin' })];
  const { order } = await makeOrder(server.services.db, { buyerId: buyer.id });
  await server.call(`POST /checkout/${order.id}/complete`, { as: boss.token });
  const headers = { 'idempotency-key': `refund ${order.id}` };
  const body = { amount: 1, reason: 'A scratch' };
  const refunded = await server.call(`POST /checkout/${order.id}/refunds`, { as: boss.token, body, headers });
  expect([refunded.statusCode, refunded.json().data.user.email]).toEqual([201, buyer.email]);
  expect(await findTexts(server, [buyer.email])).toContain('idempotency_keys.body');
  expect((await server.call(`DELETE /users/${buyer.id}`, { as: buyer.token, body: { password: KNOWN_PASSWORD } })).statusCode).toBe(200);
  expect(await findTexts(server, [buyer.email])).not.toContain('idempotency_keys.body');
  // It was done, and is not done again.
  const again = await server.call(`POST /checkout/${order.id}/refunds`, { as: boss.token, body, headers });
  expect([again.statusCode, again.json().code]).toEqual([409, 'idempotency.forgotten']);
  expect(again.headers['retry-after']).toBeUndefined();
  expect((await server.call(`GET /checkout/${order.id}`, { as: boss.token })).json().data.refunds).toHaveLength(1);
});
