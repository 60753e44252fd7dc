import { PgDialect, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { containing, escapeLike, hasAnywhere, hasWords } from './like-pattern.ts';

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

test('a text is found anywhere and literally, of any length, an address by what is before its @ and by the rest', async () => {
  const isIn = async (sought: string, text: string) =>
    (await server.services.db.execute<{ is_in: boolean }>(sql`SELECT ${hasAnywhere(sql`plain_text(${text})`, sought)} AS is_in`)).rows[0]
      ?.is_in;
  const text = 'Joánn Keza joann@gmail.com 50% off_';
  for (const there of ['oan', 'OÁNN k', 'z', 'ez', '%', '0% o', 'f_', 'ann@gmail', ' joann@gmail.com ', '@gmail.com', 'n@g', '', ' '])
    expect(await isIn(there, text), there).toBe(true);
  for (const other of ['ann@gmail.org', 'joan@gmail.com', 'joannx@gmail.com', 'qz', '%%', '0%f', '_o', 'o_n', '\\'])
    expect(await isIn(other, text), other).toBe(false);
});

test('an index of trigrams is asked for an address without what all have, and not for less than it has', () => {
  const likesIn = (sought: string) => {
    const { sql: statement, params } = new PgDialect().sqlToQuery(hasAnywhere(sql`text`, sought));
    return [statement.includes('LIKE'), ...params];
  };
  expect(likesIn('ann@gmail.com')).toEqual([true, 'ann', 'ann@gmail.com']);
  expect(likesIn('keza')).toEqual([true, 'keza']);
  expect(likesIn('a@gmail.com')).toEqual([true, 'a@gmail.com']);
  for (const short of ['qz', '-', '% %', 'a-b']) expect(likesIn(short), short).toEqual([false, short]);
});
