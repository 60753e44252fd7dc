import type { EventEmitter } from 'node:events';
import { eq } from '#server/database/drizzle.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#server/accounts/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { connectDatabase, type Database, run } from '#server/database/connect.ts';
import { forgetNames, prepare } from './prepared-statement.ts';

const server = useTestServer();
let db: Database;
/** How often PostgreSQL described the columns of an answer. */
let described = 0;

beforeEach(() => {
  forgetNames();
  const { host, port, user, password, database } = server.services.db.$client.options;
  db = connectDatabase({ connection: { host, port, user, password, database }, max: 1 });
  described = 0;
  db.$client.on('connect', (client) => {
    (client as unknown as { connection: EventEmitter }).connection.on('rowDescription', () => void (described += 1));
  });
});
afterEach(() => db.$client.end());

const KINDS = `SELECT $1::int AS whole, $2::float8 AS part, $3::bigint AS large, $4::text AS words, $5::boolean AS flag, $6::jsonb AS facts,
  $7::timestamptz AS at, $8::text[] AS list, $9::bytea AS bytes`;
const at = new Date('2026-11-26T08:00:00.000Z');
const values = (whole: number | null) => [
  whole,
  0.5,
  '9007199254740993',
  'two words',
  true,
  { deep: [1, null] },
  at,
  ['a', 'b,"c"'],
  Buffer.from('x'),
];
const rowOf = (whole: number | null) => {
  const [, part, large, words, flag, facts, moment, list, bytes] = values(whole);
  return { whole, part, large, words, flag, facts, at: moment, list, bytes };
};

test('the columns of a prepared statement are described once on a connection, and its rows are the same each time', async () => {
  for (const whole of [1, null, 3, 4]) expect((await run(db, KINDS, values(whole))).rows).toEqual([rowOf(whole)]);
  expect(described).toBe(1);
  const { rows, rowCount, fields, command } = await run(db, KINDS, values(5));
  expect([rows.length, rowCount, command, fields.map(({ name }) => name)]).toEqual([1, 1, 'SELECT', Object.keys(rowOf(5))]);
});

test('rows that are given do not share what was written into one of them, nor do those without any row differ', async () => {
  const text = 'SELECT n, NULL::text AS nothing FROM generate_series(1, $1::int) AS n';
  for (const many of [2, 0, 3]) {
    const { rows } = await run<{ n: number; nothing: string | null }>(db, text, [many]);
    expect(rows).toEqual(Array.from({ length: many }, (_, index) => ({ n: index + 1, nothing: null })));
    for (const row of rows) row.nothing = 'written';
  }
});

test('a change without an answer says how many rows it changed, and a statement that is refused does not harm the next', async () => {
  // The pool ends a connection whose statement was refused.
  const client = await db.$client.connect();
  const send = (text: string, given: unknown) => client.query<{ half: number }>(prepare(text, [given]));
  await client.query('CREATE TEMP TABLE kept (n int UNIQUE)');
  const add = (numbers: number[]) => send('INSERT INTO kept SELECT unnest($1::int[])', numbers);
  const half = (of: number) => send('SELECT 10 / $1::int AS half', of);
  expect((await add([1, 2])).rowCount).toBe(2);
  await expect(add([2])).rejects.toMatchObject({ code: '23505' });
  expect(await add([3])).toMatchObject({ rowCount: 1, rows: [] });
  await expect(half(0)).rejects.toMatchObject({ code: '22012' });
  expect((await half(2)).rows).toEqual([{ half: 5 }]);
  await expect(half(0)).rejects.toMatchObject({ code: '22012' });
  expect((await half(5)).rows).toEqual([{ half: 2 }]);
  client.release();
});

test('the same text is read as Drizzle reads it and as pg does, in any order and in a transaction', async () => {
  const { id } = await server.person({ name: 'Keza' });
  const built = () => db.select({ name: users.name, createdAt: users.createdAt }).from(users).where(eq(users.id, id));
  const { sql, params } = built().toSQL();
  // A built text is prepared when it was sent a few times.
  for (let times = 0; times < 6; times += 1) expect((await built())[0]).toEqual({ name: 'Keza', createdAt: expect.any(Date) });
  const before = described;
  const plain = await run(db, sql, params);
  expect(plain.rows).toEqual([{ name: 'Keza', created_at: (await built())[0]?.createdAt }]);
  expect((await db.transaction((tx) => run(tx, sql, params))).rows).toEqual(plain.rows);
  expect(await built()).toHaveLength(1);
  expect(described).toBe(before);
});

test('a statement whose columns changed is refused, never read by the old ones', async () => {
  await db.$client.query('CREATE TEMP TABLE changing (n int)');
  await db.$client.query('INSERT INTO changing VALUES (1)');
  const read = () => run(db, 'SELECT * FROM changing WHERE $1', [true]);
  expect((await read()).rows).toEqual([{ n: 1 }]);
  await db.$client.query('ALTER TABLE changing ADD COLUMN more text DEFAULT $$x$$');
  await expect(read()).rejects.toThrow('cached plan must not change result type');
});
