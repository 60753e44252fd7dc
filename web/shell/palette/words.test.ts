import { describe, expect, test } from 'vitest';
import { isCalled, isMeant, isNearlyMeant, restWithout } from './words.ts';

describe('What an act is about', () => {
  test.each([
    ['Refund order', 'Refund order 1009', '1009'],
    ['Refund order', 'refund #1009', '#1009'],
    ['Refund order', 'ref ord 1009', '1009'],
    ['Refund order', 'refund', ''],
    ['Refund order', 'refund order ', ''],
    ['Block', 'block Immaculée Nyirahabimana', 'Immaculée Nyirahabimana'],
    ['Change the role of', 'change role aline', 'aline'],
    ['Refund order', '1009 refund', '1009'],
    ['Refund order', 'order 1009 refund', '1009'],
    ['Refund order', 'refnud 1009', '1009'],
    ['Message', 'Solange Uwase message', 'Solange Uwase'],
    ['Block', 'Solange bl', undefined],
    ['Refund order', 'r 1009', undefined],
    ['Block', 'blocked', undefined],
    ['Refund order', '', undefined],
  ])('of %j in %j is %j', (verb, typed, rest) => {
    expect(restWithout(verb, typed)?.rest).toBe(rest);
  });
});

test('a label is meant by the beginnings of its words, in any order, without accents and case', () => {
  expect(isMeant('Add many artworks', 'ART ädd')).toBe(true);
  expect(isMeant('Add many artworks', 'many more')).toBe(false);
  expect(isMeant('Settings', '')).toBe(true);
});

test('a label is nearly meant where one letter of one word is wrong', () => {
  expect(isNearlyMeant('All orders', 'ordrs')).toBe(true);
  expect(isNearlyMeant('All orders', 'all ordres')).toBe(true);
  expect(isNearlyMeant('All orders', 'al')).toBe(false);
  expect(isNearlyMeant('Import artworks', 'imprt atworks')).toBe(false);
  expect(isNearlyMeant('Shop', 'shpo')).toBe(false);
});

test('a name is typed whole without accents and case, a number as an order has it', () => {
  expect(isCalled('Immaculée Uwase', ' immaculee  uwase')).toBe(true);
  expect(isCalled('Immaculée Uwase', 'immaculee')).toBe(false);
  for (const typed of ['1009', '#1009', 'Order #1009']) expect(isCalled('1009', typed)).toBe(true);
  expect(isCalled('10', '1009')).toBe(false);
});
