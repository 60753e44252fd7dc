import { sql } from '#server/database/drizzle.ts';
import { describe, expect, test } from 'vitest';
import { nearestSpelling, nearTexts, wordsIn } from './near-spelling.ts';

describe('The words of a search as a text has them', () => {
  test.each([
    ['solange uwase solange@example.com', 'Solnage', 'Solange'],
    ['solange uwase', 'solange uwsae', 'solange uwase'],
    ['solange uwase', 'olange', 'olange'],
    ['nyirahabimana', 'Nyirahbaimana', 'Nyirahabimana'],
    ['immaculee nyirahabimana', 'Immaculée nyirahabimna', 'Immaculée nyirahabimana'],
    ['solange uwase', 'solnage uwsae', undefined],
    ['solange uwase', 'slnge', undefined],
    ['keza', 'kzea', undefined],
    ['0788123456', '0788123457', undefined],
  ])('%j has for %j %j', (text, search, words) => {
    expect(wordsIn(text, search)?.words.join(' ')).toBe(words);
  });
});

test('the spelling that most texts have is the nearest; what all texts have as it is needs none', () => {
  expect(nearestSpelling('Alise', ['aline one', 'aline two', 'alice three'])).toBe('Aline');
  expect(nearestSpelling('aline', ['aline one'])).toBeUndefined();
  expect(nearestSpelling('aline', [])).toBeUndefined();
});

test('short words, numbers and more than four words are not looked for', () => {
  const select = () => sql`SELECT 1`;
  const near = (search: string) => nearTexts(sql`text`, search, select);
  for (const search of ['keza', '078812', 'a@b.example', 'one two three four fives', '']) expect(near(search), search).toBeUndefined();
  expect(near('keza uwase')).toBeDefined();
});
