import { expect, test } from 'vitest';
import { countSlips } from '#contract/slips.ts';
import { meantWords } from './similar-word.ts';

test.each([
  ['imigogno', 'imigongo', 1],
  ['imigogo', 'imigongo', 1],
  ['agasekke', 'agaseke', 1],
  ['bastek', 'basket', 2],
  ['kivu', 'kivu', 0],
  ['', 'kivu', 4],
])('from %s to %s there are %i slips', (one, other, slips) => {
  expect([countSlips(one, other), countSlips(other, one)]).toEqual([slips, slips]);
});

/** Words with how many labels and how many texts have them. */
const near = (...words: [word: string, uses: number, texts?: number][]) =>
  words.map(([word, uses, texts = uses]) => ({ word, stems: [word], titles: uses, uses, texts }));
const likeliest = (typed: string, words: ReturnType<typeof near>) => meantWords(typed, words)[0]?.word;

test('the closest word is suggested, of two equally close the more frequent one', () => {
  expect(likeliest('imigogno', near(['imigani', 4], ['imigongo', 9]))).toBe('imigongo');
  expect(likeliest('huje', near(['huye', 2], ['hute', 7]))).toBe('hute');
});

test('a word of titles, of a colour or of a place is meant rather than one of running text, however frequent that is', () => {
  expect(likeliest('hils', near(['his', 0, 40], ['hills', 2]))).toBe('hills');
  expect(likeliest('yelow', near(['below', 0, 12], ['yellow', 0, 3]))).toBe('yellow');
  expect(likeliest('husye', near(['hushed', 0, 9], ['huye', 0, 2]))).toBe('huye');
});

test('a word with the same first letter is meant rather than another that is as far away', () => {
  expect(likeliest('boul', near(['soul', 9], ['bowl', 1]))).toBe('bowl');
});

test('of two equally close words that with a letter left out is meant rather than that with another letter', () => {
  expect(likeliest('gren', near(['grey', 30], ['green', 2]))).toBe('green');
  expect(likeliest('paintng', near(['painting', 2]))).toBe('painting');
});

test('of three letters those in the wrong order are mended, and those of which a label has one more', () => {
  expect(likeliest('jra', near(['jar', 2], ['era', 9], ['bra', 9]))).toBe('jar');
  expect(likeliest('plm', near(['plum', 1], ['palm', 0, 9], ['elm', 9]))).toBe('plum');
});

test('two words that were typed as one are meant where no single word is nearer', () => {
  const both = { word: 'moon jar', stems: ['moon', 'jar'], titles: 1, uses: 1, texts: 1 };
  expect(likeliest('moonjar', [both])).toBe('moon jar');
  expect(likeliest('teabowl', [...near(['teabowls', 1]), { ...both, word: 'tea bowl' }])).toBeUndefined();
});

test('a word that is too different, too short, a number or unfinished gets no suggestion', () => {
  expect(meantWords('imbuto', near(['imigongo', 9]))).toEqual([]);
  expect(meantWords('ard', near(['art', 9]))).toEqual([]);
  expect(meantWords('kgl12', near(['kgl13', 1]))).toEqual([]);
  expect(meantWords('imigon', near(['imigongo', 9]))).toEqual([]);
});

test('a short word begins as it was typed, unless its letters are only in another order', () => {
  expect(likeliest('jean', near(['lean', 3]))).toBeUndefined();
  expect(likeliest('ikvu', near(['kivu', 3]))).toBe('kivu');
});
