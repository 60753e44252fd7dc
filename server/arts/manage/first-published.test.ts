import { expect, test } from 'vitest';
import type { Art, ArtCard } from '#contract/arts.ts';
import type { BulkChanged } from '#contract/manage-arts.ts';
import { useArtServer, validArt } from '#server/arts/art-test-server.ts';

const server = useArtServer();
const as = () => ({ as: server.artist.token });
const put = (id: string, body: object) => server.call(`PUT /arts/${id}`, { ...as(), body });
const bulk = (ids: string[], state: string) => server.call('POST /arts/bulk', { ...as(), body: { ids, set: { state } } });
const dataOf = (answer: { json: <T>() => T }) => answer.json<{ data: BulkChanged }>().data;
const image = () => `data:image/png;base64,${server.picture.toString('base64')}`;
const draft = async (name: string, more: object = {}) => {
  const answer = await server.call('POST /arts', { ...as(), body: { ...validArt, name, image: image(), state: 'draft', ...more } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: Art }>().data._id;
};
/** The names of a list, as it is now and not as it was cached. */
const names = async (path: string) =>
  (await server.call(path as 'GET /arts', { as: server.customer.token })).json<{ data: ArtCard[] }>().data.map(({ name }) => name);
const owner = () => `owner=${server.artist.id}`;

test("'newest' counts from the first publication: in the shop, a search, the artist's list and beside other works", async () => {
  const early = await draft('Isaro early');
  const hidden = await draft('Isaro hidden', { state: 'hidden' });
  const shown = await server.create({ name: 'Isaro shown' });
  expect((await put(early, { state: 'published' })).statusCode).toBe(200);
  expect(dataOf(await bulk([hidden], 'published')).failed).toEqual([]);
  const order = ['Isaro hidden', 'Isaro early', 'Isaro shown'];
  expect(await names(`GET /arts?${owner()}&sort=newest`)).toEqual(order);
  expect(await names(`GET /arts?${owner()}&search=isaro`)).toEqual(order);
  expect(await names(`GET /arts?${owner()}&category=Painting&sort=newest`)).toEqual(order);
  expect(await names(`GET /arts/${shown._id}/more-by-artist`)).toEqual(order.slice(0, 2));
  expect(await names(`GET /arts/${shown._id}/related`)).toEqual(order.slice(0, 2));
  const own = await server.call('GET /arts/owner', as());
  expect(own.json<{ data: ArtCard[] }>().data.map(({ name }) => name)).toEqual(order);
  // Hidden and shown again, it is where it was.
  await put(early, { state: 'hidden' });
  await put(early, { state: 'published' });
  expect(await names(`GET /arts?${owner()}&sort=newest`)).toEqual(order);
});

test('pages of the newest are walked past works that were drafts', async () => {
  const ids = [];
  for (const name of ['Ruki one', 'Ruki two', 'Ruki three', 'Ruki four']) ids.push(await draft(name));
  const [one = '', two = '', three = '', four = ''] = ids;
  for (const id of [three, one, four, two]) await put(id, { state: 'published' });
  const found: string[] = [];
  let cursor = '';
  do {
    const answer = await server.call(`GET /arts?${owner()}&search=ruki&sort=newest&limit=1&cursor=${cursor}` as 'GET /arts', {
      as: server.customer.token,
    });
    const { data, page } = answer.json<{ data: ArtCard[]; page: { next: string | null } }>();
    found.push(...data.map(({ name }) => name));
    cursor = page.next ?? '';
  } while (cursor !== '' && found.length < 9);
  expect(found).toEqual(['Ruki two', 'Ruki four', 'Ruki one', 'Ruki three']);
});

test('what has left the drafts cannot be one again: the form is told at its field, a bulk change by artwork', async () => {
  const { _id: id } = await server.create({ name: 'Out for good' });
  for (const state of ['published', 'hidden']) {
    await put(id, { state });
    const answer = await put(id, { state: 'draft', name: '', price: '' });
    const { code, fields } = answer.json<{ code: string; fields: Record<string, string> }>();
    expect([answer.statusCode, code, Object.keys(fields)]).toEqual([409, 'arts.noDraftAgain', ['state']]);
    const { changed, failed } = dataOf(await bulk([id], 'draft'));
    expect([changed, failed.map((one) => one.code)]).toEqual([0, ['arts.noDraftAgain']]);
    expect((await server.call(`GET /arts/${id}`, as())).json()).toMatchObject({ data: { state, name: 'Out for good' } });
  }
});

test('to undo the publication of drafts hides them; a hidden one is hidden again', async () => {
  const ids = [await draft('Undone draft'), await draft('Undone hidden', { state: 'hidden' })];
  const { undo } = dataOf(await bulk(ids, 'published'));
  const taken = await server.call('POST /arts/bulk/undo', { ...as(), body: { steps: undo } });
  expect(dataOf(taken)).toMatchObject({ changed: 2, failed: [] });
  const { rows } = await server.services.db.$client.query('SELECT state FROM arts WHERE id = ANY($1)', [ids]);
  expect(rows).toEqual([{ state: 'hidden' }, { state: 'hidden' }]);
  expect(await names(`GET /arts?${owner()}&search=undone`)).toEqual([]);
  // Undone a second time nothing is as it was left.
  const again = dataOf(await server.call('POST /arts/bulk/undo', { ...as(), body: { steps: undo } }));
  expect(again.failed.map(({ code }) => code)).toEqual(['arts.changedSince', 'arts.changedSince']);
});
