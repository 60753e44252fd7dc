import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type List = { data: { name?: string; number?: number }[]; page: { mended?: { asked: string; meant: string } } };
const read = async (path: string, as: string) => {
  const answer = await server.call(`GET ${path}` as 'GET /users', { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<List>();
};
const run = (text: string, values: unknown[]) => server.services.db.$client.query(text, values);

/** Two artists, each with an order of a buyer of her own. */
async function makeScene() {
  const { db } = server.services;
  const sell = async (buyerName: string, artName: string) => {
    const artist = await server.person({ role: 'Artist', status: 'approved' });
    const buyer = await server.person({ name: buyerName });
    const art = await makeArt(db, { ownerId: artist.id, name: artName });
    const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [art] });
    await run('UPDATE orders SET buyer_name = $2 WHERE id = $1', [order.id, buyerName]);
    return { artist, order };
  };
  const boss = await server.person({ role: 'Admin', name: 'Boss' });
  return { boss, one: await sell('Solange Uwimana', 'Imigongo wall'), other: await sell('Gaudence Mukamana', 'Agaseke basket') };
}

test('orders, people and artworks of the nearest spelling are shown where nothing has the words, and say so', async () => {
  const { boss, one } = await makeScene();
  const mended = { asked: 'Solnage', meant: 'Solange' };
  expect(await read('/checkout?search=Solnage', boss.token)).toMatchObject({ data: [{ number: one.order.number }], page: { mended } });
  expect(await read('/checkout/artsOwner?search=Solnage', one.artist.token)).toMatchObject({ data: [{}], page: { mended } });
  expect(await read('/users?role=User&search=Solnage', boss.token)).toMatchObject({
    data: [{ name: 'Solange Uwimana' }],
    page: { mended },
  });
  await run('SELECT count_search_words()', []);
  const works = { data: [{ name: 'Imigongo wall' }], page: { mended: { asked: 'imigogno wall', meant: 'imigongo wall' } } };
  expect(await read('/arts/owner?search=imigogno%20wall', one.artist.token)).toMatchObject(works);
  expect(await read('/admin/arts?search=imigogno%20wall', boss.token)).toMatchObject(works);
});

test('what is there as it was typed is not mended, nor what is asked for exactly, nor what a filter leaves nothing of', async () => {
  const { boss } = await makeScene();
  expect((await read('/checkout?search=Solange', boss.token)).page).not.toHaveProperty('mended');
  for (const query of ['search=Solnage&spelling=exact', 'search=Solnage&status=complete', 'search=S0lnage', 'search=Solnage%20Gaudence']) {
    const { data, page } = await read(`/checkout?${query}`, boss.token);
    expect([data, page.mended], query).toEqual([[], undefined]);
  }
  expect((await server.call('GET /checkout?search=x&spelling=near', { as: boss.token })).statusCode).toBe(400);
});

test('nobody learns by a near spelling who is not in their list', async () => {
  const { one, other } = await makeScene();
  const visitor = await server.person();
  expect(await read('/checkout/artsOwner?search=Guadence', one.artist.token)).toEqual({ data: [], page: { next: null, total: 0 } });
  expect((await read('/checkout/artsOwner?search=Guadence', other.artist.token)).data).toHaveLength(1);
  expect((await read('/users?search=Guadence', visitor.token)).data).toEqual([]);
  expect((await read('/users?search=Guadence', visitor.token)).page).not.toHaveProperty('mended');
  expect((await read('/arts/owner?search=agaskee', one.artist.token)).data).toEqual([]);
  const editor = await server.person({ staff: 'editor' });
  expect((await read('/users?search=Guadence', editor.token)).data).toEqual([]);
});

test('a search that finds something takes no statement more, and one that finds nothing one for the spelling', async () => {
  const { boss } = await makeScene();
  const texts = async (search: string) => {
    const { statements } = await countStatements(server.services.db, () => read(`/checkout?search=${search}`, boss.token));
    return statements.filter((text) => text.includes('search_text'));
  };
  expect(await texts('Solange')).toHaveLength(1);
  expect(await texts('nobody')).toHaveLength(2);
  expect(await texts('Solnage')).toHaveLength(3);
});
