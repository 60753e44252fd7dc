import { expect, test } from 'vitest';
import { readAmounts } from './said-amounts.ts';

const read = (text: string) => {
  const said = readAmounts(text);
  return said && [said.search, said.readings[0], said.isClear];
};

test.each([
  ['painting under 50000', 'painting', { maxPrice: 50_000 }],
  ['under 50000', '', { maxPrice: 50_000 }],
  ['below 100,000 frw', '', { maxPrice: 100_000 }],
  ['baskets less than 20k', 'baskets', { maxPrice: 20_000 }],
  ['Under Frw 50 000 basket', 'basket', { maxPrice: 50_000 }],
  ['price below 50.000 rwf', '', { maxPrice: 50_000 }],
  ['cups 20 000 or less', 'cups', { maxPrice: 20_000 }],
  ['max 1.5 million', '', { maxPrice: 1_500_000 }],
  ['bowl <20000', 'bowl', { maxPrice: 20_000 }],
  ['over 100 000 sculpture', 'sculpture', { minPrice: 100_000 }],
  ['sculpture 300k+', 'sculpture', { minPrice: 300_000 }],
  ['photos from 30000', 'photos', { minPrice: 30_000 }],
  ['50000-100000', '', { minPrice: 50_000, maxPrice: 100_000 }],
  ['between 20 000 and 50 000', '', { minPrice: 20_000, maxPrice: 50_000 }],
  ['painting from 20,000 to 50,000 frw by solange', 'painting by solange', { minPrice: 20_000, maxPrice: 50_000 }],
  ['20-50k jars', 'jars', { minPrice: 20_000, maxPrice: 50_000 }],
  ['20k to 50k', '', { minPrice: 20_000, maxPrice: 50_000 }],
  ['over 20000 under 50000 bowl', 'bowl', { minPrice: 20_000, maxPrice: 50_000 }],
  ['35 000 frw', '', { minPrice: 31_500, maxPrice: 38_500 }],
  ['basket for 35000 francs', 'basket', { minPrice: 31_500, maxPrice: 38_500 }],
  ['Rwf 800', '', { minPrice: 720, maxPrice: 880 }],
])('"%s" clearly says a price', (text, search, bounds) => {
  expect(read(text)).toEqual([search, bounds, true]);
});

test.each([
  ['35 000', '', { minPrice: 31_500, maxPrice: 38_500 }],
  ['basket 35000', 'basket', { minPrice: 31_500, maxPrice: 38_500 }],
  ['20k', '', { minPrice: 18_000, maxPrice: 22_000 }],
  ['from 2019', '', { minPrice: 2_019 }],
  ['2019-2021', '', { minPrice: 2_019, maxPrice: 2_021 }],
])('"%s" may be a price, or words', (text, search, bounds) => {
  expect(read(text)).toEqual([search, bounds, false]);
});

test.each([
  ['70x50 cm', '', true],
  ['painting 70 x 50', 'painting', false],
  ['70×50', '', false],
  ['70 by 50 by 4', '', false],
  ['70cm x 50cm', '', true],
  ['70.2 x 49,8 cm', '', true],
])('"%s" says height and width, as cards do, or width and height', (text, search, isClear) => {
  expect(readAmounts(text)).toEqual({
    search,
    readings: [{ minHeight: 66, maxHeight: 74, minWidth: 47, maxWidth: 53 }],
    turned: [{ minHeight: 47, maxHeight: 53, minWidth: 66, maxWidth: 74 }],
    near: [{ minHeight: 56, maxHeight: 84, minWidth: 40, maxWidth: 60 }],
    isClear,
    isSize: true,
  });
});

test('a square has no other way round, and inches are read in cm', () => {
  expect(readAmounts('120x120')).not.toHaveProperty('turned');
  for (const text of ['24 x 36 in', '24x36 inches', '24" x 36"'])
    expect(readAmounts(text), text).toMatchObject({
      search: '',
      readings: [{ minHeight: 58, maxHeight: 64, minWidth: 86, maxWidth: 96 }],
      isClear: true,
    });
});

test.each([
  ['120 cm wide', '', [{ minWidth: 114, maxWidth: 126 }]],
  ['painting 120 cm wide', 'painting', [{ minWidth: 114, maxWidth: 126 }]],
  ['under 100 cm wide', '', [{ maxWidth: 100 }]],
  ['painting at least 80 cm high', 'painting', [{ minHeight: 80 }]],
  ['1.2 m wide', '', [{ minWidth: 114, maxWidth: 126 }]],
  ['width 120 cm', '', [{ minWidth: 114, maxWidth: 126 }]],
  ['height under 60 cm', '', [{ maxHeight: 60 }]],
  ['tall basket 40 cm', 'basket', [{ minHeight: 38, maxHeight: 42 }]],
  ['40 cm wide basket', 'basket', [{ minWidth: 38, maxWidth: 42 }]],
  ['wide basket under 40 cm', 'basket', [{ maxWidth: 40 }]],
])('"%s" says a side, or a bound of it', (text, search, readings) => {
  expect(readAmounts(text)).toEqual({ search, readings, isClear: true });
});

test.each([
  ['under 50 cm', '', [{ maxWidth: 50, maxHeight: 50 }]],
  [
    'bowl 30 cm',
    'bowl',
    [
      { minWidth: 28, maxWidth: 32 },
      { minHeight: 28, maxHeight: 32 },
    ],
  ],
])('"%s" may be of either side', (text, search, readings) => {
  expect(readAmounts(text)).toEqual({ search, readings, isClear: true, isEither: true });
});

test('a size and a price stand beside each other', () => {
  expect(read('60x80 cm painting under 200k')).toEqual([
    'painting',
    { minHeight: 57, maxHeight: 63, minWidth: 76, maxWidth: 84, maxPrice: 200_000 },
    true,
  ]);
});

test.each(
  ['2019', '1:20 000', 'KGL-0001', 'KGL-35000', '0035000', 'under 50', 'over the hills', 'four hundred bananas', 'nr 12', '3 to 5'].concat([
    '2000 m',
    'under 0',
    '5000000000',
    '99',
    '100x',
    'under',
    '1,2,3',
    '',
    '€ 50',
    'B-52',
    'between 9 and 3',
    '50%',
    '20 000:1',
  ]),
)('"%s" says no price', (text) => {
  expect(read(text)).toBeUndefined();
});

test('a price that is written in groups is one number, whatever is between them', () => {
  for (const text of [
    'under 35 000',
    'under 35.000',
    'under 35,000',
    'under 35\u00A0000',
    'under 35’000',
    'under 35 000 frw',
    'under frw 35,000',
  ])
    expect(readAmounts(text)).toEqual({ search: '', readings: [{ maxPrice: 35_000 }], isClear: true });
  for (const text of ['35 000', '35.000', '35,000', '35 000 frw', '35.000 rwf', 'RWF 35,000'])
    expect(readAmounts(text)?.readings).toEqual([{ minPrice: 31_500, maxPrice: 38_500 }]);
  expect(readAmounts('1.200.000 frw')?.readings).toEqual([{ minPrice: 1_080_000, maxPrice: 1_320_000 }]);
});

test('a price in another currency is none of ours', () => {
  for (const text of ['under $100', '$5000', '5,000 usd', 'between $1000 and $2000', '€ 2000', 'less than 3000 euros', '1000-2000 dollars'])
    expect(readAmounts(text), text).toBeUndefined();
});
