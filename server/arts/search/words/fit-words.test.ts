import { beforeAll, expect, test } from 'vitest';
import type { ArtsPage } from '#contract/arts.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const list = async (search: string) => (await server.call(`GET /arts?${new URLSearchParams({ search }).toString()}`)).json<ArtsPage>();
const found = async (search: string) => {
  const { data, meant } = await list(search);
  return [meant, ...data.map(({ name }) => name)];
};

beforeAll(async () => {
  const { db } = server.services;
  const make = (name: string, description: string) => makeArt(db, { name, description, medium: 'Acrylic' });
  await make('Thousand Hills', 'His sister sits below the road.');
  await make('Road to Huye', 'His boat lies below; his sister waves.');
  await make('Still Water', 'A thousand steps to his boat.');
  await make('Moon Jar', 'Grey.');
  await make('Aunt in Yellow', 'Her yellow dress, her sister.');
  await make('Stall', 'Apples.');
  await make('Stall', 'Pears.');
  await make('Urugo, evening', 'Boats.');
  await countSearchWords(db);
});

test('a mistyped word is mended to one of a title, not to a more frequent one of running text', async () => {
  expect(await found('hils')).toEqual(['hills', 'Thousand Hills']);
  expect(await found('thousand hils')).toEqual(['thousand hills', 'Thousand Hills']);
  expect(await found('yelow')).toEqual(['yellow', 'Aunt in Yellow']);
});

test('of several near words that is meant which some artwork has beside the other words, however frequent another is', async () => {
  expect(await found('stxll')).toEqual(['stall', 'Stall', 'Stall']);
  expect(await found('stxll water')).toEqual(['still water', 'Still Water']);
});

test.each([
  ['a letter left out', 'thousnd hils'],
  ['a letter twice', 'thoussand hillls'],
  ['another letter', 'thousamd hikls'],
  ['letters in the wrong order', 'tohusand hlils'],
  ['an accent and an apostrophe', "thoûsnd hil's"],
])('two words are mended, each with %s', async (_, search) => {
  expect(await found(search)).toEqual(['thousand hills', 'Thousand Hills']);
});

test('short words are mended where letters are in the wrong order, and two words that were typed as one', async () => {
  expect(await found('moon jra')).toEqual(['moon jar', 'Moon Jar']);
  expect(await found('moonjar')).toEqual(['moon jar', 'Moon Jar']);
  expect(await found('hyue road')).toEqual(['huye road', 'Road to Huye']);
});
