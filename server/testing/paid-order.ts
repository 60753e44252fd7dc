import { eq } from '#server/database/drizzle.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { orders } from '#server/orders/table.ts';
import type { TestServer } from './test-server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

/** An order of Keza that is paid by hand, of one artwork by each of so many artists, and what they do with it. */
export async function makePaidOrder(server: TestServer, artistCount = 1) {
  const { db } = server.services;
  const buyer = await server.person({ name: 'Keza' });
  const artists: Person[] = [];
  for (let n = 1; n <= artistCount; n += 1) artists.push(await server.person({ role: 'Artist', name: `Artist ${n}` }));
  const arts = await Promise.all(artists.map(({ id }, at) => makeArt(db, { ownerId: id, name: `Work ${at + 1}`, availableArts: 3 })));
  const { order, lines } = await makeOrder(db, { buyerId: buyer.id, arts });
  const { id } = order;
  await db
    .update(orders)
    .set({ paymentStatus: 'paid', paidAt: new Date(), paymentMethod: 'by hand', paidAmount: order.totalPrice, paidCurrency: 'RWF' })
    .where(eq(orders.id, id));
  const lineOf = (artist: Person) => lines.find(({ line }) => line.ownerId === artist.id)?.line.id ?? '';
  const ask = (act: string, as: Person, body: object = {}) => server.call(`POST /checkout/${id}/${act}`, { as: as.token, body });
  return {
    id,
    number: order.number,
    buyer,
    artists,
    artist: artists[0] as Person,
    art: arts[0] as (typeof arts)[number],
    ask,
    lineOf,
    step: (artist: Person, step: 'sent' | 'delivered', { as = artist, body = {} }: { as?: Person; body?: object } = {}) =>
      ask(`lines/${lineOf(artist)}/${step}`, as, body),
    takeBack: (artist: Person, step: 'sent' | 'delivered', as = artist) =>
      server.call(`DELETE /checkout/${id}/lines/${lineOf(artist)}/${step}`, { as: as.token }),
    see: async (as: Person) => (await server.call(`GET /checkout/${id}`, { as: as.token })).json<{ data: OrderWithEvents }>().data,
    told: async (as: Person) =>
      (await server.call(`GET /checkout/${id}`, { as: as.token }))
        .json<{ data: OrderWithEvents }>()
        .data.events.map(({ event, by }) => `${event} by ${by.role} ${by.name}`),
  };
}
