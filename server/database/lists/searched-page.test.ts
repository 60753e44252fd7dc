import { sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { countReads } from '#server/testing/statements/count-reads.ts';
import { searchedPage } from './searched-page.ts';

const server = useTestServer();
const execute = (query: ReturnType<typeof sql>) => server.services.db.execute<{ id: number }>(query);
const ROWS = 9_000;

beforeAll(async () => {
  await execute(sql`CREATE TABLE searched AS SELECT n AS id, CASE
      WHEN n IN (100, 200, 300) THEN 'early' WHEN n IN (5001, 5002) THEN 'edge' WHEN n % 3 = 0 THEN 'often' WHEN n > 8990 THEN 'latest' ELSE 'other'
    END AS text FROM generate_series(1, ${ROWS}::int) n`);
  await execute(sql`ALTER TABLE searched ADD PRIMARY KEY (id)`);
  await execute(sql`CREATE INDEX searched_text ON searched (text)`);
  await execute(sql`ANALYZE searched`);
});

const find = async (text: string, limit: number, isDown = true, before = ROWS + 1) => {
  const page = searchedPage({
    from: sql`searched s`,
    sorting: { isDown, id: sql`s.id` },
    where: isDown ? sql`s.id < ${before}::int` : sql`s.id > ${before}::int`,
    match: sql`s.text = ${text}`,
    limit,
  });
  const { rows } = await execute(sql`SELECT id FROM ${page} AS found ORDER BY id ${isDown ? sql`DESC` : sql`ASC`}`);
  return rows.map(({ id }) => id);
};

test('a page of a search is the same whether the list was walked or the index asked', async () => {
  expect(await find('often', 3)).toEqual([9_000, 8_997, 8_994]);
  expect(await find('often', 3, false, 0)).toEqual([3, 6, 9]);
  expect(await find('early', 5)).toEqual([300, 200, 100]);
  expect(await find('early', 2)).toEqual([300, 200]);
  expect(await find('latest', 4)).toEqual([8_999, 8_998, 8_996, 8_995]);
  expect(await find('nowhere', 4)).toEqual([]);
});

test('the last row that is walked is found once, whether it fills the page or not', async () => {
  // Of 9,000 rows downwards the 4,000th is number 5,001.
  for (const limit of [1, 2, 3]) expect(await find('edge', limit), String(limit)).toEqual([5_002, 5_001].slice(0, limit));
  expect(await find('edge', 3, true, 5_002)).toEqual([5_001]);
});

test('a list that was walked to its end is not asked again', async () => {
  expect(await find('early', 5, true, 250)).toEqual([200, 100]);
  expect(await find('nowhere', 5, true, 250)).toEqual([]);
  expect(await find('early', 5, true, 4_001)).toEqual([300, 200, 100]);
});

test('at most one walk is read for a page', async () => {
  const { db } = server.services;
  const rare = await countReads(db, () => find('early', 5));
  expect(rare.rows).toBeGreaterThan(3_900);
  expect(rare.rows).toBeLessThan(4_100);
  expect((await countReads(db, () => find('often', 5))).rows).toBeLessThan(20);
});
