import type { Order } from '#contract/orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import type { Payable, PaymentServer } from './payment-server.ts';

/** An order as this account sees it. */
export const seenBy = async (server: PaymentServer, id: string, as: { token: string }): Promise<Order> =>
  (await server.call(`GET /checkout/${id}`, { as: as.token })).json<{ data: Order }>().data;

/** Requests a refund, with a reason. */
export const requestRefund = (
  server: PaymentServer,
  id: string,
  as: { token: string },
  body: object,
  headers: Record<string, string> = {},
) => server.call(`POST /checkout/${id}/refunds`, { as: as.token, body: { reason: 'A corner was damaged', ...body }, headers });

/** The provider's refunds, in order. */
export const takenBack = (server: PaymentServer, { start }: Payable): number[] =>
  server.simulator.ledger(start.widget.tx_ref).flatMap((entry) => entry.refunds.map(({ amount }) => amount));

/** A paid order of two artworks, 20,000 and 2 × 7,500 Frw, by two artists. */
export async function makePaidOrder(server: PaymentServer, { currency = 'RWF' }: { currency?: 'RWF' | 'NGN' } = {}) {
  const { db } = server.services;
  const [admin, first, second] = [
    await server.person({ role: 'Admin' }),
    await server.person({ role: 'Artist' }),
    await server.person({ role: 'Artist' }),
  ];
  const hills = await makeArt(db, { ownerId: first.id, price: 20_000, availableArts: 5 });
  const lake = await makeArt(db, { ownerId: second.id, price: 7_500, availableArts: 5 });
  const payable = await server.payable({ arts: [hills, { ...lake, quantity: 2 }], currency });
  payable.charge();
  await server.handleWebhooks();
  const { items } = await seenBy(server, payable.orderId, payable.buyer);
  const lineOf = (artId: string) => items.find(({ product }) => product._id === artId)!._id;
  return { payable, id: payable.orderId, admin, first, second, hills, lake, lines: { hills: lineOf(hills.id), lake: lineOf(lake.id) } };
}
