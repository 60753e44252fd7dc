import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { writeRow } from './csv.ts';
import { textCell } from './sheet.ts';

const server = useTestServer();

test.each([
  'Aline',
  '=1+1',
  '\t=1',
  "x;=cmd|' /C calc'!A0",
  'one; +2;-3',
  'two lines\n@SUM(A1)\r\n-2',
  'quoted;"=1"',
  'open;\u00A0-1',
  "marked;'=1",
  'Lake; oil - 40 × 50 = large',
])('the database writes %j as the server does (T45)', async (text) => {
  const { rows } = await server.services.db.$client.query<{ cell: string }>(
    `SELECT ${textCell('t.words')} AS cell FROM (VALUES ($1::text)) t (words)`,
    [text],
  );
  expect([[rows[0]?.cell]]).toEqual(parse(writeRow([text])));
});

test('an empty text is an empty cell', async () => {
  const { rows } = await server.services.db.$client.query(`SELECT ${textCell('t.words')} AS cell FROM (VALUES (''), (NULL)) t (words)`);
  expect(rows).toEqual([{ cell: null }, { cell: null }]);
});
