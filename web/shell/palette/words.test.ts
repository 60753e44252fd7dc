import { describe, expect, test } from 'vitest';
import { isMeant, restAfter } from './words.ts';

describe('What an act is about', () => {
  test.each([
    ['Refund order', 'Refund order 1009', '1009'],
    ['Refund order', 'refund #1009', '#1009'],
    ['Refund order', 'ref ord 1009', '1009'],
    ['Refund order', 'refund', ''],
    ['Refund order', 'refund order ', ''],
    ['Block', 'block Immaculée Nyirahabimana', 'Immaculée Nyirahabimana'],
    ['Change the role of', 'change role aline', 'aline'],
    ['Refund order', '1009 refund', undefined],
    ['Refund order', 'r 1009', undefined],
    ['Block', 'blocked', undefined],
    ['Refund order', '', undefined],
  ])('of %j in %j is %j', (verb, typed, rest) => {
    expect(restAfter(verb, typed)).toBe(rest);
  });
});

test('a label is meant by the beginnings of its words, in any order, without accents and case', () => {
  expect(isMeant('Add many artworks', 'ART ädd')).toBe(true);
  expect(isMeant('Add many artworks', 'many more')).toBe(false);
  expect(isMeant('Settings', '')).toBe(true);
});
