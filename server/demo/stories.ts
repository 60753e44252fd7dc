import { sql } from 'drizzle-orm';
import type { Cart } from '#contract/cart.ts';
import type { Order, PaymentStart } from '#contract/orders.ts';
import type { Services } from '#server/services.ts';
import { tellBlog } from './blog-talk.ts';
import type { Call } from './caller.ts';
import { tellConversations } from './conversations.ts';
import { demoFavorites, type DemoOrder, demoOrders, demoQuestions, demoReviews } from './catalogue/talk.ts';

type Stage = { call: Call; services: Services; admin: string; tokens: ReadonlyMap<string, string> };
type Named = ReadonlyMap<string, { id: string; owner: string }>;

/** What happened in the demo shop before anybody came: orders in every state, reviews, questions, hearts. Told once. */
export async function tellStories(stage: Stage): Promise<void> {
  const works = await findWorks(stage.services);
  const told = await stage.services.db.execute(sql`SELECT 1 FROM orders LIMIT 1`);
  if (told.rows.length > 0) return;
  for (const order of demoOrders) await tellOrder(stage, works, order);
  await tellReviews(stage, works);
  await tellQuestions(stage, works);
  for (const { by, works: names } of demoFavorites) {
    await stage.call('PUT /favorites', { as: stage.tokens.get(by)!, body: { ids: names.flatMap((name) => works.get(name)?.id ?? []) } });
  }
  await tellConversations(stage, works);
  await tellBlog(stage);
}

/** The older piece of a shared name counts, as in the shop. */
async function findWorks({ db }: Services): Promise<Named> {
  const found = await db.execute<{ id: string; name: string; owner: string }>(
    sql`SELECT a.id, a.name, split_part(u.email, '@', 1) AS owner FROM arts a JOIN users u ON u.id = a.owner_id ORDER BY a.id DESC`,
  );
  return new Map(found.rows.map(({ id, name, owner }) => [name, { id, owner }]));
}

async function tellOrder(
  { call, services, admin, tokens }: Stage,
  works: Named,
  { buyer, works: lines, address, state }: DemoOrder,
): Promise<void> {
  const as = tokens.get(buyer)!;
  for (const { name, quantity } of lines) await call(`POST /cart/${works.get(name)!.id}/add`, { as, body: { quantity } });
  const cart = await call<Cart>('GET /cart', { as });
  const { data: order } = await call<{ data: Order }>(`POST /checkout/${cart._id}`, { as, body: { shippingAddress: address } });
  if (state === 'paid' || state === 'complete' || state === 'refunded') await pay({ call, services, admin, tokens }, as, order);
  if (state === 'complete') await call(`POST /checkout/${order._id}/complete`, { as: admin });
  if (state === 'cancelled') await call(`POST /checkout/${order._id}/cancel`, { as, body: {} });
  if (state === 'refunded')
    await call(`POST /checkout/${order._id}/cancel`, { as: admin, body: { reason: 'The print was damaged in the studio.' } });
}

/** Pays as a person would, in the simulator; with a real provider nothing is paid, and the admin records it by hand. */
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

async function tellReviews({ call, tokens }: Stage, works: Named): Promise<void> {
  for (const { buyer, work, stars, text, reply } of demoReviews) {
    const { id, owner } = works.get(work)!;
    const { data: review } = await call<{ data: { _id: string } }>(`POST /arts/${id}/reviews`, {
      as: tokens.get(buyer)!,
      body: { stars, text },
    });
    if (reply) await call(`POST /arts/${id}/reviews/${review._id}/reply`, { as: tokens.get(owner)!, body: { text: reply } });
  }
}

async function tellQuestions({ call, tokens }: Stage, works: Named): Promise<void> {
  for (const { asker, work, text, answer } of demoQuestions) {
    const { id, owner } = works.get(work)!;
    const { data: question } = await call<{ data: { _id: string } }>(`POST /arts/${id}/questions`, {
      as: tokens.get(asker)!,
      body: { text },
    });
    if (answer) await call(`POST /arts/${id}/questions/${question._id}/answer`, { as: tokens.get(owner)!, body: { text: answer } });
  }
}
