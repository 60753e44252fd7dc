import { expect, test } from 'vitest';
import { startSimulator } from '../../simulators/flutterwave/server.ts';
import type { Cart } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentStart } from '#contract/payments.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { mailsTo, waitForMail } from '#server/testing/fakes/mailbox.ts';
import { openTestServer } from '#server/testing/test-server.ts';

test('from the cart to the mails, with the jobs at work and every webhook sent ten times (F12, F16)', async () => {
  const simulator = await startSimulator();
  const { publicKey, secretKey, secretHash } = simulator.keys;
  const keys = { FLW_PUBLIC_KEY: publicKey, FLW_SECRET_KEY: secretKey, FLW_SECRET_HASH: secretHash, FLW_BASE_URL: simulator.url };
  const server = await openTestServer(keys, true);
  try {
    simulator.sendWebhooksTo(async (headers, payload) => {
      const answer = await server.app.inject({ method: 'POST', url: '/api/v1/payments/webhook', headers, payload });
      return answer.statusCode;
    });
    simulator.faults.set('dup:10');
    const [buyer, artist] = [await server.person(), await server.person({ role: 'Artist' })];
    const art = await makeArt(server.services.db, { ownerId: artist.id, availableArts: 1 });
    const cart = (await server.call(`POST /cart/${art.id}/add`, { as: buyer.token, body: { quantity: 1 } })).json<Cart>();
    const body = { shippingAddress: 'KG 7 Ave, Kigali', expectedTotal: cart.totalPrice };
    const { data: order } = (await server.call(`POST /checkout/${cart._id}`, { as: buyer.token, body })).json<{ data: Order }>();
    const { data: start } = (await server.call(`POST /checkout/${order._id}/pay`, { as: buyer.token, body: { currency: 'RWF' } })).json<{
      data: PaymentStart;
    }>();
    const { tx_ref, amount, currency, customer, payload_hash } = start.widget;
    simulator.charge({ tx_ref, amount, currency, customer, payload_hash });
    await waitForMail(server.config.dataDir, buyer.email, `Order ${order.number} is paid`);
    await waitForMail(server.config.dataDir, artist.email, ' to send: ');
    const later = (await server.call(`GET /checkout/${order._id}`, { as: artist.token })).json<{ data: Order }>().data;
    expect(later).toMatchObject({ status: 'pending', payment: { status: 'paid' }, shippingAddress: 'KG 7 Ave, Kigali' });
    // The provider's number of the charge is for its buyer and the staff, not for the artist.
    const [charge] = (await server.services.db.$client.query('SELECT provider_id FROM charges')).rows;
    const admin = await server.person({ role: 'Admin' });
    const seen = async ({ token }: { token: string }) =>
      (await server.call(`GET /checkout/${order._id}`, { as: token })).json().data.payment.reference;
    expect([await seen(buyer), await seen(admin), await seen(artist)]).toEqual([charge.provider_id, charge.provider_id, undefined]);
    const subjects = async (address: string) =>
      new Set((await mailsTo(server.config.dataDir, address)).map((mail) => mail.subject?.split(':')[0]));
    const count = async (address: string) => (await mailsTo(server.config.dataDir, address)).length;
    await expect.poll(() => subjects(buyer.email), { timeout: 120_000 }).toEqual(new Set([`Order ${order.number} is paid`]));
    await expect.poll(() => count(artist.email), { timeout: 120_000 }).toBe(1);
    expect(await count(buyer.email)).toBe(1);
  } finally {
    await server.close();
    await simulator.close();
  }
});
