import { beforeAll, expect, test } from 'vitest';
import type { ArtsPage } from '#contract/arts.ts';
import type { ArtFacets } from '#contract/facets.ts';
import type { Colour } from '#contract/limits.ts';
import type { Suggestions } from '#contract/suggestions.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { bitsOf } from '#server/platform/images/colours.ts';
import { pictures } from '#server/platform/images/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const ask = async <Answer>(call: `/${string}`, query: Record<string, string>) =>
  (await server.call(`GET ${call}?${new URLSearchParams(query).toString()}`)).json<Answer>();
const list = (search: string, others: Record<string, string> = {}) => ask<ArtsPage>('/arts', { search, ...others });
const suggest = async (search: string) => (await ask<{ data: Suggestions }>('/arts/suggestions', { search })).data;
const facets = async (search: string) => (await ask<{ data: ArtFacets }>('/arts/facets', { search })).data;
const names = ({ data }: ArtsPage) => data.map(({ name }) => name);
const saidOf = ({ read, means, without }: ArtsPage) => ({ read, means, without });
const NOTHING = { read: undefined, means: undefined, without: undefined };

beforeAll(async () => {
  const { db } = server.services;
  const make = (name: string, description: string, side: number, medium = 'Oil') =>
    makeArt(db, { name, description, widthCm: side, heightCm: side, medium, category: 'Painting' });
  await make('Blue Lake', 'x', 120);
  await make('Blue Door', 'x', 30);
  await make('Inyambo', 'x', 50);
  await make('Cattle at Dusk', 'x', 50);
  for (let at = 1; at <= 5; at += 1) await make(`Pattern ${at}`, 'x', 50, 'Cow dung on board');
  await make('Carried', 'A mother and her child', 30);
  await make('Wide Valley', 'A large view in green', 50);
  await countSearchWords(db);
});

test('a size is a filter where no artwork has its word beside the others, and a word where one has', async () => {
  const large = await list('large blue painting');
  expect([names(large), saidOf(large)]).toEqual([['Blue Lake'], { ...NOTHING, read: { search: 'blue painting', size: 'large' } }]);
  expect([names(await list('large view')), saidOf(await list('large view'))]).toEqual([['Wide Valley'], NOTHING]);
  expect(names(await list('large blue painting', { exact: '1' }))).toEqual([]);
  // A size that is set stays.
  const small = await list('large blue painting', { size: 'small' });
  expect([names(small), saidOf(small)]).toEqual([['Blue Door'], { ...NOTHING, read: { search: 'blue painting' } }]);
  const set = await list('large blue painting', { size: 'large' });
  expect([names(set), saidOf(set)]).toEqual([['Blue Lake'], saidOf(large)]);
});

test('a colour is a filter of the pictures where no artwork has its word beside the others, and a word where one has', async () => {
  const { db } = server.services;
  const make = async (name: string, ...colours: Colour[]) => {
    const coverId = nextId();
    await db.insert(pictures).values({ id: coverId, width: 300, height: 200, thumbhash: '', colours: bitsOf(colours) });
    return makeArt(db, { name, description: 'x', coverId });
  };
  const made = [await make('Tray of the North', 'purple', 'white'), await make('Tray of the South', 'yellow')];
  await countSearchWords(db);
  for (const search of ['purple tray', 'violet trays', 'tray in purple']) {
    const found = await list(search);
    expect([names(found), found.read?.colour], search).toEqual([['Tray of the North'], ['purple']]);
    expect((await facets(search)).total, search).toBe(1);
    expect(
      (await suggest(search)).artworks.map(({ name }) => name),
      search,
    ).toEqual(['Tray of the North']);
  }
  expect(saidOf(await list('umuhondo'))).toEqual({ ...NOTHING, read: { search: '', colour: ['yellow'] } });
  expect(names(await list('purple yellow tray')).toSorted()).toEqual(['Tray of the North', 'Tray of the South']);
  expect(names(await list('purple tray', { exact: '1' }))).toEqual([]);
  // Colours that are set stay.
  const set = await list('purple tray', { colour: 'yellow' });
  expect([names(set), set.read]).toEqual([['Tray of the South'], { search: 'tray' }]);
  expect([names(await list('blue door')), saidOf(await list('blue door'))]).toEqual([['Blue Door'], NOTHING]);
  for (const { id } of made) await db.$client.query('DELETE FROM arts WHERE id = $1', [id]);
});

test('what a picture shows is looked for by words of the same meaning where no title has it, those of titles first', async () => {
  const cows = await list('cows');
  expect(names(cows).slice(0, 2).toSorted()).toEqual(['Cattle at Dusk', 'Inyambo']);
  expect([cows.page.total, cows.means]).toEqual([7, [{ word: 'cows', as: ['cattle', 'inyambo'] }]]);
  expect(cows.read).toBeUndefined();
  expect(saidOf(await list('cows', { exact: '1' }))).toEqual(NOTHING);
  // Each page is of the same list.
  const first = await list('cows', { limit: '3' });
  const second = await list('cows', { limit: '4', cursor: first.page.next ?? '' });
  expect([...names(first), ...names(second)]).toEqual(names(cows));
  expect((await suggest('cows')).artworks.map(({ name }) => name).toSorted()).toContain('Inyambo');
  expect((await facets('cows')).total).toBe(7);
});

test('what a purchase is for does not stand in the way, and is said to be left out', async () => {
  const forMother = await list('birthday gift for my mother');
  expect([names(forMother), saidOf(forMother)]).toEqual([
    ['Carried'],
    { ...NOTHING, read: { search: 'mother' }, without: ['birthday', 'gift', 'my'] },
  ]);
  const forWife = await list('small gift for my wife');
  expect([names(forWife).toSorted(), saidOf(forWife)]).toEqual([
    ['Blue Door', 'Carried'],
    { ...NOTHING, read: { search: '', size: 'small' }, without: ['gift', 'my', 'wife'] },
  ]);
  expect((await facets('small gift for my wife')).total).toBe(2);
});

test('where it will hang does not stand in the way of other words, and by itself finds nothing, as any word that nothing has', async () => {
  expect(names(await list('blue lake above the couch'))).toEqual(['Blue Lake']);
  for (const search of ['sofa', 'above the sofa', 'over the bed', 'birthday gift']) {
    const found = await list(search);
    expect([found.page.total, saidOf(found), found.meant], search).toEqual([0, NOTHING, undefined]);
    expect((await facets(search)).total, search).toBe(0);
  }
  // A price that is said or a size is something to look for.
  expect((await list('gift under 900000')).page.total).toBeGreaterThan(0);
});

test('a thing whose picture has the colour comes before texts that have both words, and is counted and suggested', async () => {
  const { db } = server.services;
  const make = async (name: string, medium: string, description: string, ...colours: Colour[]) => {
    const coverId = nextId();
    await db.insert(pictures).values({ id: coverId, width: 300, height: 200, thumbhash: '', colours: bitsOf(colours) });
    return makeArt(db, { name, medium, description, coverId });
  };
  const made = [
    await make('Hearth', 'Basket of sisal', 'x', 'red', 'white'),
    await make('Agaseke of Ruli', 'Sisal', 'x', 'red'),
    await make('Lidded', 'Sisal and sweetgrass', 'x', 'red'),
    await make('Basket in rust', 'Sisal', 'x', 'brown'),
    await make('Ear-rings', 'Brass', 'As red as a basket.', 'gold'),
    await make('Market', 'Ink', 'Of a basket on a red cloth.', 'red'),
    await make('Road', 'Ink', 'A red road, a basket.', 'black'),
    await make('Well', 'Ink', 'A basket by a red well.', 'black'),
  ];
  await countSearchWords(db);
  const found = await list('red basket');
  expect(names(found)).toEqual(['Agaseke of Ruli', 'Hearth', 'Lidded', 'Well', 'Road', 'Market', 'Ear-rings']);
  expect(saidOf(found)).toEqual(NOTHING);
  expect([found.page.total, (await facets('red basket')).total, (await suggest('red basket')).total]).toEqual([7, 7, 7]);
  // What filters leave is the same set, in any order.
  expect(names(await list('red basket', { colour: 'white' }))).toEqual(['Hearth']);
  expect(names(await list('red basket', { sort: 'price-asc' })).toSorted()).toEqual(names(found).toSorted());
  // What baskets are made of is looked for, and not said.
  expect(saidOf(await list('white basket')).means).toEqual([{ word: 'basket', as: ['agaseke'] }]);
  expect(names(await list('red basket', { exact: '1' })).toSorted()).toEqual(['Ear-rings', 'Market', 'Road', 'Well']);
  const pages = [await list('red basket', { limit: '3' })];
  pages.push(await list('red basket', { limit: '4', cursor: pages[0]?.page.next ?? '' }));
  expect(pages.flatMap(names)).toEqual(names(found));
  for (const { id } of made) await db.$client.query('DELETE FROM arts WHERE id = $1', [id]);
  await countSearchWords(db);
});

test('what is cheap is shown from the lowest price, unless another order is chosen', async () => {
  const cheap = await list('cheap door');
  expect([names(cheap), saidOf(cheap)]).toEqual([['Blue Door'], { ...NOTHING, read: { search: 'door', sort: 'price-asc' } }]);
  expect(saidOf(await list('cheap door', { sort: 'popular' })).read).toEqual({ search: 'door' });
  const { db } = server.services;
  const lowest = await makeArt(db, { name: 'Lowest', description: 'x', price: 7 });
  const all = await list('cheap', { limit: '5' });
  expect([names(all)[0], all.read]).toEqual(['Lowest', { search: '', sort: 'price-asc' }]);
  const more = await list('cheap', { limit: '20', cursor: all.page.next ?? '' });
  expect([...names(all), ...names(more)]).toHaveLength(12);
  expect((await suggest('cheap')).artworks[0]?.name).toBe('Lowest');
  // The counts beside them are of the same artworks, and in another order they are the same too.
  const counted = await facets('cheap');
  expect([counted.total, counted.categories.reduce((sum, { count }) => sum + count, 0)]).toEqual([12, 12]);
  const newest = await list('cheap', { sort: 'newest' });
  expect([newest.data.length, newest.read]).toEqual([12, { search: '' }]);
  await db.$client.query('DELETE FROM arts WHERE id = $1', [lowest.id]);
});

test('of the words that were left out, one that finds something in place of the rest is named', async () => {
  const { db } = server.services;
  const { id } = await makeArt(db, { name: 'Tile', description: 'Woven for a wedding', category: 'Painting' });
  await countSearchWords(db);
  const found = await list('nice gift of a wedding for my mother');
  expect([names(found), found.without, found.other]).toEqual([['Carried'], ['nice', 'gift', 'wedding', 'my'], 'wedding']);
  expect(names(await list('wedding'))).toEqual(['Tile']);
  expect(await list('wedding of my mother', { category: 'Photography' }), 'beside this filter it finds nothing').not.toHaveProperty(
    'other',
  );
  await db.$client.query('DELETE FROM arts WHERE id = $1', [id]);
  await countSearchWords(db);
});

test('a price in another currency is left out, and the word whose first letter is typed', async () => {
  expect([names(await list('door under $100')), (await list('door under $100')).without]).toEqual([['Blue Door'], ['under $100']]);
  const { data, blocking } = await list('under $100');
  expect([data, blocking?.map(({ word }) => word)]).toEqual([[], ['under', '100']]);
  expect([names(await list('blue lake k')), (await list('blue lake k')).without]).toEqual([['Blue Lake'], ['k']]);
});

test('a shorter search is offered with as many works as it shows, which are those that its words mean too', async () => {
  const { db } = server.services;
  await makeArt(db, { name: 'Wooden Spoon', description: 'x' });
  for (const name of ['Carved', 'Turned', 'Joined']) await makeArt(db, { name, description: 'x', medium: 'Wood' });
  await countSearchWords(db);
  const shorter = await list('wooden');
  expect(shorter.page.total).toBe(4);
  expect((await list('wooden bicycle')).blocking).toEqual([{ word: 'bicycle', search: 'wooden', total: 4 }]);
});

test('a word of known meaning is not taken for the beginning of a name', async () => {
  const { db } = server.services;
  const { id: ownerId } = await makeAccount(db, { role: 'Artist', name: 'Kevin Mugabo', slug: 'mugabo' });
  for (let at = 1; at <= 5; at += 1) await makeArt(db, { ownerId, name: `Render ${at}`, description: 'x' });
  await makeArt(db, { name: 'For Tea', description: 'Two cups', category: 'Ceramic' });
  await countSearchWords(db);
  const found = await list('mug');
  expect([names(found), found.means]).toEqual([['For Tea'], [{ word: 'mug', as: ['cup'] }]]);
  expect((await list('muga')).page.total).toBe(5);
  expect((await suggest('mug')).artists.map(({ name }) => name)).toEqual(['Kevin Mugabo']);
});

test('a search without any of these words, and one that finds enough, is as it was typed', async () => {
  for (const search of ['blue', 'pattern', 'mother']) expect(saidOf(await list(search))).toEqual(NOTHING);
});

test('artists are suggested by the words as they are typed, beside works of the same meaning and where all words are left out', async () => {
  const { db } = server.services;
  await makeAccount(db, { role: 'Artist', name: 'Mathilde Uwera', slug: 'mathilde' });
  await makeAccount(db, { role: 'Artist', name: 'Souvenir Keza', slug: 'souvenir' });
  for (let at = 1; at <= 2; at += 1) await makeArt(db, { name: `Rug ${at}`, description: 'x', category: 'Hand Craft' });
  await countSearchWords(db);
  const mat = await suggest('mat');
  expect([mat.artworks.map(({ name }) => name).toSorted(), mat.artists.map(({ name }) => name)]).toEqual([
    ['Rug 1', 'Rug 2'],
    ['Mathilde Uwera'],
  ]);
  const leftOut = await suggest('souvenir');
  expect([leftOut.artworks, leftOut.artists.map(({ name }) => name)]).toEqual([[], ['Souvenir Keza']]);
});

test('what a word means is found out beside the price that stands with it: of a gift above that price there is none', async () => {
  const { db } = server.services;
  const { id } = await makeArt(db, { name: 'Lidded Heirloom', description: 'Made as a gift.', price: 900_000, category: 'Painting' });
  const cheap = await makeArt(db, { name: 'Tile of Ash', description: 'x', price: 3_000, category: 'Painting' });
  await countSearchWords(db);
  const found = await list('gift under 4000');
  expect([names(found), saidOf(found)]).toEqual([
    ['Tile of Ash'],
    { ...NOTHING, read: { search: '', maxPrice: 4_000 }, without: ['gift'] },
  ]);
  expect((await facets('gift under 4000')).total).toBe(1);
  // Where one costs as much the word stays, and so it does by itself.
  expect(names(await list('gift under 950000'))).toEqual(['Lidded Heirloom']);
  expect(names(await list('gift'))).toEqual(['Lidded Heirloom']);
  expect(names(await list('gift under 4000'))).toEqual(['Tile of Ash']);
  await db.$client.query('DELETE FROM arts WHERE id = ANY ($1)', [[id, cheap.id]]);
});

test('the name of a thing that nothing shows is no other word mistyped', async () => {
  const { db } = server.services;
  const { id } = await makeArt(db, { name: 'House on a Slope', description: 'x', category: 'Painting' });
  await countSearchWords(db);
  for (const search of ['horse', 'horses', 'Mouse']) {
    const found = await list(search);
    expect([names(found), found.meant, found.isMended], search).toEqual([[], undefined, undefined]);
  }
  expect(names(await list('houze'))).toEqual(['House on a Slope']);
  await db.$client.query('DELETE FROM arts WHERE id = $1', [id]);
});
