import { expect, test } from 'vitest';
import { readMeanings } from './said-meanings.ts';

const OTHERWISE = '\u001F';
const readings = (text: string) =>
  readMeanings(text).map(({ left, size, without, search }) => [left, size, without, search.includes(OTHERWISE)] as const);

test('a text without such words has no other meaning', () => {
  for (const text of ['silver kivu', 'silver basketry', '', 'largest', '1:20 000']) expect(readMeanings(text)).toEqual([]);
});

test('words of the same meaning are looked for beside a word, its plural and accents apart', () => {
  for (const text of ['cow', 'Cows', 'còw'])
    expect(readMeanings(text)[0]?.means[0]?.as).toEqual(['cattle', 'bull', 'ox', 'inka', 'inyambo']);
  expect(readMeanings('wooden bowl')).toMatchObject([
    {
      left: 'wooden bowl',
      search: 'wooden\u001Fwood\u001Ftimber\u001Figiti bowl\u001Fdish',
      means: [
        { word: 'wooden', as: ['wood', 'timber', 'igiti'] },
        { word: 'bowl', as: ['dish'] },
      ],
      without: [],
    },
  ]);
});

test('each reading goes further: words beside it, a size, what it is for, whom it is for', () => {
  expect(readings('large painting')).toEqual([['painting', 'large', [], false]]);
  expect(readings('gift for my mother')).toEqual([
    ['mother', undefined, ['gift', 'my'], false],
    ['', undefined, ['gift', 'my', 'mother'], false],
  ]);
  expect(readings('small cow for grandma')).toEqual([
    ['small cow for grandma', undefined, [], true],
    ['cow for grandma', 'small', [], true],
    ['cow', 'small', ['grandma'], true],
    ['small cow', undefined, ['grandma'], true],
  ]);
});

test('colours come after the size, before what is left out', () => {
  const said = (text: string) => readMeanings(text).map(({ left, size, colours, without }) => [left, size, colours, without]);
  expect(said('large blue painting')).toEqual([
    ['blue painting', 'large', [], []],
    ['painting', 'large', ['blue'], []],
  ]);
  expect(said('gift in navy and white')).toEqual([
    ['gift in navy and white', undefined, [], []],
    ['gift', undefined, ['blue', 'white'], []],
    ['navy and white', undefined, [], ['gift']],
    ['', undefined, ['blue', 'white'], ['gift']],
  ]);
});

test('two words that are one thing, plurals of their own, towns by their old names', () => {
  expect(readMeanings("Agaseke k'Amahoro")[0]).toMatchObject({
    search: 'agaseke\u001Fsweetgrass',
    means: [{ word: "Agaseke k'Amahoro", as: ['agaseke', 'sweetgrass'] }],
  });
  expect(readMeanings('black peace baskets')[0]?.search).toBe('black agaseke\u001Fsweetgrass');
  expect(readMeanings('banana leaves')[0]?.search).toBe('banana leaves\u001Fleaf');
  expect(readMeanings('Ruhengeri')[0]?.means).toEqual([{ word: 'Ruhengeri', as: ['musanze'] }]);
});

test('cheap is the order, a price in another currency and a letter at the end are left out', () => {
  const said = (text: string) => readMeanings(text).map(({ left, isCheap, without }) => [left, isCheap, without] as const);
  expect(said('affordable silver')).toEqual([['silver', true, []]]);
  for (const price of ['under $100', '€1,500', '200 USD', 'less than 50 euros', 'for £20'])
    expect(said(`silver ${price}`), price).toEqual([['silver', false, [price]]]);
  expect(said('Emmanuel N')).toEqual([['Emmanuel', false, ['N']]]);
  for (const text of ['N', 'n emmanuel', 'euro', 'pounding', '1:20 000']) expect(said(text), text).toEqual([]);
});

test('a search never has more words than are looked for', () => {
  const text = 'cow mountain jewellery pottery statue basket drum photo';
  const words = readMeanings(text)[0]?.search.split(/[\s\u001F]/) ?? [];
  expect(words.length).toBe(12);
  expect(readMeanings(`${text} ${text}`)).toEqual([]);
});
