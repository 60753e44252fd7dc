import type { Cart } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentStart } from '#contract/payments.ts';
import { daysBefore, hoursAfter, minutesAfter } from '../catalogue/calendar.ts';
import { type DemoOrder, demoOrders } from '../catalogue/orders.ts';
import { demoReviews } from '../catalogue/talk.ts';
import type { Scene } from './scenes.ts';
import { type DemoArea, type Stage, tokenOf } from './stage.ts';

const PAID_AFTER_HOURS = 0.07;

/** Orders in all states, and reviews of delivered ones. */
const orderScenes = (stage: Stage): Scene[] => demoOrders.flatMap((order) => scenesOf(stage, order));

/** An unpaid order has at least two thirds of its time left when the shop opens. */
function placedAt({ now, services }: Stage, { placed }: DemoOrder): number {
  if (!('hoursAgo' in placed)) return daysBefore(now, placed);
  return hoursAfter(now, -Math.min(placed.hoursAgo, services.config.orderHoldHours / 3));
}

/** The scenes after an order was placed, by its state, with their hours. */
function scenesOf(stage: Stage, wish: DemoOrder): Scene[] {
  const { call, admin } = stage;
  const placed = placedAt(stage, wish);
  let order: Order;
  const after = (hours: number, play: Scene['play']): Scene => ({ at: hoursAfter(placed, hours), play, hasConsequences: true });
  const cancel = (as: () => string, body: Record<string, string>) => () => call(`POST /checkout/${order._id}/cancel`, { as: as(), body });
  const buyer = () => tokenOf(stage, wish.buyer);
  const paid = after(PAID_AFTER_HOURS, () => pay(stage, buyer(), order));
  const complete = after(18, () => call(`POST /checkout/${order._id}/complete`, { as: admin }));
  const further: Record<DemoOrder['state'], Scene[]> = {
    unpaid: [],
    cancelled: [after(3, cancel(buyer, {}))],
    paid: [paid],
    refunded: [
      paid,
      after(
        40,
        cancel(() => admin, { reason: 'The print was damaged in the studio.' }),
      ),
    ],
    complete: [paid, complete],
    delivered: [
      paid,
      complete,
      after(26, () => advance(stage, order, 'sent')),
      after(74, () => advance(stage, order, 'delivered')),
      ...reviewScenes(stage, wish, hoursAfter(placed, 100)),
    ],
  };
  return [after(0, async () => void (order = await place(stage, wish))), ...further[wish.state]];
}

async function place(stage: Stage, { buyer, works, address }: DemoOrder): Promise<Order> {
  const as = tokenOf(stage, buyer);
  for (const { name, quantity } of works) {
    const { id } = await stage.findWork(name);
    await stage.call(`POST /cart/${id}/add`, { as, body: { quantity } });
  }
  const cart = await stage.call<Cart>('GET /cart', { as });
  return (await stage.call<{ data: Order }>(`POST /checkout/${cart._id}`, { as, body: { shippingAddress: address } })).data;
}

/** Pays by card in the simulator; with a real provider the admin records it as paid by hand. */
async function pay({ call, services, admin }: Stage, as: string, order: Order): Promise<void> {
  const { data: start } = await call<{ data: PaymentStart }>(`POST /checkout/${order._id}/pay`, { as, body: { currency: 'RWF' } });
  const { tx_ref, amount, currency, customer } = start.widget;
  const charged = await fetch(new URL('/__sim/charge', services.config.flutterwave!.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tx_ref, amount, currency, outcome: 'successful', customer: { email: customer.email, name: customer.name } }),
  }).catch(() => undefined);
  if (charged?.ok) await call(`POST /payments/${start.paymentId}/verify`, { as });
  else await call(`POST /checkout/${order._id}/complete`, { as: admin });
}

/** Each artist marks their own items as sent, and later as delivered. */
async function advance({ call, people }: Stage, order: Order, step: 'sent' | 'delivered'): Promise<void> {
  for (const { _id, product } of order.items) {
    const artist = Array.from(people.values()).find(({ id }) => id === product.owner._id);
    if (artist) await call(`POST /checkout/${order._id}/lines/${_id}/${step}`, { as: artist.token });
  }
}

/** The first review some hours after the delivery, further ones later; the artist replies on the next day. */
function reviewScenes(stage: Stage, { buyer, works }: DemoOrder, first: number): Scene[] {
  const names = new Set(works.map(({ name }) => name));
  return demoReviews
    .filter((review) => review.buyer === buyer && names.has(review.work))
    .flatMap(({ work, stars, text, reply }, place) => {
      const at = minutesAfter(first, place * 9);
      let path: `/${string}`;
      const write = async () => {
        const { id } = await stage.findWork(work);
        const as = tokenOf(stage, buyer);
        const { data } = await stage.call<{ data: { _id: string } }>(`POST /arts/${id}/reviews`, { as, body: { stars, text } });
        path = `/arts/${id}/reviews/${data._id}/reply`;
      };
      const answer = async (said: string) => {
        const { owner } = await stage.findWork(work);
        await stage.call(`POST ${path}`, { as: tokenOf(stage, owner), body: { text: said } });
      };
      const written = { at, play: write };
      return reply ? [written, { at: hoursAfter(at, 17), play: () => answer(reply) }] : [written];
    });
}

export const orderDemo = {
  scenes: orderScenes,
  dated: {
    carts: ['created_at'],
    cart_items: ['added_at'],
    orders: ['created_at', 'paid_at', 'completed_at', 'cancelled_at'],
    order_lines: ['sent_at', 'delivered_at'],
    order_events: ['at'],
    payments: ['created_at', 'settled_at'],
    charges: ['created_at', 'refunded_at'],
    refunds: ['created_at', 'made_at'],
    webhook_events: ['received_at', 'handled_at'],
    reviews: ['created_at', 'replied_at'],
  },
} satisfies DemoArea;
