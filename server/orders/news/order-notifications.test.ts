import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { sendOrderNews } from './notify.ts';
import type { OrderNews } from './order-news.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;

async function bellsAfter(news: OrderNews['news']) {
  const { db } = server.services;
  const [buyer, artist, admin] = [await server.person(), await server.person({ role: 'Artist' }), await server.person({ role: 'Admin' })];
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [await makeArt(db, { ownerId: artist.id })] });
  await sendOrderNews(server.services, { orderId: order.id, news });
  const bell = async (person: Person) => {
    const { data } = (await server.call('GET /notifications', { as: person.token })).json<{ data: { text: string; link: string }[] }>();
    return data.map(({ text, link }) => [text.replace(String(order.number), 'N'), link.replace(order.id, 'ID')]);
  };
  return { buyer: await bell(buyer), artist: await bell(artist), admin: await bell(admin) };
}

test('a placed order is in the bell of its artist', async () => {
  expect(await bellsAfter('placed')).toEqual({
    buyer: [],
    artist: [['Somebody ordered your work: order N', '/dashboard/artist/orders?order=ID']],
    admin: [],
  });
});

test.each([
  ['paid', 'Order N is paid', 'Order N is paid: please send it'],
  ['cancelled', 'Order N is cancelled', 'Order N is cancelled'],
  ['expired', 'Order N was not paid in time', 'Order N was not paid in time'],
  ['refunded', 'Your payment of order N was given back', 'Order N was refunded'],
] as const)('an order that is %s is in the bells of its buyer and its artist', async (news, toBuyer, toArtist) => {
  expect(await bellsAfter(news)).toEqual({
    buyer: [[toBuyer, '/cart/orders/ID']],
    artist: [[toArtist, '/dashboard/artist/orders?order=ID']],
    admin: [],
  });
});

test('a charge that is given back is in the bells of its payer and of the admins', async () => {
  expect(await bellsAfter('second')).toMatchObject({
    buyer: [['A payment of order N is being given back', '/cart/orders/ID']],
    artist: [],
    admin: [['A charge of order N is being given back', '/dashboard/admin/orders?order=ID']],
  });
});
