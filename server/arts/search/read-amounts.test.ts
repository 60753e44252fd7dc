import { beforeAll, expect, test } from 'vitest';
import type { ArtsPage } from '#contract/arts.ts';
import type { ArtFacets } from '#contract/facets.ts';
import type { Suggestions } from '#contract/suggestions.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const ask = async <Answer>(call: `/${string}`, query: Record<string, string>) =>
  (await server.call(`GET ${call}?${new URLSearchParams(query).toString()}`)).json<Answer>();
const list = (search: string, others: Record<string, string> = {}) => ask<ArtsPage>('/arts', { search, ...others });
const suggest = async (search: string) => (await ask<{ data: Suggestions }>('/arts/suggestions', { search })).data;
const facets = async (search: string) => (await ask<{ data: ArtFacets }>('/arts/facets', { search })).data;
const names = ({ data }: ArtsPage) => data.map(({ name }) => name).toSorted();

beforeAll(async () => {
  const { db } = server.services;
  const make = (name: string, price: number, widthCm: number, heightCm: number) =>
    makeArt(db, { name, price, widthCm, heightCm, description: 'x' });
  await make('Heron', 35_000, 50, 70);
  await make('Ibis', 36_000, 120, 80);
  await make('Stork', 90_000, 71, 49);
  await make('Valley, 1:20 000', 64_000, 70, 70);
  await make('Year 2019', 5_000, 30, 30);
  await countSearchWords(db);
});

test('GET /arts reads a price in the words as bounds, says so, and searches for the other words', async () => {
  const cheap = await list('painting under 50000');
  expect([names(cheap), cheap.read]).toEqual([['Heron', 'Ibis', 'Year 2019'], { search: 'painting', maxPrice: 50_000 }]);
  expect(cheap.page.total).toBe(3);
  expect(names(await list('between 60k and 100k'))).toEqual(['Stork', 'Valley, 1:20 000']);
  expect((await list('between 60k and 100k')).read).toEqual({ search: '', minPrice: 60_000, maxPrice: 100_000 });
  expect(names(await list('heron'))).toEqual(['Heron']);
  expect(await list('heron')).not.toHaveProperty('read');
});

test('a length that may be of either side says so, one whose side is said does not', async () => {
  const either = await list('50 cm');
  expect([names(either), either.read, either.isEither]).toEqual([['Heron'], { search: '', minWidth: 47, maxWidth: 53 }, true]);
  const tall = await list('tall 50 cm');
  expect([names(tall), tall.read, tall.isEither]).toEqual([['Stork'], { search: '', minHeight: 47, maxHeight: 53 }, undefined]);
});

test('a number alone is a price only where no artwork has it as a word', async () => {
  expect(names(await list('35 000'))).toEqual(['Heron', 'Ibis']);
  expect((await list('35 000')).read).toEqual({ search: '', minPrice: 31_500, maxPrice: 38_500, sort: 'match' });
  for (const search of ['20 000', '1:20 000'])
    expect([names(await list(search)), (await list(search)).read]).toEqual([['Valley, 1:20 000'], undefined]);
  expect([names(await list('2019')), (await list('2019')).read]).toEqual([['Year 2019'], undefined]);
  // Clearly a price, though there are works with that number.
  expect(names(await list('about 20 000 frw'))).toEqual([]);
});

test('a price beside words is about so much, else the most that one would pay; beside what says only the purpose, too', async () => {
  const found = async (search: string) => [names(await list(search)), (await list(search)).read];
  expect(await found('heron 35000')).toEqual([['Heron'], { search: 'heron', minPrice: 31_500, maxPrice: 38_500 }]);
  expect(await found('stork 200000')).toEqual([['Stork'], { search: 'stork', maxPrice: 200_000 }]);
  expect(await found('stork 200k frw')).toEqual([['Stork'], { search: 'stork', maxPrice: 200_000 }]);
  expect(await found('gift 35k')).toEqual([['Heron', 'Ibis'], { search: '', minPrice: 31_500, maxPrice: 38_500 }]);
  expect(await found('gift 20k')).toEqual([['Year 2019'], { search: '', maxPrice: 20_000 }]);
  for (const search of ['heron 35000', 'gift 35k', '35000']) expect((await list(search)).about, search).toBe(35_000);
  expect((await list('stork 200k frw')).about).toBe(200_000);
  expect(await list('stork under 200k')).not.toHaveProperty('about');
  expect(await list('heron 35000', { maxPrice: '36000' }), 'beside another bound').not.toHaveProperty('about');
  // No stork costs so little: the number is no price that helps, and the words say so.
  expect((await list('stork 20000')).data).toEqual([]);
});

test('a size is height and width, as cards say it, so that the two ways round are two searches', async () => {
  expect([names(await list('70x50')), names(await list('50 x 70'))]).toEqual([['Heron'], ['Stork']]);
  expect((await list('50x70 painting')).read).toEqual({ search: 'painting', minHeight: 47, maxHeight: 53, minWidth: 66, maxWidth: 74 });
  expect(await list('50x70 painting')).not.toHaveProperty('isTurned');
});

test('a size that nothing has is read the other way round where that finds something, and the list says so', async () => {
  const turned = await list('120 x 80 cm');
  expect([names(turned), turned.isTurned, turned.read?.maxHeight]).toEqual([['Ibis'], true, 84]);
});

test('of a size of which there are works the other way round too, the list says so', async () => {
  expect((await list('50 x 70')).isEither, 'Heron is 70 × 50').toBe(true);
  expect(await list('120 x 80 cm')).not.toHaveProperty('isEither');
  expect(await list('300 x 200')).not.toHaveProperty('isEither');
});

test('where nothing is of a size, works of about that size are shown, whose bounds the chips say', async () => {
  const near = await list('60 x 55');
  expect([names(near), near.read, near.isTurned]).toEqual([
    ['Heron'],
    { search: '', minHeight: 48, maxHeight: 72, minWidth: 44, maxWidth: 66 },
    undefined,
  ]);
});

test('a size that nothing has stays a size, and is not looked for as words', async () => {
  const found = await list('300 x 200');
  expect([names(found), found.read]).toEqual([[], { search: '', minHeight: 285, maxHeight: 315, minWidth: 190, maxWidth: 210 }]);
  expect(found).not.toHaveProperty('blocking');
});

test('one side is a bound of that side, also beside words and a price', async () => {
  expect(names(await list('50 cm wide'))).toEqual(['Heron']);
  expect(names(await list('painting under 60 cm wide'))).toEqual(['Heron', 'Year 2019']);
  expect((await list('painting at least 100 cm high under 900k')).read).toEqual({ search: 'painting', minHeight: 100, maxPrice: 900_000 });
});

test('the other words are mended, and each page keeps the price', async () => {
  const mended = await list('paintng under 50000', { limit: '2' });
  expect([mended.meant, mended.isMended, mended.read, mended.page.total]).toEqual([
    'painting',
    true,
    { search: 'paintng', maxPrice: 50_000 },
    3,
  ]);
  const rest = await list('paintng under 50000', { limit: '2', cursor: mended.page.next ?? '' });
  expect(names({ ...rest, data: [...mended.data, ...rest.data] })).toEqual(['Heron', 'Ibis', 'Year 2019']);
  const first = await list('under 50000', { limit: '2' });
  const second = await list('under 50000', { limit: '2', cursor: first.page.next ?? '' });
  expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(3);
});

test('bounds that are set stay, and an exact search is for the words as they are typed', async () => {
  expect((await list('painting under 50000', { minPrice: '35500' })).read).toEqual({
    search: 'painting',
    minPrice: 35_500,
    maxPrice: 50_000,
  });
  expect(names(await list('painting under 50000', { maxPrice: '10000' }))).toEqual(['Year 2019']);
  expect(names(await list('painting under 50000', { minPrice: '60000' }))).toEqual(['Stork', 'Valley, 1:20 000']);
  expect(await list('painting under 50000', { exact: '1' })).toMatchObject({ data: [] });
  expect(await list('painting under 50000', { exact: '1' })).not.toHaveProperty('read');
});

test('suggestions and facets count what the list finds', async () => {
  for (const search of ['painting under 50000', 'under 50000', '50x70', '35 000', 'paintng below 50k']) {
    const { page } = await list(search);
    expect([(await suggest(search)).total, (await facets(search)).total], search).toEqual([page.total, page.total]);
  }
  expect((await suggest('under 50000')).artworks.map(({ name }) => name)).toEqual(['Year 2019', 'Ibis', 'Heron']);
  expect((await suggest('paintng below 50k')).meant).toBe('painting below 50k');
});

test('a search that finds nothing offers fewer words with the same price', async () => {
  expect(await list('painting zzyzx under 50000')).toMatchObject({ data: [], blocking: [{ word: 'zzyzx', search: 'painting', total: 3 }] });
});

test('of a price alone what costs most nearly that much comes first, page by page; of a range, or by another order, it does not', async () => {
  const { db } = server.services;
  const owner = await makeAccount(db, { role: 'Artist' });
  for (const price of [700_100, 699_000, 700_000, 640_000, 700_000, 700_900, 760_000, 699_900])
    await makeArt(db, { name: 'Near', price, ownerId: owner.id });
  const others = { owner: owner.id, limit: '3' };
  const prices: number[][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: ArtsPage = await list('700 000 frw', { ...others, cursor });
    prices.push(page.data.map(({ price }) => price));
    expect(page.page.total).toBe(8);
    cursor = page.page.next;
  }
  expect(prices).toEqual([
    [700_000, 700_000, 700_100],
    [699_900, 700_900, 699_000],
    [760_000, 640_000],
  ]);
  expect((await list('650 000 to 800 000', others)).read).not.toHaveProperty('sort');
  expect((await list('650 000 to 800 000', others)).data.map(({ price }) => price)).toEqual([699_900, 760_000, 700_900]);
  expect((await list('700 000 frw', { ...others, sort: 'price-asc' })).data.map(({ price }) => price)).toEqual([640_000, 699_000, 699_900]);
});

test('a word stays where another reading of the price has it, before it is left out', async () => {
  const { db } = server.services;
  await makeArt(db, { name: 'Wren', price: 9_500, description: 'Light enough to send as a souvenir.' });
  await countSearchWords(db);
  const found = await list('souvenir 35k');
  expect([names(found), found.read, found.without]).toEqual([['Wren'], { search: 'souvenir', maxPrice: 35_000 }, undefined]);
});
