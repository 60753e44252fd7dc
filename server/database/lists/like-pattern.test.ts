import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { containing, escapeLike, hasWords } from './like-pattern.ts';

const server = useTestServer();

const isIn = async (words: string, text: string) => {
  const found = await server.services.db.execute<{ is_in: boolean }>(sql`SELECT plain_text(${text}) LIKE ${containing(words)} AS is_in`);
  return found.rows[0]?.is_in;
};

test('signs of a pattern stand for themselves', async () => {
  expect(escapeLike(String.raw`50 % of a_b\c`)).toBe(String.raw`50 \% of a\_b\\c`);
  expect(await isIn('50%', '50% off')).toBe(true);
  expect(await isIn('5%f', '50% off')).toBe(false);
  expect(await isIn('a_b', 'axb')).toBe(false);
  expect(await isIn(String.raw`a\b`, String.raw`a\b`)).toBe(true);
});

test('a text is found anywhere, whatever its case, accents and the spaces around it', async () => {
  expect(await isIn(' ÉLÈVE ', 'Une eleve de Huye')).toBe(true);
  expect(await isIn('huye', 'Musanze')).toBe(false);
});

const hasIn = async (search: string, text: string) => {
  const found = await server.services.db.execute<{ is_in: boolean }>(sql`SELECT ${hasWords(sql`plain_text(${text})`, search)} AS is_in`);
  return found.rows[0]?.is_in;
};

test('words are found in any order and anywhere, of one or two letters as the beginning of a word', async () => {
  expect(await hasIn('huye  élève', 'Une eleve de Huye')).toBe(true);
  expect(await hasIn('huye rubavu', 'Une eleve de Huye')).toBe(false);
  expect(await hasIn('leve', 'Une eleve de Huye')).toBe(true);
  expect([await hasIn('un', 'Une eleve'), await hasIn('el', 'Une eleve'), await hasIn('ne', 'Une eleve')]).toEqual([true, true, false]);
});

test('signs of a pattern stand for themselves in words, and marks alone are nowhere', async () => {
  expect([await hasIn('5%f', '50% off'), await hasIn('a_', 'ab')]).toEqual([false, false]);
  expect([await hasIn('%', 'a % b'), await hasIn('--', '-- --'), await hasIn(' ', 'a b'), await hasIn(`'"; --`, 'x')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
