import { beforeAll, expect, test } from 'vitest';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { findChatArtists } from './artists.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer();
let viewer: Person;
beforeAll(async () => {
  viewer = await server.person();
});
const artist = (name: string, more: object = {}) => server.person({ name, role: 'Artist', ...more });
const names = async (search?: string, as = viewer) =>
  (await findChatArtists(server.services.db, as.id, { limit: 100, search })).data.map(({ name }) => name);

test('only approved artists can be written to: no applicant, no cancelled or erased one, and not oneself', async () => {
  const me = await artist('Shema me');
  await artist('Shema approved');
  for (const status of ['pending', 'cancelled'] as const) await artist(`Shema ${status}`, { status });
  await artist('Shema erased', { deletedAt: new Date() });
  await server.person({ name: 'Shema customer' });
  expect(await names('shema', me)).toEqual(['Shema approved']);
});

test('names are found without accents and case, anywhere in the name, and with what a pattern would mean as itself', async () => {
  for (const name of ['Éric Nkusi', 'Erica 100%', 'Under_score', String.raw`Back\slash`]) await artist(name);
  expect(await names('ERIC')).toEqual(['Erica 100%', 'Éric Nkusi']);
  expect(await names(' nkusi ')).toEqual(['Éric Nkusi']);
  expect([await names('%'), await names('_'), await names('\\')]).toEqual([['Erica 100%'], ['Under_score'], [String.raw`Back\slash`]]);
  expect(await names('nobody like this')).toEqual([]);
});

test('pages continue behind the last artist although another one joined', async () => {
  for (const name of ['Keza 1', 'Keza 2', 'Keza 3']) await artist(name);
  const page = (cursor?: string) => findChatArtists(server.services.db, viewer.id, { limit: 2, search: 'keza', cursor });
  const first = await page();
  expect(first.data.map(({ name }) => name)).toEqual(['Keza 3', 'Keza 2']);
  await artist('Keza 4');
  const second = await page(first.next!);
  expect([second.data.map(({ name }) => name), second.next]).toEqual([['Keza 1'], null]);
  await expect(page('x')).rejects.toMatchObject({ code: 'input.cursor' });
});

test('a block hides both from each other, and nobody else', async () => {
  const [one, two, other] = [await artist('Gatete 1'), await artist('Gatete 2'), await artist('Gatete 3')];
  await server.call(`PUT /messages/blocks/${two.id}`, { as: one.token });
  expect([await names('gatete', one), await names('gatete', two), await names('gatete', other)]).toEqual([
    ['Gatete 3'],
    ['Gatete 3'],
    ['Gatete 2', 'Gatete 1'],
  ]);
});

test('an artist with a fresh stream on any node is online', async () => {
  const one = await artist('Online one');
  const isOnline = async () => (await findChatArtists(server.services.db, viewer.id, { limit: 1, search: 'online one' })).data[0]?.isOnline;
  const { $client: pool } = server.services.db;
  expect(await isOnline()).toBe(false);
  await pool.query('INSERT INTO live_presence (user_id, node_id, streams) VALUES ($1, gen_random_uuid(), 0), ($1, gen_random_uuid(), 2)', [
    one.id,
  ]);
  expect(await isOnline()).toBe(true);
  await pool.query(`UPDATE live_presence SET seen_at = now() - interval '46 seconds'`);
  expect(await isOnline()).toBe(false);
});
