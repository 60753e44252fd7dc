import { expect, test } from 'vitest';
import { SAVED_SEARCHES_MAX, type SavedSearch } from '#contract/saved-searches.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { findSavedSearches } from './queries.ts';

const server = useTestServer();
const save = (as: string, body: object) => server.call('POST /saved-searches', { as, body });
const list = async (as: string) => (await server.call('GET /saved-searches', { as })).json<{ data: SavedSearch[] }>().data;

test('an account saves searches, lists the latest first, and deletes them', async () => {
  const { token } = await server.person();
  expect(await list(token)).toEqual([]);
  const first = await save(token, { search: ' Imigongo ', category: 'Painting', price: 'low', medium: '' });
  expect([first.statusCode, first.json().data.filters]).toEqual([201, { search: 'Imigongo', category: 'Painting', price: 'low' }]);
  await save(token, { owner: 'pacifique' });
  expect((await list(token)).map(({ filters }) => filters)).toEqual([{ owner: 'pacifique' }, first.json().data.filters]);
  expect((await server.call(`DELETE /saved-searches/${first.json().data._id}`, { as: token })).statusCode).toBe(200);
  expect(await list(token)).toHaveLength(1);
});

test('an empty search, one without filters, a duplicate and one too many are refused', async () => {
  const { token } = await server.person();
  for (const body of [{}, { search: '  ' }, { category: 'All Arts' }, { minPrice: 0, minWidth: '0' }]) {
    const answer = await save(token, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'searches.empty']);
  }
  for (const body of [{ price: 'cheap' }, { search: 'a'.repeat(121) }, { search: '\u0000' }]) {
    expect((await save(token, body)).statusCode).toBe(400);
  }
  await save(token, { search: 'Kivu', size: 'large' });
  expect((await save(token, { size: 'large', search: 'Kivu ', category: 'All Arts' })).json().code).toBe('searches.twice');
  const searches = Array.from({ length: SAVED_SEARCHES_MAX + 4 }, (_, number) => ({ search: `word ${number}` }));
  const answers = await Promise.all(searches.map((body) => save(token, body)));
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(SAVED_SEARCHES_MAX - 1);
  expect(answers.find((answer) => answer.statusCode === 409)?.json().code).toBe('searches.tooMany');
  expect(await list(token)).toHaveLength(SAVED_SEARCHES_MAX);
});

test('several values of a filter are saved once each, in a fixed order; one alone is saved as ever', async () => {
  const { token } = await server.person();
  const saved = await save(token, { colour: ['red', 'blue', 'red'], medium: [' Oil '], category: ['Painting', 'All Arts'] });
  expect([saved.statusCode, saved.json().data.filters]).toEqual([201, { colour: ['blue', 'red'], medium: 'Oil' }]);
  expect((await save(token, { medium: 'Oil', colour: ['blue', 'red'] })).json().code).toBe('searches.twice');
  const many = await save(token, { medium: Array.from({ length: 13 }, (_, n) => `m${n}`) });
  expect([many.statusCode, Object.keys(many.json().fields)]).toEqual([400, ['medium']]);
});

test("another account's searches are not found", async () => {
  const [mine, other] = [await server.person(), await server.person()];
  const { _id } = (await save(mine.token, { search: 'secret wish' })).json().data;
  const answer = await server.call(`DELETE /saved-searches/${_id}`, { as: other.token });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'searches.notFound']);
  expect(await list(other.token)).toEqual([]);
  expect((await server.call('GET /saved-searches')).statusCode).toBe(401);
  expect(await list(mine.token)).toHaveLength(1);
});

test('a saved search is renamed and its frequency chosen; what is absent stays', async () => {
  const { token } = await server.person();
  const { _id, name, frequency } = (await save(token, { search: 'agaseke' })).json<{ data: SavedSearch }>().data;
  expect([name, frequency]).toEqual([null, 'daily']);
  const edit = async (body: object) => {
    const answer = await server.call(`PUT /saved-searches/${_id}`, { as: token, body });
    return [answer.statusCode, answer.json<{ data?: SavedSearch }>().data];
  };
  expect(await edit({ name: '  Above the sofa ' })).toMatchObject([200, { name: 'Above the sofa', frequency: 'daily' }]);
  expect(await edit({ frequency: 'weekly' })).toMatchObject([200, { name: 'Above the sofa', frequency: 'weekly' }]);
  expect(await edit({})).toMatchObject([200, { name: 'Above the sofa', frequency: 'weekly', filters: { search: 'agaseke' } }]);
  expect(await edit({ name: null })).toMatchObject([200, { name: null }]);
  for (const body of [
    { name: '' },
    { name: 'a'.repeat(121) },
    { name: 'a\u0000' },
    { name: 7 },
    { frequency: 'hourly' },
    { frequency: null },
  ]) {
    expect((await edit(body))[0], JSON.stringify(body)).toBe(400);
  }
  expect(await list(token)).toMatchObject([{ name: null, frequency: 'weekly' }]);
  const other = await server.person();
  const answer = await server.call(`PUT /saved-searches/${_id}`, { as: other.token, body: { name: 'Mine' } });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'searches.notFound']);
});

test('bounds, colour and orientation are saved as numbers and words; a lower bound above the upper one is refused', async () => {
  const { token } = await server.person();
  const filters = { minPrice: 10_000, maxWidth: 80, colour: 'blue', orientation: 'portrait' };
  expect((await save(token, filters)).json().data.filters).toEqual(filters);
  expect((await save(token, { ...filters, minPrice: '10000' })).json().code).toBe('searches.twice');
  const refused = await save(token, { minHeight: 90, maxHeight: 20 });
  expect([refused.statusCode, Object.keys(refused.json().fields ?? {})]).toEqual([400, ['minHeight']]);
});

test('the list takes one statement', async () => {
  const { id, token } = await server.person();
  await save(token, { search: 'one' });
  const { db } = server.services;
  expect((await countStatements(db, () => findSavedSearches(db, id))).statements).toHaveLength(1);
});
