import { readdirSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName, is, PgTable, type Table } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const folder = path.join(import.meta.dirname, '..');

async function findTables(): Promise<Table[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(^|\/)table\.ts$/.test(file));
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>));
  return modules.flatMap((module) => Object.values(module).filter((value): value is Table => is(value, PgTable)));
}

test('every table.ts declares its columns as the database has them', async () => {
  const tables = await findTables();
  expect(tables.length).toBeGreaterThan(15);
  for (const table of tables) {
    const found = await server.services.db.$client.query<{ column_name: string; is_nullable: string; is_generated: string }>(
      `SELECT column_name, is_nullable, is_generated FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [getTableName(table)],
    );
    const declared = new Map(Object.values(getTableColumns(table)).map((column) => [column.name, column.notNull]));
    const real = new Map(found.rows.map((row) => [row.column_name, row.is_nullable === 'NO']));
    for (const [name, isRequired] of declared) expect([name, real.get(name)], getTableName(table)).toEqual([name, isRequired]);
    // A generated column is written by the database; it is declared only where a query names it.
    const written = found.rows.filter((row) => row.is_generated === 'NEVER').map((row) => row.column_name);
    expect(
      written.filter((name) => !declared.has(name)),
      getTableName(table),
    ).toEqual([]);
  }
});

/**
 * Where a table has a trigger before updates, PostgreSQL counts each generated column as written by each update (ExecGetAllUpdatedCols), and
 * the columns of a unique index as the row's key: each update then locks the row against the foreign keys that refer to it (migration 97).
 */
test('no unique index of a table with a trigger before updates has a generated column', async () => {
  const found = await server.services.db.$client.query(`
    SELECT i.indexrelid::regclass::text AS index FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey) AND a.attgenerated <> ''
    WHERE i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL AND EXISTS (
      SELECT FROM pg_trigger t WHERE t.tgrelid = i.indrelid AND NOT t.tgisinternal AND (t.tgtype & 19) = 19)`);
  expect(found.rows).toEqual([]);
});

test('an empty table that was analyzed is planned like a new one: a row of it is found by its index', async () => {
  const pool = server.services.db.$client;
  const planned = async () =>
    JSON.stringify(
      (await pool.query('EXPLAIN (FORMAT JSON) SELECT FROM refunds WHERE id = $$019acde0-0000-7000-8000-000000000000$$')).rows,
    );
  await pool.query('ANALYZE refunds');
  expect(await planned()).toContain('Seq Scan');
  await pool.query('SELECT forget_empty_tables()');
  expect(await planned()).toContain('Index');
  const { rows } = await pool.query(
    `SELECT relname FROM pg_class WHERE oid IN ('orders'::regclass, 'artist_orders'::regclass) AND reltuples = 0`,
  );
  expect(rows).toEqual([]);
});
