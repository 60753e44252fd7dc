import { expect, test } from 'vitest';
import { chooseWord, countSlips } from './similar-word.ts';

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

const near = (...words: [word: string, uses: number][]) => words.map(([word, uses]) => ({ word, uses }));

test('the closest word is suggested, of two equally close the more frequent one', () => {
  expect(chooseWord('imigogno', near(['imigani', 4], ['imigongo', 9]))).toBe('imigongo');
  expect(chooseWord('huje', near(['huye', 2], ['hute', 7]))).toBe('hute');
});

test('a word that is too different, too short, a number or unfinished gets no suggestion', () => {
  expect(chooseWord('imbuto', near(['imigongo', 9]))).toBeUndefined();
  expect(chooseWord('ard', near(['art', 9]))).toBeUndefined();
  expect(chooseWord('kgl12', near(['kgl13', 1]))).toBeUndefined();
  expect(chooseWord('imigon', near(['imigongo', 9]))).toBeUndefined();
});
